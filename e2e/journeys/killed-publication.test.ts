import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { SiteBuildStatus } from '#contract/site-build.ts';
import { isAlive } from '../../local/database/postgres/process.ts';
import { stagingFolderFor } from '../../local/site/astro-builder.ts';
import { openLastBuild } from '../../local/site/build.ts';
import { call } from '../panel/panel.ts';
import { differences, servedFiles } from '../served-files.ts';
import { withDatabase } from '../stack/processes.ts';
import { type StackProcess, startStackProcess } from '../stack-process.ts';

/** Milliseconds for a build on a busy machine, and the one before it. */
const buildTimeout = 180_000;

let stack: StackProcess;

describe.skipIf(!inject('initializedStack'))('a stack that is killed while it publishes', () => {
  beforeAll(async () => {
    stack = await startStackProcess({
      initializedData: inject('initializedStack') as string,
      environment: { SITE_URL: inject('siteUrl'), PAYMENTS: 'off' },
    });
  });
  afterAll(() => stack?.remove());

  // The first files of a rendering, its pages, and the last file of all.
  it.each(['robots.txt', 'noticias/index.html', 'build.json'])(
    'has the former site, whole, and publishes after its next start, killed at %s',
    async (file) => {
      await built();
      const before = await servedFiles(siteFolder());
      const title = `Publicada até ${file}`;
      const { status } = await call('POST', '/news', article(title), 'editor', stack.baseUrl);
      expect(status).toBe(201);
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

const siteFolder = () => join(stack.dataDir, 'site');
const article = (title: string) => ({ title, content: '<p>Um texto.</p>', is_published: true });

const built = () =>
  expect
    .poll(
      async () => (await call<SiteBuildStatus>('GET', '/site-build', undefined, 'editor', stack.baseUrl)).data.state,
      { timeout: 2 * buildTimeout, interval: 100 },
    )
    .toBe('current');

async function appears(path: string): Promise<void> {
  while (!existsSync(path)) await pause(1);
}
