import { type ImportContent, type ImportFieldName, importContent, importFields } from '#contract/imports.ts';
import { complaintAbout, sentenceOf } from '#contract/messages.ts';
import { capitalised } from '#contract/noun.ts';
import type { TableRow } from '../read/table.ts';
import { textOf } from './cell-text.ts';
import { convertCell, type Options } from './convert-cell.ts';
import { type ColumnFields, joinedFields } from './guess-columns.ts';

/** A row's values by field, and its errors. */
export interface ReadRow {
  line: number;
  content: ImportContent;
  /** Error messages, one per field. */
  problems: string[];
}

/** Converts and validates a row; undefined for an empty row or a line of totals. */
export function convertRow({ line, cells }: TableRow, columns: ColumnFields, options: Options): ReadRow | undefined {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  columns.forEach((name, index) => {
    const cell = cells[index];
    const field = name && importFields[name];
    const converted = field && convertCell(cell, field, options);
    if (!converted) return;
    if ('complaint' in converted) problems.push(complaintAbout(field.label, converted.complaint));
    else values[name] = joined(name, values[name], converted.value);
  });
  if (Object.keys(values).length === 0 && problems.length === 0) return undefined;
  if (isTotal(cells)) return undefined;
  const { success, data, error } = importContent.safeParse(values);
  if (success) return { line, content: data, problems };
  const refused = error.issues.filter(({ path }) => !problems.some((one) => one.includes(`"${labelOf(path[0])}"`)));
  return {
    line,
    content: values as ImportContent,
    problems: [...problems, ...refused.map((issue) => sentenceOf([issue], importContent))],
  };
}

const labelOf = (name: unknown): string => importFields[name as ImportFieldName]?.label ?? '';

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
