import * as z from 'zod/mini';
import { collection } from './collection.ts';
import { masculine } from './noun.ts';
import { author, instant, localDate, richText, uuid } from './primitives.ts';

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

export const announcementNoun = masculine('aviso', 'avisos');

const rows = collection({ path: '/announcements', noun: announcementNoun, item: announcement });

export const announcements = {
  list: rows.list('Avisos: os vigentes para visitantes, todos para a equipe'),
  active: rows.list('Avisos publicados, ativos e não vencidos', { below: '/active' }),
  byId: rows.byId(),
};
