import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type PostgresCluster, startPostgresCluster } from '../../edge-functions/api/testing/postgres-cluster.ts';
import { connect, type OpenDatabase } from '../../local/database/open-database.ts';
import { backupRows } from './backup-rows.ts';
import { type BareStack, runCommand, type StackOptions, spawnStack } from './bare-stack.ts';
import { copyInitializedData } from './initialized-data.ts';

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

  test('the stack runs on an external server: staff sign in, rows persist, concurrent callers keep their own rights', async () => {
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
  });

  test('a second stack on the same database is rejected, whatever its data folder', async () => {
    await (await spawn('a')).ready();
    const { code, output } = await (await spawn('b')).ended();
    expect(code).toBe(1);
    expect(output).toContain('O banco de dados de DATABASE_URL já está em uso por outro processo.');
  });

  test('a stack that is stopped while its queries wait ends in time, and leaves none running', async () => {
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

  test('kill -9 leaves no lock behind', async () => {
    await (await (await spawn('a')).ready()).end('SIGKILL');
    await (await spawn('a')).ready();
  });

  test('a stack that loses its lock stops', async () => {
    const stack = await (await spawn('a')).ready();
    await cluster.run(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename = current_user',
    );
    const { code, output } = await stack.ended();
    expect(code).toBe(1);
    expect(output).toContain('A ligação que reserva o banco de dados caiu');
  });

  test('an unreachable server is reported in a sentence', async () => {
    const { code, output } = await runCommand('main.ts', options('c', 'postgres://paroquia@127.0.0.1:1/x'));
    expect(code).toBe(1);
    expect(output).toContain('O banco de dados de DATABASE_URL não respondeu');
  });

  test('another version’s data are transferred by a backup, a confirmed reset and a restore', async () => {
    const path = join(folder, 'other-version.gz');
    const other = options('e', await createDatabase(cluster, 'outra'));
    await (await spawnStack(other)).ready().then((stack) => stack.end('SIGTERM'));
    const server = connect(cluster.loginAs('postgres', 'outra'));
    await server.runner.exec(`
      update supabase_migrations.schema_migrations set statements = array['select 1'] where name = 'birthdays'`);
    await server.close();
    const outputOf = async (command: string, args: string[] = []) =>
      (await runCommand(command, { ...other, args })).output;
    expect(await outputOf('main.ts')).toContain('com DATABASE_URL, entre os dois, npm run reset -- --apagar-tudo');
    expect(await outputOf('backup/backup-command.ts', [path])).toContain('gravada');
    expect(await outputOf('backup/restore-command.ts', [path])).toContain(
      'esvazie-o com npm run reset -- --apagar-tudo',
    );
    const refused = await runCommand('reset-command.ts', other);
    expect(refused.code).toBe(1);
    expect(refused.output).toContain('--apagar-tudo');
    expect(await outputOf('reset-command.ts', ['--apagar-tudo'])).toContain('Pronto');
    expect(await outputOf('backup/restore-command.ts', [path])).toContain('Tudo está como na cópia');
    const stack = await (await spawnStack(other)).ready();
    running.push(stack);
    expect((await (await stack.rest('news?select=id')).json()).length).toBeGreaterThan(20);
  });
});

describe('moving between the bundled server and an external one', () => {
  test('a backup restores the same rows on the other server, in both directions', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'paroquia-move-'));
    const cluster = await startServer();
    try {
      const file = (name: string) => join(folder, `${name}.gz`);
      const backUp = (options: StackOptions, name: string) =>
        runCommand('backup/backup-command.ts', { ...options, args: [file(name)] });
      const restore = (options: StackOptions, name: string) =>
        runCommand('backup/restore-command.ts', { ...options, args: [file(name)] });
      const server = {
        dataDir: join(folder, 'server'),
        environment: { DATABASE_URL: await createDatabase(cluster, 'paroquia') },
      };
      const bundled = await (await spawnStack({ dataDir: await copyInitializedData(join(folder, 'bundled')) })).ready();
      try {
        expect(await backUp({ dataDir: bundled.dataDir }, 'bundled')).toMatchObject({ code: 0 });
      } finally {
        await bundled.end('SIGKILL');
      }

      expect(await restore(server, 'bundled')).toMatchObject({ code: 0 });
      expect(await backUp(server, 'server')).toMatchObject({ code: 0 });
      expect(await restore({ dataDir: join(folder, 'back') }, 'server')).toMatchObject({ code: 0 });
      expect(await backUp({ dataDir: join(folder, 'back') }, 'back')).toMatchObject({ code: 0 });

      const rows = await backupRows(file('bundled'));
      expect(rows.length).toBeGreaterThan(500);
      expect(await backupRows(file('server'))).toEqual(rows);
      expect(await backupRows(file('back'))).toEqual(rows);
    } finally {
      await cluster.remove();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
