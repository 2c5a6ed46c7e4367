import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { getMimeType } from 'hono/utils/mime';

/** A static host that serves a built folder. */
export interface Host {
  /** Its warnings about `_redirects` and `_headers`. */
  refused: unknown[];
  /** Answers a path of the site; redirects are not followed. */
  get(address: string): Promise<Response>;
}

export const origin = 'https://paroquia.example';

export interface Asset {
  body: Buffer<ArrayBuffer>;
  contentType: string;
}

/** Files that configure hosts and are never served. */
const rules = ['/_headers', '/_redirects', '/_routes.json', '/_worker.js'];

/** A folder's files by their path from its root, which begins with a slash. */
export async function readFolder(folder: string): Promise<Map<string, Asset>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name))}`)
    .filter((path) => !rules.includes(path));
  const assets = paths.map(async (path): Promise<[string, Asset]> => {
    const contentType = getMimeType(path) ?? 'application/octet-stream';
    return [path, { body: await readFile(join(folder, path)), contentType }];
  });
  return new Map(await Promise.all(assets));
}
