import * as z from 'zod/mini';
import { collection } from './collection.ts';
import { masculine } from './noun.ts';
import { parishDayOf } from './parish-day.ts';
import { instant, line, localDate, pageSize, search, uuid } from './primitives.ts';

export const birthday = z.object({
  id: uuid,
  name: z.string(),
  /** With the year, for the age that the site says. */
  birth_date: localDate,
  is_active: z.boolean(),
  order: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type Birthday = z.output<typeof birthday>;

/** A day on which somebody who lives may have been born; the parish's today is one. */
const birthDate = localDate.check(
  z.refine((day) => day >= '1900-01-01', 'deve ser de 1900 em diante'),
  z.refine((day) => day <= parishDayOf(new Date()), 'não pode ser depois de hoje'),
);

export const birthdayBody = z.strictObject({
  name: line(200),
  birth_date: birthDate,
  is_active: z.optional(z.boolean()),
});

export const birthdayNoun = masculine('aniversariante', 'aniversariantes');

const rows = collection({ path: '/birthdays', noun: birthdayNoun, item: birthday });

/** In as few pages as there may be: the documents' calls give no page. */
const wholePages = { limit: pageSize(100) };

export const birthdays = {
  active: rows.list('Aniversariantes ativos', { below: '/active', query: wholePages }),
  thisMonth: rows.list('Aniversariantes ativos do mês corrente da paróquia, por dia', {
    below: '/this-month',
    query: wholePages,
  }),
  nextMonth: rows.list('Aniversariantes ativos do mês seguinte, por dia; em dezembro, os de janeiro', {
    below: '/next-month',
    query: wholePages,
  }),
  list: rows.list('Aniversariantes: os ativos para visitantes, todos para a equipe', { query: { search } }),
  byId: rows.byId(),
  create: rows.create(birthdayBody),
  update: rows.update(birthdayBody),
  remove: rows.remove(),
};
