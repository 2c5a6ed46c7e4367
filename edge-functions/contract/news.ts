import * as z from 'zod/mini';
import { collection } from './collection.ts';
import { endpoint } from './endpoint.ts';
import { flag } from './fields/choice.ts';
import { moment } from './fields/dates.ts';
import { defineFields, optional } from './fields/field.ts';
import { bodyOf, recordOf } from './fields/schemas.ts';
import { line, prose, richText } from './fields/text.ts';
import { defineFilters } from './filters/filter.ts';
import { onDay, oneOf, words, yesNo } from './filters/kinds.ts';
import { feminine } from './noun.ts';
import { author, instant, slug, staff, uuid } from './primitives.ts';
import { momentsInOrder, type PublicationState } from './publication.ts';
import { documentBytes, documentEndpoint, documentFields, documentNamed } from './published-document.ts';

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
  ...documentFields,
  publish_at: optional(
    moment({ label: 'publicar em', help: 'Opcional. A notícia sai no site sozinha, nesse dia e hora.' }),
  ),
  expires_at: optional(moment({ label: 'encerrar em', help: 'Opcional. Depois disso a notícia sai do site.' })),
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
  document_bytes: documentBytes,
});
export type NewsItem = z.output<typeof newsItem>;

export const newsBody = bodyOf(newsFields, momentsInOrder, documentNamed);

export const newsNoun = feminine('notícia', 'notícias');

const rows = collection({ path: '/news', noun: newsNoun, item: newsItem, readers: 'anyone', writers: staff });

export const newsStateLabels: Readonly<Record<PublicationState, string>> = {
  shown: 'Publicada',
  draft: 'Rascunho',
  scheduled: 'Programada',
  ended: 'Encerrada',
};

const statesToFind = {
  shown: 'Publicadas',
  scheduled: 'Programadas',
  draft: 'Rascunhos',
  ended: 'Encerradas',
} as const satisfies Record<PublicationState, string>;

/** The filters of the lists. */
export const newsFilters = defineFilters({
  search: words({ label: 'busca' }),
  state: oneOf({ label: 'situação', options: statesToFind, all: 'Todas' }),
  /** Scheduled and ended news are published. */
  is_published: yesNo({ label: 'publicada', yes: 'Publicadas', no: 'Rascunhos', all: 'Todas', offered: false }),
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
  document: documentEndpoint({ path: '/news', of: 'uma notícia' }),
  create: rows.create(newsBody),
  update: rows.update(newsBody),
  remove: rows.remove(),
  publish: rows.action('Publica uma notícia já ou a devolve a rascunho', {
    below: '/publish',
    body: z.strictObject({ is_published: newsFields.is_published.written }),
  }),
  order: rows.order(),
};
