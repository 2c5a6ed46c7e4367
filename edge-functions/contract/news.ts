import * as z from 'zod/mini';
import { collection } from './collection.ts';
import { endpoint } from './endpoint.ts';
import { flag } from './fields/choice.ts';
import { defineFields, optional } from './fields/field.ts';
import { bodyOf, recordOf } from './fields/schemas.ts';
import { line, prose, richText } from './fields/text.ts';
import { defineFilters } from './filters/filter.ts';
import { onDay, words, yesNo } from './filters/kinds.ts';
import { feminine } from './noun.ts';
import { author, instant, slug, staff, uuid } from './primitives.ts';

export const newsFields = defineFields({
  title: line({ label: 'título', max: 200 }),
  excerpt: optional(
    prose({
      label: 'resumo',
      max: 500,
      help: 'Opcional. Aparece nos cartões do site; sem ele, aparece o começo do conteúdo.',
    }),
  ),
  content: richText({ label: 'conteúdo', max: 200_000 }),
  is_published: flag({ label: 'publicada', caption: 'Publicar imediatamente', initial: false }),
});

export const newsItem = recordOf(newsFields, {
  id: uuid,
  slug,
  order: z.int(),
  createdAt: instant,
  /** Of its first publication, by which lists are sorted; of a draft the same as `createdAt`. */
  publishedAt: instant,
  updatedAt: instant,
  author: z.nullable(author),
});
export type NewsItem = z.output<typeof newsItem>;

export const newsBody = bodyOf(newsFields);

export const newsNoun = feminine('notícia', 'notícias');

const rows = collection({ path: '/news', noun: newsNoun, item: newsItem, readers: 'anyone', writers: staff });

/** The filters of the lists. */
export const newsFilters = defineFilters({
  search: words({ label: 'busca' }),
  is_published: yesNo({ label: 'situação', yes: 'Publicadas', no: 'Rascunhos', all: 'Todas' }),
  /** The day of its first publication. */
  date: onDay({ label: 'data', offered: false }),
});

export const news = {
  list: rows.list('Notícias: as publicadas para visitantes, também os rascunhos para a equipe', {
    filters: newsFilters,
  }),
  published: rows.list('Notícias publicadas, com busca e filtro por dia', {
    below: '/published',
    filters: newsFilters,
  }),
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
  publish: rows.action('Publica uma notícia ou a devolve a rascunho', {
    below: '/publish',
    body: z.strictObject({ is_published: newsFields.is_published.written }),
  }),
  order: rows.order(),
};
