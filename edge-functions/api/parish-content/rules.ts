import { ApiError } from '#contract/errors.ts';
import type { ParishContentVersion } from '#contract/parish-content.ts';
import { type ParishKind, type ParishKindName, parishKinds } from '#contract/parish-kinds.ts';
import { withDocumentTimes } from '../collection/times.ts';
import type { Database, Json } from '../gateways/database-types.ts';
import { parseValue } from '../http/parse.ts';

interface ContentRow {
  /** The table's check allows only these kinds. */
  kind: string;
  content: Json;
  created_at: string;
  updated_at: string;
}

export type VersionRow = Database['public']['Functions']['parish_content_versions']['Returns'][number];

type Plain = Record<string, string | number | boolean | null>;

/** A row as calls answer it. */
export const toContent = <Row extends ContentRow>(row: Row) => ({
  ...withDocumentTimes(row),
  kind: row.kind as ParishKindName,
  content: row.content as Plain,
});

/** An earlier version of a row, as calls return it. */
export const toVersion = (row: VersionRow): ParishContentVersion => ({
  id: String(row.id),
  row: row.row_id,
  kind: row.kind as ParishKindName,
  content: row.content as Plain,
  is_active: row.is_active,
  endedAt: row.ended_at,
  endedBy: row.ended_by,
  isDeleted: row.is_deleted,
});

/** The `content` to store for a body; throws a 400 whose message names the field. */
export function storedContent(kind: ParishKindName, content: Record<string, unknown>): Plain {
  const { content: schema }: ParishKind = parishKinds[kind];
  const stored = parseValue(schema, content) as Plain;
  if (isBlank(stored)) throw new ApiError('invalid_input', blankSentence);
  return stored;
}

export const isBlank = (content: Record<string, unknown>): boolean =>
  Object.values(content).every((value) => value === null || value === undefined);

export const blankSentence = 'Preencha ao menos um campo.';
