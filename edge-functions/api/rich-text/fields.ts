import type * as z from 'zod/mini';
import { isRichText, longestRichText } from '#contract/primitives.ts';

/** Makes the new text of a field, which has this name and takes so many characters. */
type Change = (html: string, name: string, most: number) => string;

/** The value with all of its rich text changed. */
type RichTextIn = (value: unknown, change: Change, name?: string) => unknown;

/** Where rich text stands in the values of a schema; undefined where there is none. Throws where it could not tell. */
export function richTextIn(schema: z.core.$ZodType): RichTextIn | undefined {
  if (isRichText(schema)) {
    const most = longestRichText(schema);
    return (value, change, name = '') => (typeof value === 'string' ? change(value, name, most) : value);
  }
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
      return richTextIn(def.innerType);
    case 'pipe':
      return richTextIn(def.in);
    case 'array':
      return inList(richTextIn(def.element));
    case 'object':
      return inFields(Object.entries(def.shape).map(([name, field]) => [name, richTextIn(field)]));
    case 'record':
      return inAnyField(richTextIn(def.valueType));
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
    case 'transform':
    case 'file':
      return undefined;
    default:
      throw new Error(`Rich text can't be found in a schema of type ${def.type}: say how in richTextIn.`);
  }
}

const inList = (inItem: RichTextIn | undefined): RichTextIn | undefined =>
  inItem && ((value, change, name) => (Array.isArray(value) ? value.map((item) => inItem(item, change, name)) : value));

function inFields(fields: [string, RichTextIn | undefined][]): RichTextIn | undefined {
  const rich = fields.filter((field): field is [string, RichTextIn] => field[1] !== undefined);
  if (rich.length === 0) return undefined;
  return (value, change) => {
    if (!isRecord(value)) return value;
    const changed = rich
      .filter(([name]) => name in value)
      .map(([name, inField]) => [name, inField(value[name], change, name)]);
    return { ...value, ...Object.fromEntries(changed) };
  };
}

const inAnyField = (inField: RichTextIn | undefined): RichTextIn | undefined =>
  inField &&
  ((value, change) =>
    isRecord(value)
      ? Object.fromEntries(Object.entries(value).map(([name, field]) => [name, inField(field, change, name)]))
      : value);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
