import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { read, utils } from '@e965/xlsx';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { paperOf } from '../../edge-functions/api/reports/testing/paper.ts';
import { openParish } from '../../edge-functions/api/testing/parish.ts';
import { rest } from '../../supabase/tests/rest.ts';
import { readBackup } from './read.ts';
import { restore } from './restore.ts';
import { writeBackup } from './write.ts';

const parish = openParish();
const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  parish().database.sql.query<Row>(text, values);
const call = (name: string, body: object, by: 'raimundo' | 'lucia' = 'raimundo') =>
  rest(parish().database, parish().token(by), `rpc/${name}`, { method: 'POST', body });

const years = 3;
const months = Array.from(
  { length: years * 12 },
  (_, index) => `${2023 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`,
);
/** Each account's opening balance, in cents. */
const opening = 1234_56;
const names = ['Coletas', 'Dízimo', 'Festas', 'Energia', 'Obras', 'Repasses'] as const;
const incomes = 3;

/** Often one of the last rows, which are open. */
const at = fc.oneof(fc.nat(8), fc.nat(1e6));
const cents = fc.integer({ min: 1, max: 3_000_000 });
const plain = fc.record({
  cents,
  category: fc.nat(names.length),
  account: fc.nat(2),
  day: fc.integer({ min: 1, max: 28 }),
});
const correction = fc.oneof(
  fc.record({
    do: fc.constantFrom('change' as const, 'delete' as const, 'give' as const, 'unlink' as const),
    at,
    cents,
  }),
  fc.record({ do: fc.constant('undo' as const), at, isMistake: fc.boolean() }),
  fc.record({ do: fc.constant('rename' as const), at }),
  fc.record({ do: fc.constant('join' as const), at, to: at }),
);
const oneMonth = fc.record({
  rows: fc.array(plain, { minLength: 1, maxLength: 5 }),
  transfer: fc.option(fc.record({ cents, from: fc.nat(2), to: fc.nat(2) })),
  /** Gifts of the payer's, entered so many months after their own. */
  received: fc.array(fc.record({ cents: fc.integer({ min: 1, max: 90_000 }), late: fc.nat(4) }), { maxLength: 2 }),
  corrections: fc.array(correction, { maxLength: 3 }),
  isReopened: fc.nat(5).map((number) => number === 0),
});
type OneMonth = typeof oneMonth extends fc.Arbitrary<infer Value> ? Value : never;

interface Begun {
  payer: string;
  accounts: string[];
}

/** A parish without money, with one payer who promised something in each of the years. */
async function begin(): Promise<Begun> {
  const { database } = parish();
  await database.empty(
    ...['financial_transactions', 'transfers', 'closings', 'categories', 'dizimistas', 'donations', 'receipts'].map(
      (table) => `public.${table}`,
    ),
  );
  await database.sql.exec(`
    update public.accounts set opening_balance = ${opening / 100}, opening_day = '2023-01-01';
    insert into public.categories (name, type, code) values
      ${names.map((name, place) => `('${name}', '${place < incomes ? 'income' : 'expense'}', ${place % 2 ? `'1.${place}'` : 'null'})`).join()}`);
  const [payer] = await sql<{ id: string }>(
    `insert into public.dizimistas (nome_completo) values ('Rosa Amélia') returning id`,
  );
  for (let year = 2023; year < 2023 + years; year += 1)
    await sql('select private.make_carne(gen_random_uuid(), $1, $2, 500)', [payer?.id, year]);
  const accounts = await sql<{ id: string }>('select id from public.accounts order by purpose');
  return { payer: payer?.id as string, accounts: accounts.map(({ id }) => id) };
}

const one = async (query: string, place: number) => {
  const rows = await sql<{ id: string }>(`${query}, id`);
  return rows[place % (rows.length || 1)]?.id;
};

/** Everything that happens before a month is closed; what the books refuse is refused. */
async function live(lived: OneMonth, index: number, { payer, accounts }: Begun): Promise<void> {
  for (const { category, account, day, ...row } of lived.rows)
    await sql(
      `insert into public.financial_transactions (title, amount, type, category_id, transaction_date, account_id)
       select 'Nota', $1, coalesce(listed.type, 'income'), coalesce(listed.joined_to, listed.id), $3, $4
       from (select) as one left join (select * from public.categories order by created_at, id offset $2 limit 1) as listed on true`,
      [row.cents / 100, category, `${months[index]}-${String(day).padStart(2, '0')}`, accounts[account]],
    );
  const answers = [];
  if (lived.transfer) {
    const between = { from_account: accounts[lived.transfer.from], to_account: accounts[lived.transfer.to] };
    const moved = { transfer_date: `${months[index]}-11`, amount: lived.transfer.cents / 100, below_zero: true };
    answers.push(await call('enter_transfer', { transfer: randomUUID(), ...between, ...moved }));
  }
  for (const { late, ...received } of lived.received) {
    const paid_on = `${months[Math.max(0, index - late)]}-12`;
    const money = { amount: received.cents / 100, paid_on, form: 'dinheiro' };
    answers.push(await call('receive_tithe', { call: randomUUID(), payer, ...money }));
  }
  for (const step of lived.corrections) answers.push(await correct(step, payer));
  for (const answer of answers) if (answer) expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
}

async function correct(step: OneMonth['corrections'][number], payer: string) {
  const own = `select id from public.financial_transactions where payment_id is null and transfer_id is null`;
  const newest = 'order by transaction_date desc';
  switch (step.do) {
    case 'change':
      return call('change_transaction', {
        transaction: await one(`${own} ${newest}`, step.at),
        change: { amount: step.cents / 100 },
      });
    case 'delete':
      return call('delete_transaction', { transaction: await one(`${own} ${newest}`, step.at) });
    case 'give': {
      const tithe = `category_id = (select id from public.categories where name = 'Dízimo') and donation_id is null`;
      const transaction = await one(`${own} and ${tithe} ${newest}`, step.at);
      return call('give_transaction', { call: randomUUID(), transaction, payer, form: 'dinheiro' });
    }
    case 'unlink': {
      const donation = await one(
        'select id from public.donations where dizimista_id is not null order by created_at desc',
        step.at,
      );
      return donation ? call('unlink_from_payer', { call: randomUUID(), donation, reason: 'Engano' }) : undefined;
    }
    case 'undo': {
      const payment = await one('select id from public.payments where reverses is null order by number desc', step.at);
      return call('undo_payment', { call: randomUUID(), payment, reason: 'Engano', is_mistake: step.isMistake });
    }
    case 'rename': {
      const category = await one('select id from public.categories where joined_to is null order by name', step.at);
      return call('rename_category', { category, name: `Nome ${step.at}` });
    }
    default: {
      const [category, target] = [
        await one('select id from public.categories where joined_to is null order by name', step.at),
        await one('select id from public.categories where joined_to is null order by name', step.to),
      ];
      return call('merge_category', { category, target });
    }
  }
}

/** A month's lines in cents, sorted: what an account had, and how much came and went by category. */
interface Lines {
  accounts: string[];
  categories: string[];
  /** Income, expense, and the difference. */
  sums: number[];
}

/** As closing wrote them. */
async function frozenIn(month: string): Promise<Lines> {
  const first = [`${month}-01`];
  const kept = 'join public.closings as closing on closing.id = closing_id and reopened_at is null and first_day = $1';
  const accounts = await sql<{ line: string[] }>(
    `select jsonb_build_array(name, opening::text, income::text, expense::text, transferred_in::text, transferred_out::text,
       line.closing::text) as line from public.closing_accounts as line ${kept}`,
    first,
  );
  const categories = await sql<{ type: string; line: (string | null)[] }>(
    `select type, jsonb_build_array(code, name, sum(entries)::text, sum(total)::text) as line
     from public.closing_categories as line ${kept} group by type, code, name`,
    first,
  );
  return linesOf(
    accounts.map(({ line }) => line),
    categories.map(({ line: [code, name, ...figures] }) => [code ?? 'Sem código', name ?? 'Sem categoria', ...figures]),
    ['income', 'expense'].map((side) =>
      categories.filter(({ type }) => type === side).reduce((sum, { line }) => sum + inCents(line[3]), 0),
    ),
  );
}

function linesOf(accounts: unknown[][], categories: unknown[][], [income = 0, expense = 0]: number[]): Lines {
  return {
    accounts: accounts.map(([name, ...sums]) => [name, ...sums.map(inCents)].join()).sort(),
    categories: categories
      .filter(([, , entries]) => Number(entries) > 0)
      .map(([code, name, entries, amount]) => [code, name, Number(entries), inCents(amount)].join())
      .sort(),
    sums: [income, expense, income - expense],
  };
}

/** Of a number, a decimal, or an amount as people read it: 'R$ –1.234,56'. */
function inCents(amount: unknown): number {
  const text = typeof amount === 'number' ? amount.toFixed(2) : String(amount);
  return (/^[^\d]*[-–−]/.test(text) ? -1 : 1) * Number(text.replace(/\D/g, '')) || 0;
}

const isMoney = (cell: unknown) => typeof cell === 'number' || /^[-–−]?\s?R\$/.test(String(cell));

/** Of a file's rows: those that are an account's, a category's or a sum's by their cells. */
function readFrom(rows: readonly unknown[][]): Lines {
  const those = (length: number, texts: number) =>
    rows.filter(
      (row) =>
        row.length === length &&
        row[0] !== 'Total' &&
        row.slice(texts).every(isMoney) &&
        !row.slice(0, texts).some(isMoney),
    );
  const sums = Object.fromEntries(those(3, 1).map(([name, own]) => [name, inCents(own)]));
  const figures = rows.filter(
    (row) => row.length === 5 && row[0] !== 'Total' && !isMoney(row[1]) && row.slice(3).every(isMoney),
  );
  return { ...linesOf(those(7, 1), figures, []), sums: [sums.Entradas, sums.Saídas, sums.Resultado] as number[] };
}

async function fileOf(format: 'pdf' | 'xls', month: string): Promise<Uint8Array> {
  const answer = await parish().api.fetch(
    new Request(`http://api.test/api/financial/meses/balancete/${format}?period=${month}`, {
      headers: {
        ...{ Origin: 'https://paroquia.example', 'x-test-address': '192.0.2.1' },
        Authorization: `Bearer ${parish().token('raimundo')}`,
      },
    }),
  );
  expect(answer.status, await answer.clone().text()).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}

async function readBack(month: string): Promise<{ pdf: Lines; xlsx: Lines }> {
  const { pages } = await paperOf(await fileOf('pdf', month));
  const sheet = Object.values(read(await fileOf('xls', month)).Sheets)[0] ?? {};
  return {
    pdf: readFrom(pages.flat().map((line) => line.split(' | '))),
    xlsx: readFrom(utils.sheet_to_json<unknown[]>(sheet, { header: 1, blankrows: false })),
  };
}

/** Rows of each month, added here: by account what was there, came, went and is left, and by category. */
async function addedUp() {
  const rows = await sql<{ month: string; account: string; category: string; type: string; amount: string }>(
    `select to_char(transaction_date, 'YYYY-MM') as month, account_id as account, category_id || type as category, type, amount::text
     from public.financial_transactions where is_counted`,
  );
  const moved = await sql<{ month: string; from: string; to: string; amount: string }>(
    `select to_char(transfer_date, 'YYYY-MM') as month, from_account as from, to_account as to, amount::text from public.transfers`,
  );
  const accounts = await sql<{ id: string; name: string }>('select id, name from public.accounts');
  const balances = new Map(accounts.map(({ id }) => [id, opening]));
  const sum = (amounts: readonly { amount: string }[]) => amounts.reduce((all, { amount }) => all + inCents(amount), 0);
  return months.map((month) => {
    const own = rows.filter((row) => row.month === month);
    const lines = accounts.map(({ id, name }) => {
      const of = (type: string) => sum(own.filter((row) => row.account === id && row.type === type));
      const given = (end: 'from' | 'to') => sum(moved.filter((row) => row.month === month && row[end] === id));
      const sums = [of('income'), of('expense'), given('to'), given('from')] as const;
      const before = balances.get(id) as number;
      balances.set(id, before + sums[0] - sums[1] + sums[2] - sums[3]);
      return [name, before, ...sums, balances.get(id)].join();
    });
    const categories = Object.entries(Object.groupBy(own, ({ category }) => category ?? ''));
    return { accounts: lines.sort(), categories: categories.map(([, of]) => sum(of ?? [])).sort() };
  });
}

/** The sums of each closed category of a month, each of its own. */
const categorySums = async (month: string) =>
  (
    await sql<{ total: string }>(
      `select total::text from public.closing_categories as line join public.closings as closing
         on closing.id = closing_id and reopened_at is null and first_day = $1`,
      [`${month}-01`],
    )
  )
    .map(({ total }) => inCents(total))
    .sort();

const faults = async () => [
  ...(await sql('select * from private.account_faults()')),
  ...(await sql('select * from private.closing_faults()')),
];

async function backedUp(): Promise<Uint8Array> {
  const out = new PassThrough();
  const writing = writeBackup(parish().database.sql, async () => undefined, new Date(), out);
  const [made] = await Promise.all([buffer(out), writing]);
  return made;
}

async function restoreFrom(made: Uint8Array): Promise<void> {
  const { sql: runner } = parish().database;
  expect((await restore(runner, await readBackup(made))).leftOut).toEqual([]);
  await runner.exec('insert into auth.sessions (id, user_id) select id, id from auth.users');
}

it(
  'of thirty-six closed months the balancetes say the frozen lines and the rows to the cent, whatever comes later, also after a restore',
  { timeout: 600_000 },
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(oneMonth, { minLength: months.length, maxLength: months.length }),
        fc.array(correction, { minLength: 10, maxLength: 10 }),
        fc.nat(1000),
        async (lived, later, which) => {
          const begun = await begin();
          const frozen: Lines[] = [];
          const agree = async (index: number) => {
            const month = months[index] as string;
            await sql('delete from private.rate_limits');
            const kept = frozen[index] as Lines;
            expect({ month, ...(await readBack(month)) }).toEqual({ month, pdf: kept, xlsx: kept });
          };
          for (const [index, month] of months.entries()) {
            const body = { month: `${month}-01` };
            const one = lived[index] as OneMonth;
            await live(one, index, begun);
            expect((await call('close_month', body)).status).toBe(204);
            if (one.isReopened) {
              expect((await call('reopen_month', { ...body, reason: 'Faltou uma nota' }, 'lucia')).status).toBe(204);
              await live(one, index, begun);
              expect((await call('close_month', body)).status).toBe(204);
            }
            frozen.push(await frozenIn(month));
            // Of those that are closed by then, one.
            if (index % 6 === 5) await agree(which % (index + 1));
          }
          for (const step of later.slice(0, 5)) await correct(step, begun.payer);
          await restoreFrom(await backedUp());
          for (const step of later.slice(5)) await correct(step, begun.payer);
          const rows = await addedUp();
          for (const [index, month] of months.entries()) {
            await agree(index);
            expect({ month, ...rows[index] }).toEqual({
              ...{ month, accounts: frozen[index]?.accounts, categories: await categorySums(month) },
            });
          }
          expect(await faults()).toEqual([]);
        },
      ),
      { numRuns: Number(process.env.CLOSED_YEARS ?? 1), endOnFailure: true },
    ),
);

it('a backup from before a closing has the month open: it is closed again, with what was late then in it', async () => {
  const begun = await begin();
  const january = months[0] as string;
  const nothing = { rows: [], transfer: null, received: [], corrections: [], isReopened: false };
  await live({ ...nothing, received: [{ cents: 100_00, late: 0 }] }, 0, begun);
  const older = await backedUp();
  const close = async () => expect((await call('close_month', { month: `${january}-01` })).status).toBe(204);
  await close();
  const late = { ...nothing, received: [{ cents: 50_00, late: 0 }] };
  await live(late, 0, begun);
  expect((await frozenIn(january)).sums).toEqual([100_00, 0, 100_00]);
  await restoreFrom(older);
  expect([await sql('select from public.closings'), await faults()]).toEqual([[], []]);
  await live(late, 0, begun);
  await close();
  expect(await readBack(january)).toMatchObject({
    pdf: { sums: [150_00, 0, 150_00] },
    xlsx: { sums: [150_00, 0, 150_00] },
  });
  expect(await faults()).toEqual([]);
});
