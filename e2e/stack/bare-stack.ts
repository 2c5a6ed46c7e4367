import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasEnded, isAlive, readPidFile } from '../../local/database/postgres/process.ts';
import { freePort } from '../../local/free-port.mjs';
import { denoProgram, projectEnvironment, projectRoot } from '../../local/install.mjs';
import { stackEnvironment } from '../stack-process.ts';
import { companionsOf, familyOf } from './processes.ts';

export interface StackOptions {
  dataDir: string;
  port?: number;
  environment?: Record<string, string>;
  /** Another copy of the project. */
  root?: string;
  entry?: string;
  args?: string[];
  /** User that runs the stack. */
  uid?: number;
}

/** The stack's process without npm, so that signals reach it. No site is built; REST is open to the tests. */
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

  /** Waits until the API responds; throws with the process's output when it ends before. */
  async ready(): Promise<this> {
    while (!this.hasEnded) {
      const answered = await fetch(`${this.baseUrl}/api/health`).catch(() => undefined);
      await answered?.body?.cancel();
      if (answered?.ok) return this;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw this.ending();
  }

  /** Throws what the stack said last when it has ended: a test that asks it on and on would only find it silent. */
  expectRunning(): void {
    if (this.hasEnded) throw this.ending();
  }

  private ending(): Error {
    const lines = this.output.split('\n').filter((line) => !line.includes('"event":"library-printed"'));
    return new Error(
      `The stack ended with ${this.child.exitCode ?? this.child.signalCode}: ${lines.slice(-8).join(' ')}`,
    );
  }

  /** Sends a signal, waits for the end and returns the exit code. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    if (!this.hasEnded) {
      const ended = once(this.child, 'exit');
      this.child.kill(signal);
      await ended;
    }
    return this.child.exitCode;
  }

  /** Kills the stack, PostgreSQL and all their children at once. */
  async killEverything(): Promise<void> {
    const ended = this.hasEnded ? undefined : once(this.child, 'exit');
    const database = await this.databasePid();
    const others = database ? [database, ...(await companionsOf(database))] : [];
    for (const pid of new Set([...(this.hasEnded ? [] : await familyOf(this.child.pid as number)), ...others])) {
      if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    }
    await ended;
  }

  /** PostgreSQL's process number; undefined when it does not run. */
  async databasePid(): Promise<number | undefined> {
    const pid = (await readPidFile(join(this.dataDir, 'postgres')))?.pid;
    return pid && isAlive(pid) ? pid : undefined;
  }

  /** Waits for the process to end by itself. */
  async ended(): Promise<{ code: number | null; output: string }> {
    if (!this.hasEnded) await once(this.child, 'exit');
    return { code: this.child.exitCode, output: this.output };
  }

  async keys(): Promise<{ publishableKey: string; secretKey: string; jwtSecret: string }> {
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
    env: {
      ...operatorsEnvironment(),
      ...stackEnvironment(dataDir, port, { SITE_BUILD: 'off', REST: 'on', ...environment }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid && { uid, gid: uid }),
  });
  return new BareStack(child, `http://127.0.0.1:${port}`, dataDir);
}

/** Without the test runner's own variables, which Astro's Vite would read too. */
function operatorsEnvironment(): Record<string, string | undefined> {
  const { VITEST, NODE_ENV, BASE_URL, MODE, DEV, PROD, SSR, TEST, ...environment } = projectEnvironment();
  return environment;
}

/** Runs an operator's command to its end. */
export const runCommand = async (entry: string, options: StackOptions) =>
  (await spawnStack({ ...options, entry })).ended();
