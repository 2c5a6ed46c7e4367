import { expect, it } from 'vitest';
import type { CheckedReceipt } from '#contract/financial-receipts.ts';
import { checkPath } from '#contract/receipt-code.ts';
import { codeIn } from './receipt-address.ts';
import { receiptView } from './receipt-view.ts';

const receipt: CheckedReceipt = {
  ...{ number: 12, year: 2026, kind: 'receipt', of_year: null, amount: 1234.5, issued_on: '2026-11-02' },
  ...{ giver: 'Maria C. S.', state: 'valid', returned_on: null, parish: 'Paróquia São José' },
};
const statement: CheckedReceipt = { ...receipt, kind: 'statement', of_year: 2025 };

it('says number, value, day and the short name', () => {
  expect(receiptView(receipt)).toMatchObject({
    ...{ number: 'nº 12/2026', amount: 'R$\u00a01.234,50', issued: '02/11/2026', giver: 'Maria C. S.' },
    parish: 'Paróquia São José',
  });
  expect(receiptView({ ...receipt, giver: null }).giver).toBe('Nome não guardado mais');
});

it.each<[CheckedReceipt, Partial<CheckedReceipt>, string]>([
  [receipt, {}, 'Recibo nº 12/2026 · válido'],
  [receipt, { state: 'cancelled' }, 'Recibo nº 12/2026 · cancelado'],
  [receipt, { state: 'returned', returned_on: '2026-11-03' }, 'Recibo nº 12/2026 · devolvido em 03/11/2026'],
  [receipt, { state: 'changed' }, 'Recibo nº 12/2026 · alterado depois'],
  [statement, {}, 'Declaração do ano de 2025 · válida'],
  [statement, { state: 'cancelled' }, 'Declaração do ano de 2025 · cancelada'],
  [statement, { state: 'changed', returned_on: '2026-11-03' }, 'Declaração do ano de 2025 · alterada depois'],
])('%o with %o is "%s"', (paper, change, shown) => {
  const { title, state } = receiptView({ ...paper, ...change });
  expect(`${title} · ${state}`).toBe(shown);
});

it.each([
  ['/recibo/7H2K-9QWD-3XNB-5TRA', '7H2K9QWD3XNB5TRA'],
  ['/recibo/7h2k9qwd3xnb5tra/', '7H2K9QWD3XNB5TRA'],
  ['/recibo/7h2k%209qwd%203xnb%20oil0', '7H2K9QWD3XNB0110'],
  ['/recibo/', undefined],
  ['/recibo/conferir/', undefined],
  ['/recibo/7H2K-9QWD-3XNB-5TR', undefined],
  ['/recibo/UUUU-9QWD-3XNB-5TRA', undefined],
  ['/recibo/%E0%A4%A', undefined],
])('%s has the code %s', (path, code) => {
  expect(codeIn(path)).toBe(code);
  if (code) expect(codeIn(checkPath(code))).toBe(code);
});
