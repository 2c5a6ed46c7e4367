import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { webpOf } from '../../edge-functions/api/testing/pictures.ts';
import { addStaff } from '../../edge-functions/api/testing/staff.ts';
import { type HostedDatabase, startHostedDatabase } from '../../hosted/testing/hosted-database.ts';
import { readBackup } from '../../local/backup/read.ts';
import { restoreHosted as loadProject } from '../../local/backup/restore-hosted.ts';
import { applyMigrations } from '../../local/database/migrations.ts';
import { connect } from '../../local/database/open-database.ts';
import { findPostgres } from '../../local/database/postgres/server.ts';
import { projectRoot } from '../../local/install.mjs';
import { type BareStack, runCommand, spawnStack } from './bare-stack.ts';
import { copyInitializedData } from './initialized-data.ts';

/** A private scan. */
const scan = `private/${'0'.repeat(8)}-0000-4000-8000-000000000001.webp`;

let folder: string;
/** The parish's previous stack. */
let parish: BareStack;
/** The new project: its database, and another stack's Storage in place of its own. */
let project: HostedDatabase;
let storage: BareStack;
let backup: string;
beforeAll(async () => {
  [folder, project] = await Promise.all([mkdtemp(join(tmpdir(), 'paroquia-to-hosted-')), startHostedDatabase()]);
  parish = await (await spawnStack({ dataDir: await copyInitializedData(join(folder, 'parish')) })).ready();
  storage = await (await spawnStack({ dataDir: await copyInitializedData(join(folder, 'storage')) })).ready();
  await emptyStorage(storage);
  const headers = { ...(await keyOf(parish)), 'content-type': 'image/webp' };
  const stored = await fetch(objectOf(parish, scan), { method: 'POST', headers, body: await webpOf() });
  expect(stored.status).toBe(200);
  backup = join(folder, 'parish.gz');
  expect(await runCommand('backup/backup-command.ts', { dataDir: parish.dataDir, args: [backup] })).toMatchObject({
    code: 0,
  });
});
afterAll(async () => {
  await Promise.all([parish?.killEverything(), storage?.killEverything()]);
  await project.remove();
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
});

/** As a new project's. */
async function emptyStorage({ dataDir }: BareStack): Promise<void> {
  const database = connect((await findPostgres(join(dataDir, 'postgres')))('postgres'));
  await database.runner.exec('delete from storage.objects');
  await database.close();
  await rm(join(dataDir, 'storage'), { recursive: true });
}

const objectOf = ({ baseUrl }: BareStack, path: string) => `${baseUrl}/storage/v1/object/${path}`;

async function keyOf(stack: BareStack): Promise<Record<string, string>> {
  const { secretKey } = await stack.keys();
  return { apikey: secretKey, authorization: `Bearer ${secretKey}` };
}

async function restoreHosted(changes: Record<string, string> = {}) {
  const { apikey = '' } = await keyOf(storage);
  const environment = {
    SUPABASE_DB_URL: project.url,
    PUBLIC_SUPABASE_URL: storage.baseUrl,
    SUPABASE_SECRET_KEY: apikey,
    ...changes,
  };
  return await runCommand('backup/restore-command.ts', {
    dataDir: join(folder, 'untouched'),
    environment,
    args: ['--hosted', backup],
  });
}

const count = async (table: string) =>
  (await project.sql.query<{ n: number }>(`select count(*)::integer as n from ${table}`))[0]?.n;

test('a project without this version’s database is refused', async () => {
  const { code, output } = await restoreHosted();
  expect(output).toContain('Rode npm run deploy nele antes');
  expect(code).toBe(1);
});

test('without the secret key nothing is loaded', async () => {
  await applyMigrations(project.sql, join(projectRoot, 'supabase', 'migrations'));
  // As the hosted CLI records it.
  await project.sql.exec(
    `update supabase_migrations.schema_migrations set statements = string_to_array(statements[1], E';\\n')`,
  );
  const { code, output } = await restoreHosted({ SUPABASE_SECRET_KEY: '' });
  expect(output).toContain('em SUPABASE_SECRET_KEY');
  expect(code).toBe(1);
  expect(await count('auth.users')).toBe(0);
});

test('of a backup whose rows are refused nothing is uploaded', async () => {
  const refused = await readBackup(await readFile(backup));
  const news = refused.tables.find(({ name }) => name === 'public.news');
  news?.rows.push(news.rows[0] ?? []);
  const upload = vi.fn(async () => {});
  await expect(loadProject(project.sql, refused, upload)).rejects.toThrow('regra news_pkey');
  expect(upload).not.toHaveBeenCalled();
  expect(await count('auth.users')).toBe(0);
});

test('a new project gets every row and every file, whatever its jobs and an interrupted restore have done before', async () => {
  const headers = { ...(await keyOf(storage)), 'content-type': 'image/webp', 'cache-control': 'no-cache' };
  const body = await (await fetch(objectOf(parish, scan), { headers: await keyOf(parish) })).bytes();
  expect((await fetch(objectOf(storage, scan), { method: 'POST', headers, body })).status).toBe(200);
  await project.sql.exec(`insert into public.jobs (name, every) values ('site-build', '30 seconds');
    insert into public.job_runs (job) values ('site-build')`);
  const { code, output } = await restoreHosted();
  expect(code, output).toBe(0);
  expect(output).not.toContain('Ficou de fora');
  expect(output).toContain('As chaves das notificações da cópia não são as de VAPID_PUBLIC_KEY');
  const { tables, files } = await readBackup(await readFile(backup));
  const counted = tables.filter(({ name }) => !name.startsWith('supabase_migrations.'));
  const found: Record<string, number | undefined> = {};
  for (const { name } of counted) found[name] = await count(name);
  expect(found).toEqual(Object.fromEntries(counted.map(({ name, rows }) => [name, rows.length])));
  expect(found['public.parcelas']).toBeGreaterThan(500);

  expect(files.length).toBeGreaterThan(3);
  for (const { bucket, name } of files) {
    const path = `${bucket}/${name}`;
    const [before, after] = await Promise.all(
      [parish, storage].map(async (stack) => {
        const response = await fetch(objectOf(stack, path), { headers: await keyOf(stack) });
        const { status, headers } = response;
        return [status, headers.get('content-type'), headers.get('cache-control'), await response.bytes()];
      }),
    );
    expect(after).toEqual(before);
    expect(after?.[0]).toBe(200);
  }
  expect((await fetch(objectOf(storage, scan))).status).toBeGreaterThanOrEqual(400);
});

test('accounts are as Auth creates them, with their passwords, roles and profiles', async () => {
  const accounts = await project.sql.query<Record<string, unknown>>(
    `select users.email, encrypted_password as hash, profiles.role, is_active, instance_id::text as instance,
      concat(confirmation_token, recovery_token, email_change_token_new, email_change) as tokens,
      num_nulls(confirmation_token, recovery_token, email_change_token_new, email_change) as missing
     from auth.users join public.profiles using (id) order by users.email`,
  );
  const { tables } = await readBackup(await readFile(backup));
  const users = tables.find(({ name }) => name === 'auth.users');
  const at = (name: string) => users?.columns.findIndex((column) => column.name === name) as number;
  const hashes = users?.rows.map((row) => row[at('encrypted_password')]).sort();
  expect(accounts.map(({ hash }) => hash).sort()).toEqual(hashes);
  expect(accounts.map(({ role }) => role).sort()).toEqual(['admin', 'common', 'editor', 'financial']);
  for (const { instance, tokens, missing } of accounts) {
    expect({ instance, tokens, missing }).toEqual({
      instance: '00000000-0000-0000-0000-000000000000',
      tokens: '',
      missing: 0,
    });
  }
});

test('every trigger is on: a new account gets its profile, and a change is audited', async () => {
  expect(await project.sql.query(`select 1 from pg_trigger where not tgisinternal and tgenabled <> 'O'`)).toEqual([]);
  const audited = await count('public.audit_log');
  const { id } = await addStaff(project.sql, { email: 'nova@paroquia.example', name: 'Nova', role: 'editor' });
  expect(await project.sql.query('select role from public.profiles where id = $1', [id])).toEqual([{ role: 'editor' }]);
  expect(await count('public.audit_log')).toBeGreaterThan(audited as number);
});

test('a project with data is refused and keeps them', async () => {
  const before = await count('public.profiles');
  const { code, output } = await restoreHosted();
  expect(output).toContain('O projeto já tem dados (auth.users, ');
  expect(code).toBe(1);
  expect(await count('public.profiles')).toBe(before);
});

test('another database, and an option that npm consumed, are refused', async () => {
  const { code, output } = await restoreHosted({ npm_config_hosted: 'true' });
  expect(output).toContain('Faltou "--" antes das opções');
  expect(code).toBe(1);
  expect((await restoreHosted({ SUPABASE_DB_URL: '' })).output).toContain('SUPABASE_DB_URL o endereço');
});
