import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { companionsOf, familyOf } from '../stack/processes.ts';
import type { StackProcess } from '../stack-process.ts';
import { type StaffRole, signIn, staff } from '../staff.ts';
import { growNewsTo } from './news-rows.ts';
import { type Figure, median } from './report.ts';

/** Duration of each load. */
const seconds = 5;
const columns = 'id,title,content,excerpt,slug,is_published,order,created_at,updated_at,author_public_id,author_name';
const page = `/rest/v1/news?select=${columns}&is_published=eq.true&order=order,created_at.desc,id&limit=10`;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends a GET, reads the whole response and resolves with its status. */
const read = (url: string, headers: Record<string, string>, localAddress?: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { agent, headers, ...(localAddress && { localAddress }) }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    }).once('error', reject);
  });

/** Responses per second to concurrent callers without pauses, each with its own address and headers. */
async function perSecond(
  callers: number,
  url: string,
  headersOf: (caller: number) => Record<string, string>,
): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let answered = 0;
  const call = async (caller: number) => {
    const headers = headersOf(caller);
    while (performance.now() < until) {
      const status = await read(url.replace('localhost', '127.0.0.1'), headers, `127.0.0.${100 + caller}`);
      if (status !== 200) throw new Error(`${url}: ${status}`);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)));
  return answered / seconds;
}

/** Throughput for one caller and for twenty, and the memory that it takes. */
export async function measureLoad(stack: StackProcess): Promise<Figure[]> {
  const { publishableKey: apikey } = await stack.keys();
  const tokens: string[] = [];
  for (const role of Object.keys(staff) as StaffRole[]) {
    const [[, session] = ['', '{}']] = await signIn(stack.baseUrl, role);
    tokens.push(JSON.parse(session).access_token);
  }
  const visitor = () => ({ apikey });
  const member = (caller: number) => ({ authorization: `Bearer ${tokens[caller % tokens.length]}` });
  const idle = await memoryOf(stack);
  await perSecond(4, stack.baseUrl + page, visitor);
  const one = await perSecond(1, stack.baseUrl + page, visitor);
  const twenty = await perSecond(20, stack.baseUrl + page, visitor);
  const members = await perSecond(20, `${stack.baseUrl}/api/news`, member);
  const loaded = await memoryOf(stack);
  return [
    { name: 'reads through REST, 1 caller', value: one, unit: '/s', atLeast: 236 },
    { name: 'reads through REST, 20 callers', value: twenty, unit: '/s', atLeast: 660 },
    { name: '20 callers over 1', value: twenty / one, unit: '×', atLeast: 2 },
    { name: 'staff reads through /api, 20 callers', value: members, unit: '/s', atLeast: 141 },
    { name: 'memory of the server, idle', value: idle.server, unit: 'MB', atMost: 150 },
    { name: 'memory of the server, after the load', value: loaded.server, unit: 'MB', atMost: 300 },
    { name: 'memory of PostgreSQL, after the load', value: loaded.database, unit: 'MB', atMost: 90 },
  ];
}

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
  const timed = async (path: string) => {
    const start = performance.now();
    const status = await read(host + path, {});
    if (status !== 200) throw new Error(`${path}: ${status}`);
    return performance.now() - start;
  };
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

/** Milliseconds of a search without hits, and of one that finds all, among 5,000 news. */
export async function measureSearch(stack: StackProcess): Promise<Figure[]> {
  await growNewsTo(stack, 5_000);
  const time = async (search: string) => {
    const times: number[] = [];
    for (let i = 0; i < 40; i += 1) {
      const start = performance.now();
      // A different query each time, because answers are cached for a second.
      await read(`${stack.baseUrl}/api/news/published?search=${search}&limit=${10 + i}`, {});
      times.push(performance.now() - start);
    }
    return median(times);
  };
  return [
    { name: 'a search that finds nothing in 5,000 news', value: await time('jabuticaba'), unit: 'ms', atMost: 20 },
    { name: 'a search that finds them all', value: await time('padroeira'), unit: 'ms' },
  ];
}

/** Writes of many rows among 5,000 news: an author's new name in all of them, and the largest possible reorder. */
export async function measureManyRows(stack: StackProcess): Promise<Figure[]> {
  await growNewsTo(stack, 5_000);
  const { secretKey } = await stack.keys();
  const headers = { apikey: secretKey, 'Content-Type': 'application/json' };
  const rest = (method: string, path: string, body?: object) =>
    write(`${stack.baseUrl}/rest/v1/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const author = `profiles?email=eq.${staff.editor}`;
  const [{ id, name }] = await (await rest('GET', `${author}&select=id,name`)).json();
  await rest('PATCH', 'news?id=not.is.null', { author_id: id });
  const renaming = await secondsOf(() => rest('PATCH', author, { name: `${name} de Souza` }));

  const places = await (await rest('GET', 'news?select=id&order=order&limit=500')).json();
  const token = JSON.parse(((await signIn(stack.baseUrl, 'editor'))[0] as [string, string])[1]).access_token;
  const ordering = await secondsOf(() =>
    write(`${stack.baseUrl}/api/news/order`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ items: places.map((place: { id: string }, order: number) => ({ ...place, order })) }),
    }),
  );
  return [
    { name: 'renaming the author of 5,000 news', value: renaming, unit: 's', atMost: 4 },
    { name: 'a new order of 500 of them', value: ordering, unit: 's', atMost: 2 },
  ];
}

async function write(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${init.method} ${url} answered ${response.status}: ${await response.text()}`);
  return response;
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** Megabytes: the server process's resident memory plus PostgreSQL's, with shared pages counted once. */
async function memoryOf({ pid, dataDir }: StackProcess): Promise<{ server: number; database: number }> {
  const database = Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
  const companions = await companionsOf(database);
  const server = (await familyOf(pid)).find((member) => /deno/.test(readFileSync(`/proc/${member}/comm`, 'utf8')));
  const kilobytes = (file: string, field: string) =>
    Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(file, 'utf8'))?.[1] ?? 0);
  const sessions = (await familyOf(database)).filter((member) => !companions.includes(member));
  return {
    server: kilobytes(`/proc/${server}/status`, 'VmRSS') / 1024,
    database: sessions.reduce((sum, member) => sum + kilobytes(`/proc/${member}/smaps_rollup`, 'Pss'), 0) / 1024,
  };
}
