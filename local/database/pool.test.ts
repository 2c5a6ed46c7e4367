import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '../../edge-functions/api/testing/database.ts';
import type { OpenDatabase } from './open-database.ts';
import { addressOf } from './pool.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await createDatabase('template0');
  await database.runner.exec('create table parish (name text)');
});
afterAll(() => database.close());

const insert = "insert into parish values ('Aparecida')";

/** Runs `work` in a transaction whose session is ended before it goes on. */
const orphaned = {
  'our own SQL': () =>
    database.runner.transaction(async (transaction) => {
      const [row] = await transaction.query<{ pid: number }>('select pg_backend_pid() as pid');
      await endSession(row?.pid);
      await transaction.exec(insert);
    }),
  'the server of Auth and REST': () =>
    database.connection.kysely.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      await endSession(rows[0]?.pid);
      await sql.raw(insert).execute(transaction);
    }),
};

const endSession = (pid?: number) => database.runner.query('select pg_terminate_backend($1, 5000)', [pid]);

test.each(Object.entries(orphaned))(
  'a query of %s whose session is gone fails, and later ones go on',
  async (_, work) => {
    // More often than the pool has sessions: each must come back.
    for (let round = 0; round < 12; round += 1) await expect(work()).rejects.toThrow();
    expect(await database.runner.query('select count(*) as n from parish')).toEqual([{ n: 0 }]);
  },
);

test.each([
  ['postgres://ana:x@db.example/paroquia', undefined, ' -c role=authenticator'],
  [
    'postgres://ana:x@db.example/paroquia?options=-c%20work_mem=8MB',
    undefined,
    '-c work_mem=8MB -c role=authenticator',
  ],
  ['postgres://ana:x@db.example/paroquia?sslmode=disable', false, ' -c role=authenticator'],
  ['postgres://ana:x@db.example/paroquia?sslmode=require', { rejectUnauthorized: false }, ' -c role=authenticator'],
  ['postgres://ana:x@db.example/paroquia?sslmode=verify-full', {}, ' -c role=authenticator'],
])('%s keeps its own settings beside ours', (url, ssl, options) => {
  const address = addressOf(url, '-c role=authenticator');
  expect(address).toMatchObject({ host: 'db.example', user: 'ana', password: 'x', database: 'paroquia', options });
  expect(address.ssl).toEqual(ssl);
});
