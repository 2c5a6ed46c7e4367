import { expect, test } from 'vitest';
import type { Transaction } from '#contract/financial.ts';
import { formerOwnersOf } from '#contract/financial-report.ts';
import { plainEntry } from '../../testing/transactions.ts';
import { goneOf, isReversed, originOf, sideOf, signedAmount } from './transaction-words.ts';

const row: Transaction = {
  id: '00000000-0000-4000-8000-000000000001',
  title: 'Coleta',
  amount: 50.5,
  type: 'income',
  category: 'Coletas',
  transaction_date: '2026-03-10',
  description: null,
  account_id: '00000000-0000-4000-8000-0000000000c1',
  account_name: 'Banco',
  ...plainEntry,
  created_at: '2026-03-10T12:00:00+00:00',
  updated_at: '2026-03-10T12:00:00+00:00',
};
const reverses = { id: row.id, title: row.title, transaction_date: row.transaction_date };
const payer = { id: row.id, numero_ordinal: 42, nome: 'Rosa Amélia' };

test.each([
  [{}, '+R$\u00a050,50', 'Entrada'],
  [{ type: 'expense', amount: 1234.5 }, '−R$\u00a01.234,50', 'Saída'],
  [{ amount: -20.25, reverses }, '−R$\u00a020,25', 'Estorno de entrada'],
  [{ amount: -20.25, type: 'expense', reverses }, '+R$\u00a020,25', 'Estorno de saída'],
] as const)('%j is %s, %s', (change, amount, side) => {
  expect([signedAmount({ ...row, ...change }), sideOf({ ...row, ...change })]).toEqual([amount, side]);
});

test.each([
  [{}, undefined],
  [{ category: 'Dízimo' }, 'sem pagador'],
  [{ category: 'Doações' }, 'sem pagador'],
  [{ category: 'Dízimo', form: 'dinheiro' }, 'sem pagador'],
  [{ category: 'Dízimo', form: 'dinheiro', description: 'Zita Lima' }, 'Zita Lima · sem pagador'],
  [{ category: 'Dízimo', description: 'De três envelopes' }, 'sem pagador'],
  [{ category: 'Dízimo', payment_id: row.id, payer }, 'Pagamento · Nº 42 · Rosa Amélia'],
  [{ category: 'Doações', payment_id: row.id, payer }, 'Pagamento · Nº 42 · Rosa Amélia'],
  [{ category: 'Doações', payment_id: row.id }, 'pelo site'],
] as [Partial<Transaction>, string | undefined][])('of %j is said %s', (change, origin) =>
  expect(originOf({ ...row, ...change })).toBe(origin),
);

test.each([
  [0, false],
  [20.25, false],
  [50.5, true],
])('after %f of it was reversed: %s', (reversed_amount, whole) =>
  expect(isReversed({ ...row, reversed_amount })).toBe(whole),
);

test.each([
  [{}, ''],
  [{ reversed_amount: 50.5 }, 'Estornada'],
  [{ reversed_amount: 20.25 }, 'Estornada em parte: R$\u00a020,25'],
])('of %j is said “%s”', (change, said) => expect(goneOf({ ...row, ...change })).toBe(said));

test.each([
  [[], []],
  [[{ title: 'Doação', until: '2026-12-03' }], ['até 03/12 Doação']],
  [
    [
      { title: 'Dízimo nº 42, março de 2026', until: '2027-01-04' },
      { title: 'Doação', until: '2026-12-03' },
    ],
    ['até 04/01/2027 Dízimo nº 42, março de 2026', 'até 03/12 Doação'],
  ],
])('of money that was of %j is said %j', (was_of, said) => expect(formerOwnersOf({ ...row, was_of })).toEqual(said));
