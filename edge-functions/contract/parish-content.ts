import * as z from 'zod/mini';
import { collection } from './collection.ts';
import { endpoint } from './endpoint.ts';
import type { Fields } from './fields/field.ts';
import { recordOf } from './fields/schemas.ts';
import { labelled } from './label.ts';
import { ifGiven } from './not-given.ts';
import { masculine } from './noun.ts';
import { type ParishKind, type ParishKindName, parishKinds } from './parish-kinds.ts';
import { instant, pageQuery, uuid } from './primitives.ts';

/* The pages' texts about the parish: a row for each thing with a name. A row's `content` has the fields of its kind. */

const kindNames = Object.keys(parishKinds) as ParishKindName[];
const kind = labelled(z.enum(kindNames), 'tipo');

/** The fields of a kind's row, as they are answered. */
export type ParishContentOf<Name extends ParishKindName> = z.output<
  ReturnType<typeof recordOf<(typeof parishKinds)[Name]['fields'], Record<never, never>>>
>;

const plainValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const anyContent = z.record(z.string(), plainValue);

const parishContentItem = z.object({
  id: uuid,
  kind,
  content: anyContent,
  is_active: z.boolean(),
  order: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type ParishContentItem = z.output<typeof parishContentItem>;

/** `content` is parsed by the row's kind (`contentOf`), which a change doesn't name. */
export const parishContentBody = z.strictObject({
  kind,
  content: labelled(anyContent, 'conteúdo'),
  is_active: ifGiven(labelled(z.boolean(), 'ativo')),
});

export const parishContentNoun = masculine('conteúdo da paróquia', 'conteúdos da paróquia');

const rows = collection({
  path: '/parish-content',
  noun: parishContentNoun,
  item: parishContentItem,
  readers: 'anyone',
  writers: ['admin'],
});

/** An earlier version of a row that was changed or deleted. */
const version = z.object({
  id: z.string(),
  row: uuid,
  kind,
  content: anyContent,
  is_active: z.boolean(),
  endedAt: instant,
  /** Null where the program changed it. */
  endedBy: z.nullable(z.string()),
  isDeleted: z.boolean(),
});
export type ParishContentVersion = z.output<typeof version>;

const versionId = labelled(z.string().check(z.regex(/^\d{1,15}$/)), 'versão');

export const parishContent = {
  active: rows.list('Conteúdos ativos da paróquia', { below: '/active' }),
  versions: endpoint({
    method: 'GET',
    path: '/parish-content/versions',
    access: ['admin'],
    summary: 'O que os conteúdos diziam antes, do mais novo ao mais antigo',
    query: z.object({ ...pageQuery, kind: ifGiven(kind) }),
    answer: z.array(version),
    paginated: true,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/parish-content/versions/:version',
    access: ['admin'],
    changesSite: true,
    summary: 'Faz um conteúdo, também um excluído, dizer outra vez o que dizia',
    params: z.object({ version: versionId }),
    answer: parishContentItem,
  }),
  eraseVersions: endpoint({
    method: 'DELETE',
    path: '/parish-content/:id/versions',
    access: ['admin'],
    summary: 'Apaga da auditoria o que um conteúdo dizia (LGPD)',
    params: z.object({ id: uuid }),
    answer: z.null(),
  }),
  list: rows.list('Conteúdos da paróquia: todos para administradores, os ativos para os outros'),
  byId: rows.byId(),
  create: rows.create(parishContentBody),
  update: rows.update(z.omit(parishContentBody, { kind: true })),
  remove: rows.remove(),
  order: rows.order(),
};

/**
 * The content of the rows of a kind, in the rows' order. A row that doesn't fit its kind, as an older or newer version
 * may have written it, is left out; of one that a parish has once, such as its name, what fits is kept.
 */
export function contentsOf<Name extends ParishKindName>(
  rows: readonly Pick<ParishContentItem, 'kind' | 'content'>[],
  name: Name,
): ParishContentOf<Name>[] {
  const { fields, once }: ParishKind = parishKinds[name];
  const contentOf = once ? fitting : whole;
  return rows.flatMap(
    (row) => (row.kind === name ? (contentOf(fields, row.content) ?? []) : []) as ParishContentOf<Name>[],
  );
}

type Content = Record<string, unknown>;

const whole = (fields: Fields, content: Content): Content | undefined => read(fields, content).data;

/** A field that a row doesn't have yet is empty. */
function read(fields: Fields, content: Content) {
  const nothing = Object.fromEntries(Object.keys(fields).map((name) => [name, null]));
  return recordOf(fields, {}).safeParse({ ...nothing, ...content });
}

/**
 * The names of the fields for which `contentsOf` leaves out a row; of a kind that a parish has once, those that are
 * left out themselves.
 */
export function misfitsOf({ kind, content }: Pick<ParishContentItem, 'kind' | 'content'>): string[] {
  const issues = read(parishKinds[kind].fields, content).error?.issues ?? [];
  return [...new Set(issues.map(({ path }) => String(path[0])))];
}

/** The fields of a row that fit its kind; the others are empty. */
export const fittingContent = ({ kind, content }: Pick<ParishContentItem, 'kind' | 'content'>): Content =>
  fitting(parishKinds[kind].fields, content);

const fitting = (fields: Fields, content: Content): Content =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { answered, required, initial, empty }]) => {
      const { success, data } = answered.safeParse(content[name] ?? null);
      return [name, success ? data : required ? (initial ?? empty) : null];
    }),
  );
