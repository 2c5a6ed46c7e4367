import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { siteTables } from '#contract/concepts.ts';
import { columnOf } from '../../edge-functions/api/columns/column-of.ts';
import { newStorageFolder, startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { webpOf } from '../../edge-functions/api/testing/pictures.ts';
import { dataPaths } from '../data-paths.ts';
import { applySeed, markInitialized } from '../database/migrations.ts';
import type { SqlRunner } from '../database/sql-runner.ts';
import { projectRoot } from '../settings.ts';
import { objectFiles } from '../storage/files.ts';
import { formerNames, formerTableNames } from './conversions.ts';
import { filesIn, photosFolder } from './photos-folder.ts';
import { Place } from './place.ts';
import { missingPhotos, readBackup } from './read.ts';
import { restore } from './restore.ts';
import { restoreFiles } from './restore-files.ts';
import { saveBackup } from './save.ts';
import { listKeptTables, ownBuckets, readSequences } from './tables.ts';
import { encryptCopies } from './unencrypted.ts';
import { refuseNewerData } from './versions.ts';
import { writeBackup } from './write.ts';

const noPush = { services: [], local: false };
const madeAt = new Date('2026-11-21T12:00:00Z');
let parish: TestDatabase;
let other: TestDatabase;
let bytes: Uint8Array;

const photo = `${'0f'.repeat(16)}.webp`;
const photoAddress = `/storage/v1/object/public/media/${photo}`;
const scan = '0a0a0a0a-0a0a-4a0a-8a0a-0a0a0a0a0a0a.pdf';
const scanned = '%PDF-1.7 %%EOF';
const lostPhoto = `${'1f'.repeat(16)}.webp`;

const storageOf = ({ env, fetch }: TestDatabase, bucket = 'media') =>
  createClient(env.supabaseUrl, env.secretKey, { global: { fetch } }).storage.from(bucket);

/** Restores the rows and the photos. */
async function restoreAll(into: TestDatabase, source = bytes) {
  const backup = await readBackup(source);
  return await restore(into.sql, backup, () => restoreFiles(source, objectFiles(into.storageFolder), madeAt));
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
  // Values that are easily damaged: quotes, line breaks, backslashes, nested JSON.
  await parish.sql.query(
    `update public.news set title = $1, content = $2 where id = (select id from public.news limit 1)`,
    [`"Aspas", \\barras\\ e 'apóstrofos'`, '<p>linha\n\tnova\r\n</p><p>🙏 {"a": [null]}</p>'],
  );
  const storage = storageOf(parish);
  const webp = { contentType: 'image/webp', cacheControl: '31536000, immutable' };
  expect((await storage.upload(photo, await webpOf(), webp)).error).toBeNull();
  const pdf = { contentType: 'application/pdf', cacheControl: '0, private, no-store' };
  expect((await storageOf(parish, 'private').upload(scan, scanned, pdf)).error).toBeNull();
  await parish.sql.exec(`
    insert into storage.objects (bucket_id, name, metadata) values ('media', '${lostPhoto}', '{}');
    insert into private.files (name, stored_by) values ('${scan}', null);
    insert into public.financial_transactions (title, amount, type, transaction_date, scan)
    values ('Conta de luz', 120, 'expense', '2026-11-20', '${scan}');
    insert into public.waivers (topic) values ('content.contact');
    update public.parish_content set content = content || jsonb_build_object('church', '${photoAddress}', 'arms', '${photoAddress}')
    where kind = 'identity'`);
  const files = objectFiles(parish.storageFolder);
  const out = new PassThrough();
  const written = writeBackup(parish.sql, ({ bucket, name }) => files.read(bucket, name), madeAt, out);
  [bytes] = await Promise.all([buffer(out), written]);
  expect(await written).toEqual({ files: 2, missing: 1 });
});
afterAll(() => Promise.all([parish.close(), other.close()]));

/** All rows of all tables in a backup, as text with generated columns, except those that a restore writes. */
async function everything(sql: SqlRunner): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = { sequences: (await readSequences(sql)).map((s) => JSON.stringify(s)) };
  for (const { name } of await listKeptTables(sql)) {
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
  expect(before['public.waivers']?.join()).toContain('content.contact');
});

test('a backup has the files of every bucket of the migrations', async () => {
  expect(await parish.sql.query('select id from storage.buckets order by id')).toEqual(
    ownBuckets.map((id) => ({ id })),
  );
});

test('a restored database has the backup’s date', async () => {
  await restore(other.sql, await readBackup(bytes));
  expect(await other.sql.query('select made_at = $1 as same from public.last_backup', [madeAt])).toEqual([
    { same: true },
  ]);
});

test('photos are restored unchanged, and earlier ones are no longer listed', async () => {
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
  const { unlisted } = await restoreAll(other);
  expect(unlisted).toEqual([{ bucket: 'media', name: other2 }]);
  expect(await seen(other)).toEqual(await seen(parish));
  expect(await seen(other)).toMatchObject({ status: 200, type: 'image/webp', cache: 'max-age=31536000, immutable' });
  expect((await seen(other, other2)).status).toBe(400);
  // Those of the parish's face are still named.
  const [identity] = await other.sql.query<{ church: string; arms: string }>(
    "select content->>'church' as church, content->>'arms' as arms from public.parish_content where kind = 'identity'",
  );
  expect(identity).toEqual({ church: photoAddress, arms: photoAddress });
});

test.each([undefined, 'cinco palavras'])(
  'files beside nightly copies (passphrase: %s) are written once, and come back from the second place alone',
  async (backupPassphrase) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'paroquia-beside-'));
    onTestFinished(() => rm(dataDir, { recursive: true }));
    await cp(parish.storageFolder, dataPaths(dataDir).storage, { recursive: true });
    const isEncrypted = backupPassphrase !== undefined;
    const placeAt = async (name: string) => {
      await mkdir(join(dataDir, name));
      return new Place(join(dataDir, name), { dataDir, isEncrypted, id: 'a1b2c3', now: () => madeAt });
    };
    const [first, second] = [await placeAt('backups'), await placeAt('copias')];
    const beside = photosFolder('a1b2c3');
    const written: Set<number>[] = [];
    for (let night = 0; night < 2; night += 1) {
      const path = first.freePath(false, await first.copies());
      const settings = { dataDir, push: noPush };
      await saveBackup(path, parish.sql, settings, { backupPassphrase }, madeAt, beside);
      const names = [...(await filesIn(join(first.folder, beside))).photos.keys()];
      const files = await Promise.all(names.map((name) => stat(join(first.folder, beside, name))));
      written.push(new Set(files.map(({ ino }) => ino)));
    }
    expect(written[0]?.size).toBe(2);
    expect(written[1]).toEqual(written[0]);
    const [newest] = await first.copies();
    if (!newest) throw new Error('No copy was made.');
    await second.copyHere(newest, first);
    await rm(first.folder, { recursive: true });

    const path = join(second.folder, newest.name);
    const into = objectFiles(newStorageFolder());
    const backup = await readBackup(path, backupPassphrase);
    await restore(other.sql, backup, () => restoreFiles(path, into, madeAt, backupPassphrase));
    const from = objectFiles(parish.storageFolder);
    for (const [bucket, name] of [['media', photo] as const, ['private', scan] as const]) {
      expect(await into.read(bucket, name)).toEqual(await from.read(bucket, name));
    }
    expect(await everything(other.sql)).toEqual(await everything(parish.sql));
    if (isEncrypted) return;
    await encryptCopies(second.folder, 'a1b2c3', 'cinco palavras', 10);
    const encrypted = await readBackup(`${path}.age`, 'cinco palavras');
    expect(await missingPhotos(`${path}.age`, encrypted)).toEqual([]);
    const [copy] = await second.copies();
    expect((copy && (await second.photosOf(copy)))?.size).toBe(2);
  },
);

test('private files are restored unchanged, with the same rows, and stay private', async () => {
  await restoreAll(other);
  const { data } = await storageOf(other, 'private').download(scan);
  expect(await data?.text()).toBe(scanned);
  const held = 'select name, held_in, held_by from private.files';
  expect(await other.sql.query(held)).toEqual(await parish.sql.query(held));
  const { publicUrl } = storageOf(other, 'private').getPublicUrl(scan).data;
  expect((await other.fetch(publicUrl)).status).toBe(400);
  const released = () => other.sql.query('select public.claim_released_files(10) as name');
  expect(await released()).toEqual([]);
  const ofRow = await other.sql.query(`delete from public.financial_transactions where scan = $1 returning title`, [
    scan,
  ]);
  expect(ofRow).toEqual([{ title: 'Conta de luz' }]);
  expect(await released()).toEqual([{ name: scan }]);
});

test('after a restore every earlier page is out of date, whichever database it was built from', async () => {
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
  const [row = []] = news?.rows ?? [];
  news?.rows.push(row);
  const writeFiles = vi.fn(async () => []);
  await expect(restore(other.sql, backup, writeFiles)).rejects.toThrow(
    'A tabela public.news da cópia de segurança tem dados que esta versão do programa não aceita: ' +
      `id (id ${row[0]}, regra news_pkey). Nada foi mudado.`,
  );
  expect(writeFiles).not.toHaveBeenCalled();
  expect(await everything(other.sql)).toEqual(before);
});

test.each([true, false])('a restore whose files can’t all be written leaves none that it added', async (isKept) => {
  const backup = await readBackup(bytes);
  const files = objectFiles(newStorageFolder());
  if (isKept) await files.write('media', photo, new Uint8Array([1]));
  const write = vi.fn(files.write).mockImplementationOnce(files.write).mockRejectedValueOnce(new Error('full'));
  const before = await everything(other.sql);
  await expect(restore(other.sql, backup, () => restoreFiles(bytes, { ...files, write }, madeAt))).rejects.toThrow(
    'full',
  );
  expect(write.mock.calls.map(([bucket]) => bucket)).toEqual(['media', 'private']);
  expect((await files.read('media', photo)) !== undefined).toBe(isKept);
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

test('unknown tables and columns are skipped, and reported if they have data; names are never executed as SQL', async () => {
  const backup = await readBackup(bytes);
  const hostile = 'public.news; drop table public.news';
  backup.tables.push({ name: hostile, columns: [{ name: 'id', type: 'uuid' }], rows: [['x']] });
  backup.tables.push({ name: 'public.forgotten', columns: [{ name: 'id', type: 'uuid' }], rows: [] });
  const news = backup.tables.find(({ name }) => name === 'public.news');
  news?.columns.push({ name: 'subtitle', type: 'text' }, { name: 'never_used', type: 'text' });
  for (const row of news?.rows ?? []) row.push('Subtítulo', null);
  backup.sequences.push({ name: 'public.news; select 1', lastValue: '9', isCalled: true });
  expect((await restore(other.sql, backup)).leftOut).toEqual(['public.news.subtitle', hostile]);
  expect(await everything(other.sql)).toEqual(await everything(parish.sql));
});

test('tables and columns that have another name since are found by the former one', async () => {
  const backup = await readBackup(bytes);
  const updates = backup.tables.find(({ name }) => name === 'private.reported_updates');
  updates?.rows.push(['128400001', '2026-11-24 12:00:00+00']);
  const payments = backup.tables.find(({ name }) => name === 'private.unknown_payments');
  payments?.rows.push(['128400002', '{"id": "128400002"}', '2026-11-24 12:00:00+00']);
  for (const table of backup.tables) {
    for (const column of table.columns) column.name = formerNames[`${table.name}.${column.name}`] ?? column.name;
    table.name = formerTableNames[table.name] ?? table.name;
  }
  expect((await restore(other.sql, backup)).leftOut).toEqual([]);
  const [kept] = await other.sql.query(`
    select (select provider_id from private.reported_updates) as updated, (select reported ->> 'id' from private.unknown_payments) as reported`);
  expect(kept).toEqual({ updated: '128400001', reported: '128400002' });
});

test('the audit log has a label for each former name of a column that it kept', () => {
  const unlabelled = Object.entries(formerNames).filter(([place, former]) => {
    const [schema, table = ''] = place.split('.');
    return schema === 'public' && !columnOf(table, former);
  });
  expect(unlabelled).toEqual([]);
});

test('missing columns get their default', async () => {
  const backup = await readBackup(bytes);
  const news = backup.tables.find(({ name }) => name === 'public.news');
  for (const gone of ['updated_at', '"order"']) {
    const index = news?.columns.findIndex(({ name }) => name === gone) as number;
    news?.columns.splice(index, 1);
    for (const row of news?.rows ?? []) row.splice(index, 1);
  }
  // Of a parish's own, which has none of the demonstration's staff.
  expect(await restore(other.sql, backup)).toMatchObject({ leftOut: [], isOwn: true });
  const [counts] =
    await other.sql.query(`select count(*)::integer as all, count(distinct updated_at)::integer as moments,
    count("order")::integer as placed from public.news`);
  expect(counts).toEqual({ all: 26, moments: 1, placed: 26 });
});

test('a backup without a required column is refused by name, before files are written', async () => {
  const backup = await readBackup(bytes);
  const news = backup.tables.find(({ name }) => name === 'public.news');
  const title = news?.columns.findIndex(({ name }) => name === 'title') as number;
  (news as { columns: object[] }).columns[title] = { name: 'heading', type: 'text' };
  const before = await everything(other.sql);
  const writeFiles = vi.fn(async () => []);
  await expect(restore(other.sql, backup, writeFiles)).rejects.toThrow(
    'Na cópia de segurança falta o que esta versão do programa precisa saber: public.news.title. Nada foi mudado.',
  );
  expect(writeFiles).not.toHaveBeenCalled();
  expect(await everything(other.sql)).toEqual(before);
});

test('a backup of a newer program is rejected before its files are written', async () => {
  const backup = await readBackup(bytes);
  backup.header.migrations.push('29990101000000');
  backup.header.program = '9.1.0';
  const writeFiles = vi.fn(async () => []);
  await expect(restore(other.sql, backup, writeFiles)).rejects.toThrow(
    /, feita pela versão 9\.1\.0, no fuso America\/\w+, foi feita por uma versão mais nova do programa\. Atualize o programa antes\.$/,
  );
  expect(writeFiles).not.toHaveBeenCalled();
});

test('a backup of newer data than the program knows is refused at its making', async () => {
  await expect(refuseNewerData(other.sql)).resolves.toBeUndefined();
  const later = "'29990101000000'";
  await other.sql.exec(`insert into supabase_migrations.schema_migrations (version) values (${later})`);
  onTestFinished(() => other.sql.exec(`delete from supabase_migrations.schema_migrations where version = ${later}`));
  await expect(refuseNewerData(other.sql)).rejects.toThrow(
    'O banco de dados tem a migração 29990101000000, que esta versão do programa não conhece. Faça a cópia com o programa ' +
      'da versão mais nova.',
  );
});

test('a backup of a version from before those that are restored is refused in a sentence, and nothing is changed', async () => {
  const backup = await readBackup(bytes);
  const before = await everything(other.sql);
  backup.header.migrations = backup.header.migrations.filter((version) => version < '20261121002600');
  await expect(restore(other.sql, backup)).rejects.toThrow(
    /é de uma versão de teste, de antes da 0\.1\.0, que este programa não lê: restaure-a com o programa que a fez, cuja última migração é 202611210025\d\d\. Nada foi mudado\.$/,
  );
  expect(await everything(other.sql)).toEqual(before);
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

test('a backup that can’t be read back is not kept', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'paroquia-unreadable-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  // Larger than any that Storage takes.
  await objectFiles(dataPaths(dataDir).storage).write('media', photo, new Uint8Array(30_000_000));
  const save = saveBackup(join(dataDir, 'copia.gz'), parish.sql, { dataDir, push: noPush }, {});
  await expect(save).rejects.toThrow('não pôde ser lida de volta, e foi descartada');
  expect(await readdir(dataDir)).toEqual(['storage']);
});
