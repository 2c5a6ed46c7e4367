import * as z from 'zod/mini';
import { daysBetween } from './calendar-date.ts';
import { collection } from './collection.ts';
import { endpoint } from './endpoint.ts';
import { flag, rowChoice } from './fields/choice.ts';
import { date, time } from './fields/dates.ts';
import { defineFields, optional } from './fields/field.ts';
import { bodyOf, recordOf, refinementOf } from './fields/schemas.ts';
import { line } from './fields/text.ts';
import { defineFilters } from './filters/filter.ts';
import { since } from './filters/kinds.ts';
import { labelled } from './label.ts';
import { feminine } from './noun.ts';
import { instant, localDate, staff, time as timeOfDay, uuid } from './primitives.ts';

/* The masses of single days: the weekly times with what is different on a day (`masses_on` in the database). */

/** The days whose masses can be said. */
export const massDays = {
  first: '2000-01-01',
  last: () => '2999-12-31',
  tooEarly: 'deve ser de 2000 em diante',
  tooLate: 'está longe demais',
};

const day = date({ label: 'dia', days: massDays });
const reason = optional(line({ label: 'motivo', max: 200, help: 'Aparece no site: “Festa da padroeira”.' }));

export const massChangeFields = defineFields({
  day,
  /** The weekly mass that is changed; null for one more mass. */
  mass_id: optional(rowChoice({ label: 'missa da semana' })),
  is_cancelled: flag({ label: 'não haverá', initial: false }),
  time: optional(time({ label: 'horário' })),
  description: optional(line({ label: 'descrição', max: 200 })),
  place: optional(line({ label: 'lugar', max: 120, help: 'Só se não for na igreja de sempre.' })),
  celebrant: optional(line({ label: 'celebrante', max: 80 })),
  community: optional(line({ label: 'comunidade', max: 80 })),
  reason,
});

const massChange = recordOf(massChangeFields, {
  id: uuid,
  /** The same for what one act wrote. */
  act: z.optional(z.nullable(uuid)),
  createdAt: instant,
  updatedAt: instant,
});
export type MassChange = z.output<typeof massChange>;

export const massChangeBody = bodyOf(massChangeFields, {
  between: ['is_cancelled', 'time'],
  holds: ({ is_cancelled, time }) => !(is_cancelled && time),
  refuses: 'time',
  because: 'fica vazio para uma missa que não haverá',
});

export const massChangeNoun = feminine('mudança de missa', 'mudanças de missa');

/** The filter of the list. */
export const massChangeFilters = defineFilters({ from: since({ label: 'a partir de' }) });

const rows = collection({
  path: '/mass-changes',
  noun: massChangeNoun,
  item: massChange,
  readers: 'anyone',
  writers: staff,
});

/** A mass of a day, as it is celebrated on that day or isn't. */
export const massOfDay = z.object({
  day: localDate,
  /** The weekly mass; null for a mass of this day alone. */
  mass_id: z.nullable(uuid),
  /** The row that makes it differ from other weeks. */
  change_id: z.nullable(uuid),
  time: timeOfDay,
  /** The hour of other weeks; null for a mass of this day alone. */
  usual_time: z.nullable(timeOfDay),
  description: z.nullable(z.string()),
  place: z.nullable(z.string()),
  celebrant: z.nullable(z.string()),
  community: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  is_cancelled: z.boolean(),
  /** The version of the row that makes it differ. */
  changedAt: z.nullable(instant),
});
export type MassOfDay = z.output<typeof massOfDay>;

/** Days that one call answers, and that one act may change. */
export const mostMassDays = 62;

const daysInOrder = refinementOf({
  between: ['first', 'last'] as const,
  // Also asked of what is no day, which is refused by itself.
  holds({ first, last }: { first: string; last: string }): boolean {
    const days = daysBetween(first, last);
    return !(days < 0 || days >= mostMassDays);
  },
  refuses: 'last' as const,
  because: `deve ser depois do primeiro, no máximo ${mostMassDays} dias com ele`,
});

/** Days of which people think before: a holy day of obligation, or the parish's feast. */
const feast = z.object({ day: localDate, name: z.string() });
export type Feast = z.output<typeof feast>;

/** How many days before a feast people are asked about its masses. */
export const feastNotice = 14;

/** Days whose masses are much the same each year, the last time and the next. */
const yearlyDays = z.object({ name: z.string(), from: localDate, to: localDate, days: z.int() });
export type YearlyDays = z.output<typeof yearlyDays>;

const first = labelled(day.written, 'primeiro dia');
const last = labelled(day.written, 'último dia');

const act = z.object({
  /** Undoes all of it at once (`removeAct`). */
  act: uuid,
  count: z.int(),
});

export const massChanges = {
  list: rows.list('Mudanças das missas de um dia, por dia e hora', { filters: massChangeFilters }),
  days: endpoint({
    method: 'GET',
    path: '/mass-changes/days',
    access: 'anyone',
    summary: 'As missas de cada dia: as da semana com as mudanças do dia, e as que são só dele',
    query: z.object({ first, last }).check(daysInOrder),
    answer: z.array(massOfDay),
    shared: true,
  }),
  feasts: endpoint({
    method: 'GET',
    path: '/mass-changes/feasts',
    access: staff,
    summary: 'Os dias santos e as festas da paróquia nas próximas duas semanas em que nenhuma missa muda ainda',
    answer: z.array(feast),
  }),
  yearlyDays: endpoint({
    method: 'GET',
    path: '/mass-changes/yearly-days',
    access: staff,
    summary: 'A próxima Semana Santa e o próximo Natal, com os do ano anterior, de onde copiar as missas',
    answer: z.array(yearlyDays),
  }),
  byId: rows.byId(),
  create: rows.create(massChangeBody),
  update: rows.update(massChangeBody),
  remove: rows.remove(),
  cancelDays: endpoint({
    method: 'POST',
    path: '/mass-changes/cancelled-days',
    access: staff,
    changesSite: true,
    summary: 'Nenhuma missa do primeiro ao último dia, de uma vez; diz quantas eram',
    body: z.strictObject({ first, last, reason: reason.written }).check(daysInOrder),
    answer: act,
  }),
  copyDays: endpoint({
    method: 'POST',
    path: '/mass-changes/copied-days',
    access: staff,
    changesSite: true,
    summary: 'Dá a alguns dias as missas que outros tiveram, como a Semana Santa do ano passado',
    body: z.strictObject({
      from: labelled(day.written, 'primeiro dia de onde copiar'),
      to: labelled(day.written, 'primeiro dia para onde copiar'),
      days: labelled(z.int().check(z.minimum(1), z.maximum(31)), 'dias'),
    }),
    answer: act,
  }),
  removeAct: endpoint({
    method: 'DELETE',
    path: '/mass-changes/acts/:act',
    access: staff,
    changesSite: true,
    summary: 'Desfaz todas as mudanças que um ato fez e diz quantas foram',
    params: z.object({ act: uuid }),
    answer: z.object({ deletedCount: z.int() }),
  }),
};
