import { useQuery } from '@tanstack/react-query';
import { type JobState, jobs } from '#contract/jobs.ts';
import { api } from '../../lib/api.ts';
import type { List } from '../../lib/list.ts';

/** Milliseconds; jobs run at most once a minute. */
const pause = 60_000;

export function useJobs(): List<JobState> {
  const query = useQuery({
    queryKey: ['jobs'],
    queryFn: ({ signal }) => api(jobs.list, { signal }),
    refetchInterval: pause,
  });
  return { query, failure: 'Não foi possível carregar as tarefas.' };
}
