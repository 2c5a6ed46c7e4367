import type * as z from 'zod/mini';
import { labelOf } from '#contract/label.ts';
import { isRichText, longestRichText } from '#contract/primitives.ts';

/** Returns the new text of a field, given its label and maximum length. */
type Change = (html: string, label: string, most: number) => string;

/** Returns the value with all of its rich text changed. */
type RichTextIn = (value: unknown, change: Change) => unknown;

/** Finds the rich text in a schema; undefined if there is none. Throws for an unknown schema type. */
export function richTextIn(schema: z.core.$ZodType, name = ''): RichTextIn | undefined {
  const label = labelOf(schema) ?? name;
  if (isRichText(schema)) {
    const most = longestRichText(schema);
    return (value, change) => (typeof value === 'string' ? change(value, label, most) : value);
  }
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
      return richTextIn(def.innerType, label);
    case 'pipe':
      return richTextIn(def.in, label) ?? richTextIn(def.out, label);
    case 'array':
      return inList(richTextIn(def.element));
    case 'object':
      return inFields(Object.entries(def.shape).map(([name, field]) => [name, richTextIn(field, name)]));
    case 'record':
      return inAnyField(richTextIn(def.valueType));
    case 'union':
      // A union's values can't be told apart here.
      if (def.options.some((option) => richTextIn(option, label)))
        throw new Error('Rich text is one of several types.');
      return undefined;
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
  inItem && ((value, change) => (Array.isArray(value) ? value.map((item) => inItem(item, change)) : value));

function inFields(fields: [string, RichTextIn | undefined][]): RichTextIn | undefined {
  const rich = fields.filter((field): field is [string, RichTextIn] => field[1] !== undefined);
  if (rich.length === 0) return undefined;
  return (value, change) => {
    if (!isRecord(value)) return value;
    const changed = rich
      .filter(([name]) => name in value)
      .map(([name, inField]) => [name, inField(value[name], change)]);
    return { ...value, ...Object.fromEntries(changed) };
  };
}

const inAnyField = (inField: RichTextIn | undefined): RichTextIn | undefined =>
  inField &&
  ((value, change) =>
    isRecord(value)
      ? Object.fromEntries(Object.entries(value).map(([name, field]) => [name, inField(field, change)]))
      : value);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
