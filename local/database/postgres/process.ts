import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, readlink, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { clearInterval, setInterval } from 'node:timers';
import { runToEnd } from '../../run-to-end.ts';
import { runPostgres } from './programs.ts';

const windows = process.platform === 'win32';
/** Milliseconds that a server may take to shut down. */
export const stopTimeout = 30_000;
export const pause = (milliseconds = 10) => new Promise((done) => setTimeout(done, milliseconds));

/**
 * Starts a server in a session of its own, so that Ctrl+C in a terminal does not reach it. A watchdog process, on
 * Windows the keeper, reads from a pipe of this process: when this process ends in any way, the pipe closes and the
 * watchdog shuts the server down. Throws when the server can't be spawned.
 */
export async function spawnServer(
  command: string,
  args: string[],
  options: SpawnOptions,
  byKeeper: boolean,
): Promise<ChildProcess> {
  // The double parentheses orphan the watchdog: PostgreSQL must not have a child that it doesn't know.
  const script = 'exec 3<&0 </dev/null; ((cat <&3 >/dev/null; kill -INT $$ 2>/dev/null) &); exec "$@" 3<&-';
  const [program, line] = byKeeper ? [command, args] : ['sh', ['-c', script, 'sh', command, ...args]];
  const child = spawn(program, line, { ...options, detached: true, windowsHide: true });
  await once(child, 'spawn');
  return child;
}

export const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/**
 * Waits until the server accepts connections, through any crash recovery, and returns its process number; undefined
 * when it ends. `former` is what the folder's `postmaster.pid` had before it.
 */
export async function whenReady(server: ChildProcess, folder: string, former?: PidFile): Promise<number | undefined> {
  while (!hasEnded(server)) {
    const found = await readPidFile(folder);
    const isNew = found?.pid !== former?.pid || found?.startedAt !== former?.startedAt;
    if (isNew && found?.state === 'ready') return found.pid;
    await pause();
  }
  return undefined;
}

/** Requests a fast shutdown, which rolls back open transactions. False when the process does not exist. */
export const interrupt = (pid: number): Promise<boolean> => send(pid, 'INT');

/** Ends a server that doesn't shut down. */
export function kill(pid: number): void {
  if (isAlive(pid)) process.kill(pid, 'SIGKILL');
}

/** Requests an immediate shutdown; the next start recovers from the log. False without such a process. */
export const quit = (pid: number): Promise<boolean> => send(pid, 'QUIT');

async function send(pid: number, signal: 'INT' | 'QUIT'): Promise<boolean> {
  try {
    if (windows) await runPostgres({ prefix: [] }, 'pg_ctl', ['kill', signal, String(pid)]);
    else process.kill(pid, `SIG${signal}`);
    return true;
  } catch {
    return false;
  }
}

/**
 * Stops a server that a killed process left running on the folder. Returns the process number of a stale
 * `postmaster.pid` when another program uses that number now. Throws a sentence when the server does not stop in time.
 */
export async function stopLeftoverServer(folder: string): Promise<number | undefined> {
  const pid = (await readPidFile(folder))?.pid;
  if (!pid || !isAlive(pid)) return undefined;
  if (!(await isServerOf(pid, folder)) || !(await interrupt(pid))) return pid;
  for (const deadline = Date.now() + stopTimeout; isAlive(pid); await pause()) {
    if (Date.now() > deadline) throw new Error(`Um PostgreSQL (número ${pid}) ainda usa ${folder}. Encerre-o antes.`);
  }
  return undefined;
}

/** `postmaster.pid`: the server's process number, port, start and state (`starting`, `ready`, `stopping`). */
interface PidFile {
  pid: number;
  port: number;
  startedAt: string;
  state?: string;
}

export async function readPidFile(folder: string): Promise<PidFile | undefined> {
  const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split(/\r?\n/);
  if (!lines[0]) return undefined;
  return { pid: Number(lines[0]), port: Number(lines[3]), startedAt: lines[2] ?? '', state: lines[7]?.trim() };
}

/** Turns a SIGTERM from outside, after which the server would wait for our sessions, into a fast shutdown. */
export function forceFastShutdown(server: ChildProcess, pid: number, folder: string): void {
  const watch = setInterval(async () => {
    if ((await readPidFile(folder))?.state === 'stopping' && !hasEnded(server)) await interrupt(pid);
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

/** A server's working folder is its data folder, which is also in its command line. */
async function isServerOf(pid: number, folder: string): Promise<boolean> {
  // `pg_ctl kill` reaches only PostgreSQL's own processes.
  if (windows) return true;
  const at = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  if (at !== undefined) return at === (await realpath(folder));
  const line = await runToEnd('ps', ['-ww', '-o', 'args=', '-p', String(pid)], {}).catch(() => '');
  return line.includes(`-D ${folder}`);
}
