import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import process from 'node:process';
import { isRunning, ownerFile } from './owner.mjs';
import { removeDeadSegments } from './shared-segments.mjs';

/** Milliseconds that a process may take to end by itself. */
const endLimit = 5_000;

/**
 * Removes the folders that killed runs left in a place, after ending the servers that still use them.
 * @param {string} place
 */
export function removeLeftovers(place) {
  const names = existsSync(place) ? readdirSync(place) : [];
  for (const name of names.filter((each) => /^\.?paroquia-/.test(each))) {
    const folder = join(place, name);
    const owner = ownerOf(folder);
    if (owner && !isRunning(owner)) removeOwned(folder);
  }
}

/**
 * Ends a run's servers and removes its files. Leaves other users' runs, and tolerates a concurrent removal.
 * @param {string} folder
 */
export function removeOwned(folder) {
  try {
    const began = statSync(join(folder, ownerFile)).mtimeMs;
    endProcessesOf(folder);
    removeDeadSegments(began);
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  } catch (error) {
    const { code = '' } = /** @type {NodeJS.ErrnoException} */ (error);
    if (!['ENOENT', 'EACCES', 'EPERM'].includes(code)) throw error;
  }
}

/**
 * @param {string} folder
 * @returns {import('./owner.mjs').Owner | undefined}
 */
function ownerOf(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, ownerFile), 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Ends all other processes whose `TMPDIR` or working folder is this one, as PostgreSQL's is its data folder. Finds them
 * on Linux only; elsewhere a server ends with the process that started it.
 * @param {string} folder
 */
function endProcessesOf(folder) {
  // Another user's, or one that the disk holds up, is left.
  for (const began = Date.now(); Date.now() - began < 2 * endLimit; sleep(20)) {
    const left = processesOf(folder);
    if (left.length === 0) return;
    // PostgreSQL takes SIGTERM for a wish to wait for its sessions.
    for (const pid of left) signal(pid, Date.now() - began < endLimit ? 'SIGINT' : 'SIGKILL');
  }
}

/** @param {string} folder */
function processesOf(folder) {
  if (process.platform !== 'linux') return [];
  const whole = realpathSync(folder);
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  return pids.map(Number).filter((pid) => uses(pid, whole));
}

/**
 * @param {number} pid
 * @param {string} folder
 */
function uses(pid, folder) {
  try {
    if (`${readlinkSync(`/proc/${pid}/cwd`)}${sep}`.startsWith(`${folder}${sep}`)) return true;
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`TMPDIR=${folder}`);
  } catch {
    // It has ended, or is another user's.
    return false;
  }
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} name
 */
function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}

/** @param {number} milliseconds */
const sleep = (milliseconds) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
