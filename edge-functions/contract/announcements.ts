import * as z from 'zod/mini';
import { collection } from './collection.ts';
import { endpoint } from './endpoint.ts';
import { flag } from './fields/choice.ts';
import { date, dayEnd, moment } from './fields/dates.ts';
import { defineFields, optional } from './fields/field.ts';
import { bodyOf, recordOf } from './fields/schemas.ts';
import { line, richText } from './fields/text.ts';
import { defineFilters } from './filters/filter.ts';
import { oneOf, words } from './filters/kinds.ts';
import { masculine } from './noun.ts';
import { author, instant, staff, uuid } from './primitives.ts';
import { printed } from './printed.ts';
import { momentsInOrder, type Publication, publicationState } from './publication.ts';
import { documentBytes, documentEndpoint, documentFields, documentNamed } from './published-document.ts';

export const announcementFields = defineFields({
  title: line({ label: 'título', max: 200 }),
  week_start: optional(date({ label: 'início da semana', help: 'Opcional. A semana de que o aviso fala.' })),
  week_end: optional(date({ label: 'fim da semana', help: 'Opcional.' })),
  publish_at: optional(
    moment({ label: 'publicar em', help: 'Opcional. O aviso sai no site sozinho, nesse dia e hora.' }),
  ),
  expires_at: optional(dayEnd({ label: 'validade', help: 'Opcional. Depois deste dia o aviso sai do site.' })),
  content: richText({ label: 'conteúdo', max: 200_000 }),
  ...documentFields,
  is_published: flag({ label: 'publicado', initial: true }),
  is_active: flag({ label: 'ativo', initial: true }),
});

const announcement = recordOf(announcementFields, {
  id: uuid,
  order: z.int(),
  createdAt: instant,
  /** Of its first publication, by which lists are sorted; of a draft the same as `createdAt`. */
  publishedAt: instant,
  updatedAt: instant,
  author: z.nullable(author),
  document_bytes: documentBytes,
});
export type Announcement = z.output<typeof announcement>;

/** The error message for `week_end`, in the API and in forms. */
export const backwardWeek = 'não pode ser antes do início da semana';

export const announcementBody = bodyOf(
  announcementFields,
  {
    between: ['week_start', 'week_end'],
    holds: ({ week_start, week_end }) => !week_start || !week_end || week_end >= week_start,
    refuses: 'week_end',
    because: backwardWeek,
  },
  momentsInOrder,
  documentNamed,
);

/** In force, or the reason why visitors don't see an announcement. */
export type AnnouncementState = 'in force' | 'draft' | 'inactive' | 'scheduled' | 'expired';

type Visibility = Publication & Pick<Announcement, 'is_active'>;

/** The state at `now`, in milliseconds since 1970 UTC; `in force` is `private.is_public` in SQL. */
export function announcementState(item: Visibility, now: number): AnnouncementState {
  const state = publicationState(item, now);
  return state === 'draft' || item.is_active ? announcementStates[state] : 'inactive';
}

const announcementStates = { draft: 'draft', scheduled: 'scheduled', shown: 'in force', ended: 'expired' } as const;

/** True if visitors read an announcement at `now`, in milliseconds since 1970 UTC. */
export const isInForce = (item: Visibility, now: number): boolean => announcementState(item, now) === 'in force';

export const announcementStateLabels: Readonly<Record<AnnouncementState, string>> = {
  'in force': 'Em vigor',
  draft: 'Rascunho',
  inactive: 'Inativo',
  scheduled: 'Programado',
  expired: 'Vencido',
};

const statesToFind = {
  force: 'Em vigor',
  scheduled: 'Programados',
  draft: 'Rascunhos',
  inactive: 'Inativos',
  expired: 'Vencidos',
} as const;
export type AnnouncementStateToFind = keyof typeof statesToFind;

/** The filters of the list. */
export const announcementFilters = defineFilters({
  search: words({ label: 'busca' }),
  state: oneOf({ label: 'situação', options: statesToFind, all: 'Todos' }),
});

export const announcementNoun = masculine('aviso', 'avisos');

const rows = collection({
  path: '/announcements',
  noun: announcementNoun,
  item: announcement,
  readers: 'anyone',
  writers: staff,
});

/** The printed report: all announcements in force. */
export const announcementReport = printed({
  items: z.array(z.pick(announcement, { title: true, content: true, week_start: true, week_end: true })),
});
export type AnnouncementReport = z.output<typeof announcementReport>;

export const announcements = {
  list: rows.list('Avisos: os vigentes para visitantes, todos para a equipe', {
    filters: announcementFilters,
  }),
  active: rows.list('Avisos publicados, ativos e não vencidos', { below: '/active' }),
  published: rows.list('Avisos publicados: os vigentes para visitantes, também os inativos e vencidos para a equipe', {
    below: '/published',
  }),
  totals: endpoint({
    method: 'GET',
    path: '/announcements/totals',
    access: staff,
    summary: 'Quantos avisos há, quantos estão publicados, em vigor e vencidos',
    answer: z.object({ total: z.int(), published: z.int(), active: z.int(), expired: z.int() }),
  }),
  report: endpoint({
    method: 'GET',
    path: '/announcements/print/report',
    access: staff,
    summary: 'Os avisos em vigor, para imprimir',
    answer: announcementReport,
  }),
  byId: rows.byId(),
  document: documentEndpoint({ path: '/announcements', of: 'um aviso' }),
  create: rows.create(announcementBody),
  update: rows.update(announcementBody),
  remove: rows.remove(),
  order: rows.order(),
};
