import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  author,
  html,
  instant,
  localDate,
  optionalText,
  orderBody,
  pageQuery,
  slug,
  text,
  uuid,
} from './primitives.ts';

export const newsItem = z.object({
  id: uuid,
  title: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
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
  title: text(200),
  content: html(200_000),
  excerpt: optionalText(500),
  is_published: z.optional(z.boolean()),
});
export type NewsBody = z.input<typeof newsBody>;

const listQuery = z.object({
  ...pageQuery,
  /** Found in the title or the text, whatever its case or accents. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  /** Only what was created on this day of the parish. */
  date: z.optional(localDate),
});

const byId = z.object({ id: uuid });
const bySlug = z.object({ slug });
const editors = ['admin', 'editor', 'financial'] as const;

export const news = {
  list: endpoint({
    method: 'GET',
    path: '/news',
    access: 'anyone',
    summary: 'Notícias: as publicadas para visitantes, também os rascunhos para a equipe',
    query: listQuery,
    answer: z.array(newsItem),
    paginated: true,
  }),
  published: endpoint({
    method: 'GET',
    path: '/news/published',
    access: 'anyone',
    summary: 'Notícias publicadas, com busca e filtro por dia',
    query: listQuery,
    answer: z.array(newsItem),
    paginated: true,
  }),
  bySlug: endpoint({
    method: 'GET',
    path: '/news/slug/:slug',
    access: 'anyone',
    summary: 'Uma notícia pelo endereço',
    params: bySlug,
    answer: newsItem,
  }),
  byId: endpoint({
    method: 'GET',
    path: '/news/:id',
    access: 'anyone',
    summary: 'Uma notícia pelo identificador',
    params: byId,
    answer: newsItem,
  }),
  create: endpoint({
    method: 'POST',
    path: '/news',
    access: editors,
    summary: 'Cria uma notícia',
    body: newsBody,
    answer: newsItem,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/news/:id',
    access: editors,
    summary: 'Altera uma notícia; o endereço não muda',
    params: byId,
    body: z.partial(newsBody),
    answer: newsItem,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/news/:id',
    access: editors,
    summary: 'Exclui uma notícia',
    params: byId,
    answer: z.null(),
  }),
  publish: endpoint({
    method: 'PUT',
    path: '/news/:id/publish',
    access: editors,
    summary: 'Publica uma notícia ou a devolve a rascunho',
    params: byId,
    body: z.optional(z.strictObject({ is_published: z.optional(z.boolean()) })),
    answer: newsItem,
  }),
  order: endpoint({
    method: 'PUT',
    path: '/news/order',
    access: editors,
    summary: 'Muda a ordem das notícias',
    body: orderBody,
    answer: z.null(),
  }),
};
