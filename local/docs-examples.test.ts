import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, onTestFinished, test } from 'vitest';
import { projectRoot } from './settings.ts';

const folder = join(projectRoot, 'docs/examples');
const example = (name: string) => readFileSync(join(folder, name), 'utf8');
const has = (program: string) => spawnSync(program, ['--version']).error === undefined;

describe('the units of systemd', () => {
  // With this machine's Node; the rest as it stands.
  const verified = (...names: string[]) => {
    const copies = mkdtempSync(join(tmpdir(), 'paroquia-units-'));
    onTestFinished(() => rmSync(copies, { recursive: true }));
    for (const name of names)
      writeFileSync(join(copies, name), example(name).replace('/usr/bin/node', process.execPath));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...names.map((name) => join(copies, name))]);
    return { status, said: String(stderr) };
  };

  test.skipIf(!has('systemd-analyze'))('are what systemd understands', () => {
    const units = ['paroquia.service', 'paroquia-copia.service', 'paroquia-copia.timer'];
    expect(verified(...units)).toEqual({ status: 0, said: '' });
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
