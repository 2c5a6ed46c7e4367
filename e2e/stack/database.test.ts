import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { createConnection } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { errors } from '#contract/errors.ts';
import { mediaSentences } from '#contract/media.ts';
import { ownedFolder } from '../../.ci/temporary-folder.mjs';
import { webpOf } from '../../edge-functions/api/testing/pictures.ts';
import { connect } from '../../local/database/open-database.ts';
import { findPostgres } from '../../local/database/postgres/server.ts';
import { type BareStack, runCommand, type StackOptions, spawnStack } from './bare-stack.ts';
import { copyInitializedData } from './initialized-data.ts';
import { companionsOf } from './processes.ts';

const isRoot = process.getuid?.() === 0;

let folder: string;
const running: BareStack[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paroquia-database-'));
});
afterEach(async () => {
  for (const stack of running.splice(0)) await stack.killEverything();
});
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }));

async function start(options: StackOptions): Promise<BareStack> {
  const stack = await spawnStack(options);
  running.push(stack);
  return await stack.ready();
}

/** SQL as the owner of a running stack's database. */
async function query(stack: BareStack, sql: string): Promise<Record<string, unknown>[]> {
  const database = connect((await findPostgres(join(stack.dataDir, 'postgres')))('postgres'));
  try {
    return await database.runner.query(sql);
  } finally {
    await database.close();
  }
}

/** A start on these data fails with the sentence. */
const refused = async (dataDir: string, sentence: string) => {
  const { code, output } = await runCommand('main.ts', { dataDir });
  expect(output).toContain(sentence);
  expect(output).not.toMatch(/\bat .*\.ts:\d+/);
  expect(code).toBe(1);
};

const copyOf = (name: string) => copyInitializedData(join(folder, name));

const postgres = (dataDir: string, name: string) => join(dataDir, 'postgres', name);

describe('a data folder in an unusual place', () => {
  const signsIn = async (stack: BareStack) =>
    expect((await stack.logIn('admin@paroquia.test', 'Paroquia#2026')).status).toBe(200);

  test('with a path too long for a socket: PostgreSQL listens on 127.0.0.1 only, with a password', async () => {
    const stack = await start({ dataDir: await copyOf(join('x'.repeat(100), 'y'.repeat(100))) });
    await signsIn(stack);
    const [, , , port, , address] = (await readFile(postgres(stack.dataDir, 'postmaster.pid'), 'utf8')).split('\n');
    expect(address).toBe('127.0.0.1');
    const client = createConnection(Number(port), '127.0.0.1');
    const greeting = Buffer.from('\0\0\0\x17\0\x03\0\0user\0postgres\0\0', 'latin1');
    greeting.writeUInt32BE(greeting.length);
    client.write(greeting);
    const [answer] = (await once(client, 'data')) as [Buffer];
    client.destroy();
    expect(answer.toString('latin1')).toContain('SCRAM-SHA-256');
  });

  test.skipIf(!isRoot)('of root, in root’s home folder', async () => {
    const home = ownedFolder(join(homedir(), '.paroquia-'));
    try {
      const stack = await start({ dataDir: await copyInitializedData(join(home, 'data')) });
      await signsIn(stack);
      await stack.end('SIGTERM');
    } finally {
      await rm(home, { recursive: true, force: true });
    }
  });

  test.skipIf(!isRoot)(
    'of root where user namespaces are not allowed: PostgreSQL runs as another user, who owns the folder',
    async () => {
      const dataDir = await copyOf('no-namespaces');
      // An `unshare` that always fails simulates a machine without user namespaces.
      const programs = join(folder, 'programs');
      await mkdir(programs, { recursive: true });
      await symlink('/bin/false', join(programs, 'unshare'));
      await chmod(folder, 0o755);
      const environment = { PATH: `${programs}:${process.env.PATH}` };
      const stack = await start({ dataDir, environment });
      await signsIn(stack);
      const { uid } = await stat(postgres(dataDir, 'PG_VERSION'));
      expect(uid).toBeGreaterThan(0);
      expect((await stat(`/proc/${await stack.databasePid()}`)).uid).toBe(uid);
      expect((await stat(join(dataDir, 'keys.json'))).mode & 0o777).toBe(0o600);
      expect(await stack.end('SIGTERM')).toBe(0);

      await chmod(folder, 0o700);
      const { code, output } = await runCommand('main.ts', { dataDir, environment });
      expect(code).toBe(1);
      expect(output).toContain('O PostgreSQL não funciona como root');
    },
  );

  test.skipIf(!isRoot)('of an ordinary user: root’s commands don’t change the owner', async () => {
    const dataDir = await copyOf('plain');
    await chmod(folder, 0o755);
    expect(spawnSync('chown', ['-R', '65534:65534', dataDir]).status).toBe(0);
    const args = [join(folder, 'plain.gz')];
    expect(await runCommand('backup/backup-command.ts', { dataDir, args })).toMatchObject({ code: 0 });
    expect(await runCommand('backup/restore-command.ts', { dataDir, args })).toMatchObject({ code: 0 });
    await (await start({ dataDir })).end('SIGTERM');
    await signsIn(await start({ dataDir, uid: 65_534 }));
    expect((await stat(postgres(dataDir, 'PG_VERSION'))).uid).toBe(65_534);
  });
});

/** The last build of a site, which has one page. */
async function makeLastBuild(dataDir: string): Promise<void> {
  const id = '20261126120000-abcdef01';
  await mkdir(join(dataDir, 'site', id), { recursive: true });
  await writeFile(join(dataDir, 'site', id, 'index.html'), 'A última página');
  const builtAt = '2026-11-26T12:00:00.000Z';
  const current = { id, olderId: null, sources: '', requestedAt: null, builtAt, version: 1 };
  await writeFile(join(dataDir, 'site', 'current.json'), JSON.stringify(current));
}

describe('data that can’t be opened is reported in a sentence and left unchanged', () => {
  test('the data of an older version of the program', async () => {
    const dataDir = join(folder, 'older');
    await mkdir(join(dataDir, 'database'), { recursive: true });
    await refused(dataDir, 'Com aquela versão, execute npm run backup');
    expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres'))).toEqual([]);
  });

  test.skipIf(!isRoot)('a full disk, at the first start and later', async () => {
    const disk = join(folder, 'disk');
    await mkdir(disk);
    expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=25m', 'none', disk]).status).toBe(0);
    try {
      const dataDir = join(disk, 'data');
      await refused(dataDir, 'está cheio');
      spawnSync('mount', ['-o', 'remount,size=400m', disk]);
      // Over what the first start left.
      await copyInitializedData(dataDir);
      const stack = await start({ dataDir });
      expect((await stack.rest('announcements', { title: 'Antes', content: 'Texto' })).status).toBe(201);
      const { token } = (await (await stack.logIn('editor@paroquia.test', 'Paroquia#2026')).json()).data;
      const reserve = join(dataDir, 'reserve');
      await expect.poll(() => existsSync(reserve)).toBe(true);
      const fill = (name: string) => spawnSync('dd', ['if=/dev/zero', `of=${join(disk, name)}`, 'bs=64k']);
      fill('filler');
      await expect.poll(() => existsSync(reserve)).toBe(false);
      await expect.poll(() => stack.output).toContain('disk-reserve-given-up');
      const admin = (await (await stack.logIn('admin@paroquia.test', 'Paroquia#2026')).json()).data.token;
      const services = await fetch(`${stack.baseUrl}/api/health/services`, {
        headers: { authorization: `Bearer ${admin}` },
      });
      expect((await services.json()).data).toContainEqual({ name: 'disk', state: 'off' });
      const write = async () => {
        const response = await fetch(`${stack.baseUrl}/api/news`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ title: 'x', content: `<p>${'y'.repeat(190_000)}</p>` }),
        });
        return response.status === 201 ? undefined : (await response.json()).message;
      };
      // With the room of the reserve the database goes on.
      expect(await write()).toBeUndefined();
      fill('second');
      const upload = await fetch(`${stack.baseUrl}/api/media`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'image/webp' },
        body: await webpOf({ width: 1600, height: 1600 }),
      });
      expect(upload.status).toBe(503);
      expect([errors.disk_full.message, mediaSentences.full]).toContain((await upload.json()).message);
      // Writes succeed until PostgreSQL's preallocated space is used up.
      await expect.poll(write).toBe(errors.disk_full.message);
      expect((await fetch(`${stack.baseUrl}/api/news/published`)).status).toBe(200);
      await stack.killEverything();
      await rm(join(disk, 'second'));
      await makeLastBuild(dataDir);
      fill('second');
      const pages = await spawnStack({ dataDir });
      const statusOf = async (path: string) => (await fetch(`${pages.baseUrl}${path}`).catch(() => undefined))?.status;
      await expect.poll(() => pages.output).toContain('Por enquanto só as páginas são mostradas');
      expect(await (await fetch(`${pages.baseUrl}/`)).text()).toBe('A última página');
      expect(await statusOf('/api/health')).toBe(503);
      for (const name of ['filler', 'second']) await rm(join(disk, name));
      const later = await pages.ready();
      expect(await (await later.rest('announcements?select=title&title=eq.Antes')).json()).toEqual([
        { title: 'Antes' },
      ]);
      await later.end('SIGTERM');
    } finally {
      spawnSync('umount', ['-l', disk]);
    }
  });
});

describe('one stack after another on the same data', () => {
  let stack: BareStack;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await copyOf('data');
    stack = await (await spawnStack({ dataDir })).ready();
  });
  afterAll(() => stack.killEverything());

  test('the server is durable, and the owner is no superuser', async () => {
    const settings = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums'];
    const shown = settings.map((name) => `current_setting('${name}') as ${name}`).join(', ');
    expect(await query(stack, `select ${shown}`)).toEqual([Object.fromEntries(settings.map((name) => [name, 'on']))]);
    expect(await query(stack, 'select rolname from pg_roles where rolsuper and rolcanlogin')).toEqual([
      { rolname: 'supabase_admin' },
    ]);
    expect(
      await query(
        stack,
        `select 'ZÉ' ilike 'zé' as folds, array_agg(word order by word) as words
    from unnest(array['b', 'á', 'a', 'B']) as word`,
      ),
    ).toEqual([{ folds: true, words: ['B', 'a', 'b', 'á'] }]);
  });

  describe('while visitors’ reads take until their limit', () => {
    /** A visitor's read of the API, from an address of this machine. */
    const read = async (
      address: string,
      path: string,
    ): Promise<{ status: number; body: { code?: string; message?: string } }> => {
      const call = get(`${stack.baseUrl}/api${path}`, { localAddress: address, agent: false });
      const [response] = (await once(call, 'response')) as [IncomingMessage];
      return { status: response.statusCode ?? 0, body: (await json(response)) as { code?: string; message?: string } };
    };
    const slow = (address: string, i: number) => read(address, `/news/published?limit=${i + 1}`);

    beforeAll(() =>
      query(
        stack,
        'create policy slow on public.news as restrictive for select to anon using ((select true from pg_sleep(30)))',
      ),
    );

    /** Reads that are running in the database. */
    const sleeping = async () =>
      (await query(stack, "select 1 from pg_stat_activity where wait_event = 'PgSleep'")).length;

    test('those of one address leave the others their share, and get an error message', async () => {
      await read('127.0.0.1', '/announcements/active');
      const startedAt = performance.now();
      const [first, ...others] = Array.from({ length: 10 }, (_, i) => slow('127.0.0.66', i));
      for (const other of others) other.catch(() => undefined);
      await expect.poll(sleeping, { interval: 10 }).toBe(4);
      expect((await read('127.0.0.1', '/announcements/active?limit=3')).status).toBe(200);
      // Without its own share it would have waited for the hostile ones.
      expect(await sleeping()).toBe(4);
      const { publishableKey: apikey } = await stack.keys();
      const direct = fetch(`${stack.baseUrl}/rest/v1/news?select=id`, { headers: { apikey } });
      expect((await stack.rest('news?limit=1')).status).toBe(200);
      expect((await stack.logIn('editor@paroquia.test', 'Paroquia#2026')).status).toBe(200);

      const { status, body } = (await first) as Awaited<ReturnType<typeof read>>;
      expect({ status, ...body }).toMatchObject({
        status: 503,
        code: 'unavailable',
        message: errors.unavailable.message,
      });
      expect(performance.now() - startedAt).toBeGreaterThan(2_900);
      const answer = await direct;
      expect(`${answer.status} ${(await answer.json()).code}`).toBe('500 57014');
    });
  });

  test('a PostgreSQL that gets SIGTERM from outside is shut down at once and restarted', async () => {
    expect((await stack.rest('news?limit=1')).status).toBe(200);
    const database = (await stack.databasePid()) as number;
    process.kill(database, 'SIGTERM');
    await expect.poll(() => stack.output).toContain('database-restarted');
    expect(await stack.databasePid()).not.toBe(database);
    expect((await stack.rest('news?limit=1')).status).toBe(200);
  });

  test('a folder of another version of PostgreSQL is left unchanged, and a stale process number that another program uses now does not prevent a start', async () => {
    await stack.killEverything();
    await writeFile(postgres(dataDir, 'PG_VERSION'), '16\n');
    await refused(dataDir, 'é do PostgreSQL 16, e este programa traz o 17. Nenhuma versão deste programa a abre.');
    await writeFile(postgres(dataDir, 'PG_VERSION'), '17\n');
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
      const file = await readFile(postgres(dataDir, name), 'utf8');
      await writeFile(postgres(dataDir, name), file.replace(/^\d+/, String(process.pid)));
    }
    stack = await (await spawnStack({ dataDir })).ready();
  });

  test('an orphaned PostgreSQL is stopped, and a new one started', async () => {
    const database = (await stack.databasePid()) as number;
    // Without its watchdog the server survives the stack.
    for (const pid of await companionsOf(database)) process.kill(pid, 'SIGKILL');
    await stack.end('SIGKILL');
    expect(await stack.databasePid()).toBe(database);
    stack = await (await spawnStack({ dataDir })).ready();
    expect(await stack.databasePid()).not.toBe(database);
  });
});
