import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** The folder of a build whose files change their names with their content. */
export const hashedAssets = '_astro';

/** Keeps only a build's hashed assets: its pages may name people who were removed since. Repeatable. */
export async function keepHashedAssets(build: string): Promise<void> {
  const names = await readdir(build).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) if (name !== hashedAssets) await rm(join(build, name), { recursive: true, force: true });
}

/** Deletes all builds except those to keep, including unfinished ones of a killed process. */
export async function clearBuilds(folder: string, keep: readonly (string | null)[]): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory() || !/^\d{14}-/.test(entry.name) || keep.includes(entry.name)) continue;
    await rm(join(folder, entry.name), { recursive: true, force: true });
  }
}
