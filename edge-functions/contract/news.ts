import * as z from 'zod/mini';
import { collection } from './collection.ts';
import { endpoint } from './endpoint.ts';
import { feminine } from './noun.ts';
import {
  author,
  calendarDay,
  html,
  instant,
  line,
  optionalText,
  richText,
  search,
  slug,
  staff,
  uuid,
} from './primitives.ts';

export const newsItem = z.object({
  id: uuid,
  title: z.string(),
  content: richText,
  excerpt: z.nullable(z.string()),
  slug,
  is_published: z.boolean(),
  order: z.int(),
  createdAt: instant,
  updatedAt: instant,
  author: z.nullable(author),
});
export type NewsItem = z.output<typeof newsItem>;

export const newsBody = z.strictObject({
  title: line(200),
  content: html(200_000),
  excerpt: optionalText(500),
  is_published: z.optional(z.boolean()),
});
export type NewsBody = z.input<typeof newsBody>;

export const newsNoun = feminine('notícia', 'notícias');

const rows = collection({ path: '/news', noun: newsNoun, item: newsItem });

const found = {
  search,
  /** Only items created on this parish-local date. */
  date: z.optional(calendarDay),
};

export const news = {
  list: rows.list('Notícias: as publicadas para visitantes, também os rascunhos para a equipe', { query: found }),
  published: rows.list('Notícias publicadas, com busca e filtro por dia', { below: '/published', query: found }),
  bySlug: endpoint({
    method: 'GET',
    path: '/news/slug/:slug',
    access: 'anyone',
    summary: 'Uma notícia pelo endereço',
    params: z.object({ slug }),
    answer: newsItem,
    shared: true,
  }),
  byId: rows.byId(),
  create: rows.create(newsBody),
  update: rows.update(newsBody),
  remove: rows.remove(),
  publish: endpoint({
    method: 'PUT',
    path: '/news/:id/publish',
    access: staff,
    summary: 'Publica uma notícia ou a devolve a rascunho',
    params: z.object({ id: uuid }),
    body: z.optional(z.strictObject({ is_published: z.optional(z.boolean()), updatedAt: z.optional(instant) })),
    answer: newsItem,
    versioned: true,
  }),
  order: rows.order(),
};
