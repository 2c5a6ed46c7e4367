import * as z from 'zod/mini';
import { bookkeepers } from './bookkeepers.ts';
import { daysBetween } from './calendar-date.ts';
import { collection } from './collection.ts';
import { endpoint } from './endpoint.ts';
import { choice, flag, rowChoice } from './fields/choice.ts';
import { date, paymentDays } from './fields/dates.ts';
import { defineFields, optional } from './fields/field.ts';
import { money } from './fields/money.ts';
import { bodyOf, type Rule, recordOf } from './fields/schemas.ts';
import { telephone } from './fields/telephone.ts';
import { line, prose } from './fields/text.ts';
import { defineFilters, queryOf } from './filters/filter.ts';
import { onDay, oneOf, record, words, yesNo } from './filters/kinds.ts';
import { monthOfBooks } from './financial-months.ts';
import { labelled } from './label.ts';
import { massDays, massOfDay } from './mass-changes.ts';
import { ifGiven } from './not-given.ts';
import { feminine } from './noun.ts';
import { paymentForms } from './payment-forms.ts';
import { instant, localDate, staff, uuid } from './primitives.ts';
import { printed } from './printed.ts';
import { reportEndpoints } from './report.ts';

/** Labels of the types, in the order of the printed sheet. */
export const intentionTypes = { thanksgiving: 'Ação de Graças', deceased: 'Falecido' } as const;
export type IntentionType = keyof typeof intentionTypes;

export const massIntentionFields = defineFields({
  intention_type: choice({
    label: 'tipo da intenção',
    caption: 'Tipo',
    options: intentionTypes,
    initial: 'thanksgiving',
  }),
  notes: prose({
    label: 'intenção',
    max: 2000,
    rows: 3,
    help: 'Como será lida na missa: “Pela alma de Maria da Silva”.',
  }),
  is_recurring: flag({
    label: 'fica até ser excluída',
    initial: false,
    help: '“Excluir Não Recorrentes” não a apaga.',
  }),
  /** Without it, the intention is read until it is deleted. */
  day: optional(date({ label: 'dia', days: massDays })),
  /** The weekly mass; without it and `change_id`, the intention is of the day. */
  mass_id: optional(rowChoice({ label: 'missa' })),
  /** The one more mass of that day. */
  change_id: optional(rowChoice({ label: 'missa só desse dia' })),
  /** It is of each celebration of its weekly mass up to this day; without a mass, of each day. */
  until: optional(date({ label: 'último dia', caption: 'Repete até', days: massDays })),
  asked_by: optional(line({ label: 'quem pediu', max: 120 })),
  asker_phone: optional(telephone({ label: 'telefone' })),
});

/** The offering: a row of the ledger, which financial staff and administrators write and read. */
export const offeringFields = defineFields({
  offering_amount: optional(money({ label: 'espórtula' })),
  offering_form: optional(choice({ label: 'forma da espórtula', caption: 'Forma', options: paymentForms })),
  offering_day: optional(date({ label: 'dia da espórtula', caption: 'Recebida em', days: paymentDays })),
  offering_account_id: optional(rowChoice({ label: 'conta da espórtula', caption: 'Conta' })),
});

const offering = z.object({
  /** The row of the ledger, by which it is undone. */
  id: uuid,
  amount: z.number(),
  form: z.nullable(z.enum(Object.keys(paymentForms) as (keyof typeof paymentForms)[])),
  day: localDate,
  account_name: z.nullable(z.string()),
  /** True if it was paid with a request: what it pays for is undone in the donations. */
  is_donation: z.boolean(),
});

const massIntention = recordOf(massIntentionFields, {
  id: uuid,
  created_at: instant,
  updated_at: instant,
  /** `HH:MM` on its first day; null without a mass. */
  mass_time: z.nullable(z.string()),
  /** True if that mass won't be. */
  mass_is_cancelled: z.boolean(),
  has_offering: z.boolean(),
  /** Null for editors too. */
  offering: z.nullable(offering),
});
export type MassIntention = z.output<typeof massIntention>;

/** The fields of the form. */
export const offeredIntentionFields = { ...massIntentionFields, ...offeringFields };

/** An intention repeats for at most a year. */
const mostDays = 366;

type Days = { readonly [Name in 'day' | 'mass_id' | 'change_id' | 'until']?: string | null | undefined };

const rulesOfDays: Rule<Days>[] = [
  {
    between: ['day', 'mass_id', 'change_id', 'until'],
    holds: ({ day, mass_id, change_id, until }) => Boolean(day || !(mass_id || change_id || until)),
    refuses: 'day',
    because: 'é obrigatório quando há missa ou “Repete até”',
  },
  {
    between: ['day', 'until'],
    holds: ({ day, until }) => {
      const days = day && until ? daysBetween(day, until) : 0;
      return !(days < 0 || days > mostDays);
    },
    refuses: 'until',
    because: 'não pode ser antes do dia, nem mais de um ano depois',
  },
  {
    between: ['mass_id', 'change_id', 'until'],
    holds: ({ mass_id, change_id, until }) => !(change_id && (mass_id || until)),
    refuses: 'until',
    because: 'fica vazio para uma missa que é só de um dia',
  },
];

/** The columns of a row. */
export const massIntentionBody = bodyOf(massIntentionFields, ...rulesOfDays);

/** The same with the offering, which is written in the same transaction. */
export const offeredIntentionBody = bodyOf(offeredIntentionFields, ...rulesOfDays);

/** The filters of the list and the report. */
export const massIntentionFilters = defineFilters({
  search: words({ label: 'busca', personal: true }),
  filter_type: oneOf({
    label: 'tipo da intenção',
    short: 'tipo',
    options: intentionTypes,
    all: 'Todos os tipos',
  }),
  filter_recurring: yesNo({
    label: 'recorrência',
    yes: 'As que ficam até ser excluídas',
    no: 'Não recorrentes',
    all: 'As que ficam e as não recorrentes',
  }),
  filter_written: oneOf({ label: 'lançadas', options: { week: 'Desta semana' }, all: 'Todas' }),
  /** Those of a day, with or without its mass, that is not over. */
  filter_coming: oneOf({ label: 'missas', options: { coming: 'Que ainda vêm' }, all: 'Todas', offered: false }),
  /** The day of its mass; those that repeat are of each of their days. */
  filter_day: onDay({ label: 'dia da missa', short: 'missas de' }),
  /** With the day: those of all days from it up to this one, if it is later. */
  filter_last_day: onDay({ label: 'último dia', offered: false }),
  /** The weekly mass, or the one more mass of that day. */
  filter_mass: record({ label: 'missa', offered: false }),
  /** The day on which it was written. */
  filter_date: onDay({ label: 'data', offered: false }),
});

const forPaper = z.pick(massIntention, { notes: true, is_recurring: true });

const massIntentionReport = printed({
  groupedByType: z.object({ thanksgiving: z.array(forPaper), deceased: z.array(forPaper) }),
});
export type MassIntentionReport = z.output<typeof massIntentionReport>;

/** The sheet that a celebrant reads from, of one mass or of a day. */
const celebrantList = printed({
  day: localDate,
  mass: z.nullable(massOfDay),
  groupedByType: z.object({ thanksgiving: z.array(z.string()), deceased: z.array(z.string()) }),
});
export type CelebrantList = z.output<typeof celebrantList>;

export const massIntentionNoun = feminine('intenção', 'intenções');

const path = '/mass-intentions';
const rows = collection({ path, noun: massIntentionNoun, item: massIntention, readers: staff, writers: staff });

const ofMonth = { query: z.object({ month: monthOfBooks }) };
const book = reportEndpoints({
  path: `${path}/book`,
  access: staff,
  summary: 'O livro de missas de um mês, sem os valores das espórtulas',
  ...ofMonth,
});
const offeringBook = reportEndpoints({
  path: `${path}/offering-book`,
  access: bookkeepers,
  summary: 'O livro de missas de um mês, com as espórtulas',
  ...ofMonth,
});

export const massIntentions = {
  list: rows.list('Intenções de missa, com busca e filtros', { filters: massIntentionFilters }),
  /** An intention is there until it is deleted. */
  active: rows.list('Intenções de missa que ainda não foram excluídas', { below: '/active' }),
  report: endpoint({
    method: 'GET',
    path: `${path}/print/report`,
    access: staff,
    summary: 'As intenções de missa para imprimir, agrupadas por tipo, com os filtros da lista',
    query: queryOf(massIntentionFilters),
    answer: massIntentionReport,
  }),
  celebrantList: endpoint({
    method: 'GET',
    path: `${path}/celebrant-list`,
    access: staff,
    summary: 'As intenções de uma missa para o celebrante, as de ação de graças e depois as de falecidos',
    query: z.object({
      day: labelled(localDate, 'dia'),
      mass: ifGiven(labelled(uuid, 'missa')),
    }),
    answer: celebrantList,
  }),
  bookPdf: book.pdf,
  bookXls: book.xls,
  offeringBookPdf: offeringBook.pdf,
  offeringBookXls: offeringBook.xls,
  byId: rows.byId(),
  create: rows.create(offeredIntentionBody),
  update: rows.update(offeredIntentionBody),
  removeNonRecurring: endpoint({
    method: 'DELETE',
    path: `${path}/delete-all-non-recurring`,
    access: staff,
    changesSite: false,
    summary: 'Exclui todas as intenções não recorrentes e diz quantas foram',
    answer: z.object({ deletedCount: z.int() }),
    topLevel: ['deletedCount'],
  }),
  remove: rows.remove(),
};
