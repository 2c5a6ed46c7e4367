import Papa from 'papaparse';
import {
  type ImportColumns,
  type ImportContent,
  type ImportFieldName,
  type ImportFinding,
  importFields,
  mostRowsAtOnce,
} from '#contract/imports.ts';
import { capitalised } from '#contract/noun.ts';
import { formatLocalDate } from '../../../site/lib/dates.ts';
import { textOf } from '../../lib/spreadsheet/cell-text.ts';
import { folded } from '../../lib/spreadsheet/fold.ts';
import { openFile, refuseLarge } from '../../lib/spreadsheet/open-file.ts';
import { refusals } from '../../lib/spreadsheet/refusal.ts';
import type { Cell, TableRow } from '../../lib/spreadsheet/table.ts';
import type { Workbook } from '../../lib/spreadsheet/xlsx.ts';
import { type Choices, type Fate, fateOf, noChoices, type Review, reviewOf } from './decide.ts';
import { type Finding, groupSentences } from './findings.ts';
import type { Options } from './values/convert-cell.ts';
import { convertRow, type ReadRow, textIn } from './values/convert-row.ts';
import { type DateAnswers, type DateColumns, type DateQuestion, dateColumnsOf } from './values/date-columns.ts';
import { type ColumnFields, guessTitleRow, headsAt, rowsWithTitles } from './values/guess-columns.ts';

/** A sheet as the choice of columns shows it. */
export interface OpenedSheet {
  sheets: string[];
  sheet: number;
  /** The first rows, one of which should have the titles. */
  head: TableRow[];
  titleRow: number;
}

interface Chosen extends Pick<Options, 'areaCode' | 'today'> {
  titleRow: number;
  columns: ColumnFields;
}

interface SentPart {
  rows: { line: number; content: ImportContent }[];
  /** How many rows have been sent, including these. */
  sent: number;
}

/** A row of the preview. */
export interface PreviewRow {
  line: number;
  name: string;
  cpf: string;
  telephone: string;
  /** Days as they will be stored, by the page's `days`. */
  days: string[];
  /** Why the row is not imported. */
  problems: string[];
  /** Remarks that don't prevent the import. */
  notes: string[];
}

interface PreviewPage {
  rows: PreviewRow[];
  total: number;
  /** The labels of the columns with days. */
  days: string[];
}

/** A question about the dates of a column, with its title. */
export interface TitledDateQuestion extends DateQuestion {
  title: string;
}

/** The result of the check, with the questions that must be answered before anything is imported. */
export interface CheckedSheet extends Review {
  dateQuestions: readonly TitledDateQuestion[];
}

/** Characters of JSON per call: below the API's body limit, which is in bytes, of which a character may take three. */
const mostCharacters = 300_000;

/** The work on a file, which runs in a worker. It keeps all rows; the page gets only what it shows. */
export function sheetWork() {
  let book: Workbook | undefined;
  let rows: TableRow[] = [];
  let heads: readonly Cell[] = [];
  let columns: ColumnFields = [];
  let below: readonly TableRow[] = [];
  let options: Pick<Options, 'areaCode' | 'today'> = { today: '' };
  let dates: DateColumns = { questions: [], ordersBy: () => new Map() };
  let read: { row: TableRow; converted: ReadRow }[] = [];
  let readFor = '';
  let staged: SentPart['rows'] = [];
  let stagedFor = noChoices;
  let findings = new Map<number, Finding>();
  /** Converts the rows again if an answer about their dates has changed. */
  function readBy(answers: DateAnswers): typeof read {
    const key = JSON.stringify(answers);
    if (key === readFor) return read;
    const orders = dates.ordersBy(answers);
    readFor = key;
    read = below.flatMap((row) => {
      const converted = convertRow(row, columns, options, orders);
      return converted ? [{ row, converted }] : [];
    });
    remarkOnNamesakes(read.map(({ converted }) => converted));
    return read;
  }
  /** As the sheet has it, or the field's label. */
  const titleOf = (column: number): string => {
    const field = columns[column];
    return textOf(heads[column] ?? null).slice(0, 80) || (field ? capitalised(importFields[field].label) : '');
  };
  const fates = (choices: Choices): Fate[] =>
    readBy(choices.monthFirst).map(({ row, converted }) =>
      fateOf(converted, findings.get(row.line), (field) => textIn(row, columns, field), choices),
    );

  return {
    async open(file: File, remembered: ImportColumns): Promise<OpenedSheet> {
      refuseLarge(file.size);
      book = openFile(new Uint8Array(await file.arrayBuffer()));
      return this.turnTo(book.proposed, remembered);
    },
    turnTo(sheet: number, remembered: ImportColumns): OpenedSheet {
      rows = book?.read(sheet).rows ?? [];
      if (rows.length === 0 && (book?.sheets.length ?? 0) < 2) throw refusals.noRows();
      const titleRow = guessTitleRow(rows, remembered);
      return { sheets: book?.sheets ?? [], sheet, head: rows.slice(0, rowsWithTitles), titleRow };
    },
    /** Converts the rows below the titles; returns how many aren't empty. */
    check({ titleRow, columns: chosen, ...given }: Chosen): number {
      const titles = headsAt(rows, titleRow);
      below = rows.slice(titleRow + titles.rows);
      options = given;
      dates = dateColumnsOf(below, chosen, given.today);
      findings = new Map();
      heads = titles.cells;
      columns = chosen;
      readFor = '';
      return readBy(noChoices.monthFirst).length;
    },
    /** Decides which rows `part` gives; returns their number. */
    stage(choices: Choices): number {
      stagedFor = choices;
      staged = fates(choices).flatMap(({ row: { line }, content, isSkipped }) =>
        content && !isSkipped ? [{ line, content }] : [],
      );
      return staged.length;
    },
    /** The next rows to send; empty when all were sent. */
    part: (sent: number): SentPart => partOf(staged, sent),
    /** Stores the API's findings. Those that a choice has settled stay, so that the choice can be changed. */
    note(found: readonly ImportFinding[]): void {
      const settled = [...findings.values()].filter(({ finding }) =>
        finding === 'name_known' ? stagedFor.skipNamesakes : stagedFor.groups[groupSentences[finding] ?? ''],
      );
      findings = new Map([...settled, ...found].map((finding) => [finding.line, finding]));
    },
    review: (choices: Choices): CheckedSheet => ({
      ...reviewOf(fates(choices), choices),
      dateQuestions: dates.questions.map((question) => ({ ...question, title: titleOf(question.column) })),
    }),
    /** A page of the preview: all rows, or only those with problems or remarks. */
    page(page: number, limit: number, noted: boolean, choices: Choices): PreviewPage {
      const days = dayFields.filter((field) => columns.includes(field));
      const all = fates(choices);
      const shown = noted ? all.filter(({ judged, remarks }) => judged.length + remarks.length > 0) : all;
      return {
        rows: shown.slice((page - 1) * limit, page * limit).map((fate) => previewOf(fate, days)),
        total: shown.length,
        days: days.map((field) => capitalised(importFields[field].label)),
      };
    },
    /** The rows that stay out, with their reasons, as CSV for Excel. */
    leftOut(choices: Choices): string {
      const all = fates(choices);
      return leftOutOf(
        read.map(({ row }) => row),
        all,
        heads,
        columns,
      );
    },
  };
}

export type SheetWork = ReturnType<typeof sheetWork>;

function partOf(staged: SentPart['rows'], sent: number): SentPart {
  const part: SentPart['rows'] = [];
  let characters = 0;
  for (const row of staged.slice(sent, sent + mostRowsAtOnce)) {
    characters += JSON.stringify(row.content).length;
    if (part.length > 0 && characters > mostCharacters) break;
    part.push(row);
  }
  return { rows: part, sent: sent + part.length };
}

/** `fates` are those of the rows, one by one. */
function leftOutOf(
  rows: readonly TableRow[],
  fates: readonly Fate[],
  heads: readonly Cell[],
  columns: ColumnFields,
): string {
  const width = Math.max(heads.length, columns.length);
  const cellsOf = (cells: readonly Cell[]) => Array.from({ length: width }, (_, at) => textOf(cells[at] ?? null));
  const lines = fates.flatMap(({ judged, isOut }, at) => {
    const reasons = judged.filter(({ bring }) => !bring).map(({ sentence }) => sentence);
    return isOut ? [[...cellsOf(rows[at]?.cells ?? []), reasons.join(' ')]] : [];
  });
  return `\ufeff${Papa.unparse([[...cellsOf(heads), 'Motivo'], ...lines], { delimiter: ';', escapeFormulae: true })}`;
}

const dayFields = (Object.keys(importFields) as ImportFieldName[]).filter((name) => importFields[name].kind === 'date');

/** Rows with the same name may be one person, unless their CPFs differ. */
function remarkOnNamesakes(rows: readonly ReadRow[]): void {
  const first = new Map<string, ReadRow>();
  for (const row of rows) {
    const name = folded((row.content.nome_completo ?? '').replace(/['’‘`´]/g, ''));
    const other = first.get(name);
    if (name === '') continue;
    if (!other) first.set(name, row);
    else if (!row.content.cpf || !other.content.cpf) row.remarks.push(`Este nome já está na linha ${other.line}.`);
  }
}

function previewOf(
  { row: { line, content }, judged, isOut, remarks, ...fate }: Fate,
  days: readonly ImportFieldName[],
): PreviewRow {
  const values: ImportContent = fate.content ?? content;
  const shown = (name: ImportFieldName): string => {
    const cell = values[name];
    const problem = judged.find(({ field }) => field === name);
    // An invalid text may have any length.
    return problem ? problem.text.slice(0, 100) : typeof cell === 'string' ? cell.slice(0, 100) : '';
  };
  const quoted = judged.map(({ sentence, text, bring }) => ({
    said: `${quote(text, bring)}${sentence}`,
    bring,
  }));
  return {
    line,
    name: shown('nome_completo'),
    cpf: shown('cpf'),
    telephone: shown('telefone'),
    days: days.map((name) => (values[name] ? formatLocalDate(String(values[name])) : '')),
    problems: isOut ? quoted.filter(({ bring }) => !bring).map(({ said }) => said) : [],
    notes: [...quoted.filter(({ bring }) => bring).map(({ said }) => said), ...remarks],
  };
}

/** `“111” vai para Anotações. ` */
const quote = (text: string, bring: boolean): string =>
  text && `“${text.slice(0, 60)}”${bring ? ' vai para Anotações. ' : ': '}`;
