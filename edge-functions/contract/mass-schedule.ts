import * as z from 'zod/mini';
import { collection } from './collection.ts';
import { masculine } from './noun.ts';
import { instant, time, uuid } from './primitives.ts';

export const massTime = z.object({
  id: uuid,
  /** 0 Sunday to 6 Saturday. */
  day_of_week: z.int().check(z.minimum(0), z.maximum(6)),
  time,
  description: z.nullable(z.string()),
  is_active: z.boolean(),
  order: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type MassTime = z.output<typeof massTime>;

export const massTimeNoun = masculine('horário de missa', 'horários de missa');

export const massSchedule = {
  list: collection({ path: '/mass-schedule', noun: massTimeNoun, item: massTime }).list(
    'Horários de missa: os ativos para visitantes, todos para a equipe',
  ),
};
