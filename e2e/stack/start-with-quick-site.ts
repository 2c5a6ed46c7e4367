// The stack with a builder that takes no time, for what happens around a build. The folder of another version's
// migrations and its number may be arguments.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import type { BuildMark } from '../../local/site/build.ts';
import { start } from '../../local/start.ts';

const [migrations, version] = process.argv.slice(2);
const program = migrations && version ? { migrations, version } : undefined;

await start(
  () => ({
    async build(outDir) {
      await mkdir(outDir, { recursive: true });
      await writeFile(join(outDir, 'index.html'), '<!doctype html><title>Site</title>');
      const mark: BuildMark = { builtAt: new Date().toISOString(), version: 1, brokenRows: [] };
      await writeFile(join(outDir, 'build.json'), JSON.stringify(mark));
    },
    prepare: async () => undefined,
  }),
  program,
);
