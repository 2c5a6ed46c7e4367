import { randomUUID } from 'node:crypto';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import process from 'node:process';

/**
 * Writes a file that is either the old or the new one, whole, whatever happens in between: written beside it, brought
 * to the disk, renamed over it.
 */
export async function writeAtomically(path: string, content: string, mode = 0o600): Promise<void> {
  const beside = `${path}.${randomUUID().slice(0, 8)}.new`;
  const file = await open(beside, 'w', mode);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(beside, path);
  await syncFolder(dirname(path));
}

/** Brings a rename to the disk. Windows has no such call and needs none. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
