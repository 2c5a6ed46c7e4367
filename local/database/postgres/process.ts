import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, readlink, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { clearInterval, setInterval } from 'node:timers';
import { runToEnd } from '../../run-to-end.ts';
import { runPostgres } from './programs.ts';

const windows = process.platform === 'win32';
/** Milliseconds that a server may take to end. */
export const stopTimeout = 30_000;
export const pause = () => new Promise((done) => setTimeout(done, 10));

/**
 * Starts a server in a session of its own, which Ctrl+C in a terminal does not reach. Where there is a shell, a process
 * beside the server reads from this one: when this one ends, in any way, the pipe closes and the server is shut down.
 * Throws when nothing can be started.
 */
export async function spawnTied(command: string, args: string[], options: SpawnOptions): Promise<ChildProcess> {
  // Two parentheses: PostgreSQL must not find a child that it doesn't know.
  const script = 'exec 3<&0 </dev/null; ((cat <&3 >/dev/null; kill -INT $$ 2>/dev/null) &); exec "$@" 3<&-';
  const [program, line] = windows ? [command, args] : ['sh', ['-c', script, 'sh', command, ...args]];
  const child = spawn(program, line, { ...options, detached: true, windowsHide: true });
  await once(child, 'spawn');
  return child;
}

export const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** Waits until the server takes connections, however long it mends what a crash left. Answers whether it does. */
export async function isReady(server: ChildProcess, folder: string): Promise<boolean> {
  while (!hasEnded(server)) {
    const found = await readPidFile(folder);
    if (found?.pid === server.pid && found?.state === 'ready') return true;
    await pause();
  }
  return false;
}

/**
 * Asks a server for a fast shutdown: open transactions are undone, everything is written, it ends. Answers whether it was
 * there to be asked.
 */
export async function interrupt(pid: number): Promise<boolean> {
  try {
    if (windows) await runPostgres({ prefix: [] }, 'pg_ctl', ['kill', 'INT', String(pid)]);
    else process.kill(pid, 'SIGINT');
    return true;
  } catch {
    return false;
  }
}

/**
 * Ends a server that a killed process left on the folder. Answers the number in a `postmaster.pid` whose server is gone
 * and that another program has by now. Throws a sentence when the server does not end in time.
 */
export async function endLeftOver(folder: string): Promise<number | undefined> {
  const pid = (await readPidFile(folder))?.pid;
  if (!pid || !isAlive(pid)) return undefined;
  if (!(await isServerOf(pid, folder)) || !(await interrupt(pid))) return pid;
  for (const deadline = Date.now() + stopTimeout; isAlive(pid); await pause()) {
    if (Date.now() > deadline) throw new Error(`Um PostgreSQL (número ${pid}) ainda usa ${folder}. Encerre-o antes.`);
  }
  return undefined;
}

/** `postmaster.pid`: the server's process, its port, and how far it is (`starting`, `ready`, `stopping`). */
export async function readPidFile(folder: string): Promise<{ pid: number; port: number; state?: string } | undefined> {
  const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return lines[0] ? { pid: Number(lines[0]), port: Number(lines[3]), state: lines[7]?.trim() } : undefined;
}

/** Somebody else's SIGTERM makes a server refuse new sessions and wait for ours to end: it is told not to wait. */
export function hastenShutdown(server: ChildProcess, folder: string): void {
  const watch = setInterval(async () => {
    if ((await readPidFile(folder))?.state === 'stopping' && !hasEnded(server)) await interrupt(server.pid as number);
  }, 1000).unref();
  server.once('exit', () => clearInterval(watch));
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** A server runs in its data folder, and names it in its command line. */
async function isServerOf(pid: number, folder: string): Promise<boolean> {
  // There only servers of PostgreSQL can be interrupted.
  if (windows) return true;
  const at = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  if (at !== undefined) return at === (await realpath(folder));
  const line = await runToEnd('ps', ['-ww', '-o', 'args=', '-p', String(pid)], {}).catch(() => '');
  return line.includes(`-D ${folder}`);
}
