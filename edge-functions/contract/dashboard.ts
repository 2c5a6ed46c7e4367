import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant, localDate, staff, time, uuid } from './primitives.ts';

/** Null where the caller may not see the count. One that is missing leaves the others. */
const count = z.catch(z.nullable(z.int()), null);

const totals = z.object({
  dizimistas: count,
  dizimistas_ativos: count,
  usuarios: count,
  noticias: count,
  avisos: count,
});
export type Totals = z.output<typeof totals>;

/** How many there are, and the first five. */
const firstFive = <Item extends z.ZodMiniType>(item: Item) => z.object({ total: z.int(), items: z.array(item) });

/** An item that is published, or a draft. */
const kind = z.enum(['news', 'announcements']);

const today = z.object({
  /** The parish's day to which all of it refers. */
  day: localDate,
  /** News and announcements that are not published, the last changed first. */
  drafts: firstFive(z.object({ kind, id: uuid, title: z.string() })),
  /** Announcements that visitors read and that expire within three days, the nearest first. */
  expiring: firstFive(z.object({ id: uuid, title: z.string(), expires_at: instant })),
  /** Of this day, with what differs from other weeks (`MassOfDay`); `id` is the weekly mass's or the change's. */
  masses: firstFive(
    z.object({
      id: uuid,
      mass_id: z.nullable(uuid),
      time,
      description: z.nullable(z.string()),
      place: z.nullable(z.string()),
      is_cancelled: z.boolean(),
      usual_time: z.nullable(time),
    }),
  ),
  /** The newest of all that are stored, of whatever day. */
  intentions: firstFive(z.object({ id: uuid, notes: z.string() })),
  /** Requests of intentions that nobody accepted or refused yet. */
  requests: z.int(),
  /**
   * Of this day and the six after it. `day` is its date this year: 29 February becomes the 28th in a common year, to
   * stay in the month of `/birthdays/this-month`.
   */
  birthdays: firstFive(z.object({ id: uuid, name: z.string(), birth_date: localDate, day: localDate })),
  /** The active payers of the same days, without the year. */
  payers: firstFive(z.object({ id: uuid, name: z.string(), day: localDate })),
  /** From this day on, the nearest first. */
  events: firstFive(
    z.object({
      id: uuid,
      date: localDate,
      title: z.string(),
      begins: z.optional(time),
      place: z.optional(z.string()),
    }),
  ),
  /** When over 500 payer numbers were last looked up within an hour, in the last week; null except for admins. */
  titheWalkAt: z.nullable(instant),
  /** The latest publication; null when there is none. */
  lastPublication: z.nullable(
    z.object({ kind, id: uuid, title: z.string(), publishedAt: instant, by: z.nullable(z.string()) }),
  ),
});
export type Today = z.output<typeof today>;

export const dashboard = {
  totals: endpoint({
    method: 'GET',
    path: '/dashboard/totals',
    access: staff,
    summary: 'As cinco contagens da visão geral',
    answer: totals,
    topLevel: ['dizimistas', 'dizimistas_ativos', 'usuarios', 'noticias', 'avisos'],
  }),
  today: endpoint({
    method: 'GET',
    path: '/dashboard/today',
    access: staff,
    summary: 'O que a equipe tem pela frente: rascunhos, avisos que vencem, missas, intenções, aniversários, eventos',
    answer: today,
  }),
};
