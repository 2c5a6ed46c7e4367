import { setTimeout as pause } from 'node:timers/promises';
import type { StackProcess } from '../stack-process.ts';
import { read, timedRead } from './http-read.ts';
import { type Figure, median } from './report.ts';

/** A regular expression that takes PostgreSQL minutes. */
const hostile = encodeURIComponent('((a?){1,30}){1,30}\\1x');

/** Requests of one attacker, concurrent and repeated. */
const hostileReads = 20;
const strangersAddress = '127.0.0.66';
const visits = 100;

/** How one attacker's expensive reads delay other visitors. */
export async function measureHostileReads(stack: StackProcess): Promise<Figure[]> {
  const { publishableKey: apikey } = await stack.keys();
  const open = await visitsDuring(stack, () => `/rest/v1/news?select=id&content=match.${hostile}&apikey=${apikey}`);
  let turn = 0;
  const heavy = await visitsDuring(stack, () => {
    turn += 1;
    return `/api/news/published?search=a&limit=100&page=${turn}`;
  });
  return [
    ...figuresOf('20 hostile reads through REST, opened', open),
    ...figuresOf('20 heavy searches through /api', heavy),
  ];
}

interface Visits {
  home: number[];
  api: number[];
}

const figuresOf = (cause: string, { home, api }: Visits): Figure[] => [
  { name: `home during ${cause} (slowest of ${visits})`, value: Math.max(...home), unit: 'ms', atMost: 100 },
  { name: `/api/news/published during them (median)`, value: median(api), unit: 'ms' },
  { name: `/api/news/published during them (slowest of ${visits})`, value: Math.max(...api), unit: 'ms' },
];

/** Milliseconds of each visit to home and each API read during the attack. */
async function visitsDuring({ baseUrl }: StackProcess, hostilePath: () => string): Promise<Visits> {
  const host = baseUrl.replace('localhost', '127.0.0.1');
  const timed = (path: string) => timedRead(host + path);
  const visited: Visits = { home: [], api: [] };
  // The first read after a start also reads the catalogue.
  await timed('/api/news/published?limit=7');
  const isBusy = { now: true };
  const stranger = async () => {
    while (isBusy.now) await read(host + hostilePath(), {}, strangersAddress);
  };
  const strangers = Array.from({ length: hostileReads }, stranger);
  for (let visit = 0; visit < visits; visit += 1) {
    visited.home.push(await timed('/'));
    // A different read each time, because answers are cached for a second.
    visited.api.push(await timed(`/api/news/published?limit=6&page=${visit + 1}`));
    await pause(20);
  }
  isBusy.now = false;
  await Promise.all(strangers);
  return visited;
}
