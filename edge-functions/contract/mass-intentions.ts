import * as z from 'zod/mini';
import { collection } from './collection.ts';
import { endpoint } from './endpoint.ts';
import { choice, flag } from './fields/choice.ts';
import { defineFields } from './fields/field.ts';
import { bodyOf, recordOf } from './fields/schemas.ts';
import { prose } from './fields/text.ts';
import { defineFilters, queryOf } from './filters/filter.ts';
import { onDay, oneOf, words, yesNo } from './filters/kinds.ts';
import { feminine } from './noun.ts';
import { instant, staff, uuid } from './primitives.ts';
import { printed } from './printed.ts';

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
    label: 'recorrente',
    initial: false,
    help: '“Excluir Não Recorrentes” não a apaga.',
  }),
});

const massIntention = recordOf(massIntentionFields, {
  id: uuid,
  created_at: instant,
  updated_at: instant,
});
export type MassIntention = z.output<typeof massIntention>;

export const massIntentionBody = bodyOf(massIntentionFields);

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
    yes: 'Recorrentes',
    no: 'Não recorrentes',
    all: 'Recorrentes ou não',
  }),
  filter_written: oneOf({ label: 'lançadas', options: { week: 'Desta semana' }, all: 'Todas' }),
  /** The day on which it was written. */
  filter_date: onDay({ label: 'data', offered: false }),
});

const forPaper = z.pick(massIntention, { notes: true, is_recurring: true });

const massIntentionReport = printed({
  groupedByType: z.object({ thanksgiving: z.array(forPaper), deceased: z.array(forPaper) }),
});
export type MassIntentionReport = z.output<typeof massIntentionReport>;

export const massIntentionNoun = feminine('intenção', 'intenções');

const path = '/mass-intentions';
const rows = collection({ path, noun: massIntentionNoun, item: massIntention, readers: staff, writers: staff });

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
  byId: rows.byId(),
  create: rows.create(massIntentionBody),
  update: rows.update(massIntentionBody),
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
