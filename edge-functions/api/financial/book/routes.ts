import { financialBook } from '#contract/financial-book.ts';
import { tooManyReports } from '#contract/report.ts';
import { recordRead } from '../../access-record/store.ts';
import { reportLimit } from '../../collection/reports.ts';
import { memberOf } from '../../http/authenticate.ts';
import type { Routes } from '../../http/call.ts';
import { cashBookFor } from './store.ts';

export const financialBookRoutes: Routes = (on) => {
  on(financialBook, async (call) => {
    const { caller, query, hitLimit } = call;
    await hitLimit(reportLimit, memberOf(caller).profile.id, tooManyReports);
    await recordRead(call, 'financial_transactions', `Livro-caixa: ${query.period}`);
    return { data: await cashBookFor(caller, query.period) };
  });
};
