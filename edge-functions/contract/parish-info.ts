import * as z from 'zod/mini';
import { collection } from './collection.ts';
import { endpoint } from './endpoint.ts';
import { feminine } from './noun.ts';
import { html, instant, line, pageQuery, pageSize, richText, search, uuid } from './primitives.ts';

/** What the information is about (admin-panel.md, section 2, "Parish info"). */
export const parishInfoSections = ['geral', 'missas', 'eventos', 'contatos', 'horarios'] as const;
export type ParishInfoSectionName = (typeof parishInfoSections)[number];

const section = z.enum(parishInfoSections);

export const parishInfoItem = z.object({
  id: uuid,
  title: z.string(),
  content: richText,
  section,
  is_active: z.boolean(),
  order: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type ParishInfoItem = z.output<typeof parishInfoItem>;

export const parishInfoBody = z.strictObject({
  title: line(200),
  section: z.optional(section),
  content: html(200_000),
  is_active: z.optional(z.boolean()),
});

export const parishInfoNoun = feminine('informação da paróquia', 'informações da paróquia');

const rows = collection({
  path: '/parish-info',
  noun: parishInfoNoun,
  item: parishInfoItem,
  writers: ['admin'],
});

export const parishInfo = {
  active: rows.list('Informações ativas', { below: '/active', query: { limit: pageSize(100) } }),
  byType: endpoint({
    method: 'GET',
    path: '/parish-info/type/:type',
    access: 'anyone',
    summary: 'Informações ativas de uma seção',
    params: z.object({ type: section }),
    query: z.object({ ...pageQuery, limit: pageSize(100) }),
    answer: z.array(parishInfoItem),
    paginated: true,
    shared: true,
  }),
  list: rows.list('Informações da paróquia: todas para administradores, as ativas para os outros', {
    query: { search },
  }),
  byId: rows.byId(),
  create: rows.create(parishInfoBody),
  update: rows.update(parishInfoBody),
  remove: rows.remove(),
  order: rows.order(),
};
