import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { siteTables } from '#contract/site-build.ts';
import {
  authAndRest,
  createDatabase,
  migrationsDirectory,
  startDatabase,
  type TestDatabase,
} from '../../edge-functions/api/testing/database.ts';
import { webpOf } from '../../edge-functions/api/testing/pictures.ts';
import { applyMigrations, applySeed, markInitialized } from '../database/migrations.ts';
import { preparePlatform } from '../database/platform.ts';
import type { SqlRunner } from '../database/sql-runner.ts';
import { projectRoot } from '../settings.ts';
import { objectFiles } from '../storage/files.ts';
import { readBackup } from './read.ts';
import { restore } from './restore.ts';
import { restoreFiles } from './restore-files.ts';
import { listTables, readSequences } from './tables.ts';
import { writeBackup } from './write.ts';

const madeAt = new Date('2026-11-21T12:00:00Z');
let parish: TestDatabase;
let other: TestDatabase;
let bytes: Uint8Array;

const photo = `${'0f'.repeat(16)}.webp`;
const lostPhoto = `${'1f'.repeat(16)}.webp`;

const storageOf = ({ env, fetch }: TestDatabase) =>
  createClient(env.supabaseUrl, env.secretKey, { global: { fetch } }).storage.from('media');

/** Restores the rows and the photos. */
async function restoreAll(into: TestDatabase, source = bytes): Promise<void> {
  const backup = await readBackup(source);
  await restore(into.sql, backup, () => restoreFiles(source, objectFiles(into.storageFolder), madeAt));
}

beforeAll(async () => {
  [parish, other] = await Promise.all([startDatabase(), startDatabase()]);
  await parish.createStaff({
    email: 'lucia@paroquia.test',
    name: 'Dona Lúcia',
    role: 'admin',
    password: 'rosário-123',
  });
  await applySeed(parish.sql, join(projectRoot, 'supabase', 'seed'));
  await markInitialized(parish.sql, 'demonstration');
  // Values that a careless dump changes: quotes, line breaks, backslashes, nested JSON.
  await parish.sql.query(
    `update public.news set title = $1, content = $2 where id = (select id from public.news limit 1)`,
    [`"Aspas", \\barras\\ e 'apóstrofos'`, '<p>linha\n\tnova\r\n</p><p>🙏 {"a": [null]}</p>'],
  );
  const storage = storageOf(parish);
  const webp = { contentType: 'image/webp', cacheControl: '31536000, immutable' };
  expect((await storage.upload(photo, await webpOf(), webp)).error).toBeNull();
  await parish.sql.exec(
    `insert into storage.objects (bucket_id, name, metadata) values ('media', '${lostPhoto}', '{}')`,
  );
  const files = objectFiles(parish.storageFolder);
  const out = new PassThrough();
  const written = writeBackup(parish.sql, ({ bucket, name }) => files.read(bucket, name), madeAt, out);
  [bytes] = await Promise.all([buffer(out), written]);
  expect(await written).toEqual({ files: 1, missing: 1 });
});
afterAll(() => Promise.all([parish.close(), other.close()]));

/** Every row of every table as text, generated columns included; without the state of the site, which a restore changes. */
async function everything(sql: SqlRunner): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = { sequences: (await readSequences(sql)).map((s) => JSON.stringify(s)) };
  for (const { name } of await listTables(sql)) {
    if (name === 'public.site_state') continue;
    const rows = await sql.query<{ row: string }>(`select t::text as row from ${name} t order by 1`);
    content[name] = rows.map(({ row }) => row);
  }
  return content;
}

test('a restored database has exactly the rows of the backed-up one', async () => {
  // Existing rows are replaced, not merged.
  await other.createStaff({ email: 'chico@paroquia.test', name: 'Chico', role: 'common' });
  await restore(other.sql, await readBackup(bytes));
  const [before, after] = [await everything(parish.sql), await everything(other.sql)];
  expect(after).toEqual(before);
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining(['auth.users', 'public.profiles', 'public.dizimistas', 'public.audit_log']),
  );
  expect(before['public.dizimistas']?.length).toBeGreaterThan(10);
  expect(before['auth.users']?.join()).toContain('$2');
});

test('photos come back as they were, and those that were there before are no more listed', async () => {
  const seen = async (database: TestDatabase, name = photo) => {
    const response = await database.fetch(storageOf(database).getPublicUrl(name).data.publicUrl);
    const { status, headers } = response;
    return {
      status,
      type: headers.get('content-type'),
      cache: headers.get('cache-control'),
      body: await response.text(),
    };
  };
  const other2 = `${'2f'.repeat(16)}.webp`;
  await storageOf(other).upload(other2, await webpOf({ shade: 2 }), { contentType: 'image/webp' });
  await restoreAll(other);
  expect(await seen(other)).toEqual(await seen(parish));
  expect(await seen(other)).toMatchObject({ status: 200, type: 'image/webp', cache: 'max-age=31536000, immutable' });
  expect((await seen(other, other2)).status).toBe(400);
});

test('a backup from before there were photos is restored, and the next start adds what they need', async () => {
  const isOfPhotos = /"(private\.unused_media|file)"/;
  const version = '20261121001800';
  const lines = (await promisify(gunzip)(bytes)).toString('utf8').trimEnd().split('\n');
  const old = lines
    .filter((line) => !isOfPhotos.test(line.slice(0, 60)))
    .map((line) => line.replace(`,"${version}"`, '').replace(/,"files":\d+/, ''));
  expect(old[0]).not.toContain(version);
  const before = await createDatabase('template0');
  onTestFinished(() => before.close());
  await authAndRest(before).ensureSystemSchema();
  await preparePlatform(before.runner);
  await restore(before.runner, await readBackup(await promisify(gzip)(old.join('\n'))));
  expect(await applyMigrations(before.runner, migrationsDirectory)).toEqual([`${version}_media.sql`]);
  expect(await before.runner.query('select id from storage.buckets')).toEqual([{ id: 'media' }]);
  expect(await before.runner.query('select count(*)::integer as n from public.news')).toEqual(
    await parish.sql.query('select count(*)::integer as n from public.news'),
  );
});

test('no page that was built before is up to date after a restore, whichever database it was built from', async () => {
  await restore(other.sql, await readBackup(bytes));
  // The version that the replaced database had reached.
  const built = 1_000_000;
  await other.sql.query('select public.record_site_build($1, now())', [built]);
  const [state] = await other.sql.query<{ wanted: boolean; changes: Record<string, number> }>(
    'select wanted_since is not null as wanted, changes from public.site_state',
  );
  expect(state?.wanted).toBe(true);
  expect(Object.keys(state?.changes ?? {}).sort()).toEqual([...siteTables]);
  for (const changed of Object.values(state?.changes ?? {})) expect(changed).toBeGreaterThan(built);
});

test('in the restored database triggers work and sequences continue', async () => {
  await restore(other.sql, await readBackup(bytes));
  const highest = 'select max(numero_ordinal) as n from public.dizimistas';
  const [before] = await other.sql.query<{ n: number }>(highest);
  await other.sql.query(`
    insert into public.dizimistas (nome_completo, cpf, consentimento_lgpd, politica_privacidade)
    values ('Novo dizimista', '39053344705', true, true)`);
  const [after] = await other.sql.query<{ n: number }>(highest);
  expect(after?.n).toBeGreaterThan(before?.n ?? Number.POSITIVE_INFINITY);
  expect(
    await other.sql.query(`select 1 as found from public.audit_log where new ->> 'nome_completo' = 'Novo dizimista'`),
  ).toHaveLength(1);
});

test('a restore that fails changes nothing', async () => {
  const backup = await readBackup(bytes);
  const before = await everything(other.sql);
  const news = backup.tables.find(({ name }) => name === 'public.news');
  news?.rows.push(news.rows[0] ?? []);
  await expect(restore(other.sql, backup)).rejects.toThrow(
    'A tabela public.news da cópia de segurança tem dados que esta versão do programa não aceita (regra news_pkey).',
  );
  expect(await everything(other.sql)).toEqual(before);
});

test('the restored database keeps its own history of migrations: the backup may be of another version', async () => {
  const history = 'supabase_migrations.schema_migrations';
  const backup = await readBackup(bytes);
  const table = backup.tables.find(({ name }) => name === history);
  expect(table?.rows.length).toBeGreaterThan(10);
  const text = table?.columns.findIndex(({ name }) => name === 'statements');
  for (const row of table?.rows ?? []) row[text as number] = '{changed}';
  const before = (await everything(other.sql))[history];
  await restore(other.sql, backup);
  expect((await everything(other.sql))[history]).toEqual(before);
});

test('names in the file are looked up, not executed', async () => {
  const backup = await readBackup(bytes);
  backup.tables.push({
    name: 'public.news; drop table public.news',
    columns: [{ name: 'id', type: 'uuid' }],
    rows: [['x']],
  });
  await expect(restore(other.sql, backup)).rejects.toThrow('não conhece');
  expect(await other.sql.query('select 1 as found from public.news limit 1')).toHaveLength(1);
});

test('a backup of a newer program is rejected before its files are written', async () => {
  const backup = await readBackup(bytes);
  backup.header.migrations.push('29990101000000');
  const writeFiles = vi.fn(async () => []);
  await expect(restore(other.sql, backup, writeFiles)).rejects.toThrow('mais nova');
  expect(writeFiles).not.toHaveBeenCalled();
});

test('a file that is incomplete, damaged or no backup is rejected', async () => {
  const text = (await promisify(gunzip)(bytes)).toString('utf8');
  const cut = await promisify(gzip)(text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1));
  await expect(readBackup(cut)).rejects.toThrow('cortado');
  const withoutPhoto = await promisify(gzip)(text.replace(/^\{"file".*\n/m, ''));
  await expect(readBackup(withoutPhoto)).rejects.toThrow('cortado');
  await expect(readBackup(bytes.slice(0, bytes.length / 2))).rejects.toThrow('danificado');
  await expect(readBackup(await promisify(gzip)('{"format":"other"}'))).rejects.toThrow('não é uma cópia');
  await expect(readBackup(await readFile(join(projectRoot, 'package.json')))).rejects.toThrow('danificado');
});
