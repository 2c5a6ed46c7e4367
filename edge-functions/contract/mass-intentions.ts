import * as z from 'zod/mini';
import { collection } from './collection.ts';
import { endpoint } from './endpoint.ts';
import { feminine } from './noun.ts';
import { calendarDay, instant, pageSize, search, staff, text, uuid } from './primitives.ts';
import { printed } from './printed.ts';

export const intentionTypes = ['thanksgiving', 'deceased'] as const;
const intentionType = z.enum(intentionTypes);
export type IntentionType = z.output<typeof intentionType>;

export const massIntention = z.object({
  id: uuid,
  intention_type: intentionType,
  notes: z.string(),
  is_recurring: z.boolean(),
  created_at: instant,
  updated_at: instant,
});
export type MassIntention = z.output<typeof massIntention>;

export const massIntentionBody = z.strictObject({
  intention_type: intentionType,
  notes: text(2000),
  is_recurring: z.optional(z.boolean()),
});

/** What lists and the report may be narrowed by. */
const filters = {
  search,
  filter_type: z.optional(intentionType),
  filter_recurring: z.optional(z.enum(['true', 'false'])),
  /** Only those written on this parish-local date. */
  filter_date: z.optional(calendarDay),
};

const forPaper = z.pick(massIntention, { notes: true, is_recurring: true });

export const massIntentionReport = printed({
  groupedByType: z.object({ thanksgiving: z.array(forPaper), deceased: z.array(forPaper) }),
});
export type MassIntentionReport = z.output<typeof massIntentionReport>;

export const massIntentionNoun = feminine('intenção', 'intenções');

const path = '/mass-intentions';
const rows = collection({ path, noun: massIntentionNoun, item: massIntention, readers: staff });

export const massIntentions = {
  list: rows.list('Intenções de missa, com busca e filtros', { query: filters }),
  /** An intention is there until it is deleted. */
  active: rows.list('Intenções de missa que ainda não foram excluídas', {
    below: '/active',
    query: { limit: pageSize(100) },
  }),
  report: endpoint({
    method: 'GET',
    path: `${path}/print/report`,
    access: staff,
    summary: 'As intenções de missa para imprimir, agrupadas por tipo, com os filtros da lista',
    query: z.object(filters),
    answer: massIntentionReport,
  }),
  byId: rows.byId(),
  create: rows.create(massIntentionBody),
  update: rows.update(massIntentionBody),
  removeNonRecurring: endpoint({
    method: 'DELETE',
    path: `${path}/delete-all-non-recurring`,
    access: staff,
    summary: 'Exclui todas as intenções não recorrentes e diz quantas foram',
    answer: z.object({ deletedCount: z.int() }),
    topLevel: ['deletedCount'],
  }),
  remove: rows.remove(),
};
