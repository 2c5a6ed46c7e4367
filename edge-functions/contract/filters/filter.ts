import * as z from 'zod/mini';
import type { Option } from '../fields/field.ts';
import { type Rule, refinementOf } from '../fields/schemas.ts';

/** The texts and options of every kind of filter. */
export interface FilterWords {
  /** In lower case, for sentences: 'tipo da intenção'. */
  label: string;
  /** A shorter label for the chosen value: 'tipo'. */
  short?: string;
  /** True if its value may be personal data, which is not stored on the device. */
  personal?: boolean;
  /** False if the panel's list has no control for it, and only calls use it. */
  offered?: boolean;
}

/** The options of a choice; `all` is the label for no choice: 'Todos os tipos'. */
export interface Choice {
  options: readonly (Option & { value: string })[];
  all: string;
}

/** The kinds of filters, with the details that their controls need. */
export interface FilterDetails {
  /** The path of the call that answers the values, and what stands where nothing is chosen. */
  inUse: { path: string; all: string };
  /** True if other words may be between the words: 'maria silva' finds 'Maria Aparecida da Silva'. */
  words: { apart: boolean };
  /** True if the digits are the whole number rather than a part of it. */
  digits: { exact: boolean };
  record: null;
  oneOf: Choice;
  yesNo: Choice;
  onDay: null;
  since: null;
  dayRange: null;
  moneyRange: null;
  ageRange: null;
  calendar: null;
}

export type FilterKind = keyof FilterDetails;

/** The value of each kind of filter. Days are local dates, `YYYY-MM-DD`; amounts are in reais. */
export interface FilterValues {
  inUse: string;
  words: string;
  digits: string;
  /** The record's id. */
  record: string;
  oneOf: string;
  yesNo: 'true' | 'false';
  onDay: string;
  since: string;
  dayRange: Span<string>;
  moneyRange: Span<number>;
  /** Whole years, on the parish's day. */
  ageRange: Span<number>;
  calendar: CalendarPart;
}

/** Includes both ends. */
export interface Span<Value> {
  from?: Value;
  to?: Value;
}

/** A year, one of its months, or one day; months and days from 1. */
export interface CalendarPart {
  year: number;
  month?: number;
  day?: number;
}

type Shape = Readonly<Record<string, z.ZodMiniType>>;

/** A list's filter: source of the query schema, database conditions, control, chips and report heading. */
export interface Filter<
  Kind extends FilterKind = FilterKind,
  Own extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Parts extends Shape = Shape,
> extends FilterWords {
  kind: Kind;
  details: FilterDetails[Kind];
  /** The schema of the query parameter with the filter's name, if it has only one. */
  own: Own;
  /** The schemas of its parameters, if it has several. */
  parts: Parts;
  /** The names of its parameters by the parts of its value, if it has several. */
  params: Readonly<Record<string, string>>;
  /** Rules between its parameters. */
  rules: readonly Rule[];
}

export type AnyFilter = { [Kind in FilterKind]: Filter<Kind> }[FilterKind];

/** A list's filters in the order of their controls. */
export type Filters = Readonly<Record<string, AnyFilter>>;

/** The orders in which a list can be sorted, with their labels; the first one is the default. */
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

/** The schemas of the query parameters of all filters. */
type QueryShape<Declared extends Filters> = OwnShape<Declared> & Intersected<Declared[keyof Declared]['parts']>;

/** The schema of a query with these filters; `others` are its other parameters. */
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

/** A filter's value in a query; undefined if it is not set. */
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

/** The query parameters for a filter's value. */
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
