import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { checkAccounts } from './check-accounts.ts';
import { faultWords } from './faults.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.close());

/** A booklet whose first two months are paid in one go, and a donation of which a part went back. */
beforeEach(async () => {
  await database.reset();
  await database.sql.exec(`
    insert into public.dizimistas (nome_completo) values ('Rosa Amélia');
    select private.make_carne(gen_random_uuid(), id, 2026, 50) from public.dizimistas;
    select private.enter_payments(
      'hand', gen_random_uuid(), (select jsonb_agg(jsonb_build_object('parcela_id', id)) from public.parcelas where mes <= 2), '2026-03-10', 'pix'
    );
    insert into public.donations (id, amount) values ('00000000-0000-4000-8000-00000000000d', 30);
    select private.enter_payments(
      'provider', gen_random_uuid(), '[{"donation_id": "00000000-0000-4000-8000-00000000000d", "fee": 0.1}]', '2026-03-10', 'pix'
    );
    select private.undo_payment('hand', gen_random_uuid(), id, 'Pediu de volta', 5, '2026-03-11', returned => 'given_back')
    from public.payments where donation_id is not null`);
});

test('there is a sentence for each fault that the law names, and for no other', async () => {
  const [law] = await database.sql.query<{ text: string }>(
    `select string_agg(pg_get_functiondef(oid), '') as text from pg_proc
     where oid in (
       'private.receipt_faults(uuid[])'::regprocedure, 'private.target_faults(uuid[])'::regprocedure,
       'private.closing_faults()'::regprocedure
     )`,
  );
  // Each is the first of a row of values, or an expression of its own at the end of a list.
  const named = [...(law?.text ?? '').matchAll(/(?:^\s*|\), |values )\('(\w+)',|, '(\w+)'\n\s+from/gm)].map(
    ([, first, second]) => first ?? second,
  );
  expect([...new Set(named)].sort()).toEqual(Object.keys(faultWords).sort());
});

test('says what it looked at', async () => {
  expect(await checkAccounts(database.sql)).toBe(
    'As contas fecham: 2 recebimentos, 3 partes, 1 devolução, 5 lançamentos, 12 parcelas e 1 doação conferidos; R$ 125,00 de pagamentos no livro-caixa.',
  );
});

test.each<[what: string, tables: string[], sql: string, sentence: string]>([
  [
    'a claim to money that is another’s',
    ['allocations'],
    `insert into public.allocations (receipt_id, call_id, parcela_id, amount)
     select receipt.id, gen_random_uuid(), parcela.id, 50
     from public.receipts as receipt, public.parcelas as parcela where receipt.source = 'hand' and parcela.mes = 3`,
    faultWords.shared_out,
  ],
  [
    'a row of the cash book in another account',
    ['financial_transactions'],
    `update public.financial_transactions set account_id = (select id from public.accounts where purpose = 'cash') where kind = 'fee'`,
    faultWords.ledger_row,
  ],
  ['receipts that are no more', [], 'truncate public.receipts cascade', faultWords.paid_state],
])('names %s, which the database’s owner wrote past the functions', async (_, tables, sql, sentence) => {
  await database.sql.transaction(async (transaction) => {
    for (const table of tables) await transaction.exec(`alter table public.${table} disable trigger user`);
    await transaction.exec(sql);
    for (const table of tables) await transaction.exec(`alter table public.${table} enable trigger user`);
  });
  await expect(checkAccounts(database.sql)).rejects.toThrow(/^As contas não fecham: /);
  await expect(checkAccounts(database.sql)).rejects.toThrow(sentence);
});
