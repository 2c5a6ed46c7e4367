import { differenceWords, financialCounts } from '#contract/financial-counts.ts';
import type { Routes } from '../../http/call.ts';
import { countsPage, enterCount } from './store.ts';

export const financialCountRoutes: Routes = (on) => {
  on(financialCounts.list, async ({ caller, query }) => {
    const { rows, pagination } = await countsPage(caller, query);
    return { data: rows, pagination };
  });
  on(financialCounts.create, async ({ caller, body }) => {
    const data = await enterCount(caller, body);
    return { data, status: 201, message: `Contagem registrada: ${differenceWords(data)}.` };
  });
};
