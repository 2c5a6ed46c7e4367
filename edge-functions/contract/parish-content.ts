import * as z from 'zod/mini';
import { collection } from './collection.ts';
import type { Fields } from './fields/field.ts';
import { recordOf } from './fields/schemas.ts';
import { labelled } from './label.ts';
import { ifGiven } from './not-given.ts';
import { masculine } from './noun.ts';
import { type ParishKindName, parishKinds } from './parish-kinds.ts';
import { instant, uuid } from './primitives.ts';

/*
 * What the pages say of the parish itself: one row for each thing that a person names. A row's `content` has the fields of its kind.
 */

const kindNames = Object.keys(parishKinds) as ParishKindName[];
const kind = labelled(z.enum(kindNames), 'tipo');

/** The fields of a kind's row, as they are answered. */
export type ParishContentOf<Name extends ParishKindName> = z.output<
  ReturnType<typeof recordOf<(typeof parishKinds)[Name]['fields'], Record<never, never>>>
>;

const plainValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const anyContent = z.record(z.string(), plainValue);

export const parishContentItem = z.object({
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

export const parishContent = {
  active: rows.list('Conteúdos ativos da paróquia', { below: '/active' }),
  list: rows.list('Conteúdos da paróquia: todos para administradores, os ativos para os outros'),
  byId: rows.byId(),
  create: rows.create(parishContentBody),
  update: rows.update(z.omit(parishContentBody, { kind: true })),
  remove: rows.remove(),
  order: rows.order(),
};

/**
 * The content of the rows of a kind, in the rows' order. One that doesn't fit its kind, as an older or newer version may have
 * written it, is left out.
 */
export function contentsOf<Name extends ParishKindName>(
  rows: readonly Pick<ParishContentItem, 'kind' | 'content'>[],
  name: Name,
): ParishContentOf<Name>[] {
  const shape = recordOf(parishKinds[name].fields as Fields, {});
  return rows.flatMap((row) => {
    const parsed = row.kind === name ? shape.safeParse(withNothing(shape, row.content)) : undefined;
    return parsed?.success ? [parsed.data as ParishContentOf<Name>] : [];
  });
}

/** A field that a row doesn't have yet is empty. */
const withNothing = (shape: z.ZodMiniObject, content: Record<string, unknown>) => ({
  ...Object.fromEntries(Object.keys(shape.def.shape).map((name) => [name, null])),
  ...content,
});
