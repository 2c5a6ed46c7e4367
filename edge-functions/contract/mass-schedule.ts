import * as z from 'zod/mini';
import { collection } from './collection.ts';
import { endpoint } from './endpoint.ts';
import { masculine } from './noun.ts';
import { instant, optionalLine, pageSize, staff, time, uuid, writtenTime } from './primitives.ts';
import { printed } from './printed.ts';

/** 0 Sunday to 6 Saturday. */
const weekday = z.int().check(z.minimum(0), z.maximum(6));

export const massTime = z.object({
  id: uuid,
  day_of_week: weekday,
  time,
  description: z.nullable(z.string()),
  is_active: z.boolean(),
  order: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type MassTime = z.output<typeof massTime>;

export const massTimeBody = z.strictObject({
  day_of_week: weekday,
  time: writtenTime,
  description: optionalLine(200),
  is_active: z.optional(z.boolean()),
});

export const massTimeReport = printed({
  /** From Monday to Sunday, each day by time. */
  items: z.array(z.pick(massTime, { day_of_week: true, time: true, description: true })),
});
export type MassTimeReport = z.output<typeof massTimeReport>;

export const massTimeNoun = masculine('horário de missa', 'horários de missa');

const rows = collection({ path: '/mass-schedule', noun: massTimeNoun, item: massTime });
const whole = { limit: pageSize(100) };

export const massSchedule = {
  list: rows.list('Horários de missa: os ativos para visitantes, todos para a equipe'),
  active: rows.list('Horários de missa ativos', { below: '/active', query: whole }),
  today: rows.list('Horários de missa ativos de hoje, pelo dia da paróquia', { below: '/today', query: whole }),
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
