import * as z from 'zod/mini';
import type { Callable } from '#contract/client.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type PageRow, pageRow } from '#contract/site-build.ts';
import { buildCall } from './build-api.ts';
import { loadAll } from './load-all.ts';

/** Shared by the instances of this module, as what is read of the parish (parish-build.ts). */
const holder = globalThis as { unreadableRows?: PageRow[] };

/**
 * Lets lists of rows with pages of their own leave out rows that violate the contract. Returns the list of those, which
 * grows as they are read. Without this call such a row fails the build.
 */
export function leaveOutUnreadable(): readonly PageRow[] {
  holder.unreadableRows = [];
  return holder.unreadableRows;
}

interface ListOf<Row> {
  answer: z.ZodMiniArray<z.ZodMiniType<Row>>;
}

const named = z.looseObject({ id: pageRow.shape.id, title: pageRow.shape.title });

/** All rows of a list. Throws if none can be read: that is no fault of a row's. */
export async function loadPageRows<Row>(
  section: PageRow['section'],
  list: Callable<Endpoint & ListOf<Row>>,
): Promise<Row[]> {
  const leftOut = holder.unreadableRows;
  if (!leftOut) return (await loadAll(buildCall, list)) as Row[];
  const rows = (await loadAll(buildCall, { ...list, answer: z.array(named) } as Endpoint)) as z.output<typeof named>[];
  const unreadable: PageRow[] = [];
  const read = rows.flatMap((row) => {
    const { data } = list.answer.def.element.safeParse(row) as { data?: Row };
    if (data === undefined) unreadable.push({ section, id: row.id, title: row.title });
    return data ?? [];
  });
  if (unreadable.length > 0 && read.length === 0) throw new Error(`No row of ${section} can be read.`);
  leftOut.push(...unreadable);
  return read as Row[];
}
