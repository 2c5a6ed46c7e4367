import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../edge-functions/api/testing/database.ts';
import { dataPaths } from './data-paths.ts';
import { markReplaced } from './database/folders.ts';
import { daysKept, forgetReplaced } from './forget-replaced.ts';
import { objectFiles } from './storage/files.ts';

const later = (days: number) => new Date(Date.now() + days * 86_400_000);
const photo = (sign: string) => `${sign.repeat(32)}.webp`;

let dataDir: string;
let paths: ReturnType<typeof dataPaths>;
let database: TestDatabase;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'paroquia-replaced-'));
  paths = dataPaths(dataDir);
  database = await startDatabase();
  for (const folder of [paths.database, paths.replacedDatabase, paths.replacedStorage]) {
    await mkdir(folder);
    await writeFile(join(folder, 'PG_VERSION'), '17');
    // Last written to a year before it was replaced.
    await utimes(folder, later(-365), later(-365));
  }
  await markReplaced(paths.replacedDatabase);
  await markReplaced(paths.replacedStorage);
  const files = objectFiles(paths.storage);
  for (const sign of ['a', 'b', 'c']) await files.write('media', photo(sign), new Uint8Array([1]));
  await utimes(join(paths.storage, 'media', photo('b')), later(-1), later(-1));
  await database.sql.query(`insert into storage.objects (bucket_id, name) values ('media', $1)`, [photo('a')]);
});
afterEach(async () => {
  await database.close();
  await rm(dataDir, { recursive: true });
});

const kept = () =>
  [
    paths.replacedDatabase,
    paths.replacedStorage,
    ...['a', 'b', 'c'].map((sign) => join(paths.storage, 'media', photo(sign))),
  ]
    .filter((path) => existsSync(path))
    .map((path) => path.slice(dataDir.length + 1));

test('replaced data are kept for some weeks, then removed with the photos that only they listed', async () => {
  const before = kept();
  expect(before).toHaveLength(5);
  expect(await forgetReplaced(dataDir, later(daysKept - 1), database.sql)).toEqual([]);
  expect(kept()).toEqual(before);
  expect(await forgetReplaced(dataDir, later(daysKept + 1), database.sql)).toEqual([
    paths.replacedDatabase,
    paths.replacedStorage,
  ]);
  expect(kept()).toEqual([`storage/media/${photo('a')}`]);
  expect(existsSync(paths.database)).toBe(true);
  expect(await forgetReplaced(dataDir, later(daysKept + 2), database.sql)).toEqual([]);
});

test('a photo that is being stored stays: its object is created after the file', async () => {
  await utimes(paths.replacedDatabase, later(-daysKept), later(-daysKept));
  await forgetReplaced(dataDir, new Date(), database.sql);
  expect(kept()).toEqual(['storage.replaced', `storage/media/${photo('a')}`, `storage/media/${photo('c')}`]);
});

test('by a clock that was a year ahead they are kept for as long from now on, not for a year more', async () => {
  await markReplaced(paths.replacedDatabase, later(365));
  await utimes(join(paths.storage, 'media', photo('b')), later(365), later(365));
  expect(await forgetReplaced(dataDir, later(0), database.sql)).toEqual([]);
  expect(kept()).toHaveLength(5);
  await forgetReplaced(dataDir, later(daysKept + 1), database.sql);
  expect(kept()).toEqual([`storage/media/${photo('a')}`]);
});

test('photos stay when the database isn’t theirs', async () => {
  await forgetReplaced(dataDir, later(daysKept + 1));
  expect(kept()).toEqual(['a', 'b', 'c'].map((sign) => `storage/media/${photo(sign)}`));
});
