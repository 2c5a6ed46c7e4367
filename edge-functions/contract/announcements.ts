import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { author, instant, localDate, pageQuery, uuid } from './primitives.ts';

export const announcement = z.object({
  id: uuid,
  title: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
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

export const announcements = {
  list: endpoint({
    method: 'GET',
    path: '/announcements',
    access: 'anyone',
    summary: 'Avisos: os vigentes para visitantes, todos para a equipe',
    query: z.object(pageQuery),
    answer: z.array(announcement),
    paginated: true,
  }),
  active: endpoint({
    method: 'GET',
    path: '/announcements/active',
    access: 'anyone',
    summary: 'Avisos publicados, ativos e não vencidos',
    query: z.object(pageQuery),
    answer: z.array(announcement),
    paginated: true,
  }),
  byId: endpoint({
    method: 'GET',
    path: '/announcements/:id',
    access: 'anyone',
    summary: 'Um aviso',
    params: z.object({ id: uuid }),
    answer: announcement,
  }),
};
