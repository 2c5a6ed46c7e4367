import { existsSync } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Dizimista } from '#contract/dizimistas.ts';
import type { ParishContentItem } from '#contract/parish-content.ts';
import type { Mention } from '#contract/personal-data.ts';
import type { SiteBuildStatus } from '#contract/site-build.ts';
import { pastChecks } from '../../edge-functions/api/testing/past-checks.ts';
import { isAlive } from '../../local/database/postgres/process.ts';
import { bundleBeside, stagingFolderFor } from '../../local/site/astro-builder.ts';
import { openLastBuild } from '../../local/site/build.ts';
import { descriptionOf, keptPagesOf } from '../../site/bundle/bundle.ts';
import type { PackPlace } from '../../site/bundle/page-packs.ts';
import { inDatabase } from '../in-database.ts';
import { call } from '../panel/panel.ts';
import { differences, servedFiles } from '../served-files.ts';
import { withDatabase } from '../stack/processes.ts';
import { type StackProcess, startStackProcess } from '../stack-process.ts';
import { writeHostileArticles, writeUnreadableRows } from './broken-rows.ts';

/** Milliseconds for a build on a busy machine, and the one before it. */
const buildTimeout = 180_000;

let stack: StackProcess;

describe.skipIf(!inject('initializedStack'))('pages rendered from what a whole build has kept', () => {
  beforeAll(async () => {
    stack = await startStackProcess({
      initializedData: inject('initializedStack'),
      environment: { SITE_URL: inject('siteUrl'), PAYMENTS: 'off' },
    });
  });
  afterAll(() => stack?.remove());

  it(
    'are the same files, to the byte, over hostile rows, also where only what changed was rendered again',
    async () => {
      const kept = await bundleMadeAt();
      await writeHostileArticles(stack.dataDir);
      const unreadable = await writeUnreadableRows(stack.dataDir);
      const edited = await publish('Com um título antes');
      const deleted = await publish('Que sai do site');
      // On every page.
      await renameParish();
      await built();
      expect(await brokenRows()).toEqual(unreadable);
      const before = await keptPlaces();
      await write('PUT', `/news/${edited.id}`, { title: 'Com outro título' });
      await built();
      await write('DELETE', `/news/${deleted.id}`);
      await built();

      const after = await keptPlaces();
      const added = [...after.keys()].filter((name) => !before.has(name));
      expect(added).toHaveLength(1);
      // Where all were rendered again none would be in the same place of the same file.
      const untouched = [...after].filter(([name, place]) => before.get(name) === place);
      expect(untouched.length).toBeGreaterThanOrEqual(50);
      expect(await bundleMadeAt()).toBe(kept);
      const rendered = await servedFiles(siteFolder());
      expect(rendered.size).toBeGreaterThan(150);
      expect([...rendered.keys()]).not.toContain(`/noticia/${deleted.slug}/index.html`);
      expect(await brokenRows()).toEqual(unreadable);
      await expectToBeWhole(rendered);
      expect(await brokenRows()).toEqual(unreadable);
      expect(await (await fetch(`${stack.baseUrl}/noticias/`)).text()).toContain('Com outro título');
      await inDatabase(stack.dataDir, async (sql) => {
        for (const table of ['news', 'events'])
          await sql.query(`delete from public.${table} where id = any ($1::uuid[])`, [Object.keys(unreadable)]);
      });
    },
    6 * buildTimeout,
  );

  it(
    'keep the former page of a row that cannot be read, until what it showed is gone',
    async () => {
      const broken = await publish('Que não se lê mais');
      const deleted = await publish('Que se apaga quebrada');
      const hidden = await publish('Que volta a rascunho quebrada');
      await built();
      const before = await Promise.all([broken, deleted, hidden].map(builtText));
      const kept = await bundleMadeAt();

      // No row that the database lets in breaks a page: this time is none of the calendar's.
      const rows = [broken, deleted, hidden].map(({ id }) => id);
      await inDatabase(stack.dataDir, (runner) =>
        pastChecks(runner, (sql) =>
          sql.query("update public.news set published_at = 'infinity' where id = any ($1::uuid[])", [rows]),
        ),
      );
      const next = await publish('Ao lado das quebradas');
      await built();
      expect(await brokenRows()).toEqual(Object.fromEntries(rows.map((id) => [id, true])));
      expect(await builtText(next)).toContain('Ao lado das quebradas');
      expect(await (await fetch(`${stack.baseUrl}/noticias/`)).text()).toContain('Ao lado das quebradas');
      expect(await Promise.all([broken, deleted, hidden].map(builtText))).toEqual(before);

      await inDatabase(stack.dataDir, async (sql) => {
        await sql.query('delete from public.news where id = $1', [deleted.id]);
        await sql.query('update public.news set is_published = false where id = $1', [hidden.id]);
      });
      await publish('Depois da exclusão');
      await built();
      expect(await brokenRows()).toEqual({ [broken.id]: true });
      expect(await builtText(broken)).toBe(before[0]);
      expect(await Promise.all([deleted, hidden].map(builtText))).toEqual([undefined, undefined]);

      await erasePayer();
      await publish('Depois do apagamento');
      await built();
      expect(await brokenRows()).toEqual({ [broken.id]: false });
      expect(await builtText(broken)).toBeUndefined();

      await inDatabase(stack.dataDir, (sql) =>
        sql.query('update public.news set published_at = now() where id = $1', [broken.id]),
      );
      await publish('Depois do conserto');
      await built();
      expect(await brokenRows()).toEqual({});
      expect(await builtText(broken)).toBe(before[0]);
      expect(await bundleMadeAt()).toBe(kept);
    },
    8 * buildTimeout,
  );

  // The first files of a rendering, its pages, and the last file of all.
  it.each(['robots.txt', 'noticias/index.html', 'build.json'])(
    'are the former site’s, whole, after a kill at %s, and the next start publishes',
    async (file) => {
      await built();
      const before = await servedFiles(siteFolder());
      const title = `Publicada até ${file}`;
      await publish(title);
      await appears(join(stagingFolderFor(join(siteFolder(), 'any')), file));
      for (const pid of await withDatabase(stack.pid, stack.dataDir)) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
      // The new one, if that was finished in the meantime.
      const page = await openLastBuild(siteFolder()).then((site) => site?.(new Request('http://site.test/noticias')));
      const isNew = (await page?.text())?.includes(title);
      if (!isNew) expect(differences(before, await servedFiles(siteFolder()))).toEqual([]);

      stack = await stack.restart();
      await expect
        .poll(async () => (await fetch(`${stack.baseUrl}/noticias`)).text(), {
          timeout: 2 * buildTimeout,
          interval: 100,
        })
        .toContain(title);
    },
    6 * buildTimeout,
  );
});

/** The text of an article's own page; undefined if it has none. */
async function builtText({ slug }: { slug: string }): Promise<string | undefined> {
  const files = await servedFiles(siteFolder());
  if (!files.has(`/noticia/${slug}/index.html`)) return undefined;
  const html = await (await fetch(`${stack.baseUrl}/noticia/${slug}/`)).text();
  return /<article .*?<\/article>/s.exec(html)?.[0];
}

async function erasePayer(): Promise<void> {
  const [payer] = await write<Dizimista[]>('GET', '/dizimistas?limit=1');
  if (!payer) throw new Error('The demonstration has no payer.');
  const { id, numero_ordinal } = payer;
  const mentions = await write<Mention[]>('GET', `/personal-data/${id}/mentions`);
  const decisions = mentions.map(({ table, id: row, column }) => ({ table, id: row, column, erase: true }));
  await write('POST', `/personal-data/${id}/erasure`, { numero_ordinal, decisions, papers: [] });
}

/** True for those whose former page is kept. */
async function brokenRows(): Promise<Record<string, boolean>> {
  const { data } = await call<SiteBuildStatus>('GET', '/site-build', undefined, 'editor', stack.baseUrl);
  return Object.fromEntries(data.brokenRows.map(({ id, isKept }) => [id, isKept]));
}

/** Compares files with those of a whole build. */
async function expectToBeWhole(rendered: ReadonlyMap<string, string>): Promise<void> {
  const kept = await bundleMadeAt();
  const scripts = await keptScripts();
  await rm(bundleFolder(), { recursive: true });
  await write('POST', '/site-build', {});
  await built();
  expect(await bundleMadeAt()).toBeGreaterThan(kept);
  expect(differences(rendered, await servedFiles(siteFolder()))).toEqual([]);
  expect(await keptScripts()).toEqual(scripts);
}

async function write<Row>(method: string, path: string, body?: object): Promise<Row> {
  const { status, data } = await call<Row>(method, path, body, 'admin', stack.baseUrl);
  expect(status).toBeLessThan(300);
  return data;
}

const publish = (title: string) =>
  write<{ id: string; slug: string }>('POST', '/news', { title, content: '<p>Um texto.</p>', is_published: true });

async function renameParish(): Promise<void> {
  const rows = await write<ParishContentItem[]>('GET', '/parish-content');
  const { id, content } = rows.find(({ kind }) => kind === 'identity') as ParishContentItem;
  await write('PUT', `/parish-content/${id}`, { content: { ...content, name: 'São José' } });
}

const built = () =>
  expect
    .poll(
      async () => (await call<SiteBuildStatus>('GET', '/site-build', undefined, 'editor', stack.baseUrl)).data.state,
      {
        timeout: 2 * buildTimeout,
        interval: 100,
      },
    )
    .toBe('current');

async function appears(path: string): Promise<void> {
  while (!existsSync(path)) await pause(1);
}

const siteFolder = () => join(stack.dataDir, 'site');
const bundleFolder = () => bundleBeside(stagingFolderFor(join(siteFolder(), 'any')));

interface KeptPage extends PackPlace {
  scripts: string[];
}

/** The items' kept pages, by their names. */
async function keptPages(): Promise<[name: string, page: KeptPage][]> {
  const { pages } = JSON.parse(await readFile(join(keptPagesOf(bundleFolder()), 'index.json'), 'utf8'));
  return Object.entries(pages);
}

/** Where each of them lies. */
const keptPlaces = async () => new Map((await keptPages()).map(([name, { pack, from }]) => [name, `${pack} ${from}`]));

/** The hashes of inline scripts that each of them adds to the policy of all pages. */
const keptScripts = async () => new Map((await keptPages()).map(([name, page]) => [name, page.scripts]));

const bundleMadeAt = async () => (await stat(descriptionOf(bundleFolder()))).mtimeMs;
