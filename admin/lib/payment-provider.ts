import { useQuery } from '@tanstack/react-query';
import { health } from '#contract/health.ts';
import { api } from './api.ts';

/** Milliseconds; it changes with the settings alone. */
const staleAfter = 5 * 60_000;

/** Whether the parish has a payment provider; undefined while that isn't known, or nobody asks. */
export function useHasProvider(enabled: boolean): boolean | undefined {
  const { data } = useQuery({
    queryKey: ['health'],
    queryFn: async ({ signal }) => (await api(health.check, { signal })).data.mercadopago_configured,
    staleTime: staleAfter,
    enabled,
  });
  return data;
}
