import { financialMonths } from '#contract/financial-months.ts';
import { sheeting } from '../../collection/reports.ts';
import type { Routes } from '../../http/call.ts';
import { balanceteFor } from './balancete.ts';
import { publicSheetFor } from './public-sheet.ts';
import { closeMonth, listMonths, reopenMonth, sheetOf } from './store.ts';

export const financialMonthRoutes: Routes = (on) => {
  on(financialMonths.list, async ({ caller }) => ({ data: await listMonths(caller) }));
  on(financialMonths.byMonth, async ({ caller, params }) => ({ data: await sheetOf(caller, params.month) }));
  on(financialMonths.balancetePdf, sheeting('pdf', balanceteFor));
  on(financialMonths.balanceteXls, sheeting('xls', balanceteFor));
  on(financialMonths.publicSheet, sheeting('pdf', publicSheetFor));
  on(financialMonths.close, async ({ caller, params }) => {
    await closeMonth(caller, params.month);
    return { data: null, message: 'Mês fechado com sucesso!' };
  });
  on(financialMonths.reopen, async ({ caller, params, body }) => {
    await reopenMonth(caller, params.month, body.reason);
    return { data: null, message: 'Mês reaberto com sucesso!' };
  });
};
