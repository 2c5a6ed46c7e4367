import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { placedFolder, placedPages } from '../site/bundle/placed-pages.ts';

/** The files of the build that a site's folder serves, with the hashes of their content, but for the build's moment. */
export async function servedFiles(siteFolder: string): Promise<Map<string, string>> {
  const { id, builtAt } = JSON.parse(await readFile(join(siteFolder, 'current.json'), 'utf8'));
  const root = join(siteFolder, id);
  const files = new Map<string, string>();
  const add = (path: string, bytes: Buffer) => {
    const content = /\.(json|html|xml)$/.test(path)
      ? bytes.toString().replaceAll(builtAt, '').replace(moment, '')
      : bytes;
    files.set(path, createHash('sha256').update(content).digest('hex'));
  };
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(root.length);
    if (entry.isFile() && !path.startsWith(`/${placedFolder}/`)) add(path, await readFile(join(root, path)));
  }
  for (const [path, read] of await placedPages(root)) add(`/${path}`, await read());
  return files;
}

/** When the answers that the worker gives for a day were read (`dados.json`). */
const moment = /"readAt":"[^"]*"/;

export const differences = (some: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>): string[] =>
  [...new Set([...some.keys(), ...others.keys()])].filter((path) => some.get(path) !== others.get(path));
