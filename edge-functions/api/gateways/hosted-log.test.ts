import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hostedLog } from './hosted-log.ts';

let lines: string[];
let log: (entry: object) => void;
beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  log = hostedLog((line) => lines.push(line));
});
afterEach(() => vi.useRealTimers());

const times = (count: number, entry: object) => {
  for (let index = 0; index < count; index += 1) log(entry);
};

test('lines within the limit are written as they are', () => {
  times(50, { level: 'info', route: '/news' });
  vi.advanceTimersByTime(10_000);
  times(50, { level: 'info', route: '/news' });
  expect(lines).toEqual(Array(100).fill('{"level":"info","route":"/news"}'));
});

test('lines beyond it are counted, errors are written longer, and the count is told without another line', () => {
  times(100, { level: 'info' });
  times(25, { level: 'error' });
  expect(lines.filter((line) => line.includes('info'))).toHaveLength(79);
  expect(lines.filter((line) => line.includes('error'))).toHaveLength(20);
  vi.advanceTimersByTime(10_000);
  expect(lines).toHaveLength(100);
  expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ level: 'warn', event: 'log_lines_dropped', count: 26, errors: 5 });
  log({ level: 'info' });
  expect(lines).toHaveLength(101);
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(101);
});

test('a line that is too long keeps its fields and loses the ends of its texts', () => {
  log({ level: 'error', message: 'm'.repeat(20_000), code: 'internal' });
  const [line = ''] = lines;
  expect(line.length).toBeLessThan(10_000);
  expect(JSON.parse(line)).toEqual({ level: 'error', message: `${'m'.repeat(1000)}…`, code: 'internal' });
});
