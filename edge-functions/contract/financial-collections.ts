import * as z from 'zod/mini';
import { formatDay, weekdayOf } from './calendar-date.ts';
import { spokenTime, weekdayNames } from './day-names.ts';
import { date, paymentDays } from './fields/dates.ts';
import { defineFields } from './fields/field.ts';
import { money } from './fields/money.ts';
import { bodyOf, type Rule, refinementOf } from './fields/schemas.ts';
import { line } from './fields/text.ts';
import { labelled } from './label.ts';
import { massTimeFields } from './mass-schedule.ts';
import { ifGiven, orNull } from './not-given.ts';
import { uuid } from './primitives.ts';

/** A mass that is celebrated on the day, and what was entered of its collection on the day, in reais. */
const massOfDay = z.object({
  id: uuid,
  time: massTimeFields.time.answered,
  description: massTimeFields.description.answered,
  entered: z.array(z.number()),
});
export type MassOfDay = z.output<typeof massOfDay>;

/** The masses of a day by time, and who counted the last collection that was entered. */
export const collectionDay = z.object({
  masses: z.array(massOfDay),
  counters: z.nullable(z.object({ counted_by: z.string(), also_counted_by: z.string() })),
});

export const collectionFields = defineFields({
  date: date({ label: 'dia', days: paymentDays }),
  counted_by: line({ label: 'quem contou', max: 100 }),
  also_counted_by: line({ label: 'quem contou junto', max: 100 }),
});

const nameKey = (name: string): string => name.toLowerCase().replace(/\s+/g, '');

/** Two people count: names that differ by case and spaces alone are one. `what` is 'a coleta é contada'. */
export const countedByTwo = (what: string): Rule<{ counted_by: string; also_counted_by: string }> => ({
  between: ['counted_by', 'also_counted_by'],
  holds: ({ counted_by, also_counted_by }) => nameKey(counted_by) !== nameKey(also_counted_by),
  refuses: 'also_counted_by',
  because: `deve ser outra pessoa: ${what} por duas`,
});

/** Masses that a call may name. */
const mostMasses = 50;

export const collectionAmount = money({ label: 'valor' });

/**
 * Of a purpose all of them are. A repetition with the same `id` enters nothing. Without `again`, a mass whose
 * collection is entered already is refused.
 */
export const collectionsBody = z
  .extend(bodyOf(collectionFields), {
    id: ifGiven(uuid),
    collections: labelled(
      z.array(z.strictObject({ mass_id: labelled(uuid, 'missa'), amount: collectionAmount.written })).check(
        z.refine((items) => items.length > 0, 'deve ter o valor de ao menos uma missa'),
        z.maxLength(mostMasses),
        z.refine((items) => new Set(items.map(({ mass_id }) => mass_id)).size === items.length, 'repete uma missa'),
      ),
      'coletas',
    ),
    purpose_id: ifGiven(orNull(labelled(uuid, 'destino'))),
    again: ifGiven(labelled(z.boolean(), 'de novo')),
  })
  .check(refinementOf(countedByTwo('a coleta é contada')));

/** 'Missa das 19h' */
export const massName = ({ time }: Pick<MassOfDay, 'time'>): string => `Missa das ${spokenTime(time)}`;

/** The longest title of a row, in UTF-16 units. */
const longestTitle = 200;

/** 'Coleta da missa das 19h, domingo, 22/11/2026 (Missa das crianças)' */
export function collectionTitle(mass: Pick<MassOfDay, 'time' | 'description'>, day: string): string {
  const weekday = (weekdayNames[weekdayOf(day)] ?? '').toLowerCase();
  const title = `Coleta da ${massName(mass).replace('M', 'm')}, ${weekday}, ${formatDay(day)}`;
  const whole = mass.description ? `${title} (${mass.description})` : title;
  return whole.length > longestTitle ? title : whole;
}

/** Who counted a collection; null for other rows, and where nobody was named. */
export const countersOf = (row: { counted_by: string | null; also_counted_by: string | null }): string | null =>
  [row.counted_by, row.also_counted_by].filter(Boolean).join('; ') || null;
