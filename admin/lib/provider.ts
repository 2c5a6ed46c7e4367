import { useQuery } from '@tanstack/react-query';
import { health } from '#contract/health.ts';
import { api } from './api.ts';

/** It changes only when the server is started again. */
const staleTime = 5 * 60_000;

/** Whether the parish has a payment provider; undefined until it is known, and where nobody asks. */
export function useProvider({ enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({
    queryKey: ['health', 'provider'],
    queryFn: async ({ signal }) => (await api(health.check, { signal })).data.mercadopago_configured,
    staleTime,
    enabled,
  });
}
