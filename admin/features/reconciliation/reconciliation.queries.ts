import { useQuery } from '@tanstack/react-query';
import type { CallInput, Endpoint } from '#contract/endpoint.ts';
import { type ReconciliationCase, reconciliation } from '#contract/reconciliation.ts';
import { api } from '../../lib/api.ts';
import { useChange } from '../../lib/change.ts';

/** The tab of the section `financial` that shows it. */
export const reconciliationTab = 'conciliacao';

/** Milliseconds between reloads, because the provider reports changes at any time. */
export const pause = 60_000;

/** How many cases are open, and how the connection to the provider is. */
export const useCaseSummary = (enabled = true) =>
  useQuery({
    queryKey: ['reconciliation', 'summary'],
    queryFn: async ({ signal }) => (await api(reconciliation.summary, { signal })).data,
    refetchInterval: pause,
    enabled,
  });

/** True if no case is open and none was ever resolved; undefined until both are known. */
export function useHasNoCases(): boolean | undefined {
  const open = useCaseSummary().data?.open;
  const resolved = useQuery({
    queryKey: ['reconciliation', 'resolved'],
    queryFn: ({ signal }) => api(reconciliation.list, { query: { status: 'resolved', limit: 1 }, signal }),
    enabled: open === 0,
  });
  if (open === undefined || open > 0) return open === undefined ? undefined : false;
  return resolved.data && resolved.data.data.length === 0;
}

/** Queries to refresh when a payment is entered or reversed. */
const refreshes = ['reconciliation', 'donations', 'carne-dizimo', 'financial', 'dashboard', 'audit-log'];

type BodyOf<E extends Endpoint> = NonNullable<CallInput<E>['body']>;

export const useResolution = ({ id }: ReconciliationCase) =>
  useChange<BodyOf<typeof reconciliation.resolve>, null>({
    call: (body) => api(reconciliation.resolve, { params: { id }, body }),
    busy: 'Salvando...',
    failure: 'Erro ao resolver o caso',
    refreshes,
  });

/** All open cases of a kind, as the list counted them. */
export type AllOfAKind = Omit<BodyOf<typeof reconciliation.resolveAll>, 'note'>;

export const useResolutionOfAll = (all: AllOfAKind) =>
  useChange<BodyOf<typeof reconciliation.resolve>, null>({
    call: (body) => api(reconciliation.resolveAll, { body: { ...all, ...body } }),
    busy: 'Salvando...',
    failure: 'Erro ao resolver os casos',
    refreshes,
  });

export const useDonationEntry = () =>
  useChange<string, null>({
    call: (id) => api(reconciliation.enterDonation, { params: { id } }),
    busy: 'Registrando...',
    failure: 'Erro ao registrar a doação',
    refreshes,
  });

/** The unpaid months of the payer whom a case is about, ended ones last. */
export const useUnpaidMonths = ({ id }: ReconciliationCase) =>
  useQuery({
    queryKey: ['reconciliation', 'unpaid months', id],
    queryFn: async ({ signal }) => (await api(reconciliation.unpaidMonths, { params: { id }, signal })).data,
  });

export const useOtherMonth = ({ id }: ReconciliationCase) =>
  useChange<BodyOf<typeof reconciliation.useForMonth>, null>({
    call: (body) => api(reconciliation.useForMonth, { params: { id }, body }),
    busy: 'Registrando...',
    failure: 'Erro ao usar o pagamento para outro mês',
    refreshes,
  });

export const useAsDonation = () =>
  useChange<string, null>({
    call: (id) => api(reconciliation.countAsDonation, { params: { id } }),
    busy: 'Registrando...',
    failure: 'Erro ao contar o pagamento como doação',
    refreshes,
  });

export const useCheck = () =>
  useChange<string, null>({
    call: (id) => api(reconciliation.check, { params: { id } }),
    busy: 'Perguntando...',
    failure: 'Erro ao perguntar ao Mercado Pago',
    refreshes,
  });
