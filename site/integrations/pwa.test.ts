import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { versionMark } from '../worker/names.ts';
import { finishWorker, keptFiles } from './pwa.ts';

const unlisted = '<meta name="robots" content="noindex">';

/** A build in which every page has the style, and what else each kind of page loads. */
const files = {
  '_astro/style.aaaaaaaa.css': '',
  '_astro/font.aaaaaaaa.woff2': '',
  '_astro/shared.aaaaaaaa.js': '',
  '_astro/island.aaaaaaaa.js': 'import "./shared.aaaaaaaa.js";"/_astro/candle.aaaaaaaa.svg"',
  '_astro/panel.aaaaaaaa.js': 'import "./shared.aaaaaaaa.js";import("./table.aaaaaaaa.js")',
  '_astro/table.aaaaaaaa.js': '',
  '_astro/photo.aaaaaaaa.webp': '',
  '_astro/candle.aaaaaaaa.svg': '',
  '_astro/lily.aaaaaaaa.svg': '',
  '_astro/keys.aaaaaaaa.svg': '',
  'index.html': 'style.aaaaaaaa.css font.aaaaaaaa.woff2 island.aaaaaaaa.js photo.aaaaaaaa.webp lily.aaaaaaaa.svg',
  'offline/index.html': `${unlisted} style.aaaaaaaa.css font.aaaaaaaa.woff2`,
  'dashboard/index.html': `${unlisted} style.aaaaaaaa.css font.aaaaaaaa.woff2 panel.aaaaaaaa.js`,
  'noticia/festa/index.html': 'style.aaaaaaaa.css',
};

async function build(changed: Readonly<Record<string, string>> = {}): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'paroquia-worker-'));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const [path, text] of Object.entries({ ...files, ...changed })) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return root;
}

/** The worker that is written for a build, as the package bundled it. */
async function workerOf(root: string, isOff = false): Promise<string> {
  const path = join(root, 'sw.js');
  await writeFile(path, `open("files-${versionMark}");keep(${JSON.stringify(keptFiles(root))})`);
  finishWorker(root, isOff);
  return await readFile(path, 'utf8');
}

const versionIn = (worker: string) => /files-([0-9a-f]{16})/.exec(worker)?.[1];

describe('the worker of a build', () => {
  it('keeps what public pages load, and not what the panel alone loads, nor photos, nor drawings that pages choose', async () => {
    const names = [
      'candle.aaaaaaaa.svg',
      'font.aaaaaaaa.woff2',
      'island.aaaaaaaa.js',
      'shared.aaaaaaaa.js',
      'style.aaaaaaaa.css',
    ];
    expect(keptFiles(await build())).toEqual(names.map((name) => `/_astro/${name}`));
  });

  it('is the same whatever the pages say, and another when a file is', async () => {
    const worker = await workerOf(await build());
    expect(versionIn(worker)).toBeDefined();
    const published = { 'noticia/nova/index.html': 'style.aaaaaaaa.css', 'noticia/festa/index.html': 'Outro texto' };
    expect(await workerOf(await build(published))).toBe(worker);
    const chosen = await build({ 'index.html': (files['index.html'] as string).replace('lily', 'keys') });
    expect(await workerOf(chosen)).toBe(worker);
    const other = await workerOf(await build({ '_astro/other.bbbbbbbb.js': '' }));
    expect(versionIn(other)).not.toBe(versionIn(worker));
  });

  it('is switched off by one that keeps nothing', async () => {
    const worker = await workerOf(await build(), true);
    expect(worker).toBe(await readFile('site/worker/off.js', 'utf8'));
  });
});
