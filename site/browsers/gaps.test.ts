import { createContext, runInContext } from 'node:vm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { fillGaps, gaps } from './gaps.ts';

/** The globals of a browser without any of these. */
function oldBrowser(): Record<string, never> {
  const scope = createContext({ URL: class {}, AbortSignal: class {}, crypto: {}, Element: class {} });
  for (const [path, functions] of Object.entries(gaps)) {
    for (const name of Object.keys(functions)) runInContext(`delete ${path}.${name}`, scope);
  }
  expect(runInContext('[typeof [].at, typeof Map.groupBy, typeof Object.hasOwn].join()', scope)).toBe(
    'undefined,undefined,undefined',
  );
  fillGaps(runInContext('globalThis', scope));
  return scope as Record<string, never>;
}

const old = oldBrowser();

it.each([
  [`URL.canParse('/avisos', 'https://paroquia.test/')`, true],
  [`URL.canParse('/avisos')`, false],
  ['[1, 2, 3].at(-1)', 3],
  ['[1, 2, 3].at(3)', undefined],
  [`'São'.at(-1)`, 'o'],
  ['new Uint8Array([1, 2]).at(-2)', 1],
  ['[1, 2, 3, 4].findLast((one) => one % 2)', 3],
  ['[1, 2, 3, 4].findLastIndex((one) => one % 2)', 2],
  ['[1].findLast((one) => one > 1)', undefined],
  [
    '((rows) => [rows.toReversed(), rows])([1, 2])',
    [
      [2, 1],
      [1, 2],
    ],
  ],
  [
    '((rows) => [rows.toSorted(), rows.toSorted((a, b) => b - a), rows])([2, 3, 1])',
    [
      [1, 2, 3],
      [3, 2, 1],
      [2, 3, 1],
    ],
  ],
  ['((rows) => [rows.toSpliced(1, 1), rows.toSpliced(0, 0, 9), rows])([1, 2])', [[1], [9, 1, 2], [1, 2]]],
  [`Object.hasOwn({ a: 1 }, 'toString')`, false],
  [`Object.groupBy([1, 2, 3], (one) => (one % 2 ? 'odd' : 'even'))`, { odd: [1, 3], even: [2] }],
  [
    '[...Map.groupBy([1, 2, 3], (one, index) => index > 1)]',
    [
      [false, [1, 2]],
      [true, [3]],
    ],
  ],
  ['(() => { const names = []; for (const name in []) names.push(name); return names })()', []],
])('in an old browser, %s is %j', (call, answer) => {
  expect(JSON.stringify(runInContext(call, old))).toBe(JSON.stringify(answer));
});

it('gives an old browser a promise with its ends', async () => {
  const { promise, resolve } = runInContext('Promise.withResolvers()', old);
  resolve('done');
  await expect(promise).resolves.toBe('done');
});

it('gives a page without https ids of version 4, all different', () => {
  const ids = Array.from({ length: 100 }, () => runInContext('crypto.randomUUID()', old));
  expect(ids.filter((id) => !/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});

it('gives an old browser a signal that aborts after the timeout', () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const signal = runInContext('AbortSignal.timeout(1000)', old);
  vi.advanceTimersByTime(999);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
});

it('gives an old browser a signal that aborts with the first of several, and with its reason', () => {
  const any = runInContext('AbortSignal.any', old) as (signals: AbortSignal[]) => AbortSignal;
  const [one, other] = [new AbortController(), new AbortController()];
  const joined = any([one.signal, other.signal]);
  expect(joined.aborted).toBe(false);
  other.abort('left');
  one.abort('late');
  expect(joined.reason).toBe('left');
  expect(any([one.signal]).reason).toBe('late');
});

it('leaves alone what the browser has', () => {
  const has = { Map: { groupBy: () => 'its own' } };
  fillGaps(has);
  expect(has.Map.groupBy()).toBe('its own');
});
