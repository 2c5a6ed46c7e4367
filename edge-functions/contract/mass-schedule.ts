import * as z from 'zod/mini';
import { collection } from './collection.ts';
import { weekdayNames } from './day-names.ts';
import { endpoint } from './endpoint.ts';
import { flag, numbered } from './fields/choice.ts';
import { time } from './fields/dates.ts';
import { defineFields, optional } from './fields/field.ts';
import { bodyOf, recordOf } from './fields/schemas.ts';
import { line } from './fields/text.ts';
import { massOfDay } from './mass-changes.ts';
import { masculine } from './noun.ts';
import { instant, staff, uuid } from './primitives.ts';
import { printed } from './printed.ts';

export const massTimeFields = defineFields({
  day_of_week: numbered({ label: 'dia da semana', names: weekdayNames, first: 0, initial: 0 }),
  time: time({ label: 'horário' }),
  description: optional(
    line({
      label: 'descrição',
      max: 200,
      help: 'Opcional: “Missa das crianças”. Aparece no site e no relatório.',
    }),
  ),
  is_active: flag({ label: 'ativo', initial: true }),
});

const massTime = recordOf(massTimeFields, {
  id: uuid,
  order: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type MassTime = z.output<typeof massTime>;

export const massTimeBody = bodyOf(massTimeFields);

const massTimeReport = printed({
  /** From Monday to Sunday, each day by time. */
  items: z.array(z.pick(massTime, { day_of_week: true, time: true, description: true })),
  /** The masses of the next four weeks that are not as every week. */
  changes: z.array(massOfDay),
});
export type MassTimeReport = z.output<typeof massTimeReport>;

/** How many days ahead a report says what changes. */
export const reportedDays = 28;

export const massTimeNoun = masculine('horário de missa', 'horários de missa');

const rows = collection({
  path: '/mass-schedule',
  noun: massTimeNoun,
  item: massTime,
  readers: 'anyone',
  writers: staff,
});

export const massSchedule = {
  list: rows.list('Horários de missa: os ativos para visitantes, todos para a equipe'),
  active: rows.list('Horários de missa ativos', { below: '/active' }),
  today: rows.list('Horários de missa ativos de hoje, pelo dia da paróquia', { below: '/today' }),
  report: endpoint({
    method: 'GET',
    path: '/mass-schedule/print/report',
    access: staff,
    summary: 'Os horários de missa ativos, para imprimir: de segunda a sábado, e domingo por último',
    answer: massTimeReport,
  }),
  byId: rows.byId(),
  create: rows.create(massTimeBody),
  update: rows.update(massTimeBody),
  remove: rows.remove(),
};
