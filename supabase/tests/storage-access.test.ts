import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { people, startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import type { SqlRunner } from '../../local/database/sql-runner.ts';
import { expectRefusals } from './refusals.ts';

expectRefusals();

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
  // As when hosted, where policies alone decide.
  await database.sql.exec(
    'grant usage on schema storage to anon; grant all on storage.objects, storage.buckets to anon, authenticated',
  );
});
beforeEach(() => database.reset());
afterAll(() => database.close());

const photo = `${'a'.repeat(32)}.webp`;
const scan = '0a0a0a0a-0a0a-4a0a-8a0a-0a0a0a0a0a0a.pdf';

const statements = {
  read: 'select name from storage.objects',
  'store a photo': `insert into storage.objects (bucket_id, name) values ('media', '${'b'.repeat(32)}.webp')`,
  'store a private file': `insert into storage.objects (bucket_id, name) values ('private', '${crypto.randomUUID()}.pdf')`,
  change: `update storage.objects set metadata = '{"mimetype": "text/html"}' returning name`,
  delete: 'delete from storage.objects returning name',
  'read the buckets': 'select id from storage.buckets',
  'make a bucket': `insert into storage.buckets (id, name, public) values ('b', 'b', true)`,
  'open a bucket': `update storage.buckets set public = true returning id`,
} as const;
const nothing = {
  read: 0,
  'store a photo': 'refused',
  'store a private file': 'refused',
  change: 0,
  delete: 0,
  'read the buckets': 0,
  'make a bucket': 'refused',
  'open a bucket': 0,
};

describe('no person’s token can access Storage, neither the photos’ bucket nor the private one', () => {
  test.each([
    ['visitor', undefined],
    ['common', people.chico],
    ['inactive', people.otavio],
    ['editor', people.tereza],
    ['financial', people.raimundo],
    ['admin', people.lucia],
  ])('%s', async (_, person) => {
    await database.sql.query('insert into storage.objects (bucket_id, name) values ($1, $2), ($3, $4)', [
      ...['media', photo],
      ...['private', scan],
    ]);
    const id = person && (await database.createStaff(person)).id;
    const outcomes: Record<string, number | string> = {};
    for (const [name, statement] of Object.entries(statements)) {
      outcomes[name] = await asPerson(id, (run) => run.query(statement));
    }
    expect(outcomes).toEqual(nothing);
  });
});

/** How many rows a statement affects with a person's rights, in a transaction that is rolled back. */
async function asPerson(
  id: string | undefined,
  work: (run: SqlRunner) => Promise<unknown[]>,
): Promise<number | string> {
  let reached: number | string = 'refused';
  const rollBack = new Error();
  await database.sql
    .transaction(async (run) => {
      await run.query(`select set_config('role', $1, true), set_config('request.jwt.claim.sub', $2, true)`, [
        id ? 'authenticated' : 'anon',
        id ?? '',
      ]);
      reached = (await work(run)).length;
      throw rollBack;
    })
    .catch((error) => {
      if (error !== rollBack && error.code !== '42501') throw error;
    });
  return reached;
}
