import { readFile } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { faultWords } from '../accounts/faults.ts';
import { type Backup, readBackup } from './read.ts';
import { restore } from './restore.ts';
import { writeBackup } from './write.ts';

/** Payments that are undone; more, for example `UNDONE=20000`, take longer. */
const undone = Number(process.env.UNDONE ?? 200);

let parish: TestDatabase;
let other: TestDatabase;
let bytes: Uint8Array;
let backup: Backup;

/** Booklets whose instalments are all paid; the first `undone` payments are reversed. One donation is paid. */
const generated = `
  insert into public.dizimistas (nome_completo) select 'Dizimista ' || n from generate_series(1, ${Math.ceil((undone + 12) / 12)}) as n;
  select private.make_carne(gen_random_uuid(), id, 2026, 50) from public.dizimistas;
  ${['receipts', 'allocations', 'returns', 'parcelas', 'financial_transactions'].map((name) => `alter table public.${name} disable trigger user;`).join('\n  ')}
  insert into public.receipts (id, call_id, source, amount, account_id, paid_on, form)
  select id, id, 'hand', valor_parcela, private.receiving_account('hand', null, 'pix'), '2026-03-10', 'pix' from public.parcelas;
  insert into public.allocations (receipt_id, call_id, parcela_id, amount) select id, id, id, valor_parcela from public.parcelas order by id;
  insert into public.returns (call_id, source, allocation_id, amount, returned_on, returned, reason)
  select call_id, 'hand', id, amount, '2026-03-11', 'undone', 'Engano' from public.allocations order by number limit ${undone};
  select private.follow_ledger(array(select id from public.receipts));
  update public.financial_transactions set category_id = private.category_named(category_name, type), category_name = null;
  update public.parcelas as parcela set payment_id = part.id, data_pagamento = '2026-03-10', forma_pagamento = 'pix'
  from public.allocations as part
  where part.parcela_id = parcela.id and not exists (select from public.returns where allocation_id = part.id);
  ${['receipts', 'allocations', 'returns', 'parcelas', 'financial_transactions'].map((name) => `alter table public.${name} enable trigger user;`).join('\n  ')}
  insert into public.donations (id, amount) values ('00000000-0000-4000-8000-00000000000d', 10);
  select private.enter_payments('provider', gen_random_uuid(),
    '[{"donation_id": "00000000-0000-4000-8000-00000000000d", "fee": 0.1}]', '2026-03-10', 'pix');
  select private.undo_payment('provider', gen_random_uuid(), id, 'Contestado', returned => 'charged_back')
  from public.payments where donation_id is not null;
  select private.enter_payments('provider', gen_random_uuid(),
    '[{"donation_id": "00000000-0000-4000-8000-00000000000d"}]', '2026-03-12', 'pix', more => jsonb_build_object('regains', id))
  from public.returns where returned = 'charged_back'`;

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

const tableOf = (name: string, schema = 'public') => {
  const table = backup.tables.find((each) => each.name === `${schema}.${name}`) as Backup['tables'][number];
  return { table, at: (column: string) => table.columns.findIndex((each) => each.name === column) };
};

const sums = (database: TestDatabase) =>
  database.sql.query(`
    select (select count(*)::integer from public.payments) as payments,
      (select count(*)::integer from public.payments where reverses is not null) as reversals,
      (select count(*)::integer from public.parcelas where pago) as paid,
      (select sum(amount)::text from public.financial_transactions) as balance`);

test('rows that name those after them are restored, and all adds up', async () => {
  for (const [name, column] of [
    ['receipts', 'regains'],
    ['financial_transactions', 'reverses'],
  ] as const) {
    const { table, at } = tableOf(name);
    const isLater = (row: (string | null)[]) => Number(row[at(column)] !== null);
    table.rows.sort((one, other) => isLater(other) - isLater(one));
    expect(table.rows[0]?.[at(column)]).not.toBeNull();
  }
  expect((await restore(other.sql, backup)).leftOut).toEqual([]);
  expect(await other.sql.query('select * from private.account_faults()')).toEqual([]);
  const [restored] = await sums(other);
  expect(await sums(parish)).toEqual([restored]);
  expect(restored).toMatchObject({ reversals: undone + 1, balance: expect.stringMatching(/10\.10$/) });
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

const landed = async (name: string) =>
  await readBackup(await readFile(new URL(`./testing/${name}.backup.gz`, import.meta.url)));

test('rows that an earlier version deleted when they were given are there again, locked, with their papers', async () => {
  const rows = (where: string) =>
    other.sql.query<{ id: string; account_id: string; created_by: string }>(
      `select id, title, description, document_number, payee, scan, amount::text, transaction_date, account_id, created_by,
         (select held_by from private.files where name = scan) as holder
       from public.financial_transactions where ${where} order by amount`,
    );
  backup = await landed('10-own-parish');
  await restore(other.sql, backup);
  const [known, named] = (await rows('donation_id is not null')).map(
    ({ account_id: _, created_by: __, ...row }) => row,
  );
  if (!known || !named) throw new Error('The backup has no given rows.');

  // The audit log tells of one of them only: of the other the note of its payment does.
  backup = await landed('9-own-parish');
  const { table, at } = tableOf('audit_log');
  table.rows = table.rows.filter((row) => row[at('doing')] !== 'given' || row[at('row_id')] !== known.id);
  expect((await restore(other.sql, backup)).leftOut).toEqual([]);
  const again = await rows('donation_id is not null');
  expect(again).toMatchObject([{ ...known, id: expect.not.stringContaining(known.id) }, named]);

  await other.sql.exec(`
    select private.unallocate_months(gen_random_uuid(), donation_id, array(
      select id from public.allocations as part where part.donation_id = entry.donation_id and parcela_id is not null
    ), 'Engano') from public.financial_transactions as entry where donation_id is not null`);
  const ids = again.map(({ id }) => `'${id}'`).join();
  expect(await rows(`donation_id is null and id in (${ids})`)).toEqual(again);
  expect(await other.sql.query('select * from private.account_faults()')).toEqual([]);
});

test('a row that was given and unlinked again before is given again with the receipt that it had', async () => {
  backup = await landed('10-own-parish');
  await restore(other.sql, backup);
  const receipts =
    'select transaction_id, amount::text from public.receipts where transaction_id is not null order by amount';
  const before = await other.sql.query(receipts);
  await other.sql.exec(`
    select private.give_plain_row(gen_random_uuid(), entry.id, payer.id, 'dinheiro')
    from public.financial_transactions as entry, (select id from public.dizimistas order by numero_ordinal limit 1) as payer
    where entry.id in (select transaction_id from public.receipts) and entry.donation_id is null`);
  expect(await other.sql.query(receipts)).toEqual(before);
  expect(await other.sql.query('select * from private.account_faults()')).toEqual([]);
});

test('papers of payments are their receipt’s, and a second one of the same receipt is named', async () => {
  backup = await landed('10-own-parish');
  const { table: files, at: ofFile } = tableOf('files', 'private');
  const { table: payments, at: ofPayment } = tableOf('payments');
  const { table: ledger, at } = tableOf('financial_transactions');
  const call = payments.rows
    .map((row) => row[ofPayment('call_id')])
    .find((one, place, all) => all.indexOf(one) !== place);
  const ids = payments.rows.filter((row) => row[ofPayment('call_id')] === call).map((row) => row[ofPayment('id')]);
  const linked = ledger.rows.filter((row) => ids.includes(row[at('payment_id')] ?? ''));
  const names = linked.map((row, place) => {
    const scan = `00000000-0000-4000-8000-00000000000${place}.pdf`;
    row[at('scan')] = scan;
    const file = files.rows[0]?.map(() => null) as (string | null)[];
    for (const [column, value] of Object.entries({
      name: scan,
      stored_at: '2026-11-01',
      held_in: 'financial_transactions',
      held_by: row[at('id')],
    }))
      file[ofFile(column)] = value ?? null;
    files.rows.push(file);
    return scan;
  });
  expect(names).toHaveLength(2);
  const { leftOut } = await restore(other.sql, backup);
  expect(leftOut).toEqual([expect.stringMatching(/^public\.financial_transactions\.scan \(id .*\)$/)]);
  expect(
    await other.sql.query(
      `select held_in, receipt.call_id as of_call, count(*)::integer as files
       from private.files left join public.receipts as receipt on receipt.id = held_by and receipt.scan = name
       where name = any($1) group by 1, 2 order by 1`,
      [names],
    ),
  ).toEqual([
    { held_in: 'receipts', of_call: call, files: 1 },
    { held_in: null, of_call: null, files: 1 },
  ]);
});

const damages: Record<string, { from?: string; damage: () => string | null | undefined; sentence: string }> = {
  'an amount of the ledger': {
    damage: () => {
      const { table, at } = tableOf('financial_transactions');
      const row = table.rows.find((each) => each[at('reverses')] === null && each[at('kind')] === 'income') ?? [];
      row[at('amount')] = '49.99';
      return row[at('payment_id')];
    },
    sentence: faultWords.ledger_row,
  },
  'a row of the ledger': {
    damage: () => {
      const { table, at } = tableOf('financial_transactions');
      const index = table.rows.findIndex((each) => each[at('reverses')] !== null);
      return table.rows.splice(index, 1)[0]?.[at('payment_id')];
    },
    sentence: faultWords.ledger_row,
  },
  'the amount of a part': {
    damage: () => {
      const { table, at } = tableOf('allocations');
      const row = table.rows.at(-1) ?? [];
      row[at('amount')] = '49.99';
      return row[at('receipt_id')];
    },
    sentence: faultWords.shared_out,
  },
  'the state of an instalment': {
    damage: () => {
      const { table, at } = tableOf('parcelas');
      const row = table.rows.find((each) => each[at('payment_id')] !== null) ?? [];
      for (const column of ['payment_id', 'data_pagamento', 'forma_pagamento']) row[at(column)] = null;
      return row[at('id')];
    },
    sentence: faultWords.paid_state,
  },
  'what an earlier version’s reversal names': {
    from: '9-own-parish',
    damage: () => {
      const { table, at } = tableOf('payments');
      const row = table.rows.find((each) => each[at('reverses')] !== null) ?? [];
      row[at('reverses')] = crypto.randomUUID();
      return row[at('id')];
    },
    sentence: 'o pagamento não corresponde ao que nomeia',
  },
  'what of an earlier version’s payment is another’s': {
    from: '10-own-parish',
    damage: () => {
      const { table, at } = tableOf('payments');
      const index = table.rows.findIndex((each) => each[at('returned')] === 'moved');
      table.rows.splice(index, 1);
      return '';
    },
    sentence: 'o livro-caixa tem',
  },
  'an amount of an earlier version’s ledger': {
    from: '10-own-parish',
    damage: () => {
      const { table, at } = tableOf('financial_transactions');
      const row = table.rows.find((each) => each[at('kind')] === 'income') ?? [];
      row[at('amount')] = '49.99';
      return row[at('transaction_date')];
    },
    sentence: 'o livro-caixa tem',
  },
};

test.each(Object.entries(damages))(
  'a backup that differs in %s is refused, with what differs, and nothing is changed',
  async (_, { from, damage, sentence }) => {
    await restore(other.sql, await readBackup(bytes));
    const before = await sums(other);
    if (from) backup = await landed(from);
    const id = damage();
    const refused = restore(other.sql, backup);
    await expect(refused).rejects.toThrow(/^As contas da cópia de segurança não fecham: .*Nada foi mudado\.$/);
    await expect(refused).rejects.toThrow(sentence);
    await expect(refused).rejects.toThrow(id as string);
    expect(await sums(other)).toEqual(before);
  },
);
