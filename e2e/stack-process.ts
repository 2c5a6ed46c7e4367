import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../local/free-port.ts';

/** Milliseconds. */
const startTimeout = 120_000;

export interface StackProcess {
  baseUrl: string;
  dataDir: string;
  /** Process number of the launcher. */
  pid: number;
  /** Milliseconds from the command to the first page. */
  startedIn: number;
  keys: () => Promise<{ publishableKey: string; secretKey: string }>;
  /** Ends the process and keeps its data. */
  stop: () => Promise<void>;
  /** Restarts it on the same data. */
  restart: () => Promise<StackProcess>;
  /** Ends the process and removes its data. */
  remove: () => Promise<void>;
}

/** Runs `npm start` on a free port with a new data folder. */
export async function startStackProcess(environment: Record<string, string> = {}): Promise<StackProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'paroquia-'));
  return startOn(folder, await freePort(), environment);
}

async function startOn(folder: string, port: number, environment: Record<string, string>): Promise<StackProcess> {
  const baseUrl = `http://localhost:${port}`;
  const dataDir = join(folder, 'data');
  const start = performance.now();
  const child = spawn(process.execPath, ['local/run.mjs', 'start'], {
    env: { ...process.env, ...environment, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await untilServing(child, baseUrl);
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  };
  return {
    baseUrl,
    dataDir,
    pid: child.pid as number,
    startedIn: performance.now() - start,
    keys: async () => JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8')),
    stop,
    restart: async () => {
      await stop();
      return startOn(folder, port, environment);
    },
    remove: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until the built site is served; throws with the process's output when it ends before. */
async function untilServing(child: ChildProcess, baseUrl: string): Promise<void> {
  let output = '';
  const keep = (chunk: Buffer) => {
    output = `${output}${chunk}`.slice(-20_000);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const deadline = Date.now() + startTimeout;
  while (Date.now() < deadline && child.exitCode === null) {
    const response = await fetch(`${baseUrl}/build.json`).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGKILL');
  throw new Error(`The stack did not start.\n${output}`);
}
