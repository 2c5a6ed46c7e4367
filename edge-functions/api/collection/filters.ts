import { dateIn, daysIn, daysLater } from '#contract/calendar-date.ts';
import {
  type CalendarPart,
  type FilterDetails,
  type FilterKind,
  type Filters,
  type FilterValues,
  type Span,
  valueIn,
} from '#contract/filters/filter.ts';
import { searchAlone } from '#contract/filters/kinds.ts';
import { parishDayBounds, parishDayOf } from '#contract/parish-day.ts';
import { birthsOf } from './ages.ts';
import type { Filterable } from './conditions.ts';
import { patternOf, patternsOfWords } from './search.ts';

/** A column of local dates, numbers or texts; or of instants, which filters compare with parish-local days. */
type FilterColumn<Column extends string> = Column | { instants: Column };

/** The column of each filter of a list; for words it is one of normalized text (`private.searchable`). */
export interface FilterColumns<Declared extends Filters, Column extends string> {
  declared: Declared;
  columns: Readonly<Record<keyof Declared, FilterColumn<Column>>>;
}

/** For a list whose only filter is the search. */
export const searchText = { declared: searchAlone, columns: { search: 'search_text' } } as const;

/** Applies all filters of a query to the rows. */
export function filtered<Rows extends Filterable<never>>(
  all: Rows,
  { declared, columns }: FilterColumns<Filters, string>,
  query: object,
): Rows {
  return Object.entries(declared).reduce((rows, [name, filter]) => {
    const value = valueIn({ ...query }, name, filter);
    const column = columns[name];
    if (value === undefined || column === undefined) return rows;
    const narrow = conditions[filter.kind] as Condition<FilterKind>;
    return narrow(rows as AnyRows, column, value, filter.details) as unknown as Rows;
  }, all);
}

type AnyRows = Filterable<Record<string, unknown>>;
type Condition<Kind extends FilterKind> = (
  rows: AnyRows,
  column: FilterColumn<string>,
  value: FilterValues[Kind],
  details: FilterDetails[Kind],
) => AnyRows;

const equal = (rows: AnyRows, column: FilterColumn<string>, value: string): AnyRows => rows.eq(nameOf(column), value);

const conditions: { readonly [Kind in FilterKind]: Condition<Kind> } = {
  words: (rows, column, value, { apart }) =>
    (apart ? patternsOfWords(value) : [patternOf(value)]).reduce((some, each) => some.like(nameOf(column), each), rows),
  digits: (rows, column, value, { exact }) =>
    exact ? rows.eq(nameOf(column), value) : rows.like(nameOf(column), `%${value}%`),
  inUse: equal,
  record: equal,
  oneOf: equal,
  yesNo: equal,
  onDay: (rows, column, day) => onDays(rows, column, { from: day, to: day }),
  since: (rows, column, from) => onDays(rows, column, { from }),
  dayRange: onDays,
  moneyRange: (rows, column, { from, to }) => {
    const since = from === undefined ? rows : rows.gte(nameOf(column), from);
    return to === undefined ? since : since.lte(nameOf(column), to);
  },
  ageRange: (rows, column, ages) => onDays(rows, column, birthsOf(ages, parishDayOf(new Date()))),
  calendar: (rows, column, part) => onDays(rows, column, daysOf(part)),
};

const nameOf = (column: FilterColumn<string>): string => (typeof column === 'string' ? column : column.instants);

function onDays(rows: AnyRows, column: FilterColumn<string>, { from, to }: Span<string>): AnyRows {
  const bounds = typeof column === 'string' ? dateBounds : parishDayBounds;
  const since = from === undefined ? rows : rows.gte(nameOf(column), bounds(from)[0]);
  return to === undefined ? since : since.lt(nameOf(column), bounds(to)[1]);
}

const dateBounds = (day: string): [start: string, end: string] => [day, daysLater(day, 1)];

/** The first and the last day of the period. */
function daysOf({ year, month, day }: CalendarPart): Required<Span<string>> {
  const first = { year, month: month ?? 1 };
  const last = { year, month: month ?? 12 };
  return { from: dateIn(first, day ?? 1), to: dateIn(last, day ?? daysIn(last)) };
}
