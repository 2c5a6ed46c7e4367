import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Bundle, descriptionOf } from '../../site/bundle/bundle.ts';

const ending = '-bundle';

/** Deletes, of the folder with all builds of the project, what belongs to data folders that are gone. */
export async function removeOrphans(builds: string): Promise<void> {
  const names = await readdir(builds).catch(() => []);
  for (const bundle of names.filter((name) => name.endsWith(ending))) {
    const text = await readFile(descriptionOf(join(builds, bundle)), 'utf8').catch(() => undefined);
    // The cache is in the folder of the data's site.
    if (text === undefined || existsSync(dirname((JSON.parse(text) as Bundle).cacheDir))) continue;
    const staging = bundle.slice(0, -ending.length);
    for (const name of names.filter((each) => each.startsWith(staging))) {
      await rm(join(builds, name), { recursive: true, force: true });
    }
  }
}
