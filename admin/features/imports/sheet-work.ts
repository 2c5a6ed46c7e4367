import { type ImportColumns, type ImportContent, type ImportFinding, mostRowsAtOnce } from '#contract/imports.ts';
import { type Finding, isRefused, notesOn } from './findings.ts';
import { openFile, refuseLarge } from './read/open-file.ts';
import { refusals } from './read/refusal.ts';
import type { TableRow } from './read/table.ts';
import type { Workbook } from './read/xlsx.ts';
import type { Options } from './values/convert-cell.ts';
import { convertRow, type ReadRow } from './values/convert-row.ts';
import { type ColumnFields, guessTitleRow, rowsWithTitles } from './values/guess-columns.ts';

/** A sheet as the choice of its columns needs it. */
export interface OpenedSheet {
  sheets: string[];
  sheet: number;
  /** The first rows, among which the titles are. */
  head: TableRow[];
  titleRow: number;
}

export interface Chosen extends Options {
  titleRow: number;
  columns: ColumnFields;
}

export interface Checked {
  /** Rows with something in a chosen column, and those of them that can't be sent. */
  total: number;
  invalid: number;
  /** Rows that bring a consent. */
  consents: number;
}

export interface SentPart {
  rows: { line: number; content: ImportContent }[];
  /** Rows that have been in a part, with these. */
  sent: number;
}

/** A row as the preview shows it. */
export interface PreviewRow {
  line: number;
  name: string;
  cpf: string;
  telephone: string;
  /** Why it is left out. */
  problems: string[];
  /** What else is to be said of it. */
  notes: string[];
}

export interface PreviewPage {
  rows: PreviewRow[];
  total: number;
}

/** Characters of JSON in one call: less than the API's largest body, in which a letter may take three bytes. */
const mostCharacters = 300_000;

/** What a worker does with a file, one question after the other. It keeps the rows: the page gets what it shows. */
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
    /** The next rows for a call; none after the last. */
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
    /** Takes what the API found, and says how many rows are left out for it and how many have a known CPF. */
    note(found: readonly ImportFinding[]): { refused: number; known: number } {
      findings = new Map(found.map((finding) => [finding.line, finding]));
      return {
        refused: found.filter(isRefused).length,
        known: found.filter(({ finding }) => finding === 'cpf_known').length,
      };
    },
    /** Rows of the preview: all, or those about which something is to be said. */
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

/** A refused value may be anything, of any length. */
const shown = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 100) : '');
