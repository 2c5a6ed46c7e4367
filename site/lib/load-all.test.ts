import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Client } from '#contract/client.ts';
import { news } from '#contract/news.ts';
import { loadAll } from './load-all.ts';

/** A list of numbers in pages, each answered after one of `delays` turns, of at most four at a time. */
function listOf(total: number, unpaged: number, delays: readonly number[]): Client {
  let waiting = 0;
  const call = async (_: unknown, { query }: { query: { page?: number; limit?: number } }) => {
    waiting += 1;
    expect(waiting).toBeLessThanOrEqual(4);
    const { page = 1, limit = unpaged } = query;
    for (let turn = delays[page % delays.length] ?? 0; turn > 0; turn -= 1) await Promise.resolve();
    waiting -= 1;
    const from = (page - 1) * limit;
    const data = Array.from({ length: Math.max(0, Math.min(limit, total - from)) }, (_each, at) => from + at);
    return { data, pagination: { page, limit, total } };
  };
  return call as unknown as Client;
}

test('all rows come in their order, whichever page is answered first', async () => {
  const anyList = [fc.nat(1_300), fc.constantFrom(10, 100, 500), fc.array(fc.nat(20), { maxLength: 8 })] as const;
  await fc.assert(
    fc.asyncProperty(...anyList, async (total, unpaged, delays) => {
      const rows: unknown[] = await loadAll(listOf(total, unpaged, delays), news.published);
      expect(rows).toEqual(Array.from({ length: total }, (_, at) => at));
    }),
    { numRuns: 50 },
  );
});
