import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isNothingIn } from '../local/data-paths.ts';
import { freePort } from '../local/free-port.ts';

const startLimit = 300_000;

export interface StackProcess {
  baseUrl: string;
  dataDir: string;
  /** The launcher's process. */
  pid: number;
  /** Milliseconds from the command to the first page. */
  startedIn: number;
  keys: () => Promise<{ publishableKey: string; secretKey: string }>;
  /** Ends the process and keeps its data. */
  stop: () => Promise<void>;
  /** Starts it again on the same data. */
  restart: () => Promise<StackProcess>;
  /** Ends the process and removes its data. */
  remove: () => Promise<void>;
}

interface StackOptions {
  environment?: Record<string, string>;
  /** A stopped stack's data folder, a copy of which is used instead of a first start. */
  initializedData?: string;
}

/** Runs `npm start` on a free port with its own data folder. */
export async function startStackProcess({
  environment = {},
  initializedData,
}: StackOptions = {}): Promise<StackProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'paroquia-'));
  if (initializedData) await cp(initializedData, join(folder, 'data'), { recursive: true });
  return startOn(folder, await freePort(), environment);
}

async function startOn(folder: string, port: number, environment: Record<string, string>): Promise<StackProcess> {
  const baseUrl = `http://localhost:${port}`;
  const dataDir = join(folder, 'data');
  const began = performance.now();
  const child = spawn(process.execPath, ['local/run.mjs', 'start'], {
    env: {
      ...process.env,
      BACKUP_FOLDER: 'off',
      ...wantsDemonstration(dataDir),
      ...environment,
      PORT: String(port),
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  const remove = async () => {
    await stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 20 });
  };
  try {
    await firstPage(child, baseUrl);
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    baseUrl,
    dataDir,
    pid: child.pid as number,
    startedIn: performance.now() - began,
    keys: async () => JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8')),
    stop,
    restart: async () => {
      await stop();
      return startOn(folder, port, environment);
    },
    remove,
  };
}

/** The demonstration of a new or empty folder, which a start without a terminal makes only when it is told to. */
export const wantsDemonstration = (dataDir: string): Record<string, string> =>
  isNothingIn(dataDir) ? { DEMONSTRATION: 'on' } : {};

/** Waits until the built site answers; fails with what the process printed when it ends before. */
async function firstPage(child: ChildProcess, baseUrl: string): Promise<void> {
  let output = '';
  const keep = (chunk: Buffer) => {
    output = `${output}${chunk}`.slice(-20_000);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const deadline = Date.now() + startLimit;
  while (Date.now() < deadline && child.exitCode === null) {
    const response = await fetch(`${baseUrl}/build.json`).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The stack did not start.\n${output}`);
}
