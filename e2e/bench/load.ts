import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { companionsOf, familyOf } from '../stack/processes.ts';
import type { StackProcess } from '../stack-process.ts';
import { type StaffRole, signIn, staff } from '../staff.ts';
import { read } from './http-read.ts';
import type { Figure } from './report.ts';

/** Duration of each load in seconds. */
const duration = 5;
const columns = 'id,title,content,excerpt,slug,is_published,order,created_at,updated_at,author_public_id,author_name';
const page = `/rest/v1/news?select=${columns}&is_published=eq.true&order=order,created_at.desc,id&limit=10`;

/** Responses per second to concurrent callers without pauses, each with its own address and headers. */
async function perSecond(
  callers: number,
  url: string,
  headersOf: (caller: number) => Record<string, string>,
  seconds = duration,
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

/** This machine's current speed, to compare two runs: REST reads per second of one caller. */
export async function restReadsPerSecond(stack: StackProcess): Promise<number> {
  const { publishableKey: apikey } = await stack.keys();
  const oneSecond = () => perSecond(1, stack.baseUrl + page, () => ({ apikey }), 1);
  // The first reads after a start also read the catalogue.
  await oneSecond();
  return oneSecond();
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
    // The callers, the server and PostgreSQL share the cores: of two, one caller alone keeps more than one busy.
    { name: '20 callers over 1', value: twenty / one, unit: '×', atLeast: 1.5 },
    { name: 'staff reads through /api, 20 callers', value: members, unit: '/s', atLeast: 141 },
    { name: 'memory of the server, idle', value: idle.server, unit: 'MB', atMost: 150 },
    { name: 'memory of the server, after the load', value: loaded.server, unit: 'MB', atMost: 300 },
    { name: 'memory of PostgreSQL, after the load', value: loaded.database, unit: 'MB', atMost: 90 },
  ];
}

/** Megabytes: the server process's resident memory plus PostgreSQL's, with shared pages counted once. */
async function memoryOf({ pid, dataDir }: StackProcess): Promise<{ server: number; database: number }> {
  const database = Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
  const companions = await companionsOf(database);
  const server = (await familyOf(pid)).find((member) => /deno/.test(readFileSync(`/proc/${member}/comm`, 'utf8')));
  const kilobytes = (file: string, field: string) =>
    Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(file, 'utf8'))?.[1]);
  const sessions = (await familyOf(database)).filter((member) => !companions.includes(member));
  return {
    server: kilobytes(`/proc/${server}/status`, 'VmRSS') / 1024,
    database: sessions.reduce((sum, member) => sum + kilobytes(`/proc/${member}/smaps_rollup`, 'Pss'), 0) / 1024,
  };
}
