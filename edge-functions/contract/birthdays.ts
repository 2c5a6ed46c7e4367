import * as z from 'zod/mini';
import { collection } from './collection.ts';
import { flag } from './fields/choice.ts';
import { date, pastDays } from './fields/dates.ts';
import { defineFields } from './fields/field.ts';
import { bodyOf, recordOf } from './fields/schemas.ts';
import { line } from './fields/text.ts';
import { personalSearchAlone } from './filters/kinds.ts';
import { masculine } from './noun.ts';
import { instant, staff, uuid } from './primitives.ts';

export const birthdayFields = defineFields({
  name: line({ label: 'nome', max: 200 }),
  birth_date: date({
    label: 'data de nascimento',
    days: pastDays,
    timed: true,
    help: 'O site mostra o dia, o mês e a idade.',
  }),
  is_active: flag({ label: 'ativo', initial: true }),
});

const birthday = recordOf(birthdayFields, {
  id: uuid,
  order: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type Birthday = z.output<typeof birthday>;

export const birthdayBody = bodyOf(birthdayFields);

export const birthdayNoun = masculine('aniversariante', 'aniversariantes');

const rows = collection({ path: '/birthdays', noun: birthdayNoun, item: birthday, readers: 'anyone', writers: staff });

export const birthdays = {
  active: rows.list('Aniversariantes ativos', { below: '/active' }),
  thisMonth: rows.list('Aniversariantes ativos do mês corrente da paróquia, por dia', { below: '/this-month' }),
  nextMonth: rows.list('Aniversariantes ativos do mês seguinte, por dia; em dezembro, os de janeiro', {
    below: '/next-month',
  }),
  list: rows.list('Aniversariantes: os ativos para visitantes, todos para a equipe', { filters: personalSearchAlone }),
  byId: rows.byId(),
  create: rows.create(birthdayBody),
  update: rows.update(birthdayBody),
  remove: rows.remove(),
};
