// The stack with a builder that takes no time, for what happens around a build.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { start } from '../../local/start.ts';

await start(() => ({
  async build(outDir) {
    await mkdir(outDir, { recursive: true });
    await writeFile(join(outDir, 'index.html'), '<!doctype html><title>Site</title>');
    await writeFile(join(outDir, 'build.json'), JSON.stringify({ builtAt: new Date().toISOString(), version: 1 }));
    return [];
  },
  prepare: async () => undefined,
}));
