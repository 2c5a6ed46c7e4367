import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sayWhileRunning } from './still-running.mjs';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([
  [9.9, []],
  [10, ['Ainda criando o banco de dados, há 10 s…']],
  [
    70,
    expect.arrayContaining([
      'Ainda criando o banco de dados, há 50 s…',
      'Ainda criando o banco de dados, há 1 min 10 s…',
    ]),
  ],
  [120, expect.arrayContaining(['Ainda criando o banco de dados, há 2 min…'])],
])('work of %d s is told of each ten seconds, and no longer', async (seconds, lines) => {
  const said: string[] = [];
  const { promise, resolve } = Promise.withResolvers<string>();
  const result = sayWhileRunning('criando o banco de dados', promise, (line) => said.push(line));
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  resolve('created');
  expect(await result).toBe('created');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said).toHaveLength(Math.floor(seconds / 10));
  expect(said).toEqual(lines);
});
