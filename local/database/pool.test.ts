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

/** Transactions whose session is terminated between two statements. */
const interrupted = {
  'the SQL runner': () =>
    database.runner.transaction(async (transaction) => {
      const [row] = await transaction.query<{ pid: number }>('select pg_backend_pid() as pid');
      await endSession(row?.pid);
      await transaction.exec(insert);
    }),
  lite: () =>
    database.connection.kysely.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      await endSession(rows[0]?.pid);
      await sql.raw(insert).execute(transaction);
    }),
};

const endSession = (pid?: number) => database.runner.query('select pg_terminate_backend($1, 5000)', [pid]);

test.each(Object.entries(interrupted))(
  'a query of %s whose session is lost fails, and later ones succeed',
  async (_, work) => {
    // More rounds than the pool has sessions: each must be released.
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
])('%s keeps its own settings and gets ours', (url, ssl, options) => {
  const address = addressOf(url, '-c role=authenticator');
  expect(address).toMatchObject({ host: 'db.example', user: 'ana', password: 'x', database: 'paroquia', options });
  expect(address.ssl).toEqual(ssl);
});
