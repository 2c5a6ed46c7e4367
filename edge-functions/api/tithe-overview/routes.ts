import type * as z from 'zod/mini';
import { reportFilters } from '#contract/filters/chosen.ts';
import {
  monthIn,
  type TitheOfCommunity,
  type TithePayer,
  titheListFilters,
  titheMonthFilters,
  titheOverview,
} from '#contract/tithe-overview.ts';
import { titheMonthReport, tithePayersReport } from '#contract/tithe-reports.ts';
import { recordExport, recordPage } from '../access-record/store.ts';
import { type ReportSource, reporting } from '../collection/reports.ts';
import { filteredBy } from '../collection/routes.ts';
import type { Gateways } from '../gateways/gateways.ts';
import type { Caller } from '../http/authenticate.ts';
import type { Routes } from '../http/call.ts';
import { titheOfMonth, tithePayers } from './store.ts';

type ListQuery = z.output<NonNullable<typeof titheOverview.payers.query>>;
type MonthQuery = z.output<NonNullable<typeof titheOverview.month.query>>;

interface ListCall {
  caller: Caller;
  query: ListQuery;
  gateways: Pick<Gateways, 'now'>;
}

const listed = ({ caller, query, gateways }: ListCall, page: Pick<ListQuery, 'page' | 'limit'>) => {
  const now = gateways.now();
  return tithePayers(caller, { list: query.lista ?? 'atrasados', month: monthIn(query, now), now }, page);
};

/** The list that a call reads and its month, for the record of who read what. */
const heldBy = ({ query, gateways }: Pick<ListCall, 'query' | 'gateways'>) => ({
  lista: query.lista ?? 'atrasados',
  ...monthIn(query, gateways.now()),
});

const isUnpaged = ({ page, limit }: ListQuery) => page === undefined && limit === undefined;

const monthExport: ReportSource<TitheOfCommunity, MonthQuery> = {
  definition: titheMonthReport,
  filters: (query) => reportFilters(titheMonthFilters, query),
  async readPage({ caller, query, gateways }, page) {
    const { comunidades } = await titheOfMonth(caller, monthIn(query, gateways.now()));
    return { rows: comunidades, pagination: { ...page, total: comunidades.length, pages: 1 } };
  },
};

const payersExport: ReportSource<TithePayer, ListQuery> = {
  definition: tithePayersReport,
  filters: (query) => reportFilters(titheListFilters, { ...query, lista: query.lista ?? 'atrasados' }),
  async readPage(call, page) {
    if (page.page === 1) await recordExport(call, 'dizimistas', titheListFilters, heldBy(call));
    return listed(call, page);
  },
};

export const titheOverviewRoutes: Routes = (on) => {
  on(titheOverview.month, async ({ caller, query, gateways }) => ({
    data: await titheOfMonth(caller, monthIn(query, gateways.now())),
  }));
  on(
    titheOverview.payers,
    filteredBy(titheListFilters, async (call) => {
      const about = ['dizimistas', titheListFilters, heldBy(call)] as const;
      if (isUnpaged(call.query)) await recordExport(call, ...about);
      const { rows, pagination } = await listed(call, call.query);
      if (!isUnpaged(call.query)) await recordPage(call, ...about, rows.length);
      return { data: rows, pagination };
    }),
  );
  on(titheOverview.exportMonthPdf, reporting('pdf', monthExport));
  on(titheOverview.exportMonthXls, reporting('xls', monthExport));
  on(titheOverview.exportPayersPdf, reporting('pdf', payersExport));
  on(titheOverview.exportPayersXls, reporting('xls', payersExport));
};
