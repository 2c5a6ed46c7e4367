import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { connect, type OpenDatabase } from '../../local/database/open-database.ts';
import { findPostgres } from '../../local/database/postgres/server.ts';
import { type BareStack, runCommand, spawnStack } from './bare-stack.ts';
import { copyInitializedData } from './initialized-data.ts';

let folder: string;
let dataDir: string;
let stack: BareStack;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paroquia-kill-payments-'));
  dataDir = await copyInitializedData(join(folder, 'data'));
  stack = await (await spawnStack({ dataDir })).ready();
});
/** A second try begins with a stack that runs. */
beforeEach(async () => {
  if (stack.hasEnded) stack = await (await spawnStack({ dataDir })).ready();
});
afterAll(async () => {
  await stack?.killEverything();
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
});

/** Work in the running stack's database, as its owner. */
async function inDatabase<Result>(work: (database: OpenDatabase) => Promise<Result>): Promise<Result> {
  const database = connect((await findPostgres(join(dataDir, 'postgres')))('postgres'));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

test('kill -9 of PostgreSQL while 200 instalments are entered and their month is closed: each is paid once, when its callers ask again', async ({
  task,
}) => {
  const year = 2031 + (task.result?.retryCount ?? 0);
  const { baseUrl } = stack;
  const { publishableKey } = await stack.keys();
  const { data } = await (await stack.logIn('financeiro@paroquia.test', 'Paroquia#2026')).json();
  const unpaid = await inDatabase(async ({ runner }) => {
    await runner.exec(`
      select private.make_carne(gen_random_uuid(), id, ${year}, 50) from public.dizimistas order by numero_ordinal limit 17`);
    return await runner.query<{ id: string; amount: number }>(
      `select parcela.id, valor_parcela as amount
       from public.parcelas as parcela join public.carnes as carne on carne.id = carne_id
       where ano = ${year} order by parcela.id limit 200`,
    );
  });
  expect(unpaid).toHaveLength(200);
  const before = await inDatabase(({ runner }) => runner.query('select id from public.payments'));

  const entries = unpaid.map(({ id, amount }) => ({ call: randomUUID(), items: [{ parcela_id: id, amount }] }));
  type Entry = (typeof entries)[number];
  const send = async (name: string, body: object): Promise<number> => {
    const response = await fetch(`${baseUrl}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey: publishableKey, Authorization: `Bearer ${data.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }).catch(() => undefined);
    await response?.body?.cancel();
    return response?.status ?? 0;
  };
  const enter = (entry: Entry) => send('pay_instalments', { ...entry, paid_on: '2026-03-10', form: 'pix' });
  const close = () => send('close_month', { month: '2026-03-01' });
  /** Enters all by eight callers, and returns those that were not acknowledged. */
  const enterAll = async (entered: Entry[]) => {
    const waiting = entries.toSorted(({ call: one }, { call: other }) => (one < other ? -1 : 1));
    const refused: Entry[] = [];
    const caller = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        ((await enter(next)) === 200 ? entered : refused).push(next);
      }
    };
    await Promise.all(Array.from({ length: 8 }, caller));
    return refused;
  };

  const entered: Entry[] = [];
  const entering = enterAll(entered);
  await vi.waitFor(() => expect(entered.length).toBeGreaterThan(30), { timeout: 60_000, interval: 5 });
  const closing = close();
  process.kill((await stack.databasePid()) as number, 'SIGKILL');
  const refused = await entering;
  await closing;
  expect(refused.length).toBeGreaterThan(0);

  // The stack restarts PostgreSQL by itself.
  const [first] = refused as [Entry];
  await expect
    .poll(
      () => {
        stack.expectRunning();
        return enter(first);
      },
      { timeout: 60_000 },
    )
    .toBe(200);
  expect(await enterAll([])).toEqual([]);
  // Closed by the first call, or by this one.
  expect([204, 409]).toContain(await close());
  await inDatabase(async ({ runner }) => {
    const made = await runner.query(
      'select call_id as call, parcela_id, amount from public.payments where id <> all ($1)',
      [before.map(({ id }) => id)],
    );
    const asked = entries.map(({ call, items: [item] }) => ({ call, ...item }));
    const byCall = ({ call: one }: { call?: unknown }, { call: other }: { call?: unknown }) =>
      String(one) < String(other) ? -1 : 1;
    expect(made.toSorted(byCall)).toEqual(asked.toSorted(byCall));
    expect(await runner.query('select * from private.account_faults()')).toEqual([]);
    expect(
      await runner.query(`select first_day::text as closed from public.closings where reopened_at is null`),
    ).toEqual([{ closed: '2026-03-01' }]);
    expect(await runner.query('select * from private.closing_faults()')).toEqual([]);
  });

  const checked = await runCommand('accounts/check-accounts-command.ts', { dataDir });
  expect(checked).toMatchObject({ code: 0, output: expect.stringContaining('As contas fecham: ') });
});

test('check-accounts names what differs, and ends with a failure', async () => {
  const [damaged] = await inDatabase(({ runner }) =>
    runner.transaction(async (transaction) => {
      await transaction.exec('alter table public.financial_transactions disable trigger user');
      const rows = await transaction.query<{ target: string; payment: string }>(
        `update public.financial_transactions as entry set amount = entry.amount - 0.01
         from public.payments as payment
         where payment.id = payment_id and entry.id = (
           select id from public.financial_transactions where kind = 'income' and reverses is null order by id limit 1
         )
         returning payment.receipt_id as target, payment.id as payment`,
      );
      await transaction.exec('alter table public.financial_transactions enable trigger user');
      return rows;
    }),
  );
  const { code, output } = await runCommand('accounts/check-accounts-command.ts', { dataDir });
  expect(code).toBe(1);
  expect(output).toMatch(/As contas não fecham: pagamentos R\$ [\d.]+,\d\d, livro-caixa R\$ [\d.]+,\d\d\./);
  expect(output).toContain(
    `o lançamento do livro-caixa falta, sobra ou tem outro valor, dia, conta ou categoria (${damaged?.target}, pagamento ${damaged?.payment})`,
  );
});
