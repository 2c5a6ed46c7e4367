import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fairShares, NoShareLeft } from './fair-shares.ts';

const nextTurn = () => new Promise((done) => setTimeout(done));

/** Shares whose tasks end when the test ends them. */
function desk(total: number, each: number) {
  const shares = fairShares({ total, each, waitTimeout: 60_000 });
  const running: { caller: string; end: () => void }[] = [];
  return {
    running,
    callers: () => running.map(({ caller }) => caller).join(''),
    /** Starts a task for each caller in turn, ignoring refusals. */
    async ask(callers: string) {
      for (const caller of callers) {
        const work = () => new Promise<void>((end) => running.push({ caller, end }));
        shares.run(caller, work).catch(() => undefined);
      }
      await nextTurn();
    },
    async endOne(index = 0) {
      running.splice(index, 1)[0]?.end();
      await nextTurn();
    },
  };
}

describe('shares of the database', () => {
  test('a caller never has more than their share', async () => {
    const { ask, callers } = desk(4, 2);
    await ask('aaaaa');
    expect(callers()).toBe('aa');
    await ask('b');
    expect(callers()).toBe('aab');
  });

  test('a free slot goes to the caller with the fewest, however long others have waited', async () => {
    const { ask, callers, endOne } = desk(3, 2);
    await ask('aabaabc');
    expect(callers()).toBe('aab');
    await endOne();
    expect(callers()).toBe('abc');
    await endOne();
    expect(callers()).toBe('bca');
  });

  test('a task that waits too long is refused, and takes no slot later', async () => {
    const shares = fairShares({ total: 1, each: 1, waitTimeout: 20 });
    let end = () => {};
    const first = shares.run('a', () => new Promise<void>((done) => (end = done)));
    let ran = false;
    const late = shares.run('b', async () => (ran = true));
    await expect(late).rejects.toThrow(NoShareLeft);
    end();
    await first;
    expect(await shares.run('c', async () => 'done')).toBe('done');
    expect(ran).toBe(false);
  });

  test('a failed task frees its slot', async () => {
    const shares = fairShares({ total: 1, each: 1, waitTimeout: 1_000 });
    await expect(shares.run('a', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
    expect(await shares.run('a', async () => 'done')).toBe('done');
  });

  test('in any order of starts and ends, no limit is exceeded and no slot stays empty', async () => {
    const steps = fc.array(fc.oneof(fc.constantFrom(...'abcd'), fc.nat(5)), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(
        steps,
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 5 }),
        async (all, total, each) => {
          const { ask, running, endOne } = desk(total, each);
          const asked = new Map<string, number>();
          for (const step of all) {
            if (typeof step === 'number') {
              const ended = running[step % Math.max(1, running.length)];
              if (ended) asked.set(ended.caller, (asked.get(ended.caller) ?? 0) - 1);
              await endOne(step % Math.max(1, running.length));
            } else {
              asked.set(step, (asked.get(step) ?? 0) + 1);
              await ask(step);
            }
            const has = (caller: string) => running.filter((work) => work.caller === caller).length;
            const wanted = [...asked].reduce((sum, [, count]) => sum + Math.min(count, each), 0);
            expect(running.length).toBe(Math.min(total, wanted));
            for (const caller of asked.keys()) expect(has(caller)).toBeLessThanOrEqual(each);
          }
          while (running.length > 0) await endOne();
        },
      ),
    );
  });
});
