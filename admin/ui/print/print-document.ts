import type { Noun } from '#contract/noun.ts';
import type { Column } from '../table/columns.ts';

/** A report for printing. All of it is plain text with line breaks. */
export interface PrintDocument {
  title: string;
  /** The instant of its data. */
  generatedAt: string;
  /** The number of rows and the filters. */
  notes: readonly string[];
  /** A picture beside the title, such as a person's photo, as a data URL. */
  picture?: { src: string; alt: string };
  sections: readonly PrintSection[];
  /** Tables that are read from at the altar: one sheet, in letters as large as fit, of rows with this name. */
  oneSheetOf?: Noun;
  /** The message when there is nothing to print: 'Não há avisos em vigor para imprimir.' */
  empty: string;
}

/** Rows under one heading: in columns, whose heads are repeated on each page, or one below the other. */
export type PrintSection = { title?: string } & (
  | { columns: readonly PrintColumn[]; rows: readonly (readonly string[])[] }
  | { items: readonly PrintItem[] }
);

export interface PrintColumn {
  header: string;
  /** CSS width; columns without one share the rest. */
  width?: string;
  /** Figures stand at the column's right. */
  figures?: true;
}

export interface PrintItem {
  title: string;
  /** Below the title: 'De 16/11/2026 a 22/11/2026'. */
  note?: string | undefined;
  text: string;
}

/** A list's rows in those of its columns that are on paper. */
export function printedTable<Row>(listed: readonly Column<Row>[], rows: readonly Row[]): PrintSection {
  const columns = listed.filter(({ paper }) => paper);
  return {
    columns: columns.map(({ header, paper, isAmount }) => ({
      header,
      ...(paper && { width: paper }),
      ...(isAmount && { figures: true }),
    })),
    rows: rows.map((row) => columns.map(({ cell, text = cell }) => String(text(row)))),
  };
}

const rowsOf = (section: PrintSection): readonly unknown[] => ('items' in section ? section.items : section.rows);

export const printedRows = (report: PrintDocument): number =>
  report.sections.reduce((count, section) => count + rowsOf(section).length, 0);

/** The tables' rows from one on to another. */
export const withRows = (report: PrintDocument, from: number, to: number): PrintDocument => {
  let before = 0;
  const sections = report.sections.map((section) => {
    if ('items' in section) return section;
    const start = before;
    before += section.rows.length;
    return { ...section, rows: section.rows.slice(Math.max(0, from - start), Math.max(0, to - start)) };
  });
  return { ...report, sections };
};

/** The sections that have rows: a heading above nothing is not printed. */
export const printedSections = ({ sections }: PrintDocument): PrintSection[] =>
  sections.filter((section) => rowsOf(section).length > 0);
