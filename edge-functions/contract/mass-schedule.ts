import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant, pageQuery, time, uuid } from './primitives.ts';

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

export const massSchedule = {
  list: endpoint({
    method: 'GET',
    path: '/mass-schedule',
    access: 'anyone',
    shared: true,
    summary: 'Horários de missa: os ativos para visitantes, todos para a equipe',
    query: z.object(pageQuery),
    answer: z.array(massTime),
    paginated: true,
  }),
};
