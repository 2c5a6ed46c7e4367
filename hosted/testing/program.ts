import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Keys } from '../../local/auth/keys.ts';
import { hasEnded } from '../../local/database/postgres/process.ts';
import { denoProgram, projectEnvironment, projectRoot } from '../../local/install.mjs';
import type { UploadedFunction } from './uploaded-function.ts';

/** A process that listens on a port of its own, which it prints as `{"port":…}`. */
export interface Program {
  child: ChildProcess;
  url: string;
  /** Its output so far. */
  output(): string;
  /** Ends it with SIGTERM. */
  stop(): Promise<void>;
}

/** A project's Auth and REST on the data folder of a one-machine stack that has ended. */
export const startProject = (dataDir: string): Promise<Program> =>
  start(
    denoProgram,
    [
      '--no-lock',
      '--no-remote',
      '--unstable-no-legacy-abort',
      '--allow-all',
      join(projectRoot, 'hosted/testing/project.ts'),
    ],
    projectRoot,
    { ...projectEnvironment(), DATA_DIR: dataDir },
  );

/** Runs uploaded files isolated as on the platform: no packages, no files to read, no network but the project's. */
export async function startFunction(
  deno: string,
  { entry, folder }: Pick<UploadedFunction, 'entry' | 'folder'>,
  { url, keys }: { url: string; keys: Pick<Keys, 'publishableKey' | 'secretKey'> },
): Promise<Program> {
  const home = await mkdtemp(join(dirname(folder), 'home-'));
  await copyFile(join(projectRoot, 'hosted/testing/platform.js'), join(home, 'platform.js'));
  const main = join(home, 'main.js');
  await writeFile(main, `import './platform.js';\nimport '${pathToFileURL(entry)}';\n`);
  return await start(
    deno,
    [
      ...['no-config', 'no-lock', 'no-npm', 'no-remote', 'cached-only'].map((flag) => `--${flag}`),
      '--allow-env',
      `--allow-net=127.0.0.1,${new URL(url).host}`,
      main,
    ],
    home,
    {
      HOME: home,
      DENO_DIR: join(home, 'deno'),
      SITE_URL: 'https://paroquia.example',
      LITURGIA_URL: 'off',
      SUPABASE_URL: url,
      SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: keys.publishableKey }),
      SUPABASE_SECRET_KEYS: JSON.stringify({ default: keys.secretKey }),
    },
  );
}

async function start(
  deno: string,
  args: readonly string[],
  cwd: string,
  env: Record<string, string | undefined>,
): Promise<Program> {
  const child = spawn(deno, ['run', '--no-prompt', ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  let output = '';
  const port = await new Promise<string | undefined>((found) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
        const [, port] = /"port":(\d+)/.exec(output) ?? [];
        if (port) found(port);
      });
    }
    child.once('close', () => found(undefined));
  });
  if (!port) throw new Error(`The program ended with ${child.exitCode ?? child.signalCode}:\n${output}`);
  return {
    child,
    url: `http://127.0.0.1:${port}`,
    output: () => output,
    async stop() {
      if (!hasEnded(child)) child.kill('SIGTERM');
      await ended;
    },
  };
}
