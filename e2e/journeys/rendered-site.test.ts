import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { SiteBuildStatus } from '#contract/site-build.ts';
import { hostileMarkup } from '../../edge-functions/api/testing/hostile-markup.ts';
import { pastChecks } from '../../edge-functions/api/testing/past-checks.ts';
import { connect } from '../../local/database/open-database.ts';
import { findPostgres } from '../../local/database/postgres/server.ts';
import { bundleBeside, stagingFolderFor } from '../../local/site/astro-builder.ts';
import { descriptionOf } from '../../site/bundle/bundle.ts';
import { type BuildingStack, startBuildingStack } from '../building-stack.ts';
import { call } from '../panel/panel.ts';

/** Milliseconds for a build on a busy machine, and the one before it. */
const buildTimeout = 180_000;

let stack: BuildingStack;

describe.skipIf(!inject('initializedStack'))('pages rendered from what a whole build has kept', () => {
  beforeAll(async () => {
    stack = await startBuildingStack();
  });
  afterAll(() => stack?.remove());

  it(
    'are the same files, to the byte, over hostile rows',
    async () => {
      await publish('Antes de tudo');
      await built();
      const kept = await bundleMadeAt();

      await writeHostileRows();
      await publish('Depois de tudo');
      await built();
      expect(await bundleMadeAt()).toBe(kept);
      const rendered = await servedFiles();

      await rm(bundleFolder(), { recursive: true });
      await call('POST', '/site-build', {}, 'admin', stack.baseUrl);
      await built();
      expect(await bundleMadeAt()).toBeGreaterThan(kept);
      expect(rendered.size).toBeGreaterThan(150);
      expect(differences(rendered, await servedFiles())).toEqual([]);
    },
    6 * buildTimeout,
  );
});

const publish = async (title: string) => {
  const { status } = await call(
    'POST',
    '/news',
    { title, content: '<p>Um texto.</p>', is_published: true },
    'editor',
    stack.baseUrl,
  );
  expect(status).toBe(201);
};

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

const siteFolder = () => join(stack.dataDir as string, 'site');
const bundleFolder = () => bundleBeside(stagingFolderFor(join(siteFolder(), 'any')));
const bundleMadeAt = async () => (await stat(descriptionOf(bundleFolder()))).mtimeMs;

async function writeHostileRows(): Promise<void> {
  const loginAs = await findPostgres(join(stack.dataDir as string, 'postgres'));
  const database = connect(loginAs('postgres'));
  await pastChecks(database.runner, async (sql) => {
    const rows = Array.from({ length: 120 }, (_, at) => ({
      title: `${at} ${hostileMarkup[(at * 11) % hostileMarkup.length]}`.slice(0, 200),
      slug: `hostil-${at}`,
      content: `<p>${hostileMarkup[(at * 11) % hostileMarkup.length]}</p>`,
    }));
    await sql.query(
      `insert into public.news (title, slug, content, is_published)
       select title, slug, content, true
       from jsonb_to_recordset($1::text::jsonb) as row (title text, slug text, content text)`,
      [JSON.stringify(rows)],
    );
  });
  await database.close();
}

/** The served build's files with the hashes of their content, but for the moment of the build. */
async function servedFiles(): Promise<Map<string, string>> {
  const { id, builtAt } = JSON.parse(await readFile(join(siteFolder(), 'current.json'), 'utf8'));
  const root = join(siteFolder(), id);
  const files = new Map<string, string>();
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    const content = /\.(json|html|xml)$/.test(path)
      ? bytes.toString().replaceAll(builtAt, '').replace(moment, '')
      : bytes;
    files.set(path.slice(root.length), createHash('sha256').update(content).digest('hex'));
  }
  return files;
}

/** When the answers that the worker gives for a day were read (`dados.json`). */
const moment = /"readAt":"[^"]*"/;

const differences = (some: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>): string[] =>
  [...new Set([...some.keys(), ...others.keys()])].filter((path) => some.get(path) !== others.get(path));
