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

/** Several, since a publication waits for them; not all, since a process may open only so many. */
const filesAtOnce = 64;

/**
 * A hash that changes with the site's sources and settings. It does not cover content: every write that a visitor can
 * see requests a build.
 */
export async function markSources(root: string, settings: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(settings));
  const paths = (await Promise.all(sources.map((source) => filesBelow(root, source)))).flat();
  for (let start = 0; start < paths.length; start += filesAtOnce) {
    const some = paths.slice(start, start + filesAtOnce);
    const contents = await Promise.all(some.map((path) => readFile(join(root, path))));
    for (const [at, path] of some.entries()) hash.update(`\0${path}\0`).update(contents[at] as Buffer);
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
