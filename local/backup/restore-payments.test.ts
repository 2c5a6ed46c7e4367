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
  bytes = await backedUp(parish);
});
beforeEach(async () => {
  backup = await readBackup(bytes);
});
afterAll(() => Promise.all([parish.close(), other.close()]));

async function backedUp({ sql }: TestDatabase): Promise<Uint8Array> {
  const out = new PassThrough();
  const [made] = await Promise.all([buffer(out), writeBackup(sql, async () => undefined, new Date(), out)]);
  return made;
}

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

test('rows that name those after them are restored, and all adds up', async () => {
  for (const name of ['payments', 'financial_transactions']) {
    const { table, at } = tableOf(name);
    const isReversal = (row: (string | null)[]) => Number(row[at('reverses')] !== null);
    table.rows.sort((one, other) => isReversal(other) - isReversal(one));
    expect(table.rows[0]?.[at('reverses')]).not.toBeNull();
  }
  expect((await restore(other.sql, backup)).leftOut).toEqual([]);
  expect(await other.sql.query('select * from private.account_faults()')).toEqual([]);
  const [restored] = await sums(other);
  expect(await sums(parish)).toEqual([restored]);
  expect(restored).toMatchObject({ reversals: undone, balance: expect.stringMatching(/10\.10$/) });
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

test('rows that an earlier version deleted when they were given are there again, locked, with their papers', async () => {
  const scan = '00000000-0000-4000-8000-000000000001.pdf';
  await restore(other.sql, backup);
  await other.sql.exec(`
    insert into private.files (name) values ('${scan}');
    insert into public.financial_transactions
      (title, amount, type, category_name, transaction_date, description, document_number, scan) values
      (null, 70, 'income', 'Dízimo', '2026-03-10', 'Na secretaria', 'Nº 12', '${scan}'),
      ('Envelope', 30, 'income', 'Dízimo', '2026-03-10', E'Sem nome\nDe manhã', null, null)`);
  const plain = await other.sql.query<{ id: string }>(
    'select id from public.financial_transactions where payment_id is null',
  );
  for (const { id } of plain)
    await other.sql.query(
      `select private.give_plain_row(gen_random_uuid(), $1, payer.id, 'dinheiro')
       from (select id from public.dizimistas order by numero_ordinal limit 1) as payer`,
      [id],
    );
  const rows = (where: string) =>
    other.sql.query<{ id: string; created_at: string; donation_id: string | null }>(
      `select id, donation_id, title, description, document_number, scan, amount::text, account_id, created_at::text,
         (select held_by from private.files where name = scan) as holder
       from public.financial_transactions where ${where} order by amount`,
    );
  const sum = async () => other.sql.query('select sum(amount)::text as sum from public.ledger_rows()');
  const [named, known] = await rows('donation_id is not null');
  const counted = await sum();

  backup = await readBackup(await backedUp(other));
  const [ledger, payments, log] = ['financial_transactions', 'payments', 'audit_log'].map(tableOf);
  if (!ledger || !payments || !log || !named || !known) throw new Error('The backup lacks a table.');
  const given = ledger.table.rows.filter((row) => row[ledger.at('donation_id')] !== null);
  ledger.table.rows = ledger.table.rows.filter((row) => !given.includes(row));
  for (const payment of payments.table.rows.filter((row) => row[payments.at('source')] === 'ledger')) {
    const row = given.find((each) => each[ledger.at('donation_id')] === payment[payments.at('donation_id')]) ?? [];
    payment[payments.at('source')] = 'hand';
    payment[payments.at('note')] = [row[ledger.at('title')], row[ledger.at('description')]].filter(Boolean).join('\n');
    const linked = ledger.table.rows.find((each) => each[ledger.at('payment_id')] === payment[payments.at('id')]) ?? [];
    for (const name of ['document_number', 'scan']) linked[ledger.at(name)] = row[ledger.at(name)] ?? null;
  }
  // The audit log tells of one of them only.
  log.table.rows = log.table.rows.filter(
    (row) => row[log.at('doing')] !== 'given' || row[log.at('row_id')] === known.id,
  );
  for (const row of log.table.rows.filter((each) => each[log.at('doing')] === 'given')) {
    row[log.at('verb')] = 'delete';
    row[log.at('new')] = '{"numero_ordinal": 1}';
  }
  const column = ledger.at('donation_id');
  ledger.table.columns.splice(column, 1);
  for (const row of ledger.table.rows) row.splice(column, 1);

  expect((await restore(other.sql, backup)).leftOut).toEqual([]);
  const [found] = await rows('donation_id is not null');
  const again = { ...named, id: found?.id, created_at: found?.created_at };
  expect(await rows('donation_id is not null')).toEqual([again, known]);
  expect(await sum()).toEqual(counted);
  expect(await other.sql.query('select id from public.financial_transactions where scan is not null')).toEqual([
    { id: known.id },
  ]);
  await other.sql.exec(`
    select private.give_again(gen_random_uuid(), id, 'Engano', null) from public.payments
    where moves is not null and parcela_id is not null order by number`);
  expect(await rows('payment_id is null')).toEqual([again, known].map((row) => ({ ...row, donation_id: null })));
  expect(await sum()).toEqual(counted);
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
