import * as z from 'zod/mini';

type Schema = z.core.$ZodType;

/** The schema with a label in lower case, such as 'título', for messages and the API's reference. */
export function labelled<S extends z.ZodMiniType>(schema: S, label: string): S {
  const copy = schema.clone() as S;
  z.globalRegistry.add(copy, { title: label });
  return copy;
}

/** Whole sentences about a field, where the documents have them instead of those that follow from its label. */
export interface FieldSentences {
  missing?: string;
  wrong?: string;
  /** Instead of `wrong` about an amount that is too large or has a third decimal. */
  inexact?: string;
}

const sentences = z.registry<FieldSentences>();

/** The schema with sentences of its own. */
export function withSentences<S extends z.ZodMiniType>(schema: S, own: FieldSentences | undefined): S {
  if (own) sentences.add(schema, own);
  return schema;
}

/** The sentences at a path of a schema. */
export const sentencesAt = (schema: Schema, path: readonly PropertyKey[]): FieldSentences | undefined => {
  const field = schemaAt(schema, path);
  return (
    field &&
    layersOf(field)
      .map((layer) => sentences.get(layer))
      .find((own) => own !== undefined)
  );
};

/** The label at a path of a schema; the field's name where there is none. */
export function labelAt(schema: Schema, path: readonly PropertyKey[]): string {
  const field = schemaAt(schema, path);
  return (field && labelOf(field)) ?? String(path.at(-1) ?? '');
}

const schemaAt = (schema: Schema, path: readonly PropertyKey[]): Schema | undefined =>
  path.reduce<Schema | undefined>((outer, step) => outer && inside(outer, step), schema);

/** The label of the schema itself, or of the one that it wraps. */
export const labelOf = (schema: Schema): string | undefined =>
  layersOf(schema)
    .map((layer) => z.globalRegistry.get(layer)?.title)
    .find((label) => label !== undefined);

function inside(schema: Schema, step: PropertyKey): Schema | undefined {
  for (const layer of layersOf(schema)) {
    const { def } = (layer as z.core.$ZodTypes)._zod;
    if (def.type === 'object') return def.shape[String(step)];
    if (def.type === 'array') return def.element;
    if (def.type === 'record') return def.valueType;
  }
  return undefined;
}

/** The schema and the schemas that it wraps (optional, nullable, transformed), from the outside in. */
function layersOf(schema: Schema): Schema[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'pipe') return [schema, ...layersOf(def.in), ...layersOf(def.out)];
  return 'innerType' in def ? [schema, ...layersOf(def.innerType)] : [schema];
}
