import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { migrationVersions } from '../../local/backup/tables.ts';
import { projectRoot } from '../../local/install.mjs';
import { type BareStack, runCommand, spawnStack } from './bare-stack.ts';
import { copyInitializedData } from './initialized-data.ts';
import { inRunning, rowsOf } from './row-digests.ts';

/** A later version's migrations: one that writes much, and one more. */
const filled = `
  create table public.visits (id integer primary key, note text not null, created_at timestamptz not null default now());
  alter table public.visits enable row level security;
  insert into public.visits select number, (select string_agg(md5(number || ' ' || part), '') from generate_series(1, 20) part)
  from generate_series(1, 50000) number;
  update public.news set title = 'Título da versão nova';`;
const last = 'alter table public.visits add column place text;';

let folder: string;
let later: string;
let dataDir: string;
let former: string[];
const running: BareStack[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paroquia-upgrade-'));
  later = join(folder, 'migrations');
  await cp(join(projectRoot, 'supabase', 'migrations'), later, { recursive: true });
  await writeFile(join(later, '29990101000000_visits.sql'), filled);
});
beforeEach(async () => {
  dataDir = await copyInitializedData(await mkdtemp(join(folder, 'data-')));
  await putLast(last);
  former = await rows();
});
afterEach(async () => {
  for (const stack of running.splice(0)) await stack.killEverything();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
});
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }));

const putLast = (sql: string) => writeFile(join(later, '29990102000000_last.sql'), sql);
const replaced = () => readdir(join(dataDir, 'replaced')).catch(() => [] as string[]);
const copies = () => readdir(join(dataDir, 'backups')).catch(() => [] as string[]);

const entry = '../e2e/stack/start-with-quick-site.ts';
const withSite = { environment: { SITE_BUILD: 'on' } };
const laterVersion = () => ({ entry, dataDir, args: [later, '9.1.0'] });

async function spawn(options: Parameters<typeof spawnStack>[0]): Promise<BareStack> {
  const stack = await spawnStack(options);
  running.push(stack);
  return stack;
}

const startFormer = async (options = {}) => await (await spawn({ entry, dataDir, ...options })).ready();

const rows = () => rowsOf(dataDir);

test('the pages of the last build are shown meanwhile, and the former version is one command away', async () => {
  await (await startFormer(withSite)).end('SIGTERM');
  const before = await rows();
  const stack = await spawn({ ...laterVersion(), ...withSite });
  await vi.waitFor(async () => expect((await fetch(stack.baseUrl)).status).toBe(200), { timeout: 60_000 });
  expect((await fetch(`${stack.baseUrl}/api/health`)).status).toBe(503);
  await stack.ready();
  expect(stack.output).toContain('Os dados passam agora para a versão 9.1.0, com 2 mudanças no banco de dados. Antes');
  expect(await inRunning(dataDir, migrationVersions)).toContain('29990102000000');
  const [name = ''] = await replaced();
  const way = `npm run restore ${join(dataDir, 'replaced', name)}`;
  expect(stack.output).toContain(`ponha o código dela no lugar deste e rode ${way}\n`);
  expect((await copies()).filter((each) => each.includes('-antes-de-9.1.0-'))).toHaveLength(1);
  await inRunning(dataDir, (runner) =>
    runner.exec(`insert into public.news (title, content) values ('Escrita depois', 'Texto')`),
  );
  await stack.end('SIGTERM');

  const refused = await runCommand('main.ts', { dataDir });
  expect(refused.code).toBe(1);
  expect(refused.output).toContain(`que esta versão do programa não conhece. Os dados de antes da mudança de versão`);
  expect(refused.output).toContain(`para voltar a eles: ${way}.`);
  expect(await runCommand('backup/backup-command.ts', { dataDir })).toMatchObject({
    code: 1,
    output: expect.stringContaining('Faça a cópia com o programa da versão mais nova.'),
  });
  const back = (args: string[]) =>
    runCommand('backup/restore-command.ts', { dataDir, args: [join(dataDir, 'replaced', name), ...args] });
  const unconfirmed = await back([]);
  expect(unconfirmed.code).toBe(1);
  expect(unconfirmed.output).toContain(
    'Desde a mudança para a versão 9.1.0 entraram ou mudaram: 1 notícia. Isso fica fora do que volta. Sem um terminal',
  );
  expect(await back(['--mesmo-assim'])).toMatchObject({
    code: 0,
    output: expect.stringContaining('Tudo está como antes da mudança para a versão 9.1.0.'),
  });
  expect(await rows()).toEqual(before);
  await startFormer();
});

test('a migration that fails changes nothing, and the former version starts', async () => {
  await putLast('alter table public.visits add column place text; select 1 / 0;');
  const { code, output } = await (await spawn(laterVersion())).ended();
  expect(code).toBe(1);
  expect(output).toContain('A migração 29990102000000_last.sql falhou, e nada foi mudado: division by zero');
  expect(await rows()).toEqual(former);
  await startFormer();
  expect(await replaced()).toEqual([]);
});

test('migrations that would leave the catalogue half done change nothing', async () => {
  await putLast('create table public.open_to_all (id integer primary key);');
  const { output } = await (await spawn(laterVersion())).ended();
  expect(output).toContain('As migrações da versão nova deixam pela metade: open_to_all. Nada foi mudado.');
  expect(await rows()).toEqual(former);
});

test('with --sem-copia no copy is made', async () => {
  const options = laterVersion();
  const stack = await spawn({ ...options, args: [...options.args, '--sem-copia'] });
  await stack.ready();
  expect(await copies()).toEqual([]);
  expect(await replaced()).toHaveLength(1);
});

describe('killed', () => {
  const isThere = async (names: () => Promise<string[]>, part: string) => {
    expect((await names()).some((name) => name.includes(part))).toBe(true);
  };
  test.each<[moment: string, reached: (stack: BareStack) => Promise<void>]>([
    ['while it makes the copy', () => isThere(copies, '.unfinished')],
    ['while it copies the database', () => isThere(replaced, '.unfinished')],
    ['when the database is copied', () => isThere(replaced, '.upgrading')],
    [
      'in the middle of the long migration',
      () =>
        inRunning(dataDir, async (runner) => {
          const writing = await runner.query(
            `select from pg_stat_activity where state = 'active' and query like '%generate_series(1, 50000)%' and pid <> pg_backend_pid()`,
          );
          expect(writing).toHaveLength(1);
        }),
    ],
  ])('%s: nothing has changed, the former version starts, and so does the later one then', async (_, reached) => {
    const stack = await spawn(laterVersion());
    await vi.waitFor(() => reached(stack), { timeout: 60_000, interval: 5 });
    await stack.killEverything();
    expect(await rows()).toEqual(former);
    await (await startFormer()).end('SIGTERM');
    expect(await replaced()).toEqual([]);
    expect(await rows()).toEqual(former);
    await (await spawn(laterVersion())).ready();
    expect(await replaced()).toHaveLength(1);
  });

  test('when it was done: both versions name the way back', async () => {
    const stack = await spawn(laterVersion());
    await vi.waitFor(
      () =>
        inRunning(dataDir, async (runner) => {
          expect(await migrationVersions(runner)).toContain('29990102000000');
        }),
      { timeout: 60_000, interval: 5 },
    );
    await stack.killEverything();
    const refused = await runCommand('main.ts', { dataDir });
    expect(refused.output).toContain('para voltar a eles: npm run restore ');
    const [name = ''] = await replaced();
    const restored = await runCommand('backup/restore-command.ts', {
      dataDir,
      args: [join(dataDir, 'replaced', name)],
    });
    expect(restored.code).toBe(0);
    expect(await rows()).toEqual(former);
  });
});
