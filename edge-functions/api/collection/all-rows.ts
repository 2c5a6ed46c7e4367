import { rowsPerRead } from '../gateways/database-answer.ts';
import type { Caller } from '../http/authenticate.ts';
import type { Narrow, Rows } from './rows.ts';

/** All rows that the caller may see, in their order, read page by page. */
export async function allRows<Whole, Row>(
  rows: Pick<Rows<Whole, Row, never, never>, 'list'>,
  caller: Caller,
  narrow?: Narrow<Whole>,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { rows: some, pagination } = await rows.list(caller, { page, limit: rowsPerRead }, narrow);
    found.push(...some);
    pages = pagination.pages;
  }
  return found;
}
