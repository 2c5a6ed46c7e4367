import { useQuery } from '@tanstack/react-query';
import { type Donation, donations } from '#contract/donations.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { api } from '../../lib/api.ts';
import { useCallId } from '../../lib/call-id.ts';
import { useChange } from '../../lib/change.ts';

/** The first and the last day on which donations were paid. */
export type DonationDays = NonNullable<CallInput<typeof donations.stats>['query']>;

/** How many donations are approved, and what they come to. */
export const useDonationStats = (query: DonationDays) =>
  useQuery({
    queryKey: ['donations', 'stats', query],
    queryFn: async ({ signal }) => (await api(donations.stats, { query, signal })).data,
  });

/** True if there are donations, also from a provider that is no longer there. */
export const useHasDonations = (enabled: boolean) =>
  useQuery({
    queryKey: ['donations', 'any'],
    queryFn: async ({ signal }) =>
      (await api(donations.list, { query: { page: 1, limit: 1 }, signal })).data.length > 0,
    enabled,
  });

/** Undoes what remains of a donation's payment. */
export function useDonationUndoing({ id }: Donation) {
  const idOf = useCallId();
  return useChange<Omit<NonNullable<CallInput<typeof donations.undo>['body']>, 'id'>, null>({
    call: (body) => api(donations.undo, { params: { id }, body: { ...body, id: idOf(body) } }),
    busy: 'Estornando...',
    failure: 'Erro ao estornar pagamento',
    refreshes: ['donations', 'financial', 'dashboard', 'audit-log'],
  });
}

/** Lists that show what was given to a payer. */
const refreshes = ['donations', 'carne-dizimo', 'financial', 'dashboard', 'audit-log'];

export function useDonationGiving({ id }: Donation) {
  const idOf = useCallId();
  return useChange<Omit<NonNullable<CallInput<typeof donations.give>['body']>, 'id'>, null>({
    call: (body) => api(donations.give, { params: { id }, body: { ...body, id: idOf(body) } }),
    busy: 'Registrando...',
    failure: 'Erro ao vincular a doação',
    refreshes,
  });
}

export function useDonationTaking({ id }: Donation) {
  const idOf = useCallId();
  return useChange<Omit<NonNullable<CallInput<typeof donations.take>['body']>, 'id'>, null>({
    call: (body) => api(donations.take, { params: { id }, body: { ...body, id: idOf(body) } }),
    busy: 'Registrando...',
    failure: 'Erro ao desvincular a doação',
    refreshes,
  });
}
