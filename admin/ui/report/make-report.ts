import type { Answer } from '#contract/client.ts';
import { ApiError } from '#contract/errors.ts';
import {
  type ReportDefinition,
  type ReportFilter,
  type ReportFormat,
  reportFileName,
  reportFormats,
  reportOf,
} from '#contract/report.ts';
import { writeHere } from './write-here.ts';

/** The source of a report that is made whole. */
export interface FileSource {
  /** Requests the whole report from the API, or what it is made of. */
  download: (format: ReportFormat, signal: AbortSignal, making: Making) => Promise<File>;
}

/** The source of a section's reports. */
export interface ReportSource<Item> extends FileSource {
  definition: ReportDefinition<Item>;
  /** The filters, for the heading. */
  filters: readonly ReportFilter[];
  /** A page of its rows, in the report's order, for one that the API finds too large. */
  readPage: (page: { page: number; limit: number }, signal: AbortSignal) => Promise<Answer<Item[]>>;
}

/** Rows, or annexes, that are in the report so far, and of how many. */
export interface ReportProgress {
  done: number;
  total: number;
}

export interface Making {
  /** The parish's name, for the heading. */
  parish: string;
  signal: AbortSignal;
  /** Called while the report is made in this browser. */
  onProgress: (progress: ReportProgress) => void;
}

/** Rows per call: the API's maximum. */
const pageSize = 100;

/** A spreadsheet is made in this browser's memory: 100,000 rows of eight columns take 0.8 GB. */
const mostRows: { readonly [Format in ReportFormat]?: number } = { xls: 100_000 };

/** A report with too many rows for this browser. */
export class TooManyRows extends Error {
  constructor(total: number, most: number) {
    super(
      `São ${figure.format(total)} linhas, e uma planilha comporta no máximo ${figure.format(most)}. Escolha um período menor ou use mais filtros.`,
    );
  }
}

const figure = new Intl.NumberFormat('pt-BR');

/**
 * A report's file: the API's, or one made in this browser when there are too many rows for the API. Throws
 * `TooManyRows` when there are too many for this browser too.
 */
export async function makeReport<Item>(
  format: ReportFormat,
  source: FileSource | ReportSource<Item>,
  making: Making,
): Promise<File> {
  try {
    return await source.download(format, making.signal, making);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'report_too_large' && 'readPage' in source)) throw error;
    return makeHere(format, source, making);
  }
}

async function makeHere<Item>(
  format: ReportFormat,
  { definition, filters, readPage }: ReportSource<Item>,
  { parish, signal, onProgress }: Making,
): Promise<File> {
  const generatedAt = new Date();
  const most = mostRows[format] ?? Number.POSITIVE_INFINITY;
  async function* pages() {
    for (let page = 1, pages = 1, done = 0; page <= pages; page += 1) {
      const answer = await readPage({ page, limit: pageSize }, signal);
      pages = answer.pagination?.pages ?? pages;
      const total = answer.pagination?.total ?? done + answer.data.length;
      if (total > most) throw new TooManyRows(total, most);
      yield answer.data.map(definition.toRow);
      done += answer.data.length;
      onProgress({ done, total });
    }
  }
  onProgress({ done: 0, total: 0 });
  const report = reportOf(definition, { parish, filters, generatedAt });
  const bytes = await writeHere(format, report, pages(), signal);
  const { mediaType } = reportFormats[format];
  return new File([bytes], reportFileName(definition.fileName, format, generatedAt), { type: mediaType });
}
