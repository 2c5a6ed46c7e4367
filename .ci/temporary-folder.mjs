import { accessSync, constants, statfsSync } from 'node:fs';

const memory = '/dev/shm';
/** Bytes; several times what all tests need at once. */
const plenty = 4 * 1024 ** 3;

/**
 * A file system in memory for what tests write and throw away, where the machine has one with room: making the thousand
 * files of a database takes some disks a second. Undefined elsewhere, and where `TMPDIR` says what to use.
 */
export function memoryFolder() {
  if (process.platform !== 'linux' || process.env.TMPDIR) return undefined;
  try {
    accessSync(memory, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= plenty ? memory : undefined;
  } catch {
    return undefined;
  }
}
