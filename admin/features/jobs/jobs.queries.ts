import { useQuery } from '@tanstack/react-query';
import { type JobState, jobs } from '#contract/jobs.ts';
import { api } from '../../lib/api.ts';
import { useChange } from '../../lib/change.ts';
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

export const useConfirmClock = () =>
  useChange({
    call: (shown: string) => api(jobs.confirmClock, { body: { shown } }),
    busy: 'Salvando...',
    failure: 'Erro ao confirmar o relógio',
    stateOf: () => 'As notificações programadas saem, e o que é antigo volta a ser apagado no prazo.',
    refreshes: ['jobs'],
  });
