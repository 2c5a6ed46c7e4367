import { useQuery } from '@tanstack/react-query';
import { jobs } from '#contract/jobs.ts';
import { api } from '../../lib/api.ts';

/** Milliseconds; jobs run once a minute at the most. */
const pause = 60_000;

export const useJobs = () =>
  useQuery({
    queryKey: ['jobs'],
    queryFn: async ({ signal }) => (await api(jobs.list, { signal })).data,
    refetchInterval: pause,
  });
