// The stack with a builder that takes no time, for what happens around a build.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildMark } from '../../local/site/build.ts';
import { start } from '../../local/start.ts';

await start(() => ({
  async build(outDir) {
    await mkdir(outDir, { recursive: true });
    await writeFile(join(outDir, 'index.html'), '<!doctype html><title>Site</title>');
    const mark: BuildMark = { builtAt: new Date().toISOString(), version: 1, brokenRows: [] };
    await writeFile(join(outDir, 'build.json'), JSON.stringify(mark));
  },
  prepare: async () => undefined,
}));
