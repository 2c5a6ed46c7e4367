import { dateIn, daysLater, monthOf, sameDayIn } from '#contract/calendar-date.ts';
import { easterOf } from '#contract/easter.ts';
import { type Feast, feastNotice, type YearlyDays } from '#contract/mass-changes.ts';
import type { ParishContentOf } from '#contract/parish-content.ts';

/** The parish's feasts and patron, as far as their rows are written. */
export interface OwnFeasts {
  feasts: readonly Nullable<Pick<ParishContentOf<'feast'>, 'name' | 'day' | 'next'>>[];
  patrons: readonly Nullable<Pick<ParishContentOf<'patron'>, 'name' | 'kept_on'>>[];
}

type Nullable<Content> = { [Field in keyof Content]: string | null };

/**
 * The holy days of obligation of a year that Brazil keeps on their own day (decree of its bishops on canon 1246); the
 * others are Sundays, which have their masses every week.
 */
const holyDaysOf = (year: number): Feast[] => [
  { day: dateIn({ year, month: 1 }, 1), name: 'Santa Maria, Mãe de Deus' },
  { day: daysLater(easterOf(year), 60), name: 'Corpus Christi' },
  { day: dateIn({ year, month: 12 }, 8), name: 'Imaculada Conceição' },
  { day: dateIn({ year, month: 12 }, 25), name: 'Natal' },
];

const unnamed = 'Festa da paróquia';

/** The parish's feast, this time and the next, and its patron's day in the years. */
const ownFeasts = ({ feasts, patrons }: OwnFeasts, years: readonly number[]): Feast[] => [
  ...feasts.flatMap(({ name, day, next }) =>
    [day, next].flatMap((each) => (each ? [{ day: each, name: name || unnamed }] : [])),
  ),
  ...patrons.flatMap(({ name, kept_on }) =>
    // 29 February is kept on the 28th where the year has none.
    kept_on
      ? years.map((year) => ({ day: sameDayIn({ ...monthOf(kept_on), year }, kept_on), name: name || unnamed }))
      : [],
  ),
];

/** The feasts within two weeks on whose day no mass is changed yet, the nearest first; a day's own feast counts. */
export function feastsToAskAbout(today: string, own: OwnFeasts, changed: ReadonlySet<string>): Feast[] {
  const { year } = monthOf(today);
  const years = [year, year + 1];
  const last = daysLater(today, feastNotice);
  const all = [...ownFeasts(own, years), ...years.flatMap(holyDaysOf)];
  return all
    .filter(({ day }, index) => all.findIndex((other) => other.day === day) === index)
    .filter(({ day }) => day >= today && day <= last && !changed.has(day))
    .toSorted((one, other) => one.day.localeCompare(other.day));
}

/** Palm Sunday to Easter, and Christmas with its eve: the next, with those of the year before. */
export function yearlyDaysAfter(today: string): YearlyDays[] {
  const { year } = monthOf(today);
  const next = (name: string, days: number, firstIn: (year: number) => string): YearlyDays => {
    const of = daysLater(firstIn(year), days - 1) < today ? year + 1 : year;
    return { name, from: firstIn(of - 1), to: firstIn(of), days };
  };
  return [
    next('Semana Santa', 8, (of) => daysLater(easterOf(of), -7)),
    next('Natal', 2, (of) => dateIn({ year: of, month: 12 }, 24)),
  ];
}
