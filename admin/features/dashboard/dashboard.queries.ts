import { useQuery } from '@tanstack/react-query';
import { dashboard } from '#contract/dashboard.ts';
import { api } from '../../lib/api.ts';

export const useTotals = () =>
  useQuery({
    queryKey: ['dashboard', 'totals'],
    queryFn: async ({ signal }) => (await api(dashboard.totals, { signal })).data,
    meta: { busy: 'Carregando totais...' },
  });
