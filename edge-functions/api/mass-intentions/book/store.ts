import { monthOf } from '#contract/calendar-date.ts';
import { type BookLine, massBookReport, offeringBookReport } from '#contract/mass-book-report.ts';
import { monthTitle } from '#contract/months.ts';
import type { ReportDefinition } from '#contract/report.ts';
import type { ReportSource } from '../../collection/reports.ts';
import { readPage } from '../../gateways/database-answer.ts';

const bookOf = (definition: ReportDefinition<BookLine>): ReportSource<BookLine, { month: string }> => ({
  definition: ({ month }) => ({ ...definition, fileName: `${definition.fileName}-${month}` }),
  filters: ({ month }) => [{ label: 'Mês', value: monthTitle(monthOf(`${month}-01`)) }],
  readPage: async ({ caller: { db }, query: { month } }, page) => {
    const { rows, pagination } = await readPage(
      () => db.rpc('mass_book_of', { month: `${month}-01` }, { count: 'exact' }),
      page,
    );
    return {
      rows: rows.map((row) => ({ ...row, time: (row.time as string | null)?.slice(0, 5) ?? null }) as BookLine),
      pagination,
    };
  },
});

/** The book of a month without amounts, and with them for who keeps the books. */
export const massBook = bookOf(massBookReport);
export const offeringBook = bookOf(offeringBookReport);
