import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fileTypes, maxFileBytes } from '#contract/files.ts';
import { people, startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { addTableWithFiles } from '../../edge-functions/api/testing/table-with-files.ts';
import type { SqlRunner } from '../../local/database/sql-runner.ts';
import { expectRefusals } from './refusals.ts';
import { rest, restAsService } from './rest.ts';

expectRefusals();

let database: TestDatabase;
let sql: SqlRunner;
beforeAll(async () => {
  database = await startDatabase();
  sql = database.sql;
  await addTableWithFiles(database);
});
let lucia: string;
let tereza: string;
let raimundo: string;
beforeEach(async () => {
  await database.reset();
  [lucia, tereza, raimundo] = await Promise.all([
    tokenOf(people.lucia),
    tokenOf(people.tereza),
    tokenOf(people.raimundo),
  ]);
});
afterAll(() => database.close());

const tokenOf = async (person: (typeof people)[keyof typeof people]) =>
  database.tokenFor(await database.createStaff(person));

const newName = () => `${crypto.randomUUID()}.pdf`;
const call = async (who: string | undefined, name: string, body: object) =>
  (await rest(database, who, `rpc/${name}`, { method: 'POST', body })).body;
const reserve = (who: string | undefined, file: string, { bytes = 10, quota = 1000 } = {}) =>
  call(who, 'reserve_file', { file, bytes, quota });
const mayRead = (who: string | undefined, file: string) => call(who, 'may_read_file', { file });
const claim = async (most = 10): Promise<string[]> =>
  (await restAsService(database, 'rpc/claim_released_files', { most })).body.sort();
const forget = (...removed: string[]) => restAsService(database, 'rpc/forget_removed_files', { removed });
const pass = (hours: number) =>
  sql.exec(`update private.files set remove_after = remove_after - interval '${hours} hours' where true`);

/** Creates a row with a file that its author has stored; returns its id. */
async function write(file: string | null, who = raimundo): Promise<string> {
  const id = crypto.randomUUID();
  const { status } = await rest(database, who, 'scans', { method: 'POST', body: { id, file } });
  expect(status).toBe(201);
  return id;
}

async function stored(who = raimundo): Promise<string> {
  const file = newName();
  expect(await reserve(who, file)).toBe(true);
  await sql.query(`insert into storage.objects (bucket_id, name) values ('private', $1)`, [file]);
  return file;
}

const change = async (id: string, file: string | null, who = raimundo) =>
  (await rest(database, who, `scans?id=eq.${id}`, { method: 'PATCH', body: { file } })).status;
const remove = (id: string) => rest(database, raimundo, `scans?id=eq.${id}`, { method: 'DELETE' });

test('the bucket is private, with the contract’s limits', async () => {
  expect(
    await sql.query(`
      select name, public, file_size_limit::integer as size, allowed_mime_types as types
      from storage.buckets where id = 'private'`),
  ).toEqual([{ name: 'private', public: false, size: maxFileBytes, types: [...fileTypes] }]);
});

describe('storing a file', () => {
  test('is for staff only', async () => {
    const [chico, otavio] = [await tokenOf(people.chico), await tokenOf(people.otavio)];
    for (const who of [undefined, chico, otavio]) expect((await reserve(who, newName())).code).toBe('42501');
    for (const who of [tereza, raimundo, lucia]) expect(await reserve(who, newName())).toBe(true);
    expect(await sql.query('select count(*)::integer as n from private.files')).toEqual([{ n: 3 }]);
  });

  test('is within the quota of all files, including public ones', async () => {
    await sql.exec(`insert into storage.objects (bucket_id, name, metadata) values
      ('media', 'a.webp', '{"size": 400}'), ('private', 'a.pdf', '{"size": 500}')`);
    expect(await reserve(tereza, newName(), { bytes: 101 })).toBe(false);
    expect(await sql.query('select name from private.files')).toEqual([]);
    expect(await reserve(tereza, newName(), { bytes: 100 })).toBe(true);
  });

  test.each([
    'igreja.pdf',
    `${'0'.repeat(32)}.webp`,
    `../${newName()}`,
    newName().replace('pdf', 'svg'),
    `${newName()}\n`,
  ])('takes no name that is given: %j', async (name) => expect((await reserve(tereza, name)).code).toBe('23514'));

  test('only administrators may read how much is stored', async () => {
    await sql.exec(
      `insert into storage.objects (bucket_id, name, metadata) values ('media', 'a.webp', '{"size": 400}')`,
    );
    expect(await call(lucia, 'stored_bytes', {})).toBe(400);
    for (const who of [undefined, tereza, raimundo]) expect((await call(who, 'stored_bytes', {})).code).toBe('42501');
  });
});

describe('a file may be read by those who may read its row', () => {
  test('each role', async () => {
    const [closed, open] = [await stored(), await stored()];
    await write(closed);
    await sql.query('update public.scans set is_open = true where id = $1', [await write(open)]);
    const [chico, otavio] = [await tokenOf(people.chico), await tokenOf(people.otavio)];
    const answers = async (file: string) =>
      Promise.all([lucia, raimundo, tereza, chico, otavio].map((who) => mayRead(who, file)));
    expect(await answers(closed)).toEqual([true, true, false, false, false]);
    expect(await answers(open)).toEqual([true, true, true, false, false]);
    expect((await mayRead(undefined, open)).code).toBe('42501');
  });

  test('and by nobody without a row', async () => {
    const file = await stored();
    expect(await mayRead(raimundo, file)).toBe(false);
    const id = await write(file);
    expect(await mayRead(raimundo, file)).toBe(true);
    await remove(id);
    expect(await mayRead(raimundo, file)).toBe(false);
    expect(await mayRead(raimundo, newName())).toBe(false);
  });
});

describe('a row may not refer to a file', () => {
  const refused = async (file: string, who: string) =>
    (await rest(database, who, 'scans', { method: 'POST', body: { file } })).body.code;

  test.each<[string, () => Promise<string>]>([
    ['that nobody stored', async () => newName()],
    ['that another member stored', () => stored(tereza)],
    [
      'that another row has',
      async () => {
        const file = await stored();
        await write(file);
        return file;
      },
    ],
    [
      'that is being removed',
      async () => {
        const file = await stored();
        await pass(25);
        expect(await claim()).toEqual([file]);
        return file;
      },
    ],
  ])('%s', async (_, make) => {
    const file = await make();
    expect(await refused(file, raimundo)).toBe('PT409');
    const id = await write(null);
    expect(await change(id, file)).toBe(409);
  });
});

describe('a file is removed', () => {
  test('when its row is deleted, gets another one, or is set to null', async () => {
    const files = await Promise.all([stored(), stored(), stored(), stored()]);
    const [deleted, replaced, emptied, kept] = files as [string, string, string, string];
    const ids = await Promise.all([write(deleted), write(replaced), write(emptied)]);
    const [first, second, third] = ids as [string, string, string];
    expect(await claim()).toEqual([]);
    await remove(first);
    expect(await change(second, kept)).toBe(204);
    expect(await change(third, null)).toBe(204);
    expect(await claim()).toEqual([deleted, replaced, emptied].sort());
    await pass(25);
    expect(await mayRead(raimundo, kept)).toBe(true);
    // The removing process died, so the next one retries.
    expect(await claim()).toEqual([deleted, replaced, emptied].sort());
    await sql.exec(`delete from storage.objects where name <> '${kept}'`);
    await forget(...files);
    expect(await claim()).toEqual([]);
    expect(await sql.query('select name from private.files')).toEqual([{ name: kept }]);
  });

  test('not when the deletion is rolled back', async () => {
    const file = await stored();
    const id = await write(file);
    const takenBack = new Error();
    await sql
      .transaction(async (run) => {
        await run.query('delete from public.scans where id = $1', [id]);
        throw takenBack;
      })
      .catch((error) => expect(error).toBe(takenBack));
    expect(await claim()).toEqual([]);
    expect(await mayRead(raimundo, file)).toBe(true);
  });

  test('not when another column of its row changes', async () => {
    const file = await stored();
    const id = await write(file);
    await rest(database, raimundo, `scans?id=eq.${id}`, { method: 'PATCH', body: { is_open: true, file } });
    expect(await claim()).toEqual([]);
  });

  test('a day after it was stored, when no row refers to it', async () => {
    const file = await stored();
    await pass(23);
    expect(await claim()).toEqual([]);
    await pass(2);
    expect(await claim()).toEqual([file]);
  });

  test('at once when its row is gone, but not for its age while the clock is in doubt', async () => {
    const [released, unused] = [await stored(), await stored()];
    await remove(await write(released));
    await pass(25);
    await sql.exec(`update private.clock set believed_at = now() - interval '4 days'`);
    expect(await claim()).toEqual([released]);
    await sql.exec('update private.clock set believed_at = now()');
    expect(await claim()).toContain(unused);
  });

  test('a day after the database lost it, as by a restore; no other file of Storage is', async () => {
    const file = newName();
    await sql.query(
      `insert into storage.objects (bucket_id, name) values ('private', $1), ('media', $1), ('private', 'a.pdf')`,
      [file],
    );
    expect(await claim()).toEqual([]);
    await pass(25);
    expect(await claim()).toEqual([file]);
    expect(await sql.query('select name from private.files')).toEqual([{ name: file }]);
  });

  test('in batches', async () => {
    for (let count = 0; count < 3; count += 1) await stored();
    await pass(25);
    expect(await claim(2)).toHaveLength(2);
  });

  test('only if it was claimed', async () => {
    const file = await stored();
    await forget(file);
    expect(await sql.query('select name from private.files')).toEqual([{ name: file }]);
  });

  test('by the server only', async () => {
    for (const who of [undefined, tereza, lucia]) {
      expect((await call(who, 'claim_released_files', { most: 1 })).code).toBe('42501');
      expect((await call(who, 'forget_removed_files', { removed: [] })).code).toBe('42501');
    }
  });

  test('or referred to by a row, never both', async () => {
    for (let round = 0; round < 12; round += 1) {
      const files = await Promise.all([stored(), stored(), stored()]);
      await pass(25);
      const saves = files.map((file) => rest(database, raimundo, 'scans', { method: 'POST', body: { file } }));
      const [claimed, ...answers] = await Promise.all([claim(2), ...saves]);
      const held = files.filter((_, index) => answers[index]?.status === 201);
      expect(held.filter((file) => claimed.includes(file))).toEqual([]);
      await sql.exec('delete from private.files where claimed_at is not null');
    }
  });
});
