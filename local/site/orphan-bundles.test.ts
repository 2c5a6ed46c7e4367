import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { removeOrphans } from './orphan-bundles.ts';

test('what was built for a data folder that is gone is deleted, and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'orphans-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const builds = join(folder, 'builds');
  const keep = async (owner: string, site: string) => {
    for (const name of [owner, `${owner}-bundle`, `${owner}-bundle.runs`])
      await mkdir(join(builds, name), { recursive: true });
    await writeFile(join(builds, `${owner}-bundle`, 'bundle.json'), JSON.stringify({ cacheDir: join(site, 'cache/') }));
  };
  await mkdir(join(folder, 'site'));
  await keep('here', join(folder, 'site'));
  await keep('gone', join(folder, 'removed', 'site'));
  await mkdir(join(builds, 'unfinished-bundle.new'));

  await removeOrphans(builds);
  expect((await readdir(builds)).sort()).toEqual(['here', 'here-bundle', 'here-bundle.runs', 'unfinished-bundle.new']);
  await removeOrphans(join(folder, 'not-yet-there'));
});
