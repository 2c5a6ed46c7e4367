import type * as z from 'zod/mini';
import { type Access, fileEndpoint } from './endpoint.ts';
import { counted, type Noun } from './noun.ts';
import { parishDayOf } from './parish-day.ts';

/**
 * The formats of a report: label, media type, and the API's limits of rows and of lines in their cells.
 */
export const reportFormats = {
  pdf: { label: 'PDF', extension: 'pdf', mediaType: 'application/pdf', maxRows: 5_000, maxLines: 50_000 },
  xls: {
    label: 'XLS',
    extension: 'xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    maxRows: 25_000,
    maxLines: 300_000,
  },
} as const;

export type ReportFormat = keyof typeof reportFormats;

/** A cell's value, by the kind of its column. */
export interface CellValues {
  text: string;
  /** A local date of the parish, `YYYY-MM-DD`. */
  date: string;
  /** ISO 8601; shown to the minute in the parish's time. */
  instant: string;
  /** Cents of a real. */
  money: number;
  number: number;
  'yes/no': boolean;
}

export type CellKind = keyof CellValues;
export type Align = 'left' | 'center' | 'right';

interface ColumnLook {
  title: string;
  /** In characters. On paper the columns share the page's width in this proportion. */
  width: number;
  /** By default numbers are on the right, everything else on the left. */
  align?: Align;
}

/** A column; numbers may have a total. */
export type Column =
  | ({ kind: Exclude<CellKind, 'money' | 'number'> } & ColumnLook)
  | ({ kind: 'money' | 'number'; summed?: boolean } & ColumnLook);

/** How the panel's list shows the same column, where it leads or has a width, and the list's paper. */
interface ListedLook {
  width?: `${number}rem`;
  leads?: true;
  paper: `${number}%` | 'auto';
}

/** A column with its value of an item; null where there is none. */
export type ReportColumn<Item> = {
  [Kind in CellKind]: Column & {
    kind: Kind;
    value: (item: Item) => CellValues[Kind] | null;
    listed?: Kind extends 'text' | 'number' | 'money' ? ListedLook : never;
  };
}[CellKind];

export type Cell = CellValues[CellKind] | null;
export type Row = readonly Cell[];

/** A report's definition, shared by the API and the panel. */
export interface ReportDefinition<Item> {
  /** The file name's prefix: `eventos`. */
  fileName: string;
  title: string;
  noun: Noun;
  columns: readonly ReportColumn<Item>[];
  toRow: (item: Item) => Row;
  /** Named totals below the rows, where a column's sum is not enough. */
  totals?: readonly NamedTotal[];
  /** A form to fill in, under whose columns nothing stands. */
  isForm?: boolean;
  /** Rows close together on paper. */
  isClose?: boolean;
}

/** A total with its name: the sum of one column, less that of another; both by their places. */
export interface NamedTotal {
  label: string;
  plus: number;
  minus?: number;
}

/** Declares a report, whose rows are its columns' values. */
export const defineReport = <Item>(definition: Omit<ReportDefinition<Item>, 'toRow'>): ReportDefinition<Item> => ({
  ...definition,
  toRow: (item) => definition.columns.map(({ value }) => value(item)),
});

/** The filters: `Ano: 2026`. */
export interface ReportFilter {
  label: string;
  value: string;
}

/** A table of a report, without its rows. */
export interface ReportTable {
  /** Above its heads, where a report has several tables. */
  caption?: string;
  columns: readonly Column[];
  totals?: readonly NamedTotal[];
  /** In the first column of the row of sums. */
  sumLabel?: string;
}

/** A report without its rows: plain data, which also goes to a worker. */
export interface Report extends ReportTable {
  parish: string;
  title: string;
  /** Its rows, which are counted below them; not of a report with several tables. */
  noun?: Noun;
  filters: readonly ReportFilter[];
  generatedAt: Date;
  isForm?: boolean;
  isClose?: boolean;
  /** The tables below the first one, close together. */
  further?: readonly ReportTable[];
  /** Below the parish's name: who that is in law. */
  issuer?: readonly string[];
  /** Across every page: 'RASCUNHO'. */
  stamp?: string;
  /** Sentences below the last table. */
  notes?: readonly string[];
  /** Lines to sign at the end, each with what stands under it. */
  signers?: readonly string[];
}

interface ReportDetails {
  parish: string;
  filters: readonly ReportFilter[];
  generatedAt: Date;
}

export const reportOf = (
  { columns, fileName: _, toRow: __, ...definition }: ReportDefinition<never>,
  details: ReportDetails,
): Report => ({ ...definition, columns: columns.map(({ value: _, listed: __, ...column }) => column), ...details });

/** `eventos-2026-11-22.pdf`, with the parish's day. */
export const reportFileName = (fileName: string, format: ReportFormat, generatedAt: Date): string =>
  `${fileName}-${parishDayOf(generatedAt)}.${reportFormats[format].extension}`;

/** A report's endpoints, one per format: `<path>/pdf` and `<path>/xls`. `summary` names its content. */
export function reportEndpoints<Query extends z.ZodMiniType = z.ZodMiniUndefined>(details: {
  path: string;
  access: Access;
  summary: string;
  query?: Query;
}) {
  const endpointOf = (format: ReportFormat) =>
    fileEndpoint<Query>({
      ...details,
      path: `${details.path}/${format}`,
      summary: `${details.summary}, em ${reportFormats[format].label}`,
      file: reportFormats[format].mediaType,
    });
  return { pdf: endpointOf('pdf'), xls: endpointOf('xls') };
}

/** The sentence for a person who has asked for too many reports. */
export const tooManyReports = (seconds: number): string =>
  `Você pediu muitos relatórios há pouco. Tente de novo em ${counted(Math.ceil(seconds / 60), { one: 'minuto', many: 'minutos' })}.`;
