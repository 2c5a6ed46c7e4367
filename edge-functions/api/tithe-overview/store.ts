import { dateIn, daysIn, type Month } from '#contract/calendar-date.ts';
import type { Pagination } from '#contract/errors.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { firstDayOf, type TitheList, type TitheOfMonth, type TithePayer } from '#contract/tithe-overview.ts';
import { chosenBy, dataOf, type PageQuery, rowOf } from '../gateways/database-answer.ts';
import { centsOfSum, exactReais } from '../gateways/sums.ts';
import type { Caller } from '../http/authenticate.ts';
import { monthFrom, toPayer } from './rules.ts';

/** The sums of a month, in all and by community. */
export async function titheOfMonth({ db }: Caller, month: Month): Promise<TitheOfMonth> {
  const first = firstDayOf(month);
  const days = { start_date: first, end_date: dateIn(month, daysIn(month)) };
  const [sums, book] = await Promise.all([
    db.rpc('tithe_overview', { month: first }),
    db.rpc('ledger_stats', { category: 'Dízimo', type: 'income', ...days }).single(),
  ]);
  return { ...monthFrom(first, dataOf(sums)), no_livro_caixa: exactReais(centsOfSum(rowOf(book).income)) };
}

interface ListedPayers {
  list: TitheList;
  /** Of new and lost payers. */
  month: Month;
  now: Date;
}

/** A page of one of the lists: who is late or silent longest comes first, of others who gave first. */
export async function tithePayers(
  { db }: Caller,
  { list, month, now }: ListedPayers,
  query: PageQuery,
): Promise<{ rows: TithePayer[]; pagination: Pagination }> {
  const today = parishDayOf(now);
  const first = firstDayOf(month);
  const selected = {
    atrasados: () => db.rpc('tithe_late', { today }),
    'sem-contribuir': () => db.rpc('tithe_silent', { today }),
    novos: () => db.rpc('tithe_new', { month: first }),
    deixaram: () => db.rpc('tithe_lost', { month: first, today }),
  }[list];
  const rowsFrom = async (start: number, count: number) =>
    dataOf(
      await selected()
        .order('since', { nullsFirst: true })
        .order('search_text')
        .order('id')
        .range(start, start + count - 1),
    );
  const { page, limit } = chosenBy(query);
  const rows = await rowsFrom((page - 1) * limit, limit);
  // A page past the end has no row that says how many there are.
  const [told] = rows.length > 0 || page === 1 ? rows : await rowsFrom(0, 1);
  const total = told?.total ?? 0;
  return { rows: rows.map(toPayer), pagination: { page, limit, total, pages: Math.ceil(total / limit) } };
}
