import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { type Backup, readBackup } from './read.ts';
import { restore } from './restore.ts';
import { writeBackup } from './write.ts';

/** Payments that are undone; more, for example `UNDONE=20000`, take longer. */
const undone = Number(process.env.UNDONE ?? 200);

let parish: TestDatabase;
let other: TestDatabase;
let bytes: Uint8Array;
let backup: Backup;

/** Booklets whose instalments are all paid; the first `undone` payments are taken back. One donation is paid. */
const generated = `
  insert into public.dizimistas (nome_completo) select 'Dizimista ' || n from generate_series(1, ${Math.ceil((undone + 12) / 12)}) as n;
  select private.make_carne(gen_random_uuid(), id, 2026, 50) from public.dizimistas;
  alter table public.payments disable trigger user;
  alter table public.parcelas disable trigger user;
  alter table public.financial_transactions disable trigger user;
  insert into public.payments (call_id, source, amount, parcela_id, paid_on, form)
  select id, 'hand', valor_parcela, id, '2026-03-10', 'pix' from public.parcelas order by id;
  insert into public.payments (call_id, source, amount, reverses, returned, parcela_id, paid_on, form, reason)
  select id, 'hand', amount, id, 'undone', parcela_id, '2026-03-11', form, 'Engano' from public.payments order by number limit ${undone};
  insert into public.financial_transactions (title, amount, type, category_id, transaction_date, payment_id, kind)
  select private.ledger_title(payment), amount, 'income', private.category_named('Dízimo', 'income'), paid_on, id, 'income'
  from public.payments as payment where reverses is null;
  insert into public.financial_transactions (title, amount, type, category_id, transaction_date, payment_id, kind, reverses)
  select private.ledger_title(payment), -payment.amount, 'income', private.category_named('Dízimo', 'income'), paid_on, payment.id, 'income', original.id
  from public.payments as payment join public.financial_transactions as original on original.payment_id = payment.reverses;
  update public.parcelas as parcela set payment_id = payment.id, data_pagamento = paid_on, forma_pagamento = form
  from public.payments as payment
  where payment.parcela_id = parcela.id and not exists (select from public.payments where parcela_id = parcela.id and reverses is not null);
  alter table public.payments enable trigger user;
  alter table public.parcelas enable trigger user;
  alter table public.financial_transactions enable trigger user;
  insert into public.donations (id, amount) values ('00000000-0000-4000-8000-00000000000d', 10);
  select private.enter_payments('provider', gen_random_uuid(),
    '[{"donation_id": "00000000-0000-4000-8000-00000000000d", "fee": 0.1}]', '2026-03-10', 'pix')`;

beforeAll(async () => {
  [parish, other] = await Promise.all([startDatabase(), startDatabase()]);
  await parish.sql.exec(generated);
  const out = new PassThrough();
  const written = writeBackup(parish.sql, async () => undefined, new Date(), out);
  [bytes] = await Promise.all([buffer(out), written]);
});
beforeEach(async () => {
  backup = await readBackup(bytes);
});
afterAll(() => Promise.all([parish.close(), other.close()]));

const tableOf = (name: string) => {
  const table = backup.tables.find((each) => each.name === `public.${name}`) as Backup['tables'][number];
  return { table, at: (column: string) => table.columns.findIndex((each) => each.name === column) };
};

const sums = (database: TestDatabase) =>
  database.sql.query(`
    select (select count(*)::integer from public.payments) as payments,
      (select count(*)::integer from public.payments where reverses is not null) as reversals,
      (select count(*)::integer from public.parcelas where pago) as paid,
      (select sum(amount)::text from public.financial_transactions) as balance`);

test('rows from before categories had ids find them by name, and tithe that went out one that says so', async () => {
  const { table, at } = tableOf('financial_transactions');
  const [id, name, type] = [at('category_id'), at('category_name'), at('type')];
  const { table: list, at: inList } = tableOf('categories');
  const names = new Map(list.rows.map((row) => [row[inList('id')], row[inList('name')]?.toUpperCase()]));
  for (const row of table.rows) {
    row[name] = row[type] === 'expense' ? 'DÍZIMO' : (names.get(row[id]) ?? null);
    row.splice(id, 1);
  }
  Object.assign(table.columns[name] as object, { name: 'category' });
  table.columns.splice(id, 1);
  expect((await restore(other.sql, backup)).leftOut).toEqual([]);
  expect(
    await other.sql.query(
      `select distinct entry.category, category_name, type from public.financial_transactions as entry order by category`,
    ),
  ).toEqual([
    { category: 'Doações', category_name: null, type: 'income' },
    { category: 'Dízimo', category_name: null, type: 'income' },
    { category: 'Dízimo (saída)', category_name: null, type: 'expense' },
  ]);
});

test('payments from before parts were kept pay their instalments, whatever was taken back of them', async () => {
  const { table, at } = tableOf('payments');
  const settles = at('settles');
  table.columns.splice(settles, 1);
  for (const row of table.rows) row.splice(settles, 1);
  await restore(other.sql, backup);
  const kept = 'select count(*)::integer as n from public.payments where settles is distinct from';
  expect(await other.sql.query(`${kept} (reverses is null and parcela_id is not null)`)).toEqual([{ n: 0 }]);
  const [paid] = await other.sql.query<{ payment_id: string }>(
    'select payment_id from public.parcelas where pago limit 1',
  );
  await other.sql.query(`select private.undo_payment('hand', gen_random_uuid(), $1, 'Engano', 20)`, [paid?.payment_id]);
  expect(await other.sql.query('select pago from public.parcelas where payment_id = $1', [paid?.payment_id])).toEqual([
    { pago: true },
  ]);
});

test('rows that name those after them are restored, and all adds up', async () => {
  for (const name of ['payments', 'financial_transactions']) {
    const { table, at } = tableOf(name);
    const isReversal = (row: (string | null)[]) => Number(row[at('reverses')] !== null);
    table.rows.sort((one, other) => isReversal(other) - isReversal(one));
    expect(table.rows[0]?.[at('reverses')]).not.toBeNull();
  }
  const { leftOut, earlier } = await restore(other.sql, backup);
  expect({ leftOut, earlier }).toEqual({ leftOut: [], earlier: undefined });
  expect(await other.sql.query('select * from private.account_faults()')).toEqual([]);
  const [restored] = await sums(other);
  expect(await sums(parish)).toEqual([restored]);
  expect(restored).toMatchObject({ reversals: undone, balance: expect.stringMatching(/10\.10$/) });
});

test('a backup from before booklets could begin later has booklets of twelve months', async () => {
  const { table, at } = tableOf('carnes');
  for (const name of ['mes_inicial', 'call_id']) {
    const place = at(name);
    table.columns.splice(place, 1);
    for (const row of table.rows) row.splice(place, 1);
  }
  expect((await restore(other.sql, backup)).leftOut).toEqual([]);
  expect(
    await other.sql.query(`
      select distinct mes_inicial, call_id, (select count(*)::integer from public.parcelas where carne_id = carne.id) as months
      from public.carnes as carne`),
  ).toEqual([{ mes_inicial: 1, call_id: null, months: 12 }]);
});

test('after it the functions go on: what was undone is paid again, and the law holds', async () => {
  await restore(other.sql, backup);
  await other.sql.exec(`
    select private.enter_payments('provider', gen_random_uuid(), jsonb_build_array(jsonb_build_object('parcela_id', id)), '2026-03-12', 'pix')
    from public.parcelas where not pago order by id limit 1`);
  expect(await other.sql.query('select max(number) as last from public.payments')).toEqual(
    (await parish.sql.query<{ last: number }>('select max(number) + 1 as last from public.payments')).map(
      ({ last }) => ({ last }),
    ),
  );
  expect(await other.sql.query('select * from private.account_faults()')).toEqual([]);
});

const ofIncome = 'o lançamento do livro-caixa falta ou tem outro valor';
const damages: Record<string, { damage: () => string | null | undefined; sentence: string }> = {
  'an amount of the ledger': {
    damage: () => {
      const { table, at } = tableOf('financial_transactions');
      const row = table.rows.find((each) => each[at('reverses')] === null && each[at('kind')] === 'income') ?? [];
      row[at('amount')] = '49.99';
      return row[at('payment_id')];
    },
    sentence: ofIncome,
  },
  'a row of the ledger': {
    damage: () => {
      const { table, at } = tableOf('financial_transactions');
      const index = table.rows.findIndex((each) => each[at('reverses')] !== null);
      return table.rows.splice(index, 1)[0]?.[at('payment_id')];
    },
    sentence: ofIncome,
  },
  'what a reversal names': {
    damage: () => {
      const { table, at } = tableOf('payments');
      const row = table.rows.find((each) => each[at('reverses')] !== null) ?? [];
      row[at('reverses')] = crypto.randomUUID();
      return row[at('id')];
    },
    sentence: 'o estorno não corresponde ao pagamento',
  },
  'the state of an instalment': {
    damage: () => {
      const { table, at } = tableOf('parcelas');
      const row = table.rows.find((each) => each[at('payment_id')] !== null) ?? [];
      for (const column of ['payment_id', 'data_pagamento', 'forma_pagamento']) row[at(column)] = null;
      return row[at('id')];
    },
    sentence: 'a parcela ou doação não diz o que os pagamentos dizem',
  },
};

test.each(Object.entries(damages))(
  'a backup that differs in %s is refused, with what differs, and nothing is changed',
  async (_, { damage, sentence }) => {
    await restore(other.sql, await readBackup(bytes));
    const before = await sums(other);
    const id = damage();
    const refused = restore(other.sql, backup);
    await expect(refused).rejects.toThrow(/^As contas da cópia de segurança não fecham: .*Nada foi mudado\.$/);
    await expect(refused).rejects.toThrow(sentence);
    await expect(refused).rejects.toThrow(id as string);
    expect(await sums(other)).toEqual(before);
  },
);
