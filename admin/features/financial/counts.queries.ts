import type { CallInput } from '#contract/endpoint.ts';
import { type CashCount, financialCounts } from '#contract/financial-counts.ts';
import { api } from '../../lib/api.ts';
import { useChange } from '../../lib/change.ts';
import { type List, useRead } from '../../lib/list.ts';

/** A page of the counts of the box, the last day first. */
export const useCounts = (page: number): List<CashCount> =>
  useRead(
    ['financial', 'contagens', page],
    (signal) => api(financialCounts.list, { query: { page }, signal }),
    'Erro ao carregar contagens',
  );

export const useCounting = () =>
  useChange({
    call: (body: NonNullable<CallInput<typeof financialCounts.create>['body']>) =>
      api(financialCounts.create, { body }),
    busy: 'Salvando...',
    failure: 'Erro ao registrar contagem',
    // A difference is a row of the ledger.
    refreshes: ['financial', 'dashboard', 'audit-log'],
  });
