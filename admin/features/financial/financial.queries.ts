import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { financial } from '#contract/financial.ts';
import { api } from '../../lib/api.ts';

export type ChosenFilters = Readonly<Record<string, string | number>>;

/** Sums by month and by category of the rows that the filters find. */
export const useLedgerSummary = (chosen: ChosenFilters) =>
  useQuery({
    queryKey: ['financial', 'summary', chosen],
    queryFn: ({ signal }) => api(financial.summary, { query: chosen as never, signal }),
    placeholderData: keepPreviousData,
  });

export const useTransactionHistory = (id: string) =>
  useQuery({
    queryKey: ['financial', 'history', id],
    queryFn: ({ signal }) => api(financial.history, { params: { id }, signal }),
  });

/** A row with its payment and its reversals. */
export const useWholeTransaction = (id: string) =>
  useQuery({
    queryKey: ['financial', 'row', id],
    queryFn: ({ signal }) => api(financial.byId, { params: { id }, signal }),
  });
