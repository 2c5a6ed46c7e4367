import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
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

/** The hashes of files that this process has read, with their states then: a publication waits for them. */
const known = new Map<string, { state: string; hash: string }>();

/**
 * A hash that changes with the site's sources and settings. It does not cover content: every write that a visitor can
 * see requests a build.
 */
export async function markSources(root: string, settings: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(settings));
  const paths = (await Promise.all(sources.map((source) => filesBelow(root, source)))).flat();
  for (const path of paths) hash.update(`\0${path}\0${hashOf(join(root, path))}`);
  return hash.digest('hex');
}

function hashOf(path: string): string {
  const { size, mtimeMs, ctimeMs, ino } = statSync(path);
  const state = `${size} ${mtimeMs} ${ctimeMs} ${ino}`;
  const before = known.get(path);
  if (before?.state === state) return before.hash;
  const hash = createHash('sha256').update(readFileSync(path)).digest('hex');
  known.set(path, { state, hash });
  return hash;
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
