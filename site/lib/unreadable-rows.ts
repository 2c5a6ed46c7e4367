import * as z from 'zod/mini';
import { announcements } from '#contract/announcements.ts';
import type { Answer, Callable, Client } from '#contract/client.ts';
import type { AnswerOf, CallInput, Endpoint } from '#contract/endpoint.ts';
import { news } from '#contract/news.ts';
import { type PageRow, pageRow } from '#contract/site-build.ts';

/** Shared by the instances of this module, as what is read of the parish (parish-build.ts). */
const holder = globalThis as { unreadableRows?: PageRow[] };

/**
 * Lets the build's lists leave out rows with pages of their own that violate the contract. Returns those, once each, as
 * they are found. Without this call such a row fails the build.
 */
export function leaveOutUnreadable(): readonly PageRow[] {
  holder.unreadableRows = [];
  return holder.unreadableRows;
}

const lists: readonly { section: PageRow['section']; endpoint: Endpoint; row: z.ZodMiniType }[] = [
  { section: 'news', endpoint: news.published, row: news.published.answer.def.element },
  { section: 'announcements', endpoint: announcements.active, row: announcements.active.answer.def.element },
];

const named = z.array(z.looseObject({ id: pageRow.shape.id, title: pageRow.shape.title }));

/** A client whose lists leave out such rows. Throws if none of several can be read: that is no fault of a row's. */
export const leavingOut =
  (call: Client): Client =>
  async <E extends Endpoint>(endpoint: Callable<E>, input?: CallInput<E>): Promise<Answer<AnswerOf<E>>> => {
    const leftOut = holder.unreadableRows;
    const list = leftOut && lists.find((each) => each.endpoint === endpoint);
    if (!list) return await call(endpoint, input);
    const answer = await call({ ...list.endpoint, answer: named } as Endpoint, input as CallInput<Endpoint>);
    const rows = answer.data as z.output<typeof named>;
    const read = rows.flatMap((row) => {
      const parsed = list.row.safeParse(row);
      if (parsed.success) return [parsed.data];
      const isKnown = leftOut.some(({ section, id }) => section === list.section && id === row.id);
      if (!isKnown) leftOut.push({ section: list.section, id: row.id, title: row.title });
      return [];
    });
    if (rows.length > 1 && read.length === 0) throw new Error(`No row of ${list.section} can be read.`);
    return { ...answer, data: read as AnswerOf<E> };
  };
