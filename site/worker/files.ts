import { keep, keptPages } from './content.ts';
import { contentName } from './names.ts';
import { hashedFiles } from './requests.ts';
import { files, version } from './scope.ts';

/** The cache with the running worker's hashed files. */
const ownName = `files-${version}`;

/** Fetches the files that the public pages need. Throws when one is missing; then this worker isn't installed. */
export async function keepFiles(): Promise<void> {
  const own = await caches.open(ownName);
  await Promise.all(
    files.map(async (path) => {
      // A file that an older worker has is not fetched again.
      const response = (await caches.match(path)) ?? (await fetch(path));
      if (!isFile(response)) throw new Error(`${path}: ${response.status}`);
      await own.put(path, response);
    }),
  );
}

/** True if it is the file itself, and not a host's page about a missing one. */
const isFile = ({ status, headers }: Response) => status === 200 && !headers.get('Content-Type')?.includes('text/html');

/** Keeps the drawings that pages name and no cache has: a parish chooses which (integrations/pwa.ts). */
export async function keepDrawings(pages: readonly string[]): Promise<void> {
  const named = new Set(pages.flatMap(filesIn).filter((path) => path.endsWith('.svg')));
  for (const path of named) {
    if (await caches.match(path)) continue;
    const response = await fetch(path, { credentials: 'omit', priority: 'low' });
    if (isFile(response)) await keep(path, response, { kind: 'drawing' });
  }
}

/** Deletes the caches of older workers, but for the files that a kept page names, directly or through another file. */
export async function forgetOlderFiles(): Promise<void> {
  const older = (await caches.keys()).filter((name) => name !== ownName && name !== contentName);
  if (older.length === 0) return;
  const own = await caches.open(ownName);
  const open = (await keptPages()).flatMap(filesIn);
  const known = new Set(files);
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (known.has(path)) continue;
    known.add(path);
    const file = await caches.match(path);
    if (!file) continue;
    await own.put(path, file.clone());
    if (/\.(js|css)$/.test(path)) open.push(...filesIn(await file.text()));
  }
  await Promise.all(older.map((name) => caches.delete(name)));
}

/** Hashed files that a text names, by their whole path or by the name beside it. */
const filesIn = (text: string): string[] =>
  [...text.matchAll(/["'(`/]([\w@.~-]+\.[\w-]{8}\.\w{2,5})["')`?#\\ ]/g)].map(([, name]) => hashedFiles + name);
