import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const cache = join(root, 'node_modules/.cache/test-database');

/** Besides the migrations, what a migrated database is made by. */
const makers = [
  'local/platform.sql',
  'local/platform.ts',
  'local/migrations.ts',
  'local/sql-runner.ts',
  'local/embedded-database.ts',
  'node_modules/@supabase/lite/package.json',
  'node_modules/@electric-sql/pglite/package.json',
];

/**
 * The files of a database with every migration, made once for each state of what makes it and kept on disk: making one
 * takes five seconds, loading it a fraction of one.
 */
export async function migratedState(directory: string, make: () => Promise<Blob>): Promise<Blob> {
  const file = join(cache, `${await fingerprint(directory)}.tar`);
  try {
    return new Blob([await readFile(file)]);
  } catch {
    const state = await make();
    await keep(file, state);
    return state;
  }
}

async function fingerprint(directory: string): Promise<string> {
  const migrations = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  const hash = createHash('sha256');
  for (const file of [...makers.map((name) => join(root, name)), ...migrations.map((name) => join(directory, name))]) {
    hash.update(file).update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 20);
}

/** Under another name first: test files start at the same moment, and none may load half a file. */
async function keep(file: string, state: Blob): Promise<void> {
  await mkdir(cache, { recursive: true });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, Buffer.from(await state.arrayBuffer()));
  await rename(draft, file);
  // Each is 40 MB, and those of other migrations are not asked for again.
  const outdated = (await readdir(cache)).filter((name) => name.endsWith('.tar') && name !== basename(file));
  await Promise.all(outdated.map((name) => rm(join(cache, name), { force: true })));
}
