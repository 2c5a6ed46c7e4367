import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { projectRoot } from './settings.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paroquia-env-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(args: string[], environment: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync('node', args, {
    cwd: projectRoot,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...environment },
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status, output: stdout + stderr };
}

function envFile(...lines: string[]): string {
  const path = join(folder, 'settings.env');
  writeFileSync(path, lines.join('\n'));
  return path;
}

const shows = (file: string, environment: Record<string, string> = {}) =>
  run(
    [
      '--input-type=module',
      '-e',
      "import { loadEnvFile } from './local/env-file.mjs'; loadEnvFile(); console.log(process.env.HOST, process.env.DATA_DIR)",
    ],
    { ENV_FILE: file, ...environment },
  ).output.trim();

test('a file’s variables are read, and the environment’s take precedence', () => {
  const file = envFile('# uma linha', 'HOST=127.0.0.2', 'DATA_DIR="/srv/a b"');
  expect(shows(file)).toBe('127.0.0.2 /srv/a b');
  expect(shows(file, { HOST: '127.0.0.3', DATA_DIR: '' })).toBe('127.0.0.3');
  expect(shows('off')).toBe('undefined undefined');
});

test.each([
  [['HOST=127.0.0.2', 'PARISH PIX KEY segredo'], 2],
  [['# HOST', '', 'HOST: 127.0.0.2'], 3],
  [['A="uma', 'duas', 'três"', 'segredo'], 4],
  [['A="uma', 'duas'], 2],
])('a line that is no setting is named by its number, without its text: %j', (lines, number) => {
  const { status, output } = run(['local/run.mjs', 'start'], { ENV_FILE: envFile(...lines) });
  expect(status).toBe(1);
  expect(output).toContain(`A linha ${number} do arquivo ${join(folder, 'settings.env')} não se entende`);
  expect(output).not.toContain('segredo');
});

test.each([
  ['HOST=127.0.0.2', "DATA_DIR='/srv", "a b' # uma pasta"],
  ['export HOST = 127.0.0.2', '  # recuado', 'DATA_DIR=`/srv', 'a b`'],
  ['\tHOST=127.0.0.2\r', '\r', 'DATA_DIR="/srv', 'a b"\r'],
])('lines that Node understands are taken: %j', (...lines) => {
  expect(shows(envFile(...lines))).toBe('127.0.0.2 /srv\na b');
});

test('a file that ENV_FILE names must exist', () => {
  const { status, output } = run(['local/run.mjs', 'start'], { ENV_FILE: join(folder, 'other.env') });
  expect(status).toBe(1);
  expect(output).toContain('que ENV_FILE indica, não existe');
  expect(output).not.toMatch(/\bat .*\.mjs:\d+/);
});

test('the start reads it', () => {
  const { status, output } = run(['local/run.mjs', 'start'], {
    ENV_FILE: envFile('SITE_URL=https://paroquia.example/site'),
  });
  expect(status).toBe(1);
  expect(output).toContain('SITE_URL deve ser um endereço http ou https sem caminho');
});

test('the site’s build reads it, and names variables that are missing in both', () => {
  const file = envFile('SITE_URL=https://paroquia.example', 'PUBLIC_SUPABASE_PUBLISHABLE_KEY=sb_publishable_a');
  const { status, output } = run(['node_modules/astro/bin/astro.mjs', 'build'], {
    ENV_FILE: file,
    API_URL: 'https://projeto.supabase.co/functions/v1/api',
    ASTRO_OUT_DIR: join(folder, 'dist'),
  });
  expect(status).toBe(1);
  expect(output).toContain(
    'não pode ser construído: PUBLIC_API_URL falta; PUBLIC_SUPABASE_URL falta. Veja .env.example.',
  );
});
