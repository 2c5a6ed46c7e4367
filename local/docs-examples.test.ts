import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { serverSteps } from '../.ci/server-steps.mjs';
import { registeredHandlers } from '../edge-functions/api/app.ts';
import { mostBytes } from '../edge-functions/api/http/body-limit.ts';
import { settings } from '../edge-functions/settings/table.ts';
import { projectRoot, readSettings } from './settings.ts';
import { wrongSettingsCode } from './setup-error.mjs';

const folder = join(projectRoot, 'docs/examples');
const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const example = (name: string) => readFileSync(join(folder, name), 'utf8');
const has = (program: string) => spawnSync(program, ['--version']).error === undefined;

describe('the units of systemd', () => {
  const verified = (...names: string[]) => {
    const copies = mkdtempSync(join(tmpdir(), 'paroquia-units-'));
    onTestFinished(() => rmSync(copies, { recursive: true }));
    for (const name of names) writeFileSync(join(copies, name), example(name));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...names.map((name) => join(copies, name))]);
    return { status, said: String(stderr) };
  };

  test.skipIf(!has('systemd-analyze'))('are what systemd understands', () => {
    const units = ['paroquia.service', 'paroquia-copia.service', 'paroquia-copia.timer'];
    expect(verified(...units)).toEqual({ status: 0, said: '' });
  });

  test('write wherever the documents and the settings’ examples have data or copies', () => {
    const allowed = [...example('paroquia.service').matchAll(/^ReadWritePaths=(.*)$/gm)]
      .flatMap(([, paths = '']) => paths.split(' '))
      .map((path) => path.replace(/^-/, ''));
    const documents = ['docs/operacao.md', 'docs/operations.md', 'docs/changing.md', '.env.example'];
    const named = documents.flatMap((path) =>
      [...read(path).matchAll(/\b(?:DATA_DIR|BACKUP_FOLDER|BACKUP_COPY)=(\/[^\s`]+)/g)].map(
        ([, folder = '']) => folder,
      ),
    );
    // A rehearsal by hand, which no service makes.
    const ofServices = named.filter((folder) => !folder.startsWith('/tmp/'));
    expect(ofServices.length).toBeGreaterThan(2);
    expect(ofServices.filter((folder) => !allowed.some((path) => `${folder}/`.startsWith(`${path}/`)))).toEqual([]);
  });

  test('a start that can’t work until somebody changes a setting isn’t tried again', () => {
    expect(example('paroquia.service')).toMatch(
      new RegExp(`^RestartPreventExitStatus=.*\\b${wrongSettingsCode}\\b`, 'm'),
    );
  });

  test('two copies of one day have two names', () => {
    const [, name = ''] = /\$\$\(date (\S+?)\)/.exec(example('paroquia-copia.service')) ?? [];
    expect(name).toBe('+%%F-%%Hh%%Mm%%S');
  });

  test('call commands that there are', () => {
    const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
    const calls = ['paroquia.service', 'paroquia-copia.service'].flatMap((name) => [
      ...example(name).matchAll(/node (local\/run\.mjs (\w+))/g),
    ]);
    expect(calls.map(([, call = '', command = '']) => [scripts[command], `node ${call}`])).toEqual([
      [scripts.start, scripts.start],
      [scripts.backup, scripts.backup],
    ]);
  });
});

test('the steps to a server are those that npm run server-check follows', () => {
  const steps = serverSteps(read('docs/operacao.md'));
  expect(steps.map(({ title, blocks }) => [title, blocks.length])).toEqual([
    ['Um usuário só para isto', 1],
    ['As configurações', 1],
    ['O serviço', 1],
    ['https', 1],
    ['As cópias em outro disco', 3],
  ]);
});

test('what the operator runs as the service’s user is run in its folder', () => {
  const blocks = [...read('docs/operacao.md').matchAll(/```sh\n(.*?)```/gs)].map(([, text = '']) => text);
  const asUser = blocks.filter((text) => text.includes('runuser'));
  expect(asUser.length).toBeGreaterThan(0);
  for (const text of asUser) expect(text).toMatch(/^\s*cd \/srv\/paroquia\n(.*\n)*\s*runuser/m);
});

test('nginx lets through the largest body that the program takes, and little more', () => {
  const [, megabytes = ''] = /client_max_body_size (\d+)m;/.exec(example('nginx.conf')) ?? [];
  const largest = Math.max(...registeredHandlers().map(([endpoint]) => mostBytes(endpoint)));
  // The program refuses a larger one itself, in a sentence.
  expect(Number(megabytes) * 1024 ** 2 - largest).toSatisfy((more: number) => more > 0 && more <= 1024 ** 2);
});

test.skipIf(!has('caddy'))('the Caddyfile is what Caddy understands', () => {
  const { status, stderr } = spawnSync('caddy', [
    'validate',
    '--config',
    join(folder, 'Caddyfile'),
    '--adapter',
    'caddyfile',
  ]);
  expect({ status, said: String(stderr) }).toMatchObject({ status: 0 });
});

describe('the container', () => {
  const read = (name: string) => readFileSync(join(projectRoot, name), 'utf8');
  const containerfile = read('Containerfile');
  const compose = read('compose.yaml');
  const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, value = '']) => value);
  const [image = '', workFolder = ''] = ['^ENV (.*)$', '^WORKDIR (.*)$'].map(
    (line) => found(containerfile, new RegExp(line, 'gm')).at(-1) ?? '',
  );
  const ofImage = Object.fromEntries(image.split(' ').map((each) => each.split('=')));
  const ofCompose = Object.fromEntries(
    [...compose.matchAll(/^ {6}([A-Z_]+): (.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );

  test('has the Node of package.json', () => {
    const { dependencies } = JSON.parse(read('package.json'));
    expect(found(containerfile, /^ARG BASE=(.*)$/gm)).toEqual([
      `docker.io/library/node:${dependencies.node}-bookworm-slim`,
    ]);
  });

  test('sets and asks settings of .env.example, with values that a start accepts', () => {
    const names = [ofImage, ofCompose].flatMap(Object.keys).concat(found(compose, /\$\{([A-Z_]+)/g));
    expect(names.filter((name) => !Object.hasOwn(settings, name))).toEqual([]);
    const asGiven = Object.entries({ ...ofImage, ...ofCompose }).map(([name, value]) => [
      name,
      String(value).replace(/^\$\{\w+:-(.*)\}$/, '$1'),
    ]);
    expect(readSettings(Object.fromEntries(asGiven))).toMatchObject({
      host: '0.0.0.0',
      port: 4321,
      dataDir: '/data',
      backupCopy: '/copias',
      clientAddressHeader: 'x-forwarded-for',
      trustedProxies: found(compose, /ip_range: (.*)/g),
    });
    const network = ['subnet', 'gateway', 'ip_range'].flatMap((name) => [
      `--${name.replace('_', '-')}`,
      ...found(compose, new RegExp(`${name}: (.*)`, 'g')),
    ]);
    expect(read('docs/operacao.md')).toContain(`podman network create ${network.join(' ')} paroquia\n`);
  });

  test('has its port and its folders where compose.yaml looks for them', () => {
    const { PORT, DATA_DIR } = ofImage;
    expect(found(containerfile, /^EXPOSE (.*)$/gm)).toEqual([PORT]);
    expect(compose).toContain(`- 127.0.0.1:\${PORT:-${PORT}}:${PORT}\n`);
    expect(compose).toContain(`--to paroquia:${PORT}\n`);
    const [parish = ''] = compose.split(/^ {2}caddy:$/m);
    expect(found(parish, /^ {6}- [^:]+(?::-\w+\})?:(\/\w+)$/gm)).toEqual([DATA_DIR, ofCompose.BACKUP_COPY]);
    expect(found(parish, /target: (.*)/g)).toEqual([`${workFolder}/.env`]);
    const [written = ''] = found(containerfile, /^RUN mkdir (.*) && chown/gm);
    expect(written.split(' ')).toEqual(['.astro', DATA_DIR, ofCompose.BACKUP_COPY]);
  });

  test('installs with each module that its installer imports', () => {
    const modules = found(containerfile, /^COPY (local\/install\.mjs .*) local\/$/gm).flatMap((paths) =>
      paths.split(' '),
    );
    const imported = modules.flatMap((path) => found(read(path), /^import .* from '\.\/(.*)';$/gm));
    expect(imported.length).toBeGreaterThan(0);
    expect(imported.filter((name) => !modules.includes(`local/${name}`))).toEqual([]);
  });

  test('is made of files that there are', () => {
    const copied = found(containerfile, /^COPY (?!--)(.*) \S+$/gm).flatMap((paths) => paths.split(' '));
    expect(copied.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
  });
});
