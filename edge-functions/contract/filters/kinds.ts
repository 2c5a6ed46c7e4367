import * as z from 'zod/mini';
import { daysIn } from '../calendar-date.ts';
import type { Rule } from '../fields/schemas.ts';
import { labelled } from '../label.ts';
import { centsOf, reaisOf } from '../money.ts';
import { ifGiven } from '../not-given.ts';
import { calendarDay, line, search, uuid, wholeNumber } from '../primitives.ts';
import {
  type CalendarPart,
  type Choice,
  defineFilters,
  type Filter,
  type FilterKind,
  type FilterWords,
} from './filter.ts';

/** A search for a text, ignoring case, accents, apostrophes and quotation marks. */
export const words = (about: FilterWords) => single('words', about, { apart: false }, search);

/** A search for a name by some of its words, in any order. */
export const partsOfName = (about: FilterWords) => single('words', about, { apart: true }, search);

/** For a list whose only filter is a search. */
export const searchAlone = defineFilters({ search: words({ label: 'busca' }) });

/** The same for a search for people. */
export const personalSearchAlone = defineFilters({ search: words({ label: 'busca', personal: true }) });

/** A search for a number by its digits, such as a CPF, ignoring punctuation; by any part of it unless `exact`. */
export const digits = ({ exact, ...about }: FilterWords & { exact: boolean }) =>
  single('digits', about, { exact }, ifGiven(writtenDigits()));

/** A single record by its id, for links from other lists. It has no control, and its chip doesn't name the record. */
export const record = (about: FilterWords) => single('record', about, null, ifGiven(uuid));

/** One of a few values. */
export function oneOf<const Options extends Readonly<Record<string, string>>>({
  options,
  all,
  ...about
}: FilterWords & { options: Options; all: string }) {
  const values = Object.keys(options) as (keyof Options & string)[];
  return single('oneOf', about, choiceOf(options, all), ifGiven(z.enum(values)));
}

/** One of the values that are in use, which a call answers: the categories. */
export const inUse = ({ max, all, path, ...about }: FilterWords & { max: number; all: string; path: string }) =>
  single('inUse', about, { all, path }, ifGiven(line(max)));

/** A filter by a property: `yes` is 'Recorrentes', `no` 'Não recorrentes', `all` 'Recorrentes ou não'. */
export const yesNo = ({ yes, no, all, ...about }: FilterWords & { yes: string; no: string; all: string }) =>
  single('yesNo', about, choiceOf({ true: yes, false: no }, all), ifGiven(z.enum(['true', 'false'])));

/** A single local date. */
export const onDay = (about: FilterWords) => single('onDay', about, null, ifGiven(calendarDay));

/** A local date and all later ones. */
export const since = (about: FilterWords) => single('since', about, null, ifGiven(calendarDay));

/** A range of local dates; `from` and `to` are the parameters' names. */
export function dayRange<const From extends string, const To extends string>({
  from,
  to,
  ...about
}: FilterWords & Ends<From, To>) {
  const labels = { from: `${about.label} inicial`, to: `${about.label} final` };
  const backwards = `não pode ser antes do campo "${labels.from}"`;
  return span('dayRange', about, { from, to }, labels, calendarDay, backwards);
}

/** A range of amounts in reais; `from` and `to` are the parameters' names. */
export function moneyRange<const From extends string, const To extends string>({
  from,
  to,
  ...about
}: FilterWords & Ends<From, To>) {
  const labels = { from: `menor ${about.label}`, to: `maior ${about.label}` };
  return span(
    'moneyRange',
    about,
    { from, to },
    labels,
    writtenAmount(),
    `não pode ser abaixo do campo "${labels.from}"`,
  );
}

/** A range of ages, of whoever has a date of birth; `from` and `to` are the parameters' names. */
export function ageRange<const From extends string, const To extends string>({
  from,
  to,
  ...about
}: FilterWords & Ends<From, To>) {
  const labels = { from: `${about.label} mínima`, to: `${about.label} máxima` };
  const backwards = `não pode ser abaixo do campo "${labels.from}"`;
  return span('ageRange', about, { from, to }, labels, wholeNumber(0, 150), backwards);
}

interface Years {
  first: number;
  last: number;
}

/** A year, or one of its months; a month requires the year. */
export const months = ({ first, last, ...about }: FilterWords & Years) =>
  filter('calendar', about, {
    details: null,
    own: undefined,
    parts: monthParts({ first, last }),
    params: { year: 'year', month: 'month' },
    rules: [monthOfYear],
  });

/** A year, one of its months, or one day; a day requires the month. */
export const calendar = ({ first, last, ...about }: FilterWords & Years) =>
  filter('calendar', about, {
    details: null,
    own: undefined,
    parts: { ...monthParts({ first, last }), day: ifGiven(labelled(wholeNumber(1, 31), 'dia')) },
    params: { year: 'year', month: 'month', day: 'day' },
    rules: [monthOfYear, dayOfMonth, dayThatExists],
  });

interface Ends<From extends string, To extends string> {
  from: From;
  to: To;
}

function filter<
  Kind extends FilterKind,
  Own extends z.ZodMiniType | undefined,
  Parts extends Readonly<Record<string, z.ZodMiniType>>,
>(
  kind: Kind,
  about: FilterWords,
  made: Pick<Filter<Kind, Own, Parts>, 'details' | 'own' | 'parts' | 'params' | 'rules'>,
): Filter<Kind, Own, Parts> {
  return { kind, ...about, ...made };
}

type Nothing = Record<never, never>;

function single<Kind extends FilterKind, Own extends z.ZodMiniType>(
  kind: Kind,
  about: FilterWords,
  details: Filter<Kind>['details'],
  own: Own,
): Filter<Kind, Own, Nothing> {
  const rules: Rule[] = [];
  return filter(kind, about, { details, own: labelled(own, about.label), parts: {}, params: {}, rules });
}

const choiceOf = (options: Readonly<Record<string, string>>, all: string): Choice => ({
  options: Object.entries(options).map(([value, label]) => ({ value, label })),
  all,
});

type EndShape<From extends string, To extends string, End extends z.ZodMiniType> = {
  [Name in From | To]: z.ZodMiniOptional<End>;
};

function span<
  Kind extends 'dayRange' | 'moneyRange' | 'ageRange',
  From extends string,
  To extends string,
  End extends z.ZodMiniType,
>(
  kind: Kind,
  about: FilterWords,
  { from, to }: Ends<From, To>,
  labels: Ends<string, string>,
  end: End,
  because: string,
) {
  const parts = {
    [from]: ifGiven(labelled(end, labels.from)),
    [to]: ifGiven(labelled(end, labels.to)),
  } as unknown as EndShape<From, To, End>;
  const inOrder: Rule = {
    between: [from, to],
    holds: ({ [from]: first, [to]: last }) =>
      first === undefined || last === undefined || (first as string | number) <= (last as string | number),
    refuses: to,
    because,
  };
  return filter(kind, about, {
    details: null as Filter<Kind>['details'],
    own: undefined,
    parts,
    params: { from, to },
    rules: [inOrder],
  });
}

// Functions, so that pages without such a filter don't load the schemas.
const writtenDigits = () =>
  z.string().check(
    z.overwrite((written) => written.replace(/\D/g, '')),
    z.refine((found) => found !== '', 'deve ter algarismos'),
    z.maxLength(20),
  );

const writtenAmount = () =>
  z.pipe(
    z.coerce
      .string()
      .check(z.refine((written) => (centsOf(written) ?? -1) >= 0, 'deve ser um valor em reais, como 1234.56')),
    z.transform((written) => reaisOf(centsOf(written) ?? 0)),
  );

const monthParts = ({ first, last }: Years) => ({
  year: ifGiven(labelled(wholeNumber(first, last), 'ano')),
  month: ifGiven(labelled(wholeNumber(1, 12), 'mês')),
});

const monthOfYear: Rule = {
  between: ['month', 'year'],
  holds: ({ year, month }) => month === undefined || year !== undefined,
  refuses: 'month',
  because: 'precisa do campo "ano"',
};

const dayOfMonth: Rule = {
  between: ['day', 'month'],
  holds: ({ month, day }) => day === undefined || month !== undefined,
  refuses: 'day',
  because: 'precisa do campo "mês"',
};

const dayThatExists: Rule = {
  between: ['day', 'month', 'year'],
  holds: ({ year, month, day }: Partial<CalendarPart>) => !year || !month || !day || day <= daysIn({ year, month }),
  refuses: 'day',
  because: 'tem um dia que esse mês não tem',
};
