import { accessSync, chmodSync, constants, existsSync, mkdtempSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem, homedir, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { removeLeftovers, removeOwned } from './leftovers.mjs';
import { ownerFile, ownerWith } from './owner.mjs';

const memory = '/dev/shm';
/** Bytes; several times what all tests need at once. */
const plenty = 4 * 1024 ** 3;

/**
 * Makes the folder of a test run, in memory where there is enough: creating a database's thousand files takes a second
 * on some disks. As `TMPDIR` it serves all processes of the run, and a nested run shares it. It is removed when this
 * process ends, or by the next run if this process is killed.
 * @param {{ inMemory?: boolean }} [options]
 */
export function temporaryFolder({ inMemory = true } = {}) {
  if (process.env.TMPDIR && existsSync(join(tmpdir(), ownerFile))) return tmpdir();
  for (const place of new Set([tmpdir(), memory, homedir()])) removeLeftovers(place);
  return ownedFolder(join(inMemory && !process.env.TMPDIR && memoryIsFree() ? memory : tmpdir(), 'paroquia-'));
}

/**
 * Makes a folder that says which process it belongs to, and goes with it.
 * @param {string} prefix
 */
export function ownedFolder(prefix) {
  const folder = mkdtempSync(prefix);
  // A test's server may run as another user, who has to get past this folder.
  chmodSync(folder, 0o711);
  writeFileSync(join(folder, ownerFile), JSON.stringify(ownerWith(process.pid)));
  process.once('exit', () => removeOwned(folder));
  return folder;
}

function memoryIsFree() {
  if (process.platform !== 'linux') return false;
  try {
    accessSync(memory, constants.W_OK | constants.X_OK);
    return hasRoom(statfsSync(memory), { free: freemem(), total: totalmem() });
  } catch {
    return false;
  }
}

/**
 * At least half, so that tests never are what fills a machine's memory.
 * @param {{ bavail: number, blocks: number, bsize: number }} fileSystem
 * @param {{ free: number, total: number }} machine
 */
export const hasRoom = ({ bavail, blocks, bsize }, { free, total }) =>
  bavail * bsize >= plenty && bavail >= blocks / 2 && free >= total / 2;
