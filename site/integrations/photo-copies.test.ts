import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mediaFolder } from '#contract/media-source.ts';
import { keptFiles } from '../lib/kept-files.ts';
import { copyPhotos } from './photo-copies.ts';

const siteUrl = 'https://paroquia.example';
const pathOf = (content: string, type = 'webp') =>
  `${mediaFolder}${createHash('sha256').update(content).digest('hex').slice(0, 32)}.${type}`;
const church = pathOf('the church');
const feast = pathOf('the feast', 'jpg');
const gone = pathOf('a photo that is gone');
const forged = pathOf('another content');

let folder: string;
let storage: Server;
let origin: string;
let asked: string[];
let warned: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'photos-'));
  asked = [];
  warned = [];
  const stored = new Map([
    [church, 'the church'],
    [feast, 'the feast'],
    [forged, 'not what its name says'],
  ]);
  storage = createServer(({ url = '' }, response) => {
    asked.push(url);
    const content = stored.get(url);
    response.writeHead(content === undefined ? 400 : 200).end(content);
  });
  await new Promise<void>((done) => storage.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(storage.address() as AddressInfo).port}`;
});
afterEach(async () => {
  storage.closeAllConnections();
  await new Promise((done) => storage.close(done));
  rmSync(folder, { recursive: true });
});

/** Writes a build's files, copies its photos, and returns how a file of the build reads. */
async function build(name: string, files: Record<string, string>): Promise<(file: string) => string> {
  const root = join(folder, name);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  const kept = keptFiles(join(folder, 'kept'));
  await copyPhotos({ root, origin, siteUrl, kept, warn: (line) => warned.push(line) });
  return (file) => readFileSync(join(root, file), 'utf8');
}

test('pages show the copies at a path of the site, metadata and feeds at its address', async () => {
  const read = await build('one', {
    'noticia/festa/index.html': `<meta property="og:image" content="${origin}${church}"><a href="${origin}${church}" title="Ampliar"><img loading="lazy" decoding="async" src="${origin}${church}" alt="A igreja"></a><astro-island props="{&quot;src&quot;:[0,&quot;${origin}${church}&quot;]}"></astro-island>`,
    'index.html': `<img src="${origin}${feast}"><img src="https://outro.example${feast}"><img src="${feast}">`,
    'rss.xml': `<description>&lt;img src="${origin}${feast}"&gt;</description>`,
  });
  expect(read('noticia/festa/index.html')).toBe(
    `<meta property="og:image" content="${siteUrl}${church}"><a href="${church}" title="Ampliar"><img loading="lazy" decoding="async" src="${church}" alt="A igreja"></a><astro-island props="{&quot;src&quot;:[0,&quot;${siteUrl}${church}&quot;]}"></astro-island>`,
  );
  expect(read('index.html')).toBe(`<img src="${feast}"><img src="https://outro.example${feast}"><img src="${feast}">`);
  expect(read('rss.xml')).toBe(`<description>&lt;img src="${siteUrl}${feast}"&gt;</description>`);
  expect(read(church)).toBe('the church');
  expect(read(feast)).toBe('the feast');
  expect(asked.sort()).toEqual([church, feast].sort());
  expect(warned).toEqual([]);
});

test('the next build takes what the former one fetched, and nothing that no page shows', async () => {
  await build('one', { 'index.html': `<img src="${origin}${church}"><img src="${origin}${feast}">` });
  asked = [];
  const read = await build('two', { 'index.html': `<img src="${origin}${church}">` });
  expect(asked).toEqual([]);
  expect(read(church)).toBe('the church');
  expect(existsSync(join(folder, 'two', feast))).toBe(false);
  await build('three', { 'index.html': `<img src="${origin}${feast}">` });
  expect(asked).toEqual([feast]);
});

test('a photo that is gone, or is another than its name says, keeps its address', async () => {
  const html = `<img src="${origin}${gone}"><img src="${origin}${forged}"><img src="${origin}${church}">`;
  const read = await build('one', { 'index.html': html });
  expect(read('index.html')).toBe(html.replace(`${origin}${church}`, church));
  expect(existsSync(join(folder, 'one', gone))).toBe(false);
  expect(existsSync(join(folder, 'one', forged))).toBe(false);
  expect(warned.sort()).toEqual([
    expect.stringMatching(/stays in Storage: (HTTP 400|its content is another)$/),
    expect.stringMatching(/stays in Storage: (HTTP 400|its content is another)$/),
  ]);
});

test('without Storage pages are built as they were', async () => {
  storage.closeAllConnections();
  await new Promise((done) => storage.close(done));
  const html = `<img src="${origin}${church}">`;
  expect((await build('one', { 'index.html': html }))('index.html')).toBe(html);
  expect(warned).toHaveLength(1);
  await new Promise<void>((done) => storage.listen(0, '127.0.0.1', done));
});
