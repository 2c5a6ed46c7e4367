import { useQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { type SettlementCase, settlement } from '#contract/settlement.ts';
import { api } from '../../lib/api.ts';
import { useChange } from '../../lib/change.ts';
import type { List } from '../../lib/list.ts';
import { type Matter, mattersOf } from './matters.ts';

/** The tab of the section `financial` that shows it. */
export const settlementTab = 'conciliacao';

/** Milliseconds between reloads, because the provider tells of changes at any time. */
const pause = 60_000;

const open = {
  queryKey: ['settlement', 'open'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api(settlement.open, { signal }),
  refetchInterval: pause,
};

/** What waits for people, and how the connection to the provider is. */
export const useOpenMatters = (enabled = true) => useQuery({ ...open, enabled, select: ({ data }) => data });

/** The same as rows. */
export function useMatters(): List<Matter> {
  const query = useQuery({ ...open, select: (answer) => ({ ...answer, data: mattersOf(answer.data) }) });
  return { query, failure: 'Erro ao carregar a conciliação' };
}

/** What follows from a payment that is entered or taken back. */
const refreshes = ['settlement', 'donations', 'carne-dizimo', 'financial', 'dashboard', 'audit-log'];

export const useResolution = ({ id }: SettlementCase) =>
  useChange<NonNullable<CallInput<typeof settlement.resolve>['body']>, null>({
    call: (body) => api(settlement.resolve, { params: { id }, body }),
    busy: 'Salvando...',
    failure: 'Erro ao resolver o caso',
    refreshes,
  });

export const useDonationEntry = () =>
  useChange<string, null>({
    call: (id) => api(settlement.enterDonation, { params: { id } }),
    busy: 'Registrando...',
    failure: 'Erro ao registrar a doação',
    refreshes,
  });

export const useCheck = () =>
  useChange<string, null>({
    call: (id) => api(settlement.check, { params: { id } }),
    busy: 'Perguntando...',
    failure: 'Erro ao perguntar ao Mercado Pago',
    refreshes,
  });
