import fc from 'fast-check';
import ICAL from 'ical.js';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { daysLater, weekdayOf } from '#contract/calendar-date.ts';
import { createClient } from '#contract/client.ts';
import { type MassOfDay, massChanges, mostMassDays } from '#contract/mass-changes.ts';
import { massSchedule } from '#contract/mass-schedule.ts';
import { parishInstant, parishOffset, setParishZone } from '#contract/parish-day.ts';
import { openParish } from '../../../edge-functions/api/testing/parish.ts';
import { parishData } from '../../content/parish-data.ts';
import { calendarFeed } from '../../lib/icalendar.ts';
import { loadAll } from '../../lib/load-all.ts';
import { minuteAt } from '../../lib/minutes.ts';
import { minutesOf } from './mass-days.ts';
import { massEntries } from './mass-entries.ts';
import { toColumns, wholeWeek } from './mass-schedule.ts';
import { nextMassSentence } from './next-mass.ts';

const parish = openParish();
const call = createClient({
  baseUrl: 'https://paroquia.test/api',
  timeout: 30_000,
  fetch: async (address, init) => {
    const request = new Request(address, init);
    // Answers to visitors are kept until the site changes, which rows written beside the API don't tell.
    request.headers.set('Authorization', `Bearer ${parish().token('tereza')}`);
    return parish().api.fetch(request);
  },
});

const first = '2026-01-01';
const days = 366;

const weekday = fc.nat(6);
const time = fc.constantFrom('00:00', '07:00', '08:30', '17:00', '18:00', '19:30', '23:59');
const year = fc.record({
  zone: fc.constantFrom(
    { name: 'America/Fortaleza', offset: -180 },
    { name: 'America/Rio_Branco', offset: -300 },
    { name: 'America/Noronha', offset: -120 },
  ),
  weekly: fc.array(fc.record({ weekday, time, isActive: fc.boolean() }), { maxLength: 8 }),
  changes: fc.array(
    fc.record({
      mass: fc.option(fc.nat(7)),
      day: fc.nat(days - 1),
      isCancelled: fc.boolean(),
      time: fc.option(time),
      place: fc.option(fc.constantFrom('Praça', 'Capela; a “de cima”, à esquerda')),
    }),
    { maxLength: 30 },
  ),
  /** Masses whose weekday is altered afterwards. */
  altered: fc.array(fc.record({ mass: fc.nat(7), weekday }), { maxLength: 2 }),
  asked: fc.array(fc.nat(30 * 1440), { minLength: 5, maxLength: 5 }),
});
type Year = typeof year extends fc.Arbitrary<infer Given> ? Given : never;

beforeEach(() => parish().database.empty('private.rate_limits'));

describe('the masses of each day of a year', () => {
  it('are the same in the calendar that others read, in the structured data, and as the next mass', async () => {
    onTestFinished(() => setParishZone({ name: 'America/Fortaleza', offset: -180 }));
    await fc.assert(
      fc.asyncProperty(year, async (given) => {
        setParishZone(given.zone);
        await write(given);
        const masses = await massesOf();
        const celebrated = startsOf(masses);
        const weekly = await loadAll(call, massSchedule.list);
        const changes = await loadAll(call, massChanges.list, undefined, { from: first });

        const entries = massEntries(weekly, changes, { from: first, place: 'Igreja', sequence: 7 });
        const details = { name: 'Missas', description: 'Missas', address: 'https://paroquia.test/contato' };
        expect(expanded(calendarFeed(details, entries))).toEqual(
          masses
            .filter(({ is_cancelled }) => !is_cancelled)
            .map(momentAndPlace)
            .sort(),
        );

        const coming = masses.filter(({ day }) => day < daysLater(first, mostMassDays));
        const columns = wholeWeek(toColumns(weekly));
        const told = parishData(new URL('https://paroquia.test'), { weekly: columns, days: coming });
        expect(toldStarts(told)).toEqual([...startsOf(coming)].sort());

        const minutes = minutesOf(
          columns.map(({ minute }) => minute),
          coming,
        );
        for (const minute of given.asked) {
          const now = new Date(parishInstant(`${first}T00:00`).getTime() + minute * 60_000);
          const next = [...celebrated].sort().find((start) => Date.parse(start) >= now.getTime());
          const alone = { weekly: [], without: [], also: next ? [minuteAt(Date.parse(next), parishOffset)] : [] };
          const at = minuteAt(now.getTime(), parishOffset);
          if (next && next < parishInstant(`${daysLater(first, mostMassDays)}T00:00`).toISOString()) {
            expect(nextMassSentence(minutes, at)).toBe(nextMassSentence(alone, at));
          }
        }
      }),
      { numRuns: 30 },
    );
  });
});

/** Replaces all masses. A change of a weekly mass is on that mass's next weekday, the first of two on a day alone. */
async function write({ weekly, changes, altered }: Year): Promise<void> {
  const { database } = parish();
  await database.empty('public.mass_changes', 'public.mass_schedule', 'private.rate_limits');
  const ids = weekly.map(() => crypto.randomUUID());
  for (const [index, mass] of weekly.entries()) {
    await database.sql.query(
      'insert into public.mass_schedule (id, day_of_week, "time", is_active) values ($1, $2, $3, $4)',
      [ids[index], mass.weekday, mass.time, mass.isActive],
    );
  }
  for (const change of changes) {
    const mass = change.mass === null ? undefined : weekly[change.mass];
    const day = daysLater(first, change.day);
    if (change.mass !== null && !mass) continue;
    const isCancelled = mass !== undefined && change.isCancelled;
    await database.sql.query(
      `insert into public.mass_changes ("day", mass_id, is_cancelled, "time", place)
       values ($1, $2, $3, $4, $5) on conflict do nothing`,
      [
        mass ? daysLater(day, (mass.weekday - weekdayOf(day) + 7) % 7) : day,
        mass ? ids[change.mass as number] : null,
        isCancelled,
        isCancelled ? null : (change.time ?? (mass ? null : '20:00')),
        change.place,
      ],
    );
  }
  for (const { mass, weekday } of altered) {
    await database.sql.query('update public.mass_schedule set day_of_week = $2 where id = $1', [
      ids[mass] ?? crypto.randomUUID(),
      weekday,
    ]);
  }
}

/** All of the year, from the one function that knows. */
async function massesOf(): Promise<MassOfDay[]> {
  const last = daysLater(first, days - 1);
  const answers: MassOfDay[][] = [];
  for (let from = first; from <= last; from = daysLater(from, mostMassDays)) {
    const [until = last] = [daysLater(from, mostMassDays - 1), last].sort();
    answers.push((await call(massChanges.days, { query: { first: from, last: until } })).data);
  }
  return answers.flat();
}

const momentOf = ({ day, time }: MassOfDay) => parishInstant(`${day}T${time}`).toISOString();
const momentAndPlace = (mass: MassOfDay) => `${momentOf(mass)} ${mass.place ?? 'Igreja'}`;
const startsOf = (masses: readonly MassOfDay[]) =>
  new Set(masses.filter(({ is_cancelled }) => !is_cancelled).map(momentOf));

/** The moments and places of a calendar's entries in the year, as an independent reader finds them. */
function expanded(text: string): string[] {
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  const isException = (event: ICAL.Component) => event.hasProperty('recurrence-id');
  const end = parishInstant(`${daysLater(first, days)}T00:00`);
  const found: string[] = [];
  for (const component of events.filter((each) => !isException(each))) {
    const uid = component.getFirstPropertyValue('uid');
    const exceptions = events.filter((each) => isException(each) && each.getFirstPropertyValue('uid') === uid);
    const event = new ICAL.Event(component, { exceptions, strictExceptions: true });
    const note = (start: ICAL.Time, place: string) => found.push(`${start.toJSDate().toISOString()} ${place}`);
    if (!event.isRecurring()) {
      note(event.startDate, event.location);
      continue;
    }
    const moments = event.iterator();
    for (let next = moments.next(); next && next.toJSDate() < end; next = moments.next()) {
      const { startDate, item } = event.getOccurrenceDetails(next);
      note(startDate, item.location);
    }
  }
  return found.sort();
}

interface ToldEvent {
  startDate?: string;
  eventStatus?: string;
  eventSchedule?: { byDay: string[]; startTime: string; exceptDate?: string[] }[];
}

/** The moments of masses in the coming days, by what the structured data says of them. */
function toldStarts(data: object): string[] {
  const { event = [] } = data as { event?: ToldEvent[] };
  const iso = (moment: string) => new Date(moment).toISOString();
  const starts = event.flatMap(({ startDate, eventStatus, eventSchedule = [] }) => [
    ...(startDate && !eventStatus?.endsWith('Cancelled') ? [iso(startDate)] : []),
    ...eventSchedule.flatMap(({ byDay, startTime, exceptDate = [] }) =>
      Array.from({ length: mostMassDays }, (_, later) => daysLater(first, later))
        .filter((day) => byDay.includes(['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'][weekdayOf(day)] as string))
        .map((day) => parishInstant(`${day}T${startTime.slice(0, 5)}`).toISOString())
        .filter((start) => !exceptDate.map(iso).includes(start)),
    ),
  ]);
  return [...new Set(starts)].sort();
}
