import { dateIn, formatDay } from '../calendar-date.ts';
import { fieldOf, sentenceOf } from '../messages.ts';
import { centsOf, shownMoney } from '../money.ts';
import { capitalised, counted } from '../noun.ts';
import type { ReportFilter } from '../report.ts';
import {
  type AnyFilter,
  type Choice,
  type Filter,
  type FilterKind,
  type Filters,
  type FilterValues,
  paramsOf,
  queryOf,
  type Span,
  valueIn,
} from './filter.ts';

type Query = Readonly<Record<string, unknown>>;

/** A filter's chosen value, formatted for people. */
interface Chosen {
  /** The filter's name. */
  name: string;
  /** 'tipo' */
  label: string;
  /** 'Falecido' */
  value: string;
  /** 'tipo: Falecido', 'só recorrentes' */
  text: string;
}

/** The chosen values of a query, in the order of the filters. */
export const chosenIn = (filters: Filters, query: Query): Chosen[] =>
  Object.entries(filters).flatMap(([name, filter]) => {
    const value = valueIn(query, name, filter);
    return value === undefined ? [] : [{ name, ...reading(filter, value) }];
  });

/** The same for a report's heading. */
export const reportFilters = (filters: Filters, query: Query): ReportFilter[] =>
  chosenIn(filters, query).map(({ label, value }) => ({ label: capitalised(label), value }));

/** The filters' valid parameters, parsed. An invalid parameter drops all parameters of its filter. */
export const acceptedOf = (filters: Filters, params: Query): Record<string, string | number> =>
  Object.assign({}, ...Object.entries(filters).map(([name, filter]) => parsed(name, filter, params).data));

/** The error of a filter's parameters, with the parameter: 'O campo "data final" não pode ser antes …'. */
export function refusalOf(
  name: string,
  filter: AnyFilter,
  params: Query,
): { param: string; sentence: string } | undefined {
  const issue = parsed(name, filter, params).error?.issues[0];
  return issue && { param: fieldOf(issue), sentence: sentenceOf([issue], queryOf({ [name]: filter })) };
}

const parsed = (name: string, filter: AnyFilter, params: Query) => {
  const own = paramsOf(name, filter).filter((param) => params[param] !== undefined);
  const query = Object.fromEntries(own.map((param) => [param, params[param]]));
  return queryOf({ [name]: filter }).safeParse(query, { reportInput: true });
};

type Reading = Omit<Chosen, 'name'>;

function reading(filter: AnyFilter, value: FilterValues[FilterKind]): Reading {
  const read = readings[filter.kind] as (value: unknown, filter: AnyFilter) => Partial<Reading> & { value: string };
  const { label = filter.short ?? filter.label, ...said } = read(value, filter);
  return { label, text: `${label}: ${said.value}`, ...said };
}

const readings: {
  readonly [Kind in FilterKind]: (
    value: FilterValues[Kind],
    filter: Filter<Kind>,
  ) => Partial<Reading> & { value: string };
} = {
  words: (value) => ({ value }),
  digits: (value) => ({ value }),
  inUse: (value) => ({ value }),
  record: () => ({ value: 'um só', text: 'um só registro' }),
  oneOf: (value, { details }) => ({ value: optionOf(details, value) }),
  yesNo: (value, { details }) => {
    const option = optionOf(details, value);
    return { value: option, text: `só ${option.charAt(0).toLowerCase()}${option.slice(1)}` };
  },
  onDay: (value) => ({ value: formatDay(value) }),
  since: (value) => ({ value: formatDay(value) }),
  dayRange: (value) => ({ value: spanOf(value, formatDay) }),
  moneyRange: (value) => ({ value: spanOf(value, (reais) => shownMoney(centsOf(reais) ?? 0)) }),
  ageRange: (value) => ({ value: spanOf(value, shownAge, 'a partir de') }),
  calendar: ({ year, month, day }) => {
    if (month === undefined) return { label: 'ano', value: String(year) };
    const date = formatDay(dateIn({ year, month }, day ?? 1));
    return day === undefined ? { label: 'mês', value: date.slice('dd/'.length) } : { label: 'dia', value: date };
  },
};

const optionOf = ({ options }: Choice, chosen: string): string =>
  options.find(({ value }) => value === chosen)?.label ?? chosen;

const shownAge = (age: number): string => counted(age, { one: 'ano', many: 'anos' });

function spanOf<Value>({ from, to }: Span<Value>, shown: (value: Value) => string, since = 'desde'): string {
  if (to === undefined) return from === undefined ? '' : `${since} ${shown(from)}`;
  return from === undefined ? `até ${shown(to)}` : `de ${shown(from)} a ${shown(to)}`;
}
