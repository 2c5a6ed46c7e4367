import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { announcements } from '#contract/announcements.ts';
import { birthdays } from '#contract/birthdays.ts';
import { massSchedule } from '#contract/mass-schedule.ts';
import { news } from '#contract/news.ts';
import type { SiteChanges } from '#contract/site-build.ts';
import type { StackProcess } from '../stack-process.ts';
import { signIn } from '../staff.ts';
import { type Figure, median, percentile } from './report.ts';

/** The load after a push notification. */
const visits = 5_000;
const seconds = 60;
/** News published meanwhile, evenly spread. */
const publications = 6;

/** The call of each of home's sections when its table has changed. */
const sectionCalls: Record<string, string> = {
  news: `${news.published.path}?limit=6`,
  announcements: `${announcements.active.path}?limit=100`,
  mass_schedule: `${massSchedule.list.path}?limit=20`,
  birthdays: birthdays.thisMonth.path,
};

interface Visit {
  /** Its start, by `performance.now()`. */
  startedAt: number;
  /** The page's HTML and the answers to its calls. */
  seen: string;
}

interface Published {
  title: string;
  answeredAt: number;
}

/** Five thousand visits to home within a minute, each with the requests of a browser, while news are published. */
export async function measureVisits(stack: StackProcess): Promise<Figure[]> {
  const milliseconds: number[] = [];
  const made: Promise<Visit>[] = [];
  const published = publishMeanwhile(stack);
  const start = performance.now();
  for (let visit = 0; visit < visits; visit += 1) {
    await pause(Math.max(0, start + (visit * seconds * 1000) / visits - performance.now()));
    made.push(visitHome(stack, visit, milliseconds));
  }
  const [done, titles] = await Promise.all([Promise.all(made), published]);
  const unseen = titles.flatMap(({ title, answeredAt }) =>
    done.filter(({ startedAt, seen }) => startedAt > answeredAt && !seen.includes(title)),
  );
  return [
    { name: `${visits} visits within ${seconds} s: requests`, value: milliseconds.length, unit: '' },
    { name: 'their median', value: median(milliseconds), unit: 'ms' },
    { name: 'their p99', value: percentile(milliseconds, 0.99), unit: 'ms', atMost: 250 },
    { name: 'visits that missed news published before them', value: unseen.length, unit: '', atMost: 0 },
  ];
}

/** Loads the page, its files, its one call, and the calls of changed sections. Throws on any error. */
async function visitHome({ baseUrl }: StackProcess, visit: number, milliseconds: number[]): Promise<Visit> {
  const startedAt = performance.now();
  // Each visitor has their own address, because anonymous calls are limited by address.
  const localAddress = `127.${1 + (visit >> 16)}.${(visit >> 8) & 255}.${1 + (visit & 127)}`;
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  const read = async (path: string): Promise<string> => {
    const sentAt = performance.now();
    const text = await readText(`${baseUrl.replace('localhost', '127.0.0.1')}${path}`, agent, localAddress);
    milliseconds.push(performance.now() - sentAt);
    return text;
  };
  const html = await read('/');
  const named = new Set(
    [...html.matchAll(/(?:src|href)="(\/(?:_astro\/|favicon)[^"#]+)/g)].map(([, path]) => path as string),
  );
  const version = Number(/version(?:&quot;|"):\[?(?:0,)?(\d+)/.exec(html)?.[1]);
  if (!version) throw new Error('The page does not say what it was built from.');
  const [changes] = await Promise.all([read('/api/site-build/changes'), ...[...named].map(read)]);
  const tables = (JSON.parse(changes) as { data: SiteChanges }).data.changes;
  const stale = Object.keys(sectionCalls).filter((table) => (tables[table] ?? 0) > version);
  const sections = await Promise.all(stale.map((table) => read(`/api${sectionCalls[table]}`)));
  agent.destroy();
  return { startedAt, seen: [html, ...sections].join('') };
}

function readText(url: string, agent: Agent, localAddress: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'identity' };
    get(url, { agent, localAddress, headers }, async (response: IncomingMessage) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      if (response.statusCode === 200) resolve(Buffer.concat(chunks).toString());
      else reject(new Error(`${url}: ${response.statusCode}`));
    }).once('error', reject);
  });
}

async function publishMeanwhile({ baseUrl }: StackProcess): Promise<Published[]> {
  const token = JSON.parse((await signIn(baseUrl, 'editor'))[0]?.[1] ?? '{}').access_token as string;
  const published: Published[] = [];
  for (let count = 1; count <= publications; count += 1) {
    await pause((seconds * 1000) / (publications + 1));
    const title = `Aviso urgente ${crypto.randomUUID()}`;
    const response = await fetch(`${baseUrl}/api/news`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ title, content: '<p>Texto da notícia.</p>', is_published: true }),
    });
    if (response.status !== 201) throw new Error(`Publishing was answered ${response.status}.`);
    published.push({ title, answeredAt: performance.now() });
  }
  return published;
}
