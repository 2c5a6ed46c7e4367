import { expect, it } from 'vitest';
import { visitorCache } from './visitor-cache.ts';

/** A cache on the test's clock, and a read that counts its calls. */
function desk() {
  let now = 0;
  let reads = 0;
  const cache = visitorCache(() => new Date(now));
  const read = async () => {
    reads += 1;
    return `answer ${reads}`;
  };
  return {
    cache,
    read,
    get: (key = 'a', caller = 'one') => cache.get(key, caller, read),
    reads: () => reads,
    pass: (ms: number) => (now += ms),
  };
}

it('reads once for all calls within a second, and again after it', async () => {
  const { get, pass } = desk();
  expect(await Promise.all([get(), get(), get()])).toEqual(['answer 1', 'answer 1', 'answer 1']);
  pass(999);
  expect(await get()).toBe('answer 1');
  pass(1);
  expect(await get()).toBe('answer 2');
});

it('keeps nothing for longer when the clock is set back', async () => {
  const { get, pass } = desk();
  await get();
  pass(-31_536_000_000);
  expect(await get()).toBe('answer 2');
  expect(await get()).toBe('answer 2');
});

it('drops a pending read when a write comes', async () => {
  const { cache, get } = desk();
  const early = get();
  cache.forget();
  expect(await get()).toBe('answer 2');
  expect(await early).toBe('answer 1');
  expect(await get()).toBe('answer 2');
});

it('stops waiting for another caller’s slow read: one of those waiting reads again for all', async () => {
  const { cache, get, reads } = desk();
  const { promise: queued, resolve } = Promise.withResolvers<string>();
  const slow = cache.get('a', 'who floods', () => queued);
  expect(await Promise.all(['two', 'three', 'four'].map((caller) => get('a', caller)))).toEqual(
    Array(3).fill('answer 1'),
  );
  expect(reads()).toBe(1);
  resolve('late');
  expect(await slow).toBe('late');
  expect(await get('a', 'who floods')).toBe('answer 1');
});

it('bounds how many reads a caller waits for: in the end many share one read', async () => {
  const { cache } = desk();
  const reads: PromiseWithResolvers<string>[] = [];
  const read = () => {
    const begun = Promise.withResolvers<string>();
    reads.push(begun);
    return begun.promise;
  };
  const callers = Array.from({ length: 20 }, (_, caller) => cache.get('a', `caller ${caller}`, read));
  await expect.poll(() => reads.length).toBe(7);
  for (const { resolve } of reads) resolve('late');
  expect(await Promise.all(callers)).toEqual(Array(20).fill('late'));
  expect(reads).toHaveLength(7);
});

it('does not treat two callers of unknown address as one', async () => {
  const { cache, get } = desk();
  const { promise: queued, resolve } = Promise.withResolvers<string>();
  const slow = cache.get('a', undefined, () => queued);
  expect(await cache.get('a', undefined, async () => 'read again')).toBe('read again');
  resolve('late');
  expect(await slow).toBe('late');
  expect(await get('a', 'another')).toBe('read again');
});

it('shares a quick read among callers, and not its failure', async () => {
  const { cache, get } = desk();
  expect(await Promise.all([get('a', 'one'), get('a', 'two')])).toEqual(['answer 1', 'answer 1']);
  const failing = cache.get('b', 'one', () => Promise.reject(new Error('down')));
  const joined = get('b', 'two');
  await expect(failing).rejects.toThrow('down');
  expect(await joined).toBe('answer 2');
});

it('caches no failure', async () => {
  const { cache, get } = desk();
  await expect(cache.get('a', 'one', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await get()).toBe('answer 1');
});

it('is bounded in number and length, and drops the oldest first', async () => {
  const { cache, get, reads } = desk();
  for (let key = 0; key < 201; key += 1) await get(String(key));
  await get('200');
  expect(reads()).toBe(201);
  await get('0');
  expect(reads()).toBe(202);
  for (let key = 0; key < 25; key += 1) await cache.get(`large ${key}`, 'one', async () => 'x'.repeat(1_000_000));
  expect(cache.size).toBeLessThanOrEqual(10_000_000);
  expect(cache.size).toBeGreaterThanOrEqual(9_000_000);
});

it('keeps nothing in memory that has expired', async () => {
  const { cache, get, pass } = desk();
  for (let key = 0; key < 20; key += 1) await get(String(key));
  pass(1_000);
  await get('another');
  expect(cache.size).toBe('answer 21'.length);
});
