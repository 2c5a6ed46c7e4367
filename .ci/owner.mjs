import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import process from 'node:process';

/** The file in a temporary folder that says whose it is. */
export const ownerFile = 'owner.json';

/** @typedef {{ pid: number, startedAt?: string, container?: string }} Owner */

/**
 * A process that runs now.
 * @param {number} pid
 * @returns {Owner}
 */
export const ownerWith = (pid) => ({ pid, startedAt: startOf(pid), container: container() });

/**
 * False when the process has ended, also when another one has its number now. In another container nobody can tell.
 * @param {Owner} owner
 */
export function isRunning(owner) {
  if (owner.container !== container()) return true;
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    // Another user's process.
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EPERM') return false;
  }
  return owner.startedAt === startOf(owner.pid);
}

/**
 * A process's start in the system's own notation; undefined where the system can't tell, and for an ended process that
 * its parent has not waited for.
 * @param {number} pid
 */
function startOf(pid) {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)])
        .toString()
        .trim();
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name may contain anything; the fields are counted from behind it.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return fields[0] === 'Z' ? undefined : `${boot} ${fields[19]}`;
  } catch {
    return undefined;
  }
}

/** Containers may share a folder, but number their processes apart. */
function container() {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return undefined;
  }
}
