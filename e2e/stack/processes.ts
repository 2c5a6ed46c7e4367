import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readPidFile } from '../../local/database/postgres/process.ts';

interface Process {
  pid: number;
  parent: number;
  group: number;
}

/** A process and all its descendants. */
export async function familyOf(pid: number): Promise<number[]> {
  const processes = await listProcesses();
  const family = [pid];
  for (const member of family) {
    family.push(...processes.filter(({ parent }) => parent === member).map((child) => child.pid));
  }
  return family;
}

/** The other members of a process group. */
export const companionsOf = async (pid: number): Promise<number[]> =>
  (await listProcesses()).filter((other) => other.group === pid && other.pid !== pid).map((other) => other.pid);

/** The command lines of processes that name a folder, as a database's server names its own. */
export async function commandsNaming(folder: string): Promise<string[]> {
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  // One may end meanwhile.
  const read = numbers.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''));
  return (await Promise.all(read)).filter((command) => command.includes(folder));
}

/** A process's memory in megabytes, now (`VmRSS`) or at most (`VmHWM`). */
export async function memoryOf(pid: number, what: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
}

/** A process with its descendants, and the database's server with its own, whose watchdog has no parent. */
export async function withDatabase(pid: number, dataDir: string): Promise<number[]> {
  const family = await familyOf(pid);
  const database = (await readPidFile(join(dataDir, 'postgres')))?.pid;
  return database ? [...new Set([...family, ...(await companionsOf(database))])] : family;
}

/** Returns a function for the peak growth of a process's memory since this call, in megabytes. */
export async function watchMemory(pid: number): Promise<() => Promise<number>> {
  // Resets the peak.
  await writeFile(`/proc/${pid}/clear_refs`, '5');
  const before = await memoryOf(pid, 'VmRSS');
  return async () => (await memoryOf(pid, 'VmHWM')) - before;
}

/** From Linux's `/proc`. */
async function listProcesses(): Promise<Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')));
  return lines.flatMap((line, index) => {
    // The program's name may contain anything; after it come state, parent and group.
    const [, , parent, group] = line
      .slice(line.lastIndexOf(')') + 1)
      .split(' ')
      .map(Number);
    return parent !== undefined && group !== undefined ? [{ pid: Number(pids[index]), parent, group }] : [];
  });
}
