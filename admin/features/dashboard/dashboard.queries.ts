import { useQuery } from '@tanstack/react-query';
import { dashboard } from '#contract/dashboard.ts';
import { health } from '#contract/health.ts';
import { api } from '../../lib/api.ts';

export const useTotals = () =>
  useQuery({
    queryKey: ['dashboard', 'totals'],
    queryFn: async ({ signal }) => (await api(dashboard.totals, { signal })).data,
    meta: { busy: 'Carregando totais...' },
  });

/** Which services are on; that changes only when the server is started again. */
export const useServices = () =>
  useQuery({
    queryKey: ['health', 'services'],
    queryFn: async ({ signal }) => (await api(health.services, { signal })).data,
  });

/** Milliseconds between reloads, because of changes by others and a new day. */
const pause = 5 * 60_000;

export const useToday = () =>
  useQuery({
    queryKey: ['dashboard', 'today'],
    queryFn: async ({ signal }) => (await api(dashboard.today, { signal })).data,
    refetchInterval: pause,
  });
