import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { linkFile } from '../lib/link-file.ts';

/** Copies a folder as hard links where possible. The files must be replaced, never modified. */
export async function linkTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await linkTree(source, target);
    else linkFile(source, target);
  }
}
