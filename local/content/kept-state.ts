import { createHash } from 'node:crypto';
import * as z from 'zod/mini';

/*
 * The state that a file was kept from, as digests of each row's parts: they tell later what the file's editor changed,
 * and what the panel did.
 */

interface Row {
  content: Record<string, unknown>;
  is_active: boolean;
}

/** The parts of a row, by name: its fields, and `is_active`, as no field is called. */
type Parts = Record<string, unknown>;

export const partsOf = ({ content, is_active }: Row): Parts => ({
  ...content,
  is_active,
});

export function rowWith(parts: Parts): Row {
  const { is_active, ...content } = parts;
  return { content, is_active: is_active === true };
}

/** Undefined for a part that isn't there. */
const digestOf = (part: unknown): string | undefined =>
  part === undefined ? undefined : createHash('sha256').update(JSON.stringify(part)).digest('hex').slice(0, 10);

const digests = z.record(z.string(), z.optional(z.string()));

export const keptShape = z.strictObject({
  at: z.iso.datetime(),
  /** By the rows' ids, in their order. */
  rows: z.record(z.string(), digests),
});

export type KeptState = z.output<typeof keptShape>;
export type Digests = z.output<typeof digests>;

/** The digests of a row's parts. */
export const digestsOf = (row: Row): Digests =>
  Object.fromEntries(Object.entries(partsOf(row)).map(([name, part]) => [name, digestOf(part)]));

/** The names of the parts of a row that are not as the digests say. */
export function changedParts(row: Row, before: Digests): string[] {
  const parts = partsOf(row);
  const names = new Set([...Object.keys(parts), ...Object.keys(before)]);
  return [...names].filter((name) => digestOf(parts[name]) !== before[name]);
}

export const keptState = (rows: readonly (Row & { id: string })[], at: Date): KeptState => ({
  at: at.toISOString(),
  rows: Object.fromEntries(rows.map((row) => [row.id, digestsOf(row)])),
});
