import { randomUUID } from 'node:crypto';
import { lchown, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';

/** The suffix of unfinished files. */
export const unfinished = /\.[0-9a-f]{8}\.new$/;

/**
 * Replaces a file atomically: writes a temporary file, syncs it and renames it, so that a crash leaves the old or the
 * new one. What root writes belongs to the folder's owner, who couldn't read it otherwise.
 */
export async function writeAtomically(path: string, content: string | Uint8Array, mode = 0o600): Promise<void> {
  const temporary = `${path}.${randomUUID().slice(0, 8)}.new`;
  try {
    await writeDurably(temporary, content, mode);
    await giveToOwner(temporary);
    await moveTo(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Milliseconds for which Windows's scanners may hold a file, and between two tries. */
const heldFor = { patience: 5_000, interval: 50 };

/**
 * Renames a file or folder. On Windows again and again for some seconds, because a virus scanner or an indexer opens
 * what was just written, and what is open can't be renamed.
 */
export async function moveTo(from: string, to: string, { platform = process.platform, ...held } = {}): Promise<void> {
  const { patience, interval } = { ...heldFor, ...held } as typeof heldFor;
  for (const deadline = Date.now() + patience; ; await pause(interval)) {
    try {
      return await rename(from, to);
    } catch (error) {
      const mayBeHeld = /^(EPERM|EBUSY|EACCES)$/.test((error as NodeJS.ErrnoException).code ?? '');
      if (platform !== 'win32' || !mayBeHeld || Date.now() >= deadline) throw error;
    }
  }
}

/** Gives what root made to the owner of the folder that it is in. */
export async function giveToOwner(path: string): Promise<void> {
  if (process.geteuid?.() !== 0) return;
  const { uid, gid } = await stat(dirname(path));
  // Not what a link leads to, which the owner may have put there meanwhile.
  if (uid !== 0) await lchown(path, uid, gid);
}

async function writeDurably(path: string, content: string | Uint8Array, mode: number): Promise<void> {
  const file = await open(path, 'w', mode);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes a file's content durable. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
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
