import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { registeredHandlers } from '../app.ts';

type Schema = z.ZodMiniType;
type Def = z.core.$ZodTypes['_zod']['def'];

const defOf = (schema: Schema): Def => (schema as unknown as z.core.$ZodTypes)._zod.def;

/** The fields of a body or query, which may have a default as a whole. */
function fieldsOf(schema: Schema | undefined): [name: string, field: Schema][] {
  if (!schema) return [];
  const def = defOf(schema);
  if (def.type === 'object') return Object.entries(def.shape as Record<string, Schema>);
  if (def.type === 'pipe') return fieldsOf(def.in as Schema);
  return 'innerType' in def ? fieldsOf(def.innerType as Schema) : [];
}

/** A change may leave out any field, of which a create still says whether it may be missing. */
function ownOf(field: Schema, isChange: boolean): Schema {
  const def = defOf(field);
  return isChange && def.type === 'optional' && accepts(def.innerType as Schema, undefined)
    ? (def.innerType as Schema)
    : field;
}

const accepts = (schema: Schema, value: unknown): boolean => schema.safeParse(value).success;

/** The create's field of the same name, for a change; visitors create what staff change by `/ask`. */
const creates = new Map(
  registeredHandlers().flatMap(([{ method, path, body }]) =>
    method === 'POST'
      ? fieldsOf(body).map(([name, field]) => [`${path.replace(/\/ask$/, '')}.${name}`, field] as const)
      : [],
  ),
);

const cases = registeredHandlers().flatMap(([{ method, path, body, query }]) =>
  [...fieldsOf(query), ...fieldsOf(body)].flatMap(([name, field]) => {
    const isChange = method === 'PUT';
    const own =
      (isChange && creates.get(`${path.replace(/\/:id(\/onwards)?$/, '')}.${name}`)) || ownOf(field, isChange);
    return accepts(own, undefined) ? [{ call: `${method} ${path}`, name, field }] : [];
  }),
);

describe('an empty text is not given', () => {
  it('in many fields', () => expect(cases.length).toBeGreaterThan(300));

  it.each(cases)('for $name of $call', ({ field }) => {
    const parsed = field.safeParse('');
    expect(parsed.error?.issues ?? []).toEqual([]);
    // `` itself is the text of a field that has one, which is stored as none.
    expect([undefined, null, '', field.safeParse(undefined).data]).toContainEqual(parsed.data);
  });
});
