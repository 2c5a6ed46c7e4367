import { useQuery } from '@tanstack/react-query';
import type { CallInput, Endpoint } from '#contract/endpoint.ts';
import { type SettlementCase, settlement } from '#contract/settlement.ts';
import { api } from '../../lib/api.ts';
import { useChange } from '../../lib/change.ts';

/** The tab of the section `financial` that shows it. */
export const settlementTab = 'conciliacao';

/** Milliseconds between reloads, because the provider tells of changes at any time. */
export const pause = 60_000;

/** How many cases are open, and how the connection to the provider is. */
export const useCaseSummary = (enabled = true) =>
  useQuery({
    queryKey: ['settlement', 'summary'],
    queryFn: async ({ signal }) => (await api(settlement.summary, { signal })).data,
    refetchInterval: pause,
    enabled,
  });

/** Queries to refresh when a payment is entered or reversed. */
const refreshes = ['settlement', 'donations', 'carne-dizimo', 'financial', 'dashboard', 'audit-log'];

type BodyOf<E extends Endpoint> = NonNullable<CallInput<E>['body']>;

export const useResolution = ({ id }: SettlementCase) =>
  useChange<BodyOf<typeof settlement.resolve>, null>({
    call: (body) => api(settlement.resolve, { params: { id }, body }),
    busy: 'Salvando...',
    failure: 'Erro ao resolver o caso',
    refreshes,
  });

/** All open cases of a kind, as the list counted them. */
export type AllOfAKind = Omit<BodyOf<typeof settlement.resolveAll>, 'note'>;

export const useResolutionOfAll = (all: AllOfAKind) =>
  useChange<BodyOf<typeof settlement.resolve>, null>({
    call: (body) => api(settlement.resolveAll, { body: { ...all, ...body } }),
    busy: 'Salvando...',
    failure: 'Erro ao resolver os casos',
    refreshes,
  });

export const useDonationEntry = () =>
  useChange<string, null>({
    call: (id) => api(settlement.enterDonation, { params: { id } }),
    busy: 'Registrando...',
    failure: 'Erro ao registrar a doação',
    refreshes,
  });

/** The open months of the payer whom a case is about. */
export const useOpenMonths = ({ id }: SettlementCase) =>
  useQuery({
    queryKey: ['settlement', 'open months', id],
    queryFn: async ({ signal }) => (await api(settlement.openMonths, { params: { id }, signal })).data,
  });

export const useOtherMonth = ({ id }: SettlementCase) =>
  useChange<BodyOf<typeof settlement.useForMonth>, null>({
    call: (body) => api(settlement.useForMonth, { params: { id }, body }),
    busy: 'Registrando...',
    failure: 'Erro ao usar o pagamento para outro mês',
    refreshes,
  });

export const useAsDonation = () =>
  useChange<string, null>({
    call: (id) => api(settlement.countAsDonation, { params: { id } }),
    busy: 'Registrando...',
    failure: 'Erro ao contar o pagamento como doação',
    refreshes,
  });

export const useCheck = () =>
  useChange<string, null>({
    call: (id) => api(settlement.check, { params: { id } }),
    busy: 'Perguntando...',
    failure: 'Erro ao perguntar ao Mercado Pago',
    refreshes,
  });
