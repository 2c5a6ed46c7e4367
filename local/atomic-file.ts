import { randomUUID } from 'node:crypto';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import process from 'node:process';

/** Replaces a file atomically: writes a temporary file, syncs it and renames it, so that a crash leaves the old or the new one. */
export async function writeAtomically(path: string, content: string, mode = 0o600): Promise<void> {
  const temporary = `${path}.${randomUUID().slice(0, 8)}.new`;
  const file = await open(temporary, 'w', mode);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
  await syncFolder(dirname(path));
}

/** Makes a rename in the folder durable. Windows has no such call and needs none. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
