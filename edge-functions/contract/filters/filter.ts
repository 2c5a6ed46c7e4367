import * as z from 'zod/mini';
import type { Option } from '../fields/field.ts';
import { type Rule, refinementOf } from '../fields/schemas.ts';

/** Milliseconds after the last letter before a search begins (docs/product.md, "Constants"). */
export const typingPause = 300;

/** What is said of a filter, whatever its kind. */
export interface FilterWords {
  /** In lower case, as a sentence names it: 'tipo da intenção'. */
  label: string;
  /** What stands before what was chosen, where that is not the label: 'tipo'. */
  short?: string;
  /** Whether its value may tell of a person: then it is not kept on the device. */
  personal?: boolean;
  /** False where the panel's list has no control for it, and only calls name it. */
  offered?: boolean;
}

/** What a choice offers; `all` stands where nothing is chosen: 'Todos os tipos'. */
export interface Choice {
  options: readonly (Option & { value: string })[];
  all: string;
}

/** The kinds of filters, and what their controls have to know of a filter of this kind. */
export interface FilterDetails {
  /** Whether each word may stand apart from the one before it: 'maria silva' finds 'Maria Aparecida da Silva'. */
  words: { apart: boolean };
  /** Whether they are the whole number or a part of it. */
  digits: { exact: boolean };
  record: null;
  oneOf: Choice;
  yesNo: Choice;
  onDay: null;
  since: null;
  dayRange: null;
  moneyRange: null;
  calendar: null;
}

export type FilterKind = keyof FilterDetails;

/** What is chosen with a filter of each kind. Days are local dates, `YYYY-MM-DD`; amounts are reais. */
export interface FilterValues {
  words: string;
  digits: string;
  /** Its id. */
  record: string;
  oneOf: string;
  yesNo: 'true' | 'false';
  onDay: string;
  since: string;
  dayRange: Span<string>;
  moneyRange: Span<number>;
  calendar: CalendarPart;
}

/** Both ends belong to it. */
export interface Span<Value> {
  from?: Value;
  to?: Value;
}

/** A year, a month of it or a day of that; months and days from 1. */
export interface CalendarPart {
  year: number;
  month?: number;
  day?: number;
}

type Shape = Readonly<Record<string, z.ZodMiniType>>;

/** Something that a list may be narrowed by: query, conditions, control, chips and printed note follow from it. */
export interface Filter<
  Kind extends FilterKind = FilterKind,
  Own extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Parts extends Shape = Shape,
> extends FilterWords {
  kind: Kind;
  details: FilterDetails[Kind];
  /** The schema of the query parameter that is called as the filter is. */
  own: Own;
  /** Of a filter with several parameters: their schemas. */
  parts: Parts;
  /** Of a filter with several parameters: their names by the parts of its value. */
  params: Readonly<Record<string, string>>;
  /** What holds between its parameters. */
  rules: readonly Rule[];
}

export type AnyFilter = { [Kind in FilterKind]: Filter<Kind> }[FilterKind];

/** A list's filters in the order of their controls. */
export type Filters = Readonly<Record<string, AnyFilter>>;

/** Orders that a list can be sorted in, with what people call them; the first one unless another is chosen. */
export type Sorts<Name extends string = string> = Readonly<Record<Name, string>>;

/** Declares a list's filters. */
export const defineFilters = <const Declared extends Filters>(filters: Declared): Declared => filters;

type OwnShape<Declared extends Filters> = {
  [Name in keyof Declared as Declared[Name]['own'] extends z.ZodMiniType ? Name : never]: Extract<
    Declared[Name]['own'],
    z.ZodMiniType
  >;
};

type Intersected<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The schemas of a list's query parameters. */
type QueryShape<Declared extends Filters> = OwnShape<Declared> & Intersected<Declared[keyof Declared]['parts']>;

/** The query of a call that can be narrowed; `others` are its other parameters. */
export function queryOf<Declared extends Filters, Others extends Shape = Record<never, never>>(
  filters: Declared,
  others?: Others,
) {
  const shapes = Object.entries(filters).map(([name, filter]) => shapeOf(name, filter));
  const shape: Shape = Object.assign({}, others, ...shapes);
  const rules = Object.values(filters).flatMap((filter) => filter.rules);
  const query = z.object(shape).check(...rules.map(refinementOf));
  return query as unknown as z.ZodMiniObject<Others & QueryShape<Declared>, z.core.$strip>;
}

/** The schemas of one filter's parameters. */
const shapeOf = (name: string, { own, parts }: AnyFilter): Shape => ({ ...(own && { [name]: own }), ...parts });

/** The names of a filter's parameters. */
export const paramsOf = (name: string, filter: AnyFilter): string[] => Object.keys(shapeOf(name, filter));

/** What a query has chosen with a filter. */
export function valueIn<Kind extends FilterKind>(
  query: Readonly<Record<string, unknown>>,
  name: string,
  { own, params }: Filter<Kind>,
): FilterValues[Kind] | undefined {
  if (own) return (query[name] as FilterValues[Kind]) || undefined;
  const parts = Object.entries(params).filter(([, param]) => query[param] !== undefined);
  if (parts.length === 0) return undefined;
  const value: unknown = Object.fromEntries(parts.map(([part, param]) => [part, query[param]]));
  return value as FilterValues[Kind];
}

/** The query parameters that choose a value. */
export function paramsWith<Kind extends FilterKind>(
  name: string,
  { own, params }: Filter<Kind>,
  value: FilterValues[Kind],
): Record<string, unknown> {
  if (own) return { [name]: value };
  const parts: Readonly<Record<string, unknown>> = { ...(value as object) };
  const chosen = Object.entries(params).filter(([part]) => parts[part] !== undefined);
  return Object.fromEntries(chosen.map(([part, param]) => [param, parts[part]]));
}
