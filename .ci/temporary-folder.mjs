import { accessSync, constants, statfsSync } from 'node:fs';

const memory = '/dev/shm';
/** Bytes; several times what all tests need at once. */
const plenty = 4 * 1024 ** 3;

/**
 * A file system in memory for temporary files of tests, if the machine has one with enough space: creating a database's thousand
 * files takes a second on some disks. Undefined without one, and if `TMPDIR` is set.
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
