import { useQuery } from '@tanstack/react-query';
import { financialMonths, type ListedMonth, type MonthSheet } from '#contract/financial-months.ts';
import { api } from '../../lib/api.ts';
import { useChange } from '../../lib/change.ts';
import type { List } from '../../lib/list.ts';

// They begin with the ledger's key, because whatever changes a row changes a month.
const refreshes = ['financial', 'audit-log'];

/** A month as a row of a list. */
export type MonthRow = ListedMonth & { id: string };

/** The months of the cash book, the last first. */
export const useMonths = (): List<MonthRow> => ({
  query: useQuery({
    queryKey: ['financial', 'meses'],
    queryFn: async ({ signal }) => {
      const answer = await api(financialMonths.list, { signal });
      return { ...answer, data: answer.data.map((month) => ({ ...month, id: month.month })) };
    },
  }),
  failure: 'Erro ao carregar meses',
});

const sheetQuery = (month: string) => ({
  queryKey: ['financial', 'meses', month],
  queryFn: ({ signal }: { signal: AbortSignal }) => api(financialMonths.byMonth, { params: { month }, signal }),
});

/** The accounts, categories and faults of a month. */
export const useMonthSheet = (month: string) => useQuery(sheetQuery(month));

type Tables = 'accounts' | 'categories' | 'purposes';

type Lines<Key extends Tables> = List<MonthSheet[Key][number] & { id: string }>;

/** The lines of one of a month's tables. */
export const useMonthLines = <Key extends Tables>(month: string, key: Key): Lines<Key> => ({
  query: useQuery({
    ...sheetQuery(month),
    select: ({ data, ...answer }) => ({ ...answer, data: data[key].map((line, at) => ({ ...line, id: String(at) })) }),
  }) as Lines<Key>['query'],
  failure: 'Erro ao carregar mês',
});

export const useClosingMonth = (month: string) =>
  useChange({
    call: () => api(financialMonths.close, { params: { month } }),
    busy: 'Fechando...',
    failure: 'Erro ao fechar mês',
    refreshes,
  });

export const useReopeningMonth = (month: string) =>
  useChange({
    call: (body: { reason: string }) => api(financialMonths.reopen, { params: { month }, body }),
    busy: 'Reabrindo...',
    failure: 'Erro ao reabrir mês',
    refreshes,
  });
