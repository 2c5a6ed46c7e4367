import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connect, type OpenDatabase } from '../../local/database/open-database.ts';
import { findPostgres } from '../../local/database/postgres/server.ts';
import { type BareStack, spawnStack } from './bare-stack.ts';
import { copyInitializedData } from './initialized-data.ts';

let folder: string;
let stack: BareStack | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paroquia-kill-erasure-'));
});
afterEach(async () => {
  await stack?.killEverything();
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
});

/** Work in the running stack's database, as its owner. */
async function inDatabase<Result>(dataDir: string, work: (database: OpenDatabase) => Promise<Result>): Promise<Result> {
  const database = connect((await findPostgres(join(dataDir, 'postgres')))('postgres'));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const name = 'Zulmira Quixabá Mandacaru';
const texts = 600;

test('kill -9 of PostgreSQL in the middle of an erasure: all of it or nothing, and a repetition does it', async () => {
  const dataDir = await copyInitializedData(join(folder, 'data'));
  stack = await (await spawnStack({ dataDir })).ready();
  const { baseUrl } = stack;
  const { data } = await (await stack.logIn('admin@paroquia.test', 'Paroquia#2026')).json();
  const headers = { Authorization: `Bearer ${data.token}`, 'Content-Type': 'application/json' };
  const payer = await inDatabase(dataDir, async ({ runner }) => {
    await runner.query(
      `insert into public.mass_intentions (intention_type, notes)
       select 'thanksgiving', n || ': ' || $1::text from generate_series(1, $2::integer) as n`,
      [name, texts],
    );
    const [row] = await runner.query<{ id: string; numero_ordinal: number }>(
      'insert into public.dizimistas (nome_completo) values ($1) returning id, numero_ordinal',
      [name],
    );
    return row as { id: string; numero_ordinal: number };
  });
  const path = `${baseUrl}/api/personal-data/${payer.id}`;
  const mentions = (await (await fetch(`${path}/mentions`, { headers })).json()).data;
  expect(mentions).toHaveLength(texts);
  const decisions = mentions.map(({ table, id, column }: Record<string, string>) => ({
    table,
    id,
    column,
    erase: true,
  }));
  const erase = async (): Promise<number> => {
    const body = JSON.stringify({ numero_ordinal: payer.numero_ordinal, decisions, papers: [] });
    const response = await fetch(`${path}/erasure`, { method: 'POST', headers, body }).catch(() => undefined);
    await response?.body?.cancel();
    return response?.status ?? 0;
  };
  const state = () =>
    inDatabase(dataDir, async ({ runner }) => {
      const [row] = await runner.query<{ naming: number; erased: boolean; listed: boolean; noted: boolean }>(
        `select (select count(*)::integer from public.mass_intentions where notes like '%' || $1 || '%') as naming,
          erased_at is not null as erased, exists (select from private.erasures where dizimista_id = payer.id) as listed,
          exists (select from public.audit_log where row_id = payer.id and verb = 'erase') as noted
         from public.dizimistas as payer where id = $2`,
        [name, payer.id],
      );
      return row;
    });
  const nothing = { naming: texts, erased: false, listed: false, noted: false };

  // Each time it has written more to the database's log before.
  for (const written of [0, 80_000]) {
    const erasing = await inDatabase(dataDir, async ({ runner }) => {
      const [{ start }] = (await runner.query('select pg_current_wal_insert_lsn()::text as start')) as [
        { start: string },
      ];
      const call = erase();
      const session = await vi.waitFor(
        async () => {
          const [row] = await runner.query<{ bytes: number; pid: number | null }>(
            `select (pg_current_wal_insert_lsn() - $1::pg_lsn)::integer as bytes, (
               select pid from pg_locks where locktype = 'advisory' and granted and pid <> pg_backend_pid() limit 1
             ) as pid`,
            [start],
          );
          expect(row?.bytes).toBeGreaterThan(written);
          expect(row?.pid).toEqual(expect.any(Number));
          return row?.pid as number;
        },
        { timeout: 60_000, interval: 5 },
      );
      // The session too, which would otherwise end its work without the server.
      for (const pid of [session, await stack?.databasePid()]) process.kill(pid as number, 'SIGKILL');
      return call;
    });
    expect(await erasing).not.toBe(200);
    await expect.poll(() => state().catch(() => undefined), { timeout: 60_000 }).toEqual(nothing);
  }

  // An answer that is lost on a busy machine leaves it done, and the next call is told so.
  const repeated = async () => [await erase(), await state()];
  await expect
    .poll(repeated, { timeout: 60_000 })
    .toEqual([expect.toBeOneOf([200, 409]), { naming: 0, erased: true, listed: true, noted: true }]);
});
