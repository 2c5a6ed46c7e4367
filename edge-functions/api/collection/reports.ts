import { ApiError, type Pagination } from '#contract/errors.ts';
import {
  type Column,
  type Report,
  type ReportDefinition,
  type ReportFilter,
  type ReportFormat,
  type Row,
  reportFileName,
  reportFormats,
  reportOf,
  tooManyReports,
} from '#contract/report.ts';
import type { Env } from '../env.ts';
import { type ChosenPage, rowsPerRead } from '../gateways/database-answer.ts';
import type { Gateways } from '../gateways/gateways.ts';
import { readParish } from '../gateways/parish.ts';
import type { Caller } from '../http/authenticate.ts';
import type { Reply } from '../http/call.ts';
import type { HitLimit, Limit } from '../http/rate-limit.ts';
import { functionWriters } from '../reports/function-writers.ts';
import { openLine } from '../reports/line.ts';
import { linesOf } from '../reports/lines.ts';
import type { ReportWriter } from '../reports/writer.ts';

/** Rate limit of one person: a year's months in both formats are 24, and some are asked for again. */
export const reportLimit: Limit = { name: 'report', max: 40, windowSeconds: 600 };

/** Lines that are written before other requests get a turn: some 10 ms of a PDF. */
const linesPerTurn = 400;

/** One report at a time per process: two would block every other request. The wait is in milliseconds. */
const inLine = openLine(20_000);

export interface ReportCall<Query> {
  caller: Caller;
  query: Query;
  env: Env;
  gateways: Pick<Gateways, 'now' | 'supabaseFetch'>;
  hitLimit: HitLimit;
}

/** The source of a report's rows. */
export interface ReportSource<Item, Query> {
  /** A function if the call chooses the columns. */
  definition: ReportDefinition<Item> | ((query: Query) => ReportDefinition<Item>);
  /** The call's filters, for the heading. */
  filters: (query: Query) => readonly ReportFilter[];
  /** A page of the rows that the call asks for, in the report's order. */
  readPage: (call: ReportCall<Query>, page: ChosenPage) => Promise<{ rows: Item[]; pagination: Pagination }>;
  /** A sentence about which rows to ask for instead of too many, of which the first `fitting` have room. */
  tooLarge?: (call: ReportCall<Query>, fitting: number) => Promise<string | undefined>;
}

/**
 * Answers a report as a file. Refuses one without rows (`report_empty`) and one with more than a function may
 * write (`report_too_large`): by its rows before it is begun, by its texts as they are read. Throws `rate_limited` when
 * the person asks too often, and `reports_busy` when others' reports take too long.
 */
export const reporting = <Item, Query>(format: ReportFormat, source: ReportSource<Item, Query>) =>
  making<Query>((call) => makeReport(format, source, call));

/** A report of few rows in several tables, the first of which is the report's own. */
export interface Sheet {
  /** The file name's prefix. */
  fileName: string;
  report: Report;
  rows: readonly (readonly Row[])[];
}

/** Answers a report of several tables as a file. Throws `rate_limited` and `reports_busy` as `reporting` does. */
export const sheeting = <Query>(format: ReportFormat, sheetOf: (call: ReportCall<Query>) => Promise<Sheet>) =>
  making<Query>(async (call) => {
    const { fileName, report, rows } = await sheetOf(call);
    const writer = (await functionWriters[format]())(report);
    rows.forEach((some, index) => {
      if (index > 0) writer.next();
      writer.add(some);
    });
    return fileOf(format, fileName, report, await writer.finish());
  });

const making =
  <Query>(make: (call: ReportCall<Query>) => Promise<File>) =>
  async (call: ReportCall<Query>): Promise<Reply<File>> => {
    if (call.caller.kind === 'visitor') throw new ApiError('token_missing');
    await call.hitLimit(reportLimit, call.caller.profile.id, tooManyReports);
    return { data: await inLine(() => make(call)) };
  };

const fileOf = (
  format: ReportFormat,
  fileName: string,
  { generatedAt }: Report,
  bytes: Uint8Array<ArrayBuffer>,
): File => new File([bytes], reportFileName(fileName, format, generatedAt), { type: reportFormats[format].mediaType });

async function makeReport<Item, Query>(
  format: ReportFormat,
  { definition: defined, filters, readPage, tooLarge }: ReportSource<Item, Query>,
  call: ReportCall<Query>,
): Promise<File> {
  const { maxRows, maxLines } = reportFormats[format];
  const definition = typeof defined === 'function' ? defined(call.query) : defined;
  const generatedAt = call.gateways.now();
  let page = await readPage(call, { page: 1, limit: rowsPerRead });
  const { total, pages } = page.pagination;
  if (total === 0) throw new ApiError('report_empty');
  if (total > maxRows) throw new ApiError('report_too_large', await tooLarge?.(call, maxRows));
  const { name: parish } = await readParish(call.caller.db);
  const report = reportOf(definition, { parish, filters: filters(call.query), generatedAt });
  const begin = await functionWriters[format]();
  const writer = begin(report);
  for (let number = 1, lines = 0; ; ) {
    const rows = page.rows.map((item) => measured(definition.toRow(item), definition.columns));
    const before = lines;
    lines += rows.reduce((sum, row) => sum + row.lines, 0);
    if (lines > maxLines) {
      // As many of this page's rows as its lines suggest.
      const fitting = (number - 1) * rowsPerRead + Math.floor((rows.length * (maxLines - before)) / (lines - before));
      throw new ApiError('report_too_large', await tooLarge?.(call, fitting));
    }
    await addInTurns(writer, rows);
    if (number >= pages) break;
    number += 1;
    page = await readPage(call, { page: number, limit: rowsPerRead });
  }
  return fileOf(format, definition.fileName, report, await writer.finish());
}

interface MeasuredRow {
  row: Row;
  lines: number;
}

const measured = (row: Row, columns: readonly Column[]): MeasuredRow => ({ row, lines: linesOf(row, columns) });

/** Writes rows and yields to other requests now and then: on one machine they share this event loop. */
async function addInTurns(writer: ReportWriter, rows: readonly MeasuredRow[]): Promise<void> {
  let written = 0;
  for (const { row, lines } of rows) {
    writer.add([row]);
    written += lines;
    if (written < linesPerTurn) continue;
    written = 0;
    await new Promise((resolve) => setTimeout(resolve));
  }
}
