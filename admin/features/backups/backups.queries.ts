import { useQuery } from '@tanstack/react-query';
import { backups } from '#contract/backups.ts';
import { api } from '../../lib/api.ts';
import { useChange } from '../../lib/change.ts';

/** Milliseconds between two looks at a backup that is being made. */
const pause = 2_000;

export const useLastBackup = () =>
  useQuery({
    queryKey: ['backups', 'last'],
    queryFn: async ({ signal }) => (await api(backups.last, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.isRunning ? pause : false),
  });

export const useMakeBackup = () =>
  useChange({
    call: () => api(backups.make),
    busy: 'Começando a cópia...',
    failure: 'Erro ao começar a cópia de segurança',
    refreshes: ['backups'],
  });
