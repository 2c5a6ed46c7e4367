import * as z from 'zod/mini';
import { collection } from './collection.ts';
import { endpoint } from './endpoint.ts';
import { masculine } from './noun.ts';
import { localDate, uuid } from './primitives.ts';

export const birthday = z.object({
  id: uuid,
  name: z.string(),
  birth_date: localDate,
  is_active: z.boolean(),
  order: z.int(),
});
export type Birthday = z.output<typeof birthday>;

export const birthdayNoun = masculine('aniversariante', 'aniversariantes');

export const birthdays = {
  list: collection({ path: '/birthdays', noun: birthdayNoun, item: birthday }).list(
    'Aniversariantes: os ativos para visitantes, todos para a equipe',
  ),
  thisMonth: endpoint({
    method: 'GET',
    path: '/birthdays/this-month',
    access: 'anyone',
    shared: true,
    summary: 'Aniversariantes ativos do mês corrente da paróquia, por dia',
    answer: z.array(birthday),
  }),
};
