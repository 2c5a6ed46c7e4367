import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import bcrypt from 'bcryptjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { webpOf } from '../../edge-functions/api/testing/pictures.ts';
import { addStaff } from '../../edge-functions/api/testing/staff.ts';
import { type HostedDatabase, startHostedDatabase } from '../../hosted/testing/hosted-database.ts';
import { hostedStorage } from '../../local/backup/hosted-storage.ts';
import { readBackup } from '../../local/backup/read.ts';
import { adoptConsentText } from '../../local/database/consent-text.ts';
import { applyMigrations, applySeed } from '../../local/database/migrations.ts';
import { connect } from '../../local/database/open-database.ts';
import { findPostgres } from '../../local/database/postgres/server.ts';
import { projectRoot } from '../../local/install.mjs';
import { type BareStack, runCommand, spawnStack } from './bare-stack.ts';

const password = 'Rosário#2026';
const staff = [
  { email: 'lucia@paroquia.example', name: 'Dona Lúcia', role: 'admin', password },
  { email: 'tereza@paroquia.example', name: 'Tereza', role: 'editor', password },
  { email: 'otavio@paroquia.example', name: 'Otávio', role: 'editor', active: false, password },
] as const;
/** Secrets that a backup must not contain, because each gives access. */
const token = 'a-token-that-lets-in';

const photo = { name: `${'0a'.repeat(16)}.webp`, path: '', content: new Uint8Array() };
photo.path = `/storage/v1/object/public/media/${photo.name}`;

const scan = { name: '0a0a0a0a-0a0a-4a0a-8a0a-0a0a0a0a0a0a.pdf', path: '', content: '%PDF-1.7 %%EOF' };
scan.path = `/storage/v1/object/authenticated/private/${scan.name}`;
const secretKey = 'sb_secret_of_the_project';

let folder: string;
/** The project's Storage, for visitors and with the secret key. */
let storage: Server;
let origin: string;
let hosted: HostedDatabase;
let backup: string;
let stack: BareStack | undefined;
beforeAll(async () => {
  [folder, hosted] = await Promise.all([mkdtemp(join(tmpdir(), 'paroquia-from-hosted-')), startHostedDatabase()]);
  const { sql } = hosted;
  await applyMigrations(sql, join(projectRoot, 'supabase', 'migrations'));
  await adoptConsentText(sql.query);
  const people = [];
  for (const person of staff) people.push(await addStaff(sql, person));
  await applySeed(sql, join(projectRoot, 'supabase', 'seed'));
  // Nothing seeds a hosted project.
  await sql.exec('drop table supabase_migrations.seed_files');
  const id = people[0]?.id;
  await sql.query('update auth.users set recovery_token = $1, instance_id = gen_random_uuid() where id = $2', [
    token,
    id,
  ]);
  // The account's existing session.
  await sql.query('update auth.sessions set refresh_token_hmac_key = $2 where id = $1', [id, token]);
  await sql.query('insert into auth.refresh_tokens (token, user_id, session_id) values ($2, $1::text, $1::uuid)', [
    id,
    token,
  ]);
  await sql.query('insert into storage.buckets (id, name) values ($1, $1)', [token]);
  await sql.query(
    `insert into storage.objects (bucket_id, name, metadata) values ('media', $1, $2), ($3, 'a.webp', $2)`,
    [photo.name, { mimetype: 'image/webp', cacheControl: 'max-age=31536000, immutable' }, token],
  );
  await sql.query(`insert into storage.objects (bucket_id, name, metadata) values ('private', $1, $2)`, [
    scan.name,
    { mimetype: 'application/pdf', cacheControl: 'max-age=0, private, no-store' },
  ]);
  await sql.query(`insert into private.files (name, stored_by) values ($1, null)`, [scan.name]);
  photo.content = await webpOf();
  storage = createServer(({ url, headers }, response) => {
    const isServer = headers.apikey === secretKey && headers.authorization === `Bearer ${secretKey}`;
    if (url === photo.path) response.end(photo.content);
    else if (url === scan.path && isServer) response.end(scan.content);
    else if (url === scan.path) response.writeHead(400).end('{"statusCode":"403"}');
    else response.writeHead(400).end('{}');
  }).listen(0, '127.0.0.1');
  await once(storage, 'listening');
  origin = `http://127.0.0.1:${(storage.address() as AddressInfo).port}`;
  backup = join(folder, 'hosted.gz');
});
afterAll(async () => {
  await stack?.killEverything();
  storage.close();
  await hosted.remove();
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
});

const dataDir = () => join(folder, 'data');
const backUpFrom = (environment: Record<string, string>, path: string) =>
  runCommand('backup/backup-command.ts', {
    dataDir: dataDir(),
    environment: { PUBLIC_SUPABASE_URL: origin, SUPABASE_SECRET_KEY: secretKey, ...environment },
    args: [path],
  });

/** Every row of a backup by table, as values by column name, because the order of columns differs. */
async function rowsOf(path: string): Promise<Record<string, string[]>> {
  const { tables } = await readBackup(await readFile(path));
  // A restore changes the state of the site.
  const ours = tables.filter(({ name }) => !/^(supabase_migrations\.|(public\.site_state|private\.clock)$)/.test(name));
  return Object.fromEntries(
    ours.map(({ name, columns, rows }) => [
      name,
      rows.map((row) => JSON.stringify(columns.map((column, i) => [column.name, row[i]]).sort())).sort(),
    ]),
  );
}

test('a backup of a hosted project has accounts and the parish’s rows, and no secrets that give access', async () => {
  const { code, output } = await backUpFrom({ SUPABASE_DB_URL: hosted.url }, backup);
  expect(code, output).toBe(0);
  expect(output).toContain('com 2 arquivos)');
  expect(output).not.toContain(new URL(hosted.url).password);
  expect((await stat(backup)).mode & 0o777).toBe(0o600);
  const rows = await rowsOf(backup);
  expect(rows['auth.users']).toHaveLength(staff.length);
  expect(rows['auth.users']?.join()).toContain('$2');
  expect(rows['public.dizimistas']?.length).toBeGreaterThan(10);
  expect(Object.keys(rows).filter((name) => !/^(public|private)\./.test(name))).toEqual([
    'auth.users',
    'auth.identities',
  ]);
  expect(gunzipSync(await readFile(backup)).toString()).not.toContain(token);
});

test.each([
  ['without its address', undefined, secretKey, 'Diga-o em PUBLIC_SUPABASE_URL'],
  [
    'with one that does not answer',
    'http://127.0.0.1:9',
    secretKey,
    'Os arquivos não puderam ser copiados: http://127.0.0.1:9 não respondeu',
  ],
  ['without the secret key', 'http://127.0.0.1:9', undefined, 'Diga-a em SUPABASE_SECRET_KEY'],
] as const)('a project’s files are not read %s', async (_, address, key, sentence) => {
  const file = { bucket: 'private', name: scan.name, type: 'application/pdf', cacheControl: '', isPublic: false };
  await expect(hostedStorage(address, key).read(file)).rejects.toThrow(sentence);
});

test('a backup without the files is none', async () => {
  const path = join(folder, 'without-photos.gz');
  const environment = { SUPABASE_DB_URL: hosted.url, SUPABASE_SECRET_KEY: 'sb_secret_of_another' };
  const { code, output } = await backUpFrom(environment, path);
  expect(output).toContain('respondeu 403. Nada foi gravado.');
  expect(code).toBe(1);
  await expect(stat(path)).rejects.toThrow();
});

test('another project’s address is not mistaken for lost photos', async () => {
  const path = join(folder, 'another.gz');
  const other = createServer((_, response) => response.writeHead(400).end('{}')).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const PUBLIC_SUPABASE_URL = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const { code, output } = await backUpFrom({ SUPABASE_DB_URL: hosted.url, PUBLIC_SUPABASE_URL }, path);
  other.close();
  expect(output).toContain('Confira PUBLIC_SUPABASE_URL');
  expect(code).toBe(1);
});

test.each([
  { command: 'npm start', entry: 'main.ts', args: () => [] },
  { command: 'npm run restore', entry: 'backup/restore-command.ts', args: () => [backup] },
  { command: 'npm run reset', entry: 'reset-command.ts', args: () => ['--apagar-tudo'] },
])('$command refuses a hosted project’s database', async ({ entry, args }) => {
  const { code, output } = await runCommand(entry, {
    dataDir: join(folder, 'refused'),
    environment: { DATABASE_URL: hosted.url },
    args: args(),
  });
  expect(output).toContain('é o banco de dados de um projeto Supabase na internet');
  expect(code).toBe(1);
});

test('none of them changed anything', async () => {
  const again = join(folder, 'again.gz');
  expect(await backUpFrom({ DATABASE_URL: hosted.url }, again)).toMatchObject({ code: 0 });
  expect(await rowsOf(again)).toEqual(await rowsOf(backup));
});

test('restored on one machine: the same rows, the same passwords, no demonstration, every trigger on', async () => {
  const restored = await runCommand('backup/restore-command.ts', { dataDir: dataDir(), args: [backup] });
  expect(restored.code, restored.output).toBe(0);
  const again = join(folder, 'restored.gz');
  expect(await backUpFrom({}, again)).toMatchObject({ code: 0 });
  expect(await rowsOf(again)).toEqual(await rowsOf(backup));

  stack = await (await spawnStack({ dataDir: dataDir() })).ready();
  const seen = await fetch(`${stack.baseUrl}${photo.path}`);
  expect(seen.headers.get('content-type')).toBe('image/webp');
  expect(new Uint8Array(await seen.arrayBuffer())).toEqual(photo.content);
  const statuses: Record<string, number> = {};
  for (const { email } of staff) statuses[email] = (await stack.logIn(email, password)).status;
  expect(statuses).toEqual({
    'lucia@paroquia.example': 200,
    'tereza@paroquia.example': 200,
    'otavio@paroquia.example': 401,
  });
  expect((await stack.logIn('lucia@paroquia.example', 'Outra#2026')).status).toBe(401);
  expect((await stack.logIn('admin@paroquia.test', 'Paroquia#2026')).status).toBe(401);

  const database = connect((await findPostgres(join(dataDir(), 'postgres')))('postgres'));
  try {
    expect(await database.runner.query(`select 1 from pg_trigger where not tgisinternal and tgenabled <> 'O'`)).toEqual(
      [],
    );
    const { id } = await addStaff(database.runner, { email: 'nova@paroquia.example', name: 'Nova', role: 'editor' });
    expect(await database.runner.query('select role from public.profiles where id = $1', [id])).toHaveLength(1);
  } finally {
    await database.close();
  }
});

test('the statement of docs/operations.md gives a member a new password, and ends the sessions with the old one', async () => {
  const guide = await readFile(join(projectRoot, 'docs', 'operations.md'), 'utf8');
  const statement = /```sql\n(?<sql>[^`]*encrypted_password[^`]*)```/.exec(guide)?.groups?.sql ?? '';
  const [{ email }] = staff;
  await hosted.sql.exec(statement.replace('<new password>', 'Nova#2026').replace('<e-mail>', email));
  const [account] = await hosted.sql.query<{ hash: string; sessions: number }>(
    `select encrypted_password as hash, (select count(*)::integer from auth.sessions where user_id = users.id) as sessions
     from auth.users where email = $1`,
    [email],
  );
  expect(await bcrypt.compare('Nova#2026', account?.hash ?? '')).toBe(true);
  expect(account?.sessions).toBe(0);
});
