import { type ImportColumns, type ImportContent, type ImportFinding, mostRowsAtOnce } from '#contract/imports.ts';
import { type Finding, isRefused, notesOn } from './findings.ts';
import { openFile, refuseLarge } from './read/open-file.ts';
import { refusals } from './read/refusal.ts';
import type { TableRow } from './read/table.ts';
import type { Workbook } from './read/xlsx.ts';
import type { Options } from './values/convert-cell.ts';
import { convertRow, type ReadRow } from './values/convert-row.ts';
import { type ColumnFields, guessTitleRow, rowsWithTitles } from './values/guess-columns.ts';

/** A sheet as the choice of columns shows it. */
export interface OpenedSheet {
  sheets: string[];
  sheet: number;
  /** The first rows, one of which should have the titles. */
  head: TableRow[];
  titleRow: number;
}

interface Chosen extends Options {
  titleRow: number;
  columns: ColumnFields;
}

export interface Checked {
  /** Rows that aren't empty, and how many of them are invalid. */
  total: number;
  invalid: number;
  /** Valid rows with a consent. */
  consents: number;
}

interface SentPart {
  rows: { line: number; content: ImportContent }[];
  /** How many valid rows have been sent, including these. */
  sent: number;
}

/** A row of the preview. */
export interface PreviewRow {
  line: number;
  name: string;
  cpf: string;
  telephone: string;
  /** Why the row is not imported. */
  problems: string[];
  /** Remarks that don't prevent the import. */
  notes: string[];
}

interface PreviewPage {
  rows: PreviewRow[];
  total: number;
}

/** Characters of JSON per call: below the API's body limit, which is in bytes, of which a character may take three. */
const mostCharacters = 300_000;

/** The work on a file, which runs in a worker. It keeps all rows; the page gets only what it shows. */
export function sheetWork() {
  let book: Workbook | undefined;
  let rows: TableRow[] = [];
  let read: ReadRow[] = [];
  let findings = new Map<number, Finding>();
  const valid = () => read.filter(({ problems }) => problems.length === 0);

  return {
    async open(file: File, remembered: ImportColumns): Promise<OpenedSheet> {
      refuseLarge(file.size);
      book = openFile(new Uint8Array(await file.arrayBuffer()));
      return this.turnTo(0, remembered);
    },
    turnTo(sheet: number, remembered: ImportColumns): OpenedSheet {
      rows = book?.read(sheet).rows ?? [];
      if (rows.length === 0 && (book?.sheets.length ?? 0) < 2) throw refusals.noRows();
      const titleRow = guessTitleRow(rows, remembered);
      return { sheets: book?.sheets ?? [], sheet, head: rows.slice(0, rowsWithTitles), titleRow };
    },
    check({ titleRow, columns, ...options }: Chosen): Checked {
      findings = new Map();
      read = rows.slice(titleRow + 1).flatMap((row) => convertRow(row, columns, options) ?? []);
      const sendable = valid();
      return {
        total: read.length,
        invalid: read.length - sendable.length,
        consents: sendable.filter(({ content }) => bringsConsent(content)).length,
      };
    },
    /** The next rows to send; empty when all were sent. */
    part(sent: number): SentPart {
      const part: SentPart['rows'] = [];
      let characters = 0;
      for (const { line, content } of valid().slice(sent, sent + mostRowsAtOnce)) {
        characters += JSON.stringify(content).length;
        if (part.length > 0 && characters > mostCharacters) break;
        part.push({ line, content });
      }
      return { rows: part, sent: sent + part.length };
    },
    /** Stores the API's findings; returns how many rows they exclude, and how many have a known CPF. */
    note(found: readonly ImportFinding[]): { refused: number; known: number } {
      findings = new Map(found.map((finding) => [finding.line, finding]));
      return {
        refused: found.filter(isRefused).length,
        known: found.filter(({ finding }) => finding === 'cpf_known').length,
      };
    },
    /** A page of the preview: all rows, or only those with problems or findings. */
    page(page: number, limit: number, noted: boolean): PreviewPage {
      const shown = noted ? read.filter(({ line, problems }) => problems.length > 0 || findings.has(line)) : read;
      return {
        rows: shown.slice((page - 1) * limit, page * limit).map((row) => previewOf(row, findings.get(row.line))),
        total: shown.length,
      };
    },
  };
}

export type SheetWork = ReturnType<typeof sheetWork>;

const bringsConsent = (content: ImportContent): boolean =>
  Boolean(content.consentimento_lgpd || content.politica_privacidade || content.autorizacao_comunicacoes);

function previewOf({ line, content, problems }: ReadRow, finding: Finding | undefined): PreviewRow {
  const { refusal, note } = notesOn(finding);
  return {
    line,
    name: shown(content.nome_completo),
    cpf: shown(content.cpf),
    telephone: shown(content.telefone),
    problems: refusal ? [...problems, refusal] : problems,
    notes: note ? [note] : [],
  };
}

/** An invalid value may have any type and length. */
const shown = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 100) : '');
