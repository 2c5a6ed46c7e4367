import { ApiError } from '#contract/errors.ts';
import type { CashBook } from '#contract/financial-book.ts';
import { typeOf } from '../../files/rules.ts';
import { dataOf, readPage, rowsPerRead } from '../../gateways/database-answer.ts';
import type { Database } from '../../gateways/database-types.ts';
import type { Caller } from '../../http/authenticate.ts';
import { withEnds } from '../accounts/store.ts';
import { linesOf } from '../months/store.ts';
import { type BookRow, type BookTransfer, cashBookOf } from './rules.ts';

type Functions = Database['public']['Functions'];

/** Of one book; a year of a large parish has some ten thousand. */
const mostRows = 25_000;

/** The cash book of a month or a year. Throws `report_too_large`. */
export async function cashBookFor(caller: Caller, period: string): Promise<CashBook> {
  const { db } = caller;
  const [first, last] = period.length === 4 ? [`${period}-01`, `${period}-12`] : [period, period];
  const [startDate, endDate] = [`${first}-01`, lastDayOf(last)];
  const [{ is_closed, accounts }, rows, transfers, opened] = await Promise.all([
    linesOf(caller, last, first),
    allOf((page) =>
      readPage(
        () =>
          db
            .rpc('ledger_rows', { start_date: startDate, end_date: endDate }, { count: 'exact' })
            .order('transaction_date')
            .order('created_at')
            .order('id'),
        page,
      ),
    ),
    allOf((page) =>
      readPage(
        () =>
          db
            .rpc('account_transfers', {}, { count: 'exact' })
            .gte('transfer_date', startDate)
            .lte('transfer_date', endDate)
            .order('transfer_date')
            .order('id'),
        page,
      ),
    ),
    db.from('accounts').select('id, opening_day').not('opening_day', 'is', null),
  ]);
  const openingDays = new Map(dataOf(opened).map(({ id, opening_day }) => [id, opening_day as string]));
  const book = cashBookOf({
    ...{ accounts, openingDays, typeOf },
    rows: rows.map(toBookRow),
    transfers: transfers.map(toBookTransfer),
  });
  return { period, is_closed, ...book };
}

const lastDayOf = (month: string): string => {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`;
};

/** All rows, read in pages. */
async function allOf<Row>(
  readAt: (page: {
    page: number;
    limit: number;
  }) => Promise<{ rows: Row[]; pagination: { total: number; pages: number } }>,
): Promise<Row[]> {
  const { rows, pagination } = await readAt({ page: 1, limit: rowsPerRead });
  if (pagination.total > mostRows) throw new ApiError('report_too_large');
  const all = [rows];
  for (let page = 2; page <= pagination.pages; page += 1) all.push((await readAt({ page, limit: rowsPerRead })).rows);
  return all.flat();
}

const toBookRow = ({ scan, was_of, ...row }: Functions['ledger_rows']['Returns'][number]): BookRow =>
  ({ ...row, paper: scan, was_of: (was_of ?? []) as BookRow['was_of'] }) as BookRow;

const toBookTransfer = (row: Parameters<typeof withEnds>[0]): BookTransfer => {
  const { scan, ...transfer } = withEnds(row);
  return { ...transfer, paper: scan };
};
