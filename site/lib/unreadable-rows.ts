import * as z from 'zod/mini';
import type { Answer, Callable, Client } from '#contract/client.ts';
import { sectionRows, shownSections } from '#contract/concepts.ts';
import type { AnswerOf, CallInput, Endpoint } from '#contract/endpoint.ts';
import { pageRow, type ShownRow } from '#contract/site-build.ts';
import { mostBroken } from './broken-rows.ts';

/** Shared by the instances of this module, as what is read of the parish (parish-build.ts). */
const holder = globalThis as { unreadableRows?: ShownRow[] };

/**
 * Lets the build's lists leave out rows that violate the contract. Returns those, once each, as they are found. Without
 * this call such a row fails the build.
 */
export function leaveOutUnreadable(): readonly ShownRow[] {
  holder.unreadableRows = [];
  return holder.unreadableRows;
}

interface List {
  section: ShownRow['section'];
  endpoint: Endpoint;
  row: z.ZodMiniType;
  /** The field by which staff know a row. */
  title: string;
}

/** The lists of shown rows that visitors may read, and so may a build. */
const lists: readonly List[] = shownSections.flatMap((section) => {
  const { calls, title } = sectionRows[section];
  return Object.values(calls).flatMap((endpoint) =>
    endpoint.shared && endpoint.answer instanceof z.ZodMiniArray
      ? [{ section, endpoint, row: endpoint.answer.def.element as z.ZodMiniType, title }]
      : [],
  );
});

const identified = z.array(z.looseObject({ id: pageRow.shape.id }));

/**
 * A client whose lists leave out such rows. Throws if none of several can be read, or too many can't: that is no fault
 * of a row's.
 */
export const leavingOut =
  (call: Client): Client =>
  async <E extends Endpoint>(endpoint: Callable<E>, input?: CallInput<E>): Promise<Answer<AnswerOf<E>>> => {
    const leftOut = holder.unreadableRows;
    const list = leftOut && lists.find((each) => each.endpoint === endpoint);
    if (!list) return await call(endpoint, input);
    const { section } = list;
    const answer = await call({ ...list.endpoint, answer: identified } as Endpoint, input as CallInput<Endpoint>);
    const rows = answer.data as z.output<typeof identified>;
    const read = rows.flatMap((row) => {
      const parsed = list.row.safeParse(row);
      if (parsed.success) return [parsed.data];
      const isKnown = leftOut.some((known) => known.section === section && known.id === row.id);
      if (!isKnown) leftOut.push({ section, id: row.id, title: String(row[list.title] ?? '') });
      return [];
    });
    if (rows.length > 1 && read.length === 0) throw new Error(`No row of ${section} can be read.`);
    if (leftOut.length > mostBroken) throw new Error(`${leftOut.length} rows can't be read.`);
    return { ...answer, data: read as AnswerOf<E> };
  };
