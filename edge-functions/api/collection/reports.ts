import { ApiError, type Pagination } from '#contract/errors.ts';
import { parishName } from '#contract/parish.ts';
import {
  type Column,
  type ReportDefinition,
  type ReportFilter,
  type ReportFormat,
  reportFileName,
  reportFormats,
  reportOf,
} from '#contract/report.ts';
import type { PageQuery } from '../gateways/database-answer.ts';
import type { Caller } from '../http/authenticate.ts';
import type { Reply } from '../http/call.ts';
import { functionWriters } from '../reports/function-writers.ts';

/** Rows per read: what the database gives at most (`max_rows` in `supabase/config.toml`). */
const pageSize = 1_000;

interface ReportCall<Query> {
  caller: Caller;
  query: Query;
  gateways: { now: () => Date };
}

/** Where the API takes a report's rows from. */
export interface ReportSource<Item, Query, Columns extends readonly Column[]> {
  definition: ReportDefinition<Item, Columns>;
  /** What the call chose the rows by, for the heading. */
  filters: (query: Query) => readonly ReportFilter[];
  /** A page of the rows that the call asks for, in the report's order. */
  readPage: (call: ReportCall<Query>, page: PageQuery) => Promise<{ rows: Item[]; pagination: Pagination }>;
}

/**
 * Answers a report as a file. Refuses one without rows (`report_empty`) and one with more than a function may
 * write (`report_too_large`), before it is begun.
 */
export const reporting =
  <Item, Query, Columns extends readonly Column[]>(
    format: ReportFormat,
    { definition, filters, readPage }: ReportSource<Item, Query, Columns>,
  ) =>
  async (call: ReportCall<Query>): Promise<Reply<File>> => {
    const { maxRows, mediaType } = reportFormats[format];
    const generatedAt = call.gateways.now();
    let page = await readPage(call, { page: 1, limit: pageSize });
    const { total, pages } = page.pagination;
    if (total === 0) throw new ApiError('report_empty');
    if (total > maxRows) throw new ApiError('report_too_large');
    const report = reportOf(definition, { parish: parishName, filters: filters(call.query), generatedAt });
    const begin = await functionWriters[format]();
    const writer = begin(report);
    for (let number = 1; ; ) {
      writer.add(page.rows.map(definition.toRow));
      if (number >= pages) break;
      number += 1;
      page = await readPage(call, { page: number, limit: pageSize });
    }
    const name = reportFileName(definition.fileName, format, generatedAt);
    return { data: new File([await writer.finish()], name, { type: mediaType }) };
  };
