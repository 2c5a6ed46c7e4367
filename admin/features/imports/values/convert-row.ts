import { type ImportContent, type ImportFieldName, importContent, importFields } from '#contract/imports.ts';
import { complaintAbout, sentenceOf } from '#contract/messages.ts';
import { capitalised } from '#contract/noun.ts';
import { textOf } from '../../../lib/spreadsheet/cell-text.ts';
import type { TableRow } from '../../../lib/spreadsheet/table.ts';
import { convertCell, type Options } from './convert-cell.ts';
import type { DateOrder } from './day-of-cell.ts';
import { type ColumnFields, joinedFields } from './guess-columns.ts';

/** Why a field's value can't be imported, and the text of its cells. */
export interface Problem {
  field: ImportFieldName;
  sentence: string;
  text: string;
}

/** A row's valid values by field, the errors of the others, and remarks that don't prevent its import. */
export interface ReadRow {
  line: number;
  content: ImportContent;
  /** One per field. */
  problems: Problem[];
  remarks: string[];
}

/** Converts and validates a row; undefined for an empty row or a line of totals. */
export function convertRow(
  row: TableRow,
  columns: ColumnFields,
  options: Options,
  dateOrders?: ReadonlyMap<number, DateOrder>,
): ReadRow | undefined {
  const { line, cells } = row;
  const values: Record<string, unknown> = {};
  const complaints = new Map<ImportFieldName, string>();
  const spare: string[] = [];
  let isOpen = false;
  const remarks = [...(row.remarks ?? [])];
  columns.forEach((name, index) => {
    const field = name && importFields[name];
    const dateOrder = dateOrders?.get(index);
    const converted = field && convertCell(cells[index], field, { ...options, ...(dateOrder && { dateOrder }) });
    if (!converted) return;
    if ('complaint' in converted) {
      complaints.set(name, complaintAbout(field.label, converted.complaint));
      return;
    }
    if (converted.value !== undefined) values[name] = joined(name, values[name], converted.value);
    if (converted.spare) spare.push(noteOn(name, converted.spare));
    if (converted.remark) remarks.push(converted.remark);
    isOpen ||= converted.isOpen === true;
  });
  const isEmpty = !isOpen && Object.keys(values).length + complaints.size + spare.length === 0;
  if (isEmpty || isTotal(cells)) return undefined;
  const whole = importContent.safeParse(withNotes(values, spare));
  for (const issue of whole.error?.issues ?? []) {
    const name = issue.path[0] as ImportFieldName;
    if (!complaints.has(name)) complaints.set(name, sentenceOf([issue], importContent));
  }
  const problems = [...complaints].map(([field, sentence]) => ({ field, sentence, text: textIn(row, columns, field) }));
  if (whole.success) return { line, content: whole.data, problems, remarks };
  const valid = Object.fromEntries(Object.entries(values).filter(([name]) => !complaints.has(name as ImportFieldName)));
  return { line, content: withNotes(valid, complaints.has('notes') ? [] : spare) as ImportContent, problems, remarks };
}

/**
 * The content of a row without these fields, whose texts go to the notes. Undefined if it would be no payer: without a
 * name, or with notes that are too long.
 */
export function contentWithout(content: ImportContent, problems: readonly Problem[]): ImportContent | undefined {
  if (problems.length === 0) return content;
  const left = Object.fromEntries(
    Object.entries(content).filter(([name]) => !problems.some(({ field }) => field === name)),
  );
  const spare = problems.filter(({ text }) => text !== '').map(({ field, text }) => noteOn(field, text));
  return importContent.safeParse(withNotes(left, spare)).data;
}

/** The text of a field's cells. */
export const textIn = ({ cells }: TableRow, columns: ColumnFields, field: ImportFieldName): string =>
  columns.flatMap((name, index) => (name === field && textOf(cells[index] ?? null)) || []).join(', ');

/** `CPF: 111` */
const noteOn = (field: ImportFieldName, text: string): string => `${capitalised(importFields[field].label)}: ${text}`;

function withNotes(values: Readonly<Record<string, unknown>>, spare: readonly string[]): Record<string, unknown> {
  return spare.length === 0 ? values : { ...values, notes: [values.notes, ...spare].filter(Boolean).join('\n') };
}

function joined(name: string, before: unknown, value: unknown): unknown {
  return joinedFields.has(name) && typeof before === 'string' ? `${before}, ${value}` : value;
}

/** True if it is a line of totals, such as `Total: 12 dizimistas`. */
const isTotal = (cells: TableRow['cells']): boolean => {
  const filled = cells.filter((cell) => cell !== null);
  return filled.length === 1 && /^total\b/i.test(textOf(filled[0] ?? null));
};

/** The fields as options of a select, in the record's order. */
export const fieldChoices = Object.entries(importFields).map(([value, { label }]) => ({
  value: value as ImportFieldName,
  label: capitalised(label),
}));
