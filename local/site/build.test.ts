import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BrokenRow } from '#contract/site-build.ts';
import { startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { runToEnd } from '../run-to-end.ts';
import { LocalSiteBuild } from './build.ts';
import { publicItems } from './public-items.ts';
import { siteStateTable } from './state.ts';

/**
 * A builder in a separate process: waits for the file `gate`, writes the content and `build.json`, and fails for the
 * content 'broken'. It logs its start and its end.
 */
const builder = `
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
const [out, workFolder, mark] = process.argv.slice(2);
appendFileSync(workFolder + '/journal', 'begin\\n');
const content = readFileSync(workFolder + '/content', 'utf8');
mkdirSync(out + '/_astro', { recursive: true });
writeFileSync(out + '/_astro/app.' + content + '.js', content);
while (!existsSync(workFolder + '/gate')) await new Promise((done) => setTimeout(done, 10));
if (content === 'broken') { console.error('the API did not answer'); process.exit(3); }
writeFileSync(out + '/index.html', content);
writeFileSync(out + '/build.json', mark);
appendFileSync(workFolder + '/journal', 'end\\n');
`;

let database: TestDatabase;
let workFolder: string;
let folder: string;
let sources: string;
let broken: BrokenRow[];
const log: object[] = [];

beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  workFolder = await mkdtemp(join(tmpdir(), 'site-build-'));
  folder = join(workFolder, 'site');
  sources = 'sources-1';
  broken = [];
  log.length = 0;
  await writeFile(join(workFolder, 'builder.mjs'), builder);
  await write('first');
  await openGate();
});
afterEach(() => rm(workFolder, { recursive: true, maxRetries: 5 }));

const write = (content: string) => writeFile(join(workFolder, 'content'), content);
const openGate = () => writeFile(join(workFolder, 'gate'), '');
const closeGate = () => rm(join(workFolder, 'gate'));
const journal = () => readFile(join(workFolder, 'journal'), 'utf8').catch(() => '');
const builds = async () => (await readdir(folder)).filter((name) => /^\d{14}-/.test(name));

/** Changes the content that visitors see and that the next build writes. */
async function publish(content: string): Promise<void> {
  await write(content);
  await database.sql.query(`insert into public.news (title, content, is_published) values ($1, '<p>a</p>', true)`, [
    content,
  ]);
}

const requestByHand = () => database.sql.exec('update public.site_state set requested_at = clock_timestamp()');

const version = async () => (await siteStateTable(database.sql).wanted()).version;

const recorded = async () => {
  const [row] = await database.sql.query(
    'select built_version as built, wanted_since is not null as wanted from public.site_state',
  );
  return row;
};

const open = ({ firstRetry = 60_000, pause = 0 } = {}) =>
  LocalSiteBuild.open({
    folder,
    build: async (outDir) => {
      const mark = { builtAt: new Date().toISOString(), version: await version(), brokenRows: broken };
      await runToEnd('node', [join(workFolder, 'builder.mjs'), outDir, workFolder, JSON.stringify(mark)], {
        env: process.env,
        signal: AbortSignal.timeout(10_000),
      });
    },
    sources: async () => sources,
    state: siteStateTable(database.sql),
    items: publicItems(database.sql),
    firstRetry,
    pause,
    now: () => new Date(),
    log: (entry) => log.push(entry),
  });

async function read(site: LocalSiteBuild, path = '/'): Promise<string | undefined> {
  const response = await site.site?.(new Request(`http://site.test${path}`));
  return response?.status === 200 ? await response.text() : undefined;
}

async function build(site: LocalSiteBuild, content: string): Promise<void> {
  await publish(content);
  await site.request();
  await site.settled();
}

test('there is no site before the first build, and its page after', async () => {
  const site = await open();
  expect(await read(site)).toBeUndefined();
  expect(await site.status()).toEqual({
    state: 'waiting',
    builtAt: null,
    failedAt: null,
    publishesAt: null,
    brokenRows: [],
    failedPage: null,
  });
  await build(site, 'first');
  expect(await read(site)).toBe('first');
  expect((await site.status()).builtAt).toMatch(/Z$/);
});

test('the rows whose pages could not be made are named, also after a restart, until they could', async () => {
  const site = await open();
  broken = [{ section: 'news', id: crypto.randomUUID(), title: 'Festa', isKept: true }];
  await build(site, 'first');
  expect(await site.status()).toMatchObject({ state: 'current', brokenRows: broken });
  const restarted = await open();
  expect((await restarted.status()).brokenRows).toEqual(broken);
  broken = [];
  await build(restarted, 'second');
  expect((await restarted.status()).brokenRows).toEqual([]);
});

test('the old page is served until the new build is complete', async () => {
  const site = await open();
  await build(site, 'first');
  await closeGate();
  await publish('second');
  await site.request();
  await expect.poll(async () => (await journal()).match(/begin/g)).toHaveLength(2);
  expect(await read(site)).toBe('first');
  expect((await site.status()).state).toBe('building');
  await openGate();
  await site.settled();
  expect(await read(site)).toBe('second');
});

test('builds never overlap, and fifty concurrent changes cause one more build with the last content', async () => {
  const site = await open();
  await closeGate();
  await site.request();
  await expect.poll(journal).toBe('begin\n');
  await Promise.all(Array.from({ length: 50 }, () => publish('last').then(() => site.request())));
  expect((await site.status()).state).toBe('building');
  await openGate();
  await site.settled();
  expect(await journal()).toBe('begin\nend\nbegin\nend\n');
  expect(await read(site)).toBe('last');
  expect((await site.status()).state).toBe('current');
  expect(await recorded()).toEqual({ built: await version(), wanted: false });
});

test('nothing is built without a change that visitors see', async () => {
  const site = await open();
  await build(site, 'first');
  await database.sql.exec(`insert into public.news (title, content) values ('Rascunho', '<p>a</p>')`);
  await site.request();
  await site.settled();
  expect(await journal()).toBe('begin\nend\n');
});

test('a manual request causes one build, and so does a change of the sources', async () => {
  const site = await open();
  await build(site, 'first');
  await requestByHand();
  await site.request();
  await site.settled();
  await site.request();
  await site.settled();
  expect(await journal()).toBe('begin\nend\nbegin\nend\n');
  await site.rebuild();
  await site.settled();
  expect((await journal()).match(/end/g)).toHaveLength(3);
});

test('after a build, changes wait for the pause to end, and a manual request does not', async () => {
  const site = await open({ pause: 60_000 });
  await build(site, 'first');
  await build(site, 'second');
  expect(await read(site)).toBe('first');
  expect(await site.status()).toMatchObject({ state: 'waiting' });
  await requestByHand();
  await site.request();
  await site.settled();
  expect(await read(site)).toBe('second');
});

test('a restart does not end the pause', async () => {
  await build(await open({ pause: 60_000 }), 'first');
  const next = await open({ pause: 60_000 });
  await build(next, 'second');
  expect(await read(next)).toBe('first');
  const later = await open({ pause: 1 });
  await later.request();
  await later.settled();
  expect(await read(later)).toBe('second');
});

test('changes during the pause share the build that ends it', async () => {
  const site = await open({ pause: 100 });
  await build(site, 'first');
  const stop = site.watch(10);
  await publish('second');
  await publish('third');
  await expect.poll(() => read(site)).toBe('third');
  stop();
  await site.settled();
  expect((await journal()).match(/end/g)).toHaveLength(2);
});

test('a write that bypassed the API is noticed', async () => {
  const site = await open();
  await build(site, 'first');
  const stop = site.watch(20);
  await publish('second');
  await expect.poll(() => read(site)).toBe('second');
  stop();
  await site.settled();
});

describe('a build that fails', () => {
  test('keeps the last good one and is reported until one succeeds', async () => {
    const site = await open();
    await build(site, 'first');
    const startedAt = Date.now();
    await build(site, 'broken');
    expect(await read(site)).toBe('first');
    expect(await recorded()).toMatchObject({ wanted: true });
    const status = await site.status();
    expect(status.state).toBe('failed');
    expect(new Date(status.failedAt ?? 0).getTime()).toBeGreaterThanOrEqual(startedAt);
    expect(site.failure).toContain('the API did not answer');
    await expect(site.keepUp()).rejects.toMatchObject({ code: 'build_failed' });
    expect(log.at(-1)).toMatchObject({ event: 'site-build-failed' });
    expect(await builds()).toHaveLength(1);
    await build(site, 'mended');
    expect(await read(site)).toBe('mended');
    expect(await site.status()).toMatchObject({ state: 'current', failedAt: null });
    await site.keepUp();
  });

  test('is retried until it succeeds', async () => {
    const site = await open({ firstRetry: 20 });
    await build(site, 'first');
    const stop = site.watch(10);
    await publish('broken');
    await expect.poll(() => log.filter((entry) => 'reason' in entry).length).toBeGreaterThanOrEqual(2);
    await write('mended');
    await expect.poll(() => read(site)).toBe('mended');
    await site.settled();
    expect(await site.status()).toMatchObject({ state: 'current', failedAt: null });
    stop();
  });

  test('is retried when the sources changed but not the database', async () => {
    const site = await open({ firstRetry: 20 });
    await build(site, 'first');
    await write('broken');
    await site.rebuild();
    await site.settled();
    const stop = site.watch(10);
    await write('mended');
    await expect.poll(() => read(site)).toBe('mended');
    stop();
    await site.settled();
  });

  test('is repeated by the next start', async () => {
    const site = await open();
    await build(site, 'first');
    await build(site, 'broken');
    expect(await (await open()).isOutOfDate()).toBe(true);
  });
});

test('the previous build’s pages are deleted, also when a process died before it did so', async () => {
  const site = await open();
  await build(site, 'first');
  const [older = ''] = await builds();
  await build(site, 'second');
  expect(await readdir(join(folder, older))).toEqual(['_astro']);

  const leave = async (name: string) => {
    await mkdir(join(folder, name), { recursive: true });
    await writeFile(join(folder, name, 'index.html'), 'first');
  };
  await leave(older);
  await site.keepUp();
  await site.settled();
  expect(await readdir(join(folder, older))).toEqual(['_astro']);

  await leave(older);
  await leave('20261124000000-unfinished');
  const next = await open();
  expect(await readdir(join(folder, older))).toEqual(['_astro']);
  expect(await builds()).toHaveLength(2);
  expect([await read(next), await read(next, '/_astro/app.first.js')]).toEqual(['second', 'first']);
});

test('the previous build’s scripts stay for open pages; older builds are deleted', async () => {
  const site = await open();
  for (const content of ['one', 'two', 'three']) await build(site, content);
  expect(await read(site, '/_astro/app.three.js')).toBe('three');
  expect(await read(site, '/_astro/app.two.js')).toBe('two');
  expect(await read(site, '/_astro/app.one.js')).toBeUndefined();
  expect(await builds()).toHaveLength(2);
});

describe('the next start', () => {
  test('serves the last build at once and finds it up to date', async () => {
    await build(await open(), 'first');
    const next = await open();
    expect(await read(next)).toBe('first');
    expect(await next.isOutOfDate()).toBe(false);
  });

  test('finds it out of date when the sources changed', async () => {
    await build(await open(), 'first');
    sources = 'sources-2';
    expect(await (await open()).isOutOfDate()).toBe(true);
  });

  test('after a kill during a build serves the old one, knows that it is out of date and cleans up', async () => {
    const first = await open();
    await build(first, 'first');
    await closeGate();
    await publish('second');
    await first.request();
    await expect.poll(async () => (await journal()).match(/begin/g)).toHaveLength(2);

    const next = await open();
    expect(await read(next)).toBe('first');
    expect(await next.isOutOfDate()).toBe(true);
    await openGate();
    await first.settled();
    await build(next, 'third');
    expect(await read(next)).toBe('third');
    expect(await builds()).toHaveLength(2);
  });

  test('works with a missing build folder', async () => {
    await build(await open(), 'first');
    for (const name of await builds()) await rm(join(folder, name), { recursive: true });
    const next = await open();
    expect(next.site).toBeUndefined();
    expect(await next.isOutOfDate()).toBe(true);
  });
});
