import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BareStack, runCommand, spawnStack } from './bare-stack.ts';
import { makeOlderDatabase } from './older-database.ts';

let folder: string;
let dataDir: string;
let backup: string;
let stack: BareStack | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paroquia-upgrade-'));
  dataDir = join(folder, 'data');
  backup = join(folder, 'copia.gz');
  await makeOlderDatabase(dataDir);
});
afterAll(async () => {
  await stack?.killEverything();
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
});

test('a start on an older version’s data names the two commands that convert them', async () => {
  const { code, output } = await runCommand('main.ts', { dataDir });
  expect(code).toBe(1);
  expect(output).toContain('mudou depois de aplicada');
  expect(output).toContain('com este mesmo programa: npm run backup copia.gz e depois npm run restore copia.gz');
});

test('these commands work', async () => {
  const saved = await runCommand('backup/backup-command.ts', { dataDir, args: [backup] });
  expect(saved.code, saved.output).toBe(0);
  const restored = await runCommand('backup/restore-command.ts', { dataDir, args: [backup] });
  expect(restored.code, restored.output).toBe(0);
  expect(restored.output).not.toContain('Ficou de fora');

  const upgraded = await (await spawnStack({ dataDir })).ready();
  stack = upgraded;
  expect((await upgraded.logIn('editor@paroquia.test', 'Paroquia#2026')).status).toBe(200);
  const count = async (table: string) => (await (await upgraded.rest(`${table}?select=id`)).json()).length;
  expect(await count('news')).toBe(26);
  expect(await count('dizimistas')).toBe(40);
  const found = await (await fetch(`${upgraded.baseUrl}/api/news?search=missa`)).json();
  expect(found.data.length).toBeGreaterThan(0);
});
