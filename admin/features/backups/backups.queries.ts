import { useQuery } from '@tanstack/react-query';
import { backups } from '#contract/backups.ts';
import { api } from '../../lib/api.ts';

export const useLastBackup = () =>
  useQuery({
    queryKey: ['backups', 'last'],
    queryFn: async ({ signal }) => (await api(backups.last, { signal })).data,
  });
