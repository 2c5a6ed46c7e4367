import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../edge-functions/api/testing/database.ts';
import { dataPaths } from './data-paths.ts';
import { forgetReplaced, seenFile } from './forget-replaced.ts';
import {
  beforeUpgradeIn,
  daysKept,
  isReplaced,
  replacedFolders,
  setAside,
  setPhotosAside,
  settleUpgrade,
  takeBack,
  tidyReplaced,
} from './set-aside.ts';
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
  await makeDatabase('first');
  const files = objectFiles(paths.storage);
  for (const sign of ['a', 'b', 'c']) await files.write('media', photo(sign), new Uint8Array([1]));
  await utimes(join(paths.storage, 'media', photo('b')), later(-1), later(-1));
  await database.sql.query(`insert into storage.objects (bucket_id, name) values ('media', $1)`, [photo('a')]);
});
afterEach(async () => {
  await database.close();
  await rm(dataDir, { recursive: true });
});

async function makeDatabase(content: string): Promise<void> {
  await mkdir(paths.database);
  await writeFile(join(paths.database, 'PG_VERSION'), content);
  // Last written to a year before it is replaced.
  await utimes(paths.database, later(-365), later(-365));
}

const forget = () => forgetReplaced(dataDir, database.sql, true);
/** The folder was seen at that time by a clock that was believed then. */
const see = (folder: string, at: Date) => writeFile(seenFile(folder), at.toISOString());
const setDatabaseAside = async (now?: Date) => (await setAside(dataDir, now)) as string;
const databaseIn = (folder: string) => readFile(join(folder, 'postgres/PG_VERSION'), 'utf8');
const photosIn = (storage: string) => readdir(join(storage, 'media')).catch(() => []);

test('each replaced database has a folder of its own, named by the parish’s time, with its photos and keys', async () => {
  await writeFile(paths.vapidKeys, 'the keys of its push subscriptions');
  const now = new Date('2026-11-27T00:31:00Z');
  const first = await setDatabaseAside(now);
  await makeDatabase('second');
  const second = await setDatabaseAside(now);
  expect([first, second].map((folder) => folder.slice(dataDir.length))).toEqual([
    '/replaced/2026-11-26-21h31',
    '/replaced/2026-11-26-21h31-2',
  ]);
  expect([await databaseIn(first), await databaseIn(second)]).toEqual(['first', 'second']);
  // Whatever the data folder does with its own later.
  await rm(paths.storage, { recursive: true });
  for (const folder of [first, second]) {
    expect(await photosIn(join(folder, 'storage'))).toEqual(['a', 'b', 'c'].map(photo));
    expect(await readFile(join(folder, 'push-keys.json'), 'utf8')).toBe('the keys of its push subscriptions');
  }
  expect(existsSync(paths.database)).toBe(false);
  expect(await setAside(dataDir)).toBeUndefined();
});

test('what is put back brings its photos and keys, and leaves the data folder what it has', async () => {
  await writeFile(paths.vapidKeys, 'the first keys');
  const folder = await setDatabaseAside();
  expect(await isReplaced(dataDir, folder)).toBe(true);
  await rm(paths.storage, { recursive: true });
  await writeFile(paths.vapidKeys, 'other keys');
  await objectFiles(paths.storage).write('media', photo('d'), new Uint8Array([1]));
  await rename(join(folder, 'postgres'), paths.database);
  expect(await isReplaced(dataDir, folder)).toBe(false);
  await takeBack(dataDir, folder);
  expect(await photosIn(paths.storage)).toEqual(['a', 'b', 'c', 'd'].map(photo));
  expect(await readFile(paths.vapidKeys, 'utf8')).toBe('the first keys');
  expect(existsSync(folder)).toBe(false);
});

test('one whose upgrade made another folder tells its way back once, also after a kill', async () => {
  const folder = (await setAside(dataDir, new Date(), { version: '9.1.0', migration: '20261121002600' })) as string;
  await makeDatabase('second');
  await setDatabaseAside(later(1));
  // No newer migration is needed: the change may be PostgreSQL's alone.
  expect(await settleUpgrade(dataDir, '20261121002600')).toBe(folder);
  expect(await beforeUpgradeIn(folder)).toMatchObject({ version: '9.1.0', upgradedAt: expect.any(String) });
  expect(await settleUpgrade(dataDir, '20261121002600')).toBeUndefined();
});

test.each(['.', 'replaced', '../elsewhere'])('the folder %s has no replaced data', async (name) => {
  expect(await isReplaced(dataDir, join(dataDir, name))).toBe(false);
});

test('each is kept for some weeks since it was first seen, then removed with the photos that nothing lists', async () => {
  const folders = [await setDatabaseAside(later(-400))];
  await makeDatabase('second');
  folders.push(await setDatabaseAside());
  await makeDatabase('third');
  expect(await forget()).toEqual([]);
  await see(folders[0] as string, later(0.1 - daysKept));
  expect(await forget()).toEqual([]);
  expect(await photosIn(paths.storage)).toHaveLength(3);
  await see(folders[0] as string, later(-0.1 - daysKept));
  expect(await forget()).toEqual([folders[0]]);
  expect(await photosIn(paths.storage)).toEqual([photo('a'), photo('c')]);
  expect(await photosIn(join(folders[1] as string, 'storage'))).toHaveLength(3);
  await see(folders[1] as string, later(-1 - daysKept));
  expect(await forget()).toEqual([folders[1]]);
  expect(existsSync(paths.database)).toBe(true);
  expect(await forget()).toEqual([]);
});

test('none is removed while the clock is in doubt, nor for what it showed then', async () => {
  const folder = await setDatabaseAside();
  await see(folder, later(-1 - daysKept));
  await database.sql.exec(`update private.clock set believed_at = now() - interval '4 days'`);
  expect(await forget()).toEqual([]);
  await database.sql.exec(`
    insert into private.doubted_times (times, settled_at)
    select tstzrange(now() - interval '32 days', now() - interval '30 days'), now() - interval '29 days';
    update private.clock set believed_at = now()`);
  expect(await forget()).toEqual([]);
  await database.sql.exec(`update private.doubted_times set settled_at = now() - interval '31 days'`);
  expect(await forget()).toEqual([folder]);
});

test('a photo that is being stored stays: its object is created after the file', async () => {
  await see(await setDatabaseAside(), later(-1 - daysKept));
  await utimes(join(paths.storage, 'media', photo('b')), later(365), later(365));
  await forget();
  expect(await photosIn(paths.storage)).toEqual([photo('a'), photo('c')]);
});

test('photos stay when the database isn’t theirs', async () => {
  await see(await setDatabaseAside(), later(-1 - daysKept));
  expect(await forgetReplaced(dataDir, database.sql, false)).toHaveLength(1);
  expect(await photosIn(paths.storage)).toHaveLength(3);
});

test('photos of an external server are moved aside', async () => {
  await setPhotosAside(dataDir);
  const [folder = ''] = await replacedFolders(dataDir);
  expect(await photosIn(join(folder, 'storage'))).toHaveLength(3);
  expect(existsSync(paths.storage)).toBe(false);
});

test('after a kill a folder with its database is completed, and any other gives its photos back', async () => {
  const half = join(paths.replaced, '2026-11-26-21h31.unfinished');
  await mkdir(half, { recursive: true });
  await rename(paths.storage, join(half, 'storage'));
  await tidyReplaced(dataDir);
  expect(await readdir(paths.replaced)).toEqual([]);
  expect(await photosIn(paths.storage)).toHaveLength(3);

  await mkdir(half);
  await rename(paths.database, join(half, 'postgres'));
  await tidyReplaced(dataDir);
  expect(await readdir(paths.replaced)).toEqual(['2026-11-26-21h31']);
});

test('what earlier versions set aside has its folder, of its day', async () => {
  const day = new Date('2026-11-20T12:00:00Z');
  await rename(paths.database, join(dataDir, 'postgres.replaced'));
  await utimes(join(dataDir, 'postgres.replaced'), day, day);
  await tidyReplaced(dataDir);
  const folder = join(paths.replaced, '2026-11-20-09h00');
  expect(await replacedFolders(dataDir)).toEqual([folder]);
  expect(await databaseIn(folder)).toBe('first');
});
