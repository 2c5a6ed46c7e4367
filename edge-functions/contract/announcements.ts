import * as z from 'zod/mini';
import { collection } from './collection.ts';
import { endpoint } from './endpoint.ts';
import { masculine } from './noun.ts';
import {
  author,
  calendarDay,
  calendarInstant,
  html,
  instant,
  line,
  localDate,
  richText,
  search,
  staff,
  uuid,
} from './primitives.ts';
import { printed } from './printed.ts';

export const announcement = z.object({
  id: uuid,
  title: z.string(),
  content: richText,
  week_start: z.nullable(localDate),
  week_end: z.nullable(localDate),
  is_published: z.boolean(),
  is_active: z.boolean(),
  order: z.int(),
  expires_at: z.nullable(instant),
  createdAt: instant,
  updatedAt: instant,
  author: z.nullable(author),
});
export type Announcement = z.output<typeof announcement>;

/** The week that an announcement is about; either end may be open. */
const week = { week_start: z.optional(z.nullable(calendarDay)), week_end: z.optional(z.nullable(calendarDay)) };

type Week = z.input<z.ZodMiniObject<typeof week>>;

/** What is said of `week_end`. */
export const backwardWeek = 'não pode ser antes do início da semana';

const endsAfterStart = z.refine<Week>(
  ({ week_start, week_end }) => !week_start || !week_end || week_end >= week_start,
  { path: ['week_end'], error: backwardWeek },
);

/** For a change of one end, whose other end is stored. */
export const announcementWeek = z.object(week).check(endsAfterStart);

const written = z.strictObject({
  title: line(200),
  content: html(200_000),
  ...week,
  is_published: z.optional(z.boolean()),
  is_active: z.optional(z.boolean()),
  expires_at: z.optional(z.nullable(calendarInstant)),
});

export const announcementBody = written.check(endsAfterStart);

/** Whether visitors read an announcement, or why they don't. */
export type AnnouncementState = 'in force' | 'draft' | 'inactive' | 'expired';

type Visibility = Pick<Announcement, 'is_published' | 'is_active' | 'expires_at'>;

/** The state at a moment: `now` in milliseconds since 1970 UTC. The table's policy in SQL says the same. */
export function announcementState({ is_published, is_active, expires_at }: Visibility, now: number): AnnouncementState {
  if (!is_published) return 'draft';
  if (!is_active) return 'inactive';
  return expires_at !== null && Date.parse(expires_at) <= now ? 'expired' : 'in force';
}

export const announcementStateLabels: Readonly<Record<AnnouncementState, string>> = {
  'in force': 'Em vigor',
  draft: 'Rascunho',
  inactive: 'Inativo',
  expired: 'Vencido',
};

export const announcementNoun = masculine('aviso', 'avisos');

const rows = collection({ path: '/announcements', noun: announcementNoun, item: announcement });

/** What is printed: all announcements in force. */
export const announcementReport = printed({
  items: z.array(z.pick(announcement, { title: true, content: true, week_start: true, week_end: true })),
});
export type AnnouncementReport = z.output<typeof announcementReport>;

export const announcements = {
  list: rows.list('Avisos: os vigentes para visitantes, todos para a equipe', { query: { search } }),
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
  create: rows.create(announcementBody),
  update: rows.update(written),
  remove: rows.remove(),
  order: rows.order(),
};
