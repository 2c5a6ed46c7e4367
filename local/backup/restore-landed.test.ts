import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { objectFiles } from '../storage/files.ts';
import { conversions, derivedTables } from './conversions.ts';
import { type Backup, filesOf, readBackup } from './read.ts';
import { restore } from './restore.ts';
import { restoreFiles } from './restore-files.ts';
import { isKept, listTables } from './tables.ts';

/** Backups of the demonstration made by each earlier version (docs/decisions/0034). */
const fixtures = (await readdir(new URL('./testing', import.meta.url))).filter((name) => name.endsWith('.backup.gz'));

/** Excluded: a restore changes the state of the site, and the histories of migrations and seeds are this version's. */
const notCompared = /^(supabase_migrations\.|public\.site_state$)/;

/** Values that this version normalizes differently, by table and column. */
const respelt: Readonly<Record<string, (written: string) => string>> = {
  'public.dizimistas.telefone': (written) => written.replaceAll(/[^0-9]/g, ''),
};

test('there is a backup of each landed version', () => {
  expect(fixtures.length).toBeGreaterThanOrEqual(7);
});

describe.each(fixtures)('%s', (name) => {
  let database: TestDatabase;
  let bytes: Uint8Array;
  let backup: Backup;
  let leftOut: string[];
  beforeAll(async () => {
    database = await startDatabase();
    bytes = await readFile(new URL(`./testing/${name}`, import.meta.url));
    backup = await readBackup(bytes);
    const files = objectFiles(database.storageFolder);
    ({ leftOut } = await restore(database.sql, backup, () => restoreFiles(bytes, files, new Date())));
  });
  afterAll(() => database.close());

  test('all rows are there, with all columns of both versions', async () => {
    const known = await listTables(database.sql);
    let compared = 0;
    for (const table of backup.tables) {
      const columns = known.find((each) => each.name === table.name)?.columns.map((column) => column.name) ?? [];
      const shared = table.columns.filter(({ name: column }) => columns.includes(column) && isKept(table.name, column));
      if (shared.length === 0 || notCompared.test(table.name) || Object.hasOwn(derivedTables, table.name)) continue;
      const restored = await database.sql.query<{ row: (string | null)[] }>(
        `select jsonb_build_array(${shared.map((column) => `${column.name}::text`).join(', ')}) as row from ${table.name}`,
      );
      const sorted = (rows: (string | null)[][]) => rows.map((row) => JSON.stringify(row)).sort();
      const indexes = shared.map((column) => table.columns.indexOf(column));
      const spell = shared.map((column) => respelt[`${table.name}.${column.name}`]);
      const expected = table.rows.map((row) =>
        indexes.map((index, place) => {
          const written = row[index] ?? null;
          return written === null ? null : (spell[place]?.(written) ?? written);
        }),
      );
      expect(sorted(restored.map(({ row }) => row)), table.name).toEqual(sorted(expected));
      compared += expected.length;
    }
    expect(compared).toBeGreaterThan(300);
  });

  test('nothing is left out silently', () => {
    expect(leftOut).toEqual([]);
  });

  test('photos are there, with their bytes', async () => {
    const files = objectFiles(database.storageFolder);
    let seen = 0;
    for await (const { file, content } of filesOf(bytes)) {
      expect(await files.read(file.bucket, file.name)).toEqual(new Uint8Array(content));
      seen += 1;
    }
    expect(await database.sql.query('select count(*)::integer as n from storage.objects')).toEqual([{ n: seen }]);
    expect(seen).toBe(backup.files.length);
  });

  test('columns that this version derives or requires are filled', async () => {
    const { sql } = database;
    for (const { table, column } of conversions) {
      expect(await sql.query(`select 1 as found from ${table} where is_published and ${column} is null`)).toEqual([]);
    }
    const [texts] = await sql.query<{ texts: number; news: number; states: number }>(`
      select (select count(*)::integer from private.news_texts) as texts, (select count(*)::integer from public.news) as news,
        (select count(*)::integer from public.site_state) as states`);
    expect(texts).toEqual({ texts: texts?.news, news: texts?.news, states: 1 });
    expect(texts?.news).toBeGreaterThan(20);
  });

  test('sessions are gone, and passwords still work', async () => {
    const { sql } = database;
    expect(await sql.query('select from auth.sessions union all select from auth.refresh_tokens')).toEqual([]);
    expect(await sql.query(`select from auth.users where encrypted_password like '$2%'`)).toHaveLength(4);
  });
});
