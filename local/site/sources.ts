import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The sources of the pages, relative to the project's root. */
const sources = [
  'site',
  'admin',
  'edge-functions/contract',
  'edge-functions/settings',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/**
 * A hash that changes with the site's sources and settings. It does not cover content: every write that a visitor can
 * see requests a build.
 */
export async function markSources(root: string, settings: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const source of sources) {
    for (const path of await filesBelow(root, source)) {
      hash.update(`\0${path}\0`).update(await readFile(join(root, path)));
    }
  }
  return hash.digest('hex');
}

async function filesBelow(root: string, path: string): Promise<string[]> {
  const found = await stat(join(root, path)).catch(() => undefined);
  if (!found) return [];
  if (found.isFile()) return [path];
  const entries = await readdir(join(root, path), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, '/').length))
    .sort();
}
