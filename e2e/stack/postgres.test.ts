import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type PostgresCluster, startPostgresCluster } from '../../edge-functions/api/testing/postgres-cluster.ts';
import { connect, type OpenDatabase } from '../../local/database/open-database.ts';
import { backupRows } from './backup-rows.ts';
import { type BareStack, runCommand, type StackOptions, spawnStack } from './bare-stack.ts';
import { makeOlderDatabase } from './older-database.ts';

/** On a network address, as an operator's server: the path is too long for a socket. */
const startServer = () => startPostgresCluster(`paroquia-${'x'.repeat(100)}-`);

/** Creates a database and returns its URL. */
async function createDatabase(cluster: PostgresCluster, name: string): Promise<string> {
  await cluster.run(`create database ${name}`);
  const { host, port, user, password } = cluster.loginAs('postgres');
  return `postgres://${user}:${password}@${host}:${port}/${name}`;
}

describe('DATABASE_URL', () => {
  let folder: string;
  let cluster: PostgresCluster;
  let url: string;
  const running: BareStack[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'paroquia-server-'));
    cluster = await startServer();
    url = await createDatabase(cluster, 'paroquia');
  });
  afterEach(async () => {
    for (const stack of running.splice(0)) await stack.end('SIGKILL');
  });
  afterAll(async () => {
    await cluster.remove();
    await rm(folder, { recursive: true, force: true });
  });

  const options = (dataDir: string, databaseUrl = url) => ({
    dataDir: join(folder, dataDir),
    environment: { DATABASE_URL: databaseUrl },
  });
  const spawn = async (dataDir: string) => {
    const stack = await spawnStack(options(dataDir));
    running.push(stack);
    return stack;
  };

  test('the stack runs on an external server: staff sign in, rows persist, concurrent callers keep their own rights, a second stack is rejected', async () => {
    const first = await (await spawn('a')).ready();
    const login = await first.logIn('editor@paroquia.test', 'Paroquia#2026');
    expect(login.status).toBe(200);
    const { token } = (await login.json()).data;
    expect((await first.rest('announcements', { title: 'No servidor', content: 'Texto' })).status).toBe(201);

    const { publishableKey: apikey } = await first.keys();
    const seen = async (headers: Record<string, string>) => {
      const response = await fetch(`${first.baseUrl}/rest/v1/mass_intentions?select=id&limit=5`, {
        headers: { apikey, ...headers },
      });
      return response.ok ? (await response.json()).length : 0;
    };
    const rounds = Array.from({ length: 40 }, (_, i) => seen(i % 2 ? { authorization: `Bearer ${token}` } : {}));
    expect(await Promise.all(rounds)).toEqual(rounds.map((_, i) => (i % 2 ? 5 : 0)));
    expect((await fetch(`${first.baseUrl}/rest/v1/news`)).status).toBe(401);
    expect(await first.end('SIGTERM')).toBe(0);

    const second = await (await spawn('a')).ready();
    expect(await (await second.rest('announcements?select=title&title=eq.No%20servidor')).json()).toHaveLength(1);
    expect(await (await second.rest('news?select=id')).json()).not.toHaveLength(0);

    const { code, output } = await (await spawn('b')).ended();
    expect(code).toBe(1);
    expect(output).toContain('O banco de dados de DATABASE_URL já está em uso por outro processo.');
  });

  test('after a kill -9, which leaves no lock behind, a stack that is stopped while its queries wait ends in time, and leaves none running', async () => {
    const busy = await (await spawn('a')).ready();
    const [owner, observer] = [0, 1].map(() => connect(cluster.loginAs('postgres', 'paroquia'))) as [
      OpenDatabase,
      OpenDatabase,
    ];
    const waiting = async () =>
      (await observer.runner.query("select 1 from pg_stat_activity where wait_event_type = 'Lock'")).length;
    try {
      await owner.runner.transaction(async (transaction) => {
        await transaction.query('lock table auth.users in access exclusive mode');
        for (const name of ['admin', 'editor', 'comum']) {
          void busy.logIn(`${name}@paroquia.test`, 'Paroquia#2026').catch(() => undefined);
        }
        await expect.poll(waiting).toBeGreaterThan(2);
        const began = performance.now();
        expect(await busy.end('SIGTERM')).toBe(0);
        expect(performance.now() - began).toBeLessThan(10_000);
        // The lock is still held: the waiting queries were cancelled.
        await expect.poll(waiting).toBe(0);
      });
    } finally {
      await Promise.all([owner.close(), observer.close()]);
    }
  });

  test('a server that goes away is waited for, and a stack whose lock another has taken meanwhile stops', async () => {
    const stack = await (await spawn('a')).ready();
    const health = async () => (await fetch(`${stack.baseUrl}/api/health`)).status;
    await cluster.run('alter database paroquia with allow_connections false');
    await cluster.run("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'paroquia'");
    await expect.poll(health).toBe(503);
    await cluster.run('alter database paroquia with allow_connections true');
    await expect.poll(health).toBe(200);
    const other = connect(cluster.loginAs('postgres', 'paroquia'));
    try {
      const holders = () =>
        other.runner.query<{ pid: number }>("select pid from pg_locks where locktype = 'advisory' and granted");
      await expect.poll(holders).toHaveLength(1);
      stack.expectRunning();

      await other.runner.transaction(async (transaction) => {
        const taken = transaction.query('select pg_advisory_xact_lock(730921114)');
        await cluster.run("select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted");
        await taken;
        const { code, output } = await stack.ended();
        expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('Outro processo passou a usar') });
      });
    } finally {
      await other.close();
    }
  });

  test('an unreachable server is reported in a sentence', async () => {
    const { code, output } = await runCommand('main.ts', options('c', 'postgres://paroquia@127.0.0.1:1/x'));
    expect(code).toBe(1);
    expect(output).toContain('O banco de dados de DATABASE_URL não respondeu');
  });

  test('data of an earlier version move to an external server and back, by the commands that the refusals name, with the same rows', async () => {
    const server = options('a');
    const file = (name: string) => join(folder, `${name}.gz`);
    const ran = async (at: StackOptions, entry: string, args: string[] = []) => {
      const { code, output } = await runCommand(entry, { ...at, args });
      return `${code} ${output}`;
    };
    const backUp = async (at: StackOptions, name: string) =>
      expect(await ran(at, 'backup/backup-command.ts', [file(name)])).toMatch(/^0 .*gravada/s);
    const restore = (at: StackOptions, name: string) => ran(at, 'backup/restore-command.ts', [file(name)]);
    const restored = /^0 (?!.*Ficou de fora).*Tudo está como na cópia/s;

    // On the bundled server.
    const bundled = { dataDir: join(folder, 'earlier') };
    await makeOlderDatabase(bundled.dataDir);
    const refusal = await ran(bundled, 'main.ts');
    expect(refusal).toMatch(/^1 .*mudou depois de aplicada/s);
    expect(refusal).toContain(
      'com este mesmo programa: npm run backup ../copia.gz e depois npm run restore ../copia.gz',
    );
    await backUp(bundled, 'earlier');
    expect(await restore(bundled, 'earlier')).toMatch(restored);
    await backUp(bundled, 'bundled');
    const rows = await backupRows(file('bundled'));
    expect(rows.length).toBeGreaterThan(500);

    // To an external server with another version's data.
    const owner = connect(cluster.loginAs('postgres', 'paroquia'));
    await owner.runner.exec(`
      update supabase_migrations.schema_migrations set statements = array['select 1'] where name = 'birthdays'`);
    await owner.close();
    expect(await ran(server, 'main.ts')).toContain('com DATABASE_URL, entre os dois, npm run reset -- --apagar-tudo');
    await backUp(server, 'other-version');
    expect(await restore(server, 'bundled')).toContain('esvazie-o com npm run reset -- --apagar-tudo');
    expect(await ran(server, 'reset-command.ts')).toMatch(/^1 .*--apagar-tudo/s);
    expect(await ran(server, 'reset-command.ts', ['--apagar-tudo'])).toContain('Pronto');
    expect(await restore(server, 'bundled')).toMatch(restored);
    await backUp(server, 'server');
    // Its folder has had keys of notifications since its first start, which the earlier version had not.
    const serverRows = await backupRows(file('server'));
    expect(serverRows.filter((line) => !line.startsWith('{"vapidKeys"'))).toEqual(rows);
    expect(serverRows).toHaveLength(rows.length + 1);
    const moved = await (await spawn('a')).ready();
    expect((await moved.logIn('admin@paroquia.example', 'Paroquia#2026')).status).toBe(200);
    const count = async (table: string) => (await (await moved.rest(`${table}?select=id`)).json()).length;
    expect(await count('dizimistas')).toBe(6);
    expect(await count('payments')).toBe(51);
    const found = await (await fetch(`${moved.baseUrl}/api/news?search=missa`)).json();
    expect(found.data.length).toBeGreaterThan(0);
    await moved.end('SIGTERM');

    // And back, into a folder with spaces and accents that has data from before PostgreSQL.
    const back = { dataDir: join(folder, 'São João, "dados"'), environment: { TMPDIR: '' } };
    await mkdir(join(back.dataDir, 'database'), { recursive: true });
    expect(await restore(back, 'server')).toMatch(restored);
    await backUp(back, 'back');
    expect(await backupRows(file('back'))).toEqual(serverRows);
    const again = await (await spawnStack(back)).ready();
    running.push(again);
    expect((await again.logIn('admin@paroquia.example', 'Paroquia#2026')).status).toBe(200);
    expect(existsSync(join(back.dataDir, 'postgres', '.s.PGSQL.5432'))).toBe(true);
  });
});
