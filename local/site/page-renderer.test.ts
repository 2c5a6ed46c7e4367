import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { descriptionOf } from '../../site/bundle/bundle.ts';
import { freePort } from '../free-port.mjs';
import { PageRenderer } from './page-renderer.ts';

let folder: string;
let bundle: string;
let stop: AbortController;
let env: NodeJS.ProcessEnv;
let renderer: PageRenderer;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'page-renderer-'));
  bundle = join(folder, 'bundle');
  stop = new AbortController();
  await keepBundle(folder);
  // Nobody answers at the API's address.
  env = { ...process.env, API_URL: `http://127.0.0.1:${await freePort()}/api` };
  renderer = new PageRenderer({ bundle, env, stop: stop.signal, idle: 60_000 });
});
afterEach(async () => {
  stop.abort();
  await rm(folder, { recursive: true, maxRetries: 5 });
});

/** The bundle of a whole build in a project at `place`, without any page. */
async function keepBundle(place: string): Promise<void> {
  const description = { sources: 'sources-1', outDir: join(place, 'out/'), cacheDir: join(place, 'cache/') };
  await mkdir(bundle, { recursive: true });
  await writeFile(descriptionOf(bundle), JSON.stringify({ ...description, siteUrl: 'http://parish.test' }));
}

const processes = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;

const never = new AbortController().signal;

test('nothing is rendered from a bundle of other sources, or of a project that was elsewhere', async () => {
  expect(await renderer.render('sources-2', 0, never)).toBe(false);
  await keepBundle('/elsewhere');
  expect(await renderer.render('sources-1', 0, never)).toBe(false);
  expect(existsSync(bundle)).toBe(true);
});

test('a process is there before the first rendering, once, if there is something to render from', async () => {
  const before = processes();
  await renderer.prepare(async () => 'sources-2');
  expect(processes()).toBe(before);
  for (const _ of [1, 2]) await renderer.prepare(async () => 'sources-1');
  expect(processes()).toBe(before + 1);
});

test('a rendering that fails says why, and gives its bundle up', async () => {
  await expect(renderer.render('sources-1', 0, never)).rejects.toThrow('ApiError');
  expect(existsSync(bundle)).toBe(false);
  expect(await renderer.render('sources-1', 0, never)).toBe(false);
});

test.each([
  [1, 'ApiError', false],
  [2, 'SIGKILL', true],
])(
  'of %i processes that are killed the first is made good, and none costs the bundle',
  async (killed, reason, isKept) => {
    const starts = join(folder, 'starts');
    const start = `import { appendFileSync, readFileSync } from 'node:fs';
    appendFileSync('${starts}', '.');
    if (readFileSync('${starts}').length <= ${killed}) process.kill(process.pid, 'SIGKILL');`;
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(start)}`;
    renderer = new PageRenderer({ bundle, env: { ...env, NODE_OPTIONS }, stop: stop.signal, idle: 60_000 });
    await expect(renderer.render('sources-1', 0, never)).rejects.toThrow(reason);
    expect(await readFile(starts, 'utf8')).toBe('..');
    expect(existsSync(bundle)).toBe(isKept);
  },
);

test('a rendering that takes too long fails', async () => {
  await expect(renderer.render('sources-1', 0, AbortSignal.timeout(1))).rejects.toThrow(/timeout/i);
  expect(existsSync(bundle)).toBe(false);
});

test('a stack that ends keeps the bundle of an unfinished rendering', async () => {
  const rendering = renderer.render('sources-1', 0, stop.signal);
  const failed = expect(rendering).rejects.toThrow();
  stop.abort();
  await failed;
  expect(existsSync(bundle)).toBe(true);
});
