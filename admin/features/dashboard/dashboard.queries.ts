import { useQuery } from '@tanstack/react-query';
import { dashboard } from '#contract/dashboard.ts';
import { liturgia } from '#contract/liturgia.ts';
import { api } from '../../lib/api.ts';
import { useParishDay } from '../../lib/parish-day.ts';

export const useTotals = () =>
  useQuery({
    queryKey: ['dashboard', 'totals'],
    queryFn: async ({ signal }) => (await api(dashboard.totals, { signal })).data,
    meta: { busy: 'Carregando totais...' },
  });

/** Milliseconds between reloads, because of changes by others. */
const pause = 5 * 60_000;

/** A new day is asked for at once: what was today's is yesterday's. */
export const useToday = () =>
  useQuery({
    queryKey: ['dashboard', 'today', useParishDay()],
    queryFn: async ({ signal }) => (await api(dashboard.today, { signal })).data,
    refetchInterval: pause,
  });

export const useLiturgy = () =>
  useQuery({
    queryKey: ['liturgia', 'today', useParishDay()],
    queryFn: async ({ signal }) => (await api(liturgia.day, { signal })).data,
    refetchInterval: pause,
  });
