import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasEnded, isAlive, readPidFile } from '../../local/database/postgres/process.ts';
import { freePort } from '../../local/free-port.ts';
import { denoProgram, projectEnvironment, projectRoot } from '../../local/install.mjs';
import { companionsOf, familyOf } from './processes.ts';

export interface StackOptions {
  dataDir: string;
  port?: number;
  environment?: Record<string, string>;
  /** Another copy of the project. */
  root?: string;
  entry?: string;
  args?: string[];
  /** As another user. */
  uid?: number;
}

/** The stack's own process, without npm before it, so that a signal reaches it alone. Pages are not built. */
export class BareStack {
  readonly child: ChildProcess;
  readonly baseUrl: string;
  readonly dataDir: string;
  output = '';

  constructor(child: ChildProcess, baseUrl: string, dataDir: string) {
    this.child = child;
    this.baseUrl = baseUrl;
    this.dataDir = dataDir;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        this.output += chunk;
      });
    }
  }

  get hasEnded(): boolean {
    return hasEnded(this.child);
  }

  /** Waits until the API answers; throws with what the process said when it ends before. */
  async ready(): Promise<this> {
    while (!this.hasEnded) {
      const answered = await fetch(`${this.baseUrl}/api/health`).catch(() => undefined);
      await answered?.body?.cancel();
      if (answered?.ok) return this;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error(`The stack ended with ${this.child.exitCode ?? this.child.signalCode}:\n${this.output}`);
  }

  /** Sends a signal and waits for the end; answers the exit code. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    if (!this.hasEnded) {
      const ended = once(this.child, 'exit');
      this.child.kill(signal);
      await ended;
    }
    return this.child.exitCode;
  }

  /** Ends the stack, PostgreSQL and whatever else they started at one moment. */
  async killEverything(): Promise<void> {
    const ended = this.hasEnded ? undefined : once(this.child, 'exit');
    const database = await this.databasePid();
    const others = database ? [database, ...(await companionsOf(database))] : [];
    for (const pid of new Set([...(this.hasEnded ? [] : await familyOf(this.child.pid as number)), ...others])) {
      if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    }
    await ended;
  }

  /** The process of PostgreSQL; undefined when none runs on the stack's data. */
  async databasePid(): Promise<number | undefined> {
    const pid = (await readPidFile(join(this.dataDir, 'postgres')))?.pid;
    return pid && isAlive(pid) ? pid : undefined;
  }

  /** Waits for the process to end by itself. */
  async ended(): Promise<{ code: number | null; output: string }> {
    if (!this.hasEnded) await once(this.child, 'exit');
    return { code: this.child.exitCode, output: this.output };
  }

  async keys(): Promise<{ publishableKey: string; secretKey: string }> {
    return JSON.parse(await readFile(join(this.dataDir, 'keys.json'), 'utf8'));
  }

  /** REST as the service role. */
  async rest(path: string, body?: object): Promise<Response> {
    const { secretKey } = await this.keys();
    return await fetch(`${this.baseUrl}/rest/v1/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { apikey: secretKey, 'content-type': 'application/json', prefer: 'return=representation' },
      ...(body && { body: JSON.stringify(body) }),
    });
  }

  async logIn(email: string, password: string, headers: Record<string, string> = {}): Promise<Response> {
    return await fetch(`${this.baseUrl}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ email, password }),
    });
  }
}

export async function spawnStack(options: StackOptions): Promise<BareStack> {
  const { dataDir, environment = {}, root = projectRoot, entry = 'main.ts', args = [], uid } = options;
  const port = options.port ?? (await freePort());
  const flags = ['run', '--no-prompt', '--no-lock', '--no-remote', '--unstable-no-legacy-abort', '--allow-all'];
  const child = spawn(denoProgram, [...flags, join(root, 'local', entry), ...args], {
    cwd: root,
    env: { ...operatorsEnvironment(), SITE_BUILD: 'off', ...environment, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid && { uid, gid: uid }),
  });
  return new BareStack(child, `http://127.0.0.1:${port}`, dataDir);
}

/** Without what the test runner sets for itself: Vite, below Astro, would take it for its own. */
function operatorsEnvironment(): Record<string, string | undefined> {
  const { VITEST, NODE_ENV, BASE_URL, MODE, DEV, PROD, SSR, TEST, ...environment } = projectEnvironment();
  return environment;
}

/** A command of the operator's, to its end. */
export const runCommand = async (entry: string, options: StackOptions) =>
  (await spawnStack({ ...options, entry })).ended();
