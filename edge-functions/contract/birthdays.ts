import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { localDate, pageQuery, uuid } from './primitives.ts';

export const birthday = z.object({
  id: uuid,
  name: z.string(),
  birth_date: localDate,
  is_active: z.boolean(),
  order: z.int(),
});
export type Birthday = z.output<typeof birthday>;

export const birthdays = {
  list: endpoint({
    method: 'GET',
    path: '/birthdays',
    access: 'anyone',
    shared: true,
    summary: 'Aniversariantes: os ativos para visitantes, todos para a equipe',
    query: z.object(pageQuery),
    answer: z.array(birthday),
    paginated: true,
  }),
  thisMonth: endpoint({
    method: 'GET',
    path: '/birthdays/this-month',
    access: 'anyone',
    shared: true,
    summary: 'Aniversariantes ativos do mês corrente da paróquia, por dia',
    answer: z.array(birthday),
  }),
};
