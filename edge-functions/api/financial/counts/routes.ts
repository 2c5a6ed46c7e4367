import { countNoun, financialCounts } from '#contract/financial-counts.ts';
import { sentencesAbout } from '#contract/noun.ts';
import type { Routes } from '../../http/call.ts';
import { countsPage, enterCount } from './store.ts';

export const financialCountRoutes: Routes = (on) => {
  on(financialCounts.list, async ({ caller, query }) => {
    const { rows, pagination } = await countsPage(caller, query);
    return { data: rows, pagination };
  });
  on(financialCounts.create, async ({ caller, body }) => ({
    data: await enterCount(caller, body),
    status: 201,
    message: sentencesAbout(countNoun).created,
  }));
};
