import { useQuery } from '@tanstack/react-query';
import { dashboard } from '#contract/dashboard.ts';
import { liturgia } from '#contract/liturgia.ts';
import { api } from '../../lib/api.ts';

export const useTotals = () =>
  useQuery({
    queryKey: ['dashboard', 'totals'],
    queryFn: async ({ signal }) => (await api(dashboard.totals, { signal })).data,
    meta: { busy: 'Carregando totais...' },
  });

/** Milliseconds between reloads, because of changes by others and a new day. */
const pause = 5 * 60_000;

export const useToday = () =>
  useQuery({
    queryKey: ['dashboard', 'today'],
    queryFn: async ({ signal }) => (await api(dashboard.today, { signal })).data,
    refetchInterval: pause,
  });

export const useLiturgy = () =>
  useQuery({
    queryKey: ['liturgia', 'today'],
    queryFn: async ({ signal }) => (await api(liturgia.day, { signal })).data,
    refetchInterval: pause,
  });
