import { useQuery } from '@tanstack/react-query';
import { jobs } from '#contract/jobs.ts';
import { api } from './api.ts';

/** Milliseconds between two looks. */
const pause = 60_000;

/** The server's clock, for administrators. */
export const useClock = () =>
  useQuery({
    queryKey: ['jobs', 'clock'],
    queryFn: async ({ signal }) => (await api(jobs.clock, { signal })).data,
    refetchInterval: pause,
  });
