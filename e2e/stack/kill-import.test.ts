import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connect } from '../../local/database/open-database.ts';
import { findPostgres } from '../../local/database/postgres/server.ts';
import type { SqlRunner } from '../../local/database/sql-runner.ts';
import { type BareStack, spawnStack } from './bare-stack.ts';
import { copyInitializedData } from './initialized-data.ts';

const rows = 800;
const kinds = ['consentimento_lgpd', 'politica_privacidade', 'autorizacao_comunicacoes'];

let folder: string;
let stack: BareStack | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paroquia-kill-import-'));
});
afterEach(async () => {
  await stack?.killEverything();
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
});

test('kill -9 of PostgreSQL in the middle of an import and of taking it back: each goes on, with every row once', async () => {
  const dataDir = await copyInitializedData(join(folder, 'data'));
  stack = await (await spawnStack({ dataDir })).ready();
  const killed = stack;
  const { publishableKey } = await stack.keys();
  const { data } = await (await stack.logIn('financeiro@paroquia.test', 'Paroquia#2026')).json();

  const inDatabase = async <Result>(work: (runner: SqlRunner) => Promise<Result>): Promise<Result> => {
    const database = connect((await findPostgres(join(dataDir, 'postgres')))('postgres'));
    try {
      return await work(database.runner);
    } finally {
      await database.close();
    }
  };
  const query = <Row extends Record<string, unknown>>(sql: string) => inDatabase((runner) => runner.query<Row>(sql));
  const call = async (name: string, body: object) => {
    const response = await fetch(`${killed.baseUrl}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey: publishableKey, Authorization: `Bearer ${data.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }).catch(() => undefined);
    return { status: response?.status ?? 0, body: await response?.json().catch(() => undefined) };
  };
  const id = randomUUID();
  const step = () => call('continue_import', { import: id });
  /** Kills PostgreSQL when a step has written its rows and waits for the audit log; then finishes the import. */
  const killAndFinish = async (end: string) => {
    const interrupted = inDatabase((runner) =>
      runner.transaction(async (held) => {
        await held.exec('lock table public.audit_log in share mode');
        const stepping = step();
        await vi.waitFor(
          async () => {
            const waiting = `select from pg_locks where relation = 'public.audit_log'::regclass and not granted`;
            expect(await held.query(waiting)).not.toEqual([]);
          },
          { timeout: 20_000, interval: 10 },
        );
        process.kill((await killed.databasePid()) as number, 'SIGKILL');
        expect((await stepping).status).not.toBe(200);
        throw new Error('killed');
      }),
    );
    await expect(interrupted).rejects.toThrow(/killed|terminat/i);
    // The stack restarts PostgreSQL by itself.
    await expect.poll(async () => (await step()).body?.import?.state, { timeout: 60_000, interval: 50 }).toBe(end);
  };
  const payers = 'select * from public.dizimistas order by numero_ordinal';
  const before = await query(payers);

  await call('begin_import', { id, file_name: 'fichas.xlsx' });
  const content = (line: number) => ({
    nome_completo: `Ficha ${line}`,
    ...Object.fromEntries(kinds.map((kind) => [kind, true])),
  });
  const staged = Array.from({ length: rows }, (_, line) => ({ line: line + 1, content: content(line) }));
  expect((await call('add_import_rows', { import: id, rows: staged })).body).toBe(rows);
  const choice = { duplicates: 'skip', paper: 'Fichas de 2019', agreed_on: '2019-05-01', columns: {} };
  expect((await call('commit_import', { import: id, ...choice })).body.state).toBe('applying');
  await killAndFinish('done');
  const [brought] = await query(`
    select count(*)::integer as payers, count(distinct nome_completo)::integer as names, (
      select count(*)::integer from public.consents where import_id = '${id}'
    ) as consents
    from public.dizimistas where import_id = '${id}' and consentimento_lgpd`);
  expect(brought).toEqual({ payers: rows, names: rows, consents: rows * kinds.length });
  const [said] = await query<{ created_count: number }>(`select created_count from public.imports where id = '${id}'`);
  expect(said?.created_count).toBe(rows);

  expect((await call('undo_import', { import: id })).body.import.state).toBe('undoing');
  await killAndFinish('undone');
  expect(await query(payers)).toEqual(before);
  expect(await query('select from private.import_rows')).toEqual([]);
});
