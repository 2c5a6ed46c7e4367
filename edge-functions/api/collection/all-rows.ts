import { rowsPerRead } from '../gateways/database-answer.ts';
import type { Caller } from '../http/authenticate.ts';
import type { Narrow } from './conditions.ts';
import type { Rows } from './rows.ts';

/** All rows that the caller may see and the query's filters let through, in their order, read page by page. */
export async function allRows<Whole, Row>(
  rows: Pick<Rows<Whole, Row, never, never>, 'list'>,
  caller: Caller,
  query: object = {},
  narrow?: Narrow<Whole>,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { rows: some, pagination } = await rows.list(caller, { ...query, page, limit: rowsPerRead }, narrow);
    found.push(...some);
    pages = pagination.pages;
  }
  return found;
}
