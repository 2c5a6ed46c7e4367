import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { count } from '../.ci/counts.mjs';
import { isNothingIn } from '../local/data-paths.ts';
import { freePort } from '../local/free-port.mjs';
import { bundleBeside, stagingFolderFor } from '../local/site/astro-builder.ts';

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
  const dataDir = join(folder, 'data');
  if (initializedData) {
    count('databases copied');
    await cp(initializedData, dataDir, { recursive: true });
    await copyBundle(initializedData, dataDir);
  }
  return startOn(folder, await freePort(), environment);
}

/** The stack's builds in the project, which don't lie with its data. */
const stagingOf = (dataDir: string) => stagingFolderFor(join(dataDir, 'site', 'any'));

/** Copies what the copied stack's site kept of the code, so that the copy's next build needn't bundle it again. */
async function copyBundle(from: string, to: string): Promise<void> {
  const [source, bundle] = [from, to].map((dataDir) => bundleBeside(stagingOf(dataDir))) as [string, string];
  // A stack that is gone has left its data alone.
  if (!existsSync(source)) return;
  await cp(source, bundle, { recursive: true });
  // Its code knows where builds are made, and what they keep.
  for (const entry of await readdir(bundle, { recursive: true, withFileTypes: true })) {
    if (!/\.(mjs|json)$/.test(entry.name) || !entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const text = await readFile(file, 'utf8');
    const moved = text.replaceAll(stagingOf(from), stagingOf(to)).replaceAll(from, to);
    if (moved !== text) await writeFile(file, moved);
  }
}

async function startOn(folder: string, port: number, environment: Record<string, string>): Promise<StackProcess> {
  const baseUrl = `http://localhost:${port}`;
  const dataDir = join(folder, 'data');
  const began = performance.now();
  const child = spawn(process.execPath, ['local/run.mjs', 'start'], {
    env: {
      ...operatorEnvironment(),
      ...stackEnvironment(dataDir, port, environment),
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
    const staging = stagingOf(dataDir);
    for (const each of [folder, staging, bundleBeside(staging), `${bundleBeside(staging)}.runs`]) {
      await rm(each, { recursive: true, force: true, maxRetries: 20 });
    }
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

/** Without the variables with which a test's process is told that it is one: Astro would build for development. */
function operatorEnvironment(): NodeJS.ProcessEnv {
  const { DEV, PROD, MODE, SSR, ...environment } = process.env;
  return environment;
}

/**
 * Settings of a stack of the tests. A start without a terminal makes the demonstration of a new or empty folder only
 * when it is asked to.
 */
export const stackEnvironment = (dataDir: string, port: number, settings: Record<string, string>) => ({
  BACKUP_FOLDER: 'off',
  ...(isNothingIn(dataDir) && { DEMONSTRATION: 'on' }),
  ...settings,
  PORT: String(port),
  DATA_DIR: dataDir,
});

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
