import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { financial } from '#contract/financial.ts';
import { api } from '../../lib/api.ts';
import { useCallId } from '../../lib/call-id.ts';
import { useChange } from '../../lib/change.ts';

export type ChosenFilters = Readonly<Record<string, string | number>>;

/** Sums by month and by category of the rows that the filters find. */
export const useLedgerSummary = (chosen: ChosenFilters) =>
  useQuery({
    queryKey: ['financial', 'summary', chosen],
    queryFn: ({ signal }) => api(financial.summary, { query: chosen as never, signal }),
    placeholderData: keepPreviousData,
  });

/** The call that answers the history of a row of the cash book, of a transfer or of an account. */
export type HistoryCall = typeof financial.history;

export const useRowHistory = (id: string, call: HistoryCall = financial.history) =>
  useQuery({
    queryKey: ['financial', 'history', id],
    queryFn: ({ signal }) => api(call, { params: { id }, signal }),
  });

/** A row with its payment and its reversals. */
export const useWholeTransaction = (id: string) =>
  useQuery({
    queryKey: ['financial', 'row', id],
    queryFn: ({ signal }) => api(financial.byId, { params: { id }, signal }),
  });

/** The masses of a day, with what was entered of their collections; null asks for none. */
export const useCollectionDay = (date: string | null) =>
  useQuery({
    queryKey: ['financial', 'collections', date],
    queryFn: async ({ signal }) => (await api(financial.collections, { query: { date: date ?? '' }, signal })).data,
    enabled: date !== null,
  });

type BodyOf<Call extends (typeof financial)['collect' | 'create']> = NonNullable<CallInput<Call>['body']>;

export function useCollecting() {
  const idOf = useCallId();
  return useChange({
    call: (body: BodyOf<typeof financial.collect>) => api(financial.collect, { body: { ...body, id: idOf(body) } }),
    busy: 'Salvando...',
    failure: 'Erro ao registrar coletas',
    refreshes: ['financial', 'dashboard', 'audit-log'],
  });
}

/** Enters the expense by which something is passed on. */
export function usePassingOn() {
  const idOf = useCallId();
  return useChange({
    call: (body: BodyOf<typeof financial.create>) => api(financial.create, { body: { ...body, id: idOf(body) } }),
    busy: 'Salvando...',
    failure: 'Erro ao registrar repasse',
    refreshes: ['financial', 'dashboard', 'audit-log'],
  });
}

/** Gives the money of a row to a payer. */
export function useRowGiving(id: string) {
  const idOf = useCallId();
  return useChange<Omit<NonNullable<CallInput<typeof financial.give>['body']>, 'id'>, null>({
    call: (body) => api(financial.give, { params: { id }, body: { ...body, id: idOf(body) } }),
    busy: 'Registrando...',
    failure: 'Erro ao vincular o valor',
    refreshes: ['financial', 'carne-dizimo', 'donations', 'dashboard', 'audit-log'],
  });
}
