import { expect, test } from 'vitest';
import { errors } from '#contract/errors.ts';
import { dataOf } from './database-answer.ts';

test.each([
  ['23514', 'in_order', 'Na ordem, por favor.'],
  ['23514', 'other', errors.invalid_input.message],
  ['22P02', 'in_order', errors.invalid_input.message],
])('an answer with %s about %s says: %s', (code, check, sentence) => {
  const error = { code, message: `new row for relation "things" violates check constraint "${check}"` };
  expect(() => dataOf({ data: null, error, status: 400 } as never, { in_order: 'Na ordem, por favor.' })).toThrow(
    sentence,
  );
});

test.each([
  ['last_active_admin', 'O último administrador ativo não pode ser excluído, desativado nem mudar de papel.'],
  ['paid', 'O que foi pago, ou está sendo pago, não pode ser alterado nem excluído.'],
  [
    'other_content',
    'Este registro já existe com outros dados. Nada foi registrado agora: confira o que já está lá antes de tentar de novo.',
  ],
  ['a hint of tomorrow', errors.conflict.message],
])('a conflict with the hint %s says: %s', (hint, sentence) => {
  const error = { code: 'PT409', message: 'a sentence of the database', details: 'parcelas', hint };
  expect(() => dataOf({ data: null, error, status: 409 } as never)).toThrow(
    expect.objectContaining({ code: 'conflict', message: sentence }),
  );
});

const told = { payment: 'an id', paid_on: '2026-11-24', by: 'Raimundo', at: '2026-11-25T01:30:00Z', mes: 3, ano: 2026 };

test.each([
  [
    'already_paid',
    told,
    'Parcela já está paga: março de 2026, paga em 24/11/2026, registro de Raimundo em 24/11/2026 às 22h30.',
  ],
  [
    'already_paid',
    { ...told, by: null },
    'Parcela já está paga: março de 2026, paga em 24/11/2026, registro do próprio sistema em 24/11/2026 às 22h30.',
  ],
  ['already_paid', 'no JSON', 'Parcela já está paga.'],
  ['undone', told, 'Este pagamento já está estornado: registro de Raimundo em 24/11/2026 às 22h30.'],
  [
    'too_much',
    '9999999999.99',
    'O estorno é maior do que o que resta do pagamento: R$\u00a09.999.999.999,99. Nada foi estornado.',
  ],
])('a conflict of payments with the hint %s and %j says: %s', (hint, detail, sentence) => {
  const details = typeof detail === 'string' ? detail : JSON.stringify(detail);
  const error = { code: 'PT409', message: 'a sentence of the database', details, hint };
  expect(() => dataOf({ data: null, error, status: 409 } as never)).toThrow(
    expect.objectContaining({ code: 'conflict', message: sentence }),
  );
});

test.each([
  [500, '57014', 'unavailable'],
  [500, '40P01', 'unavailable'],
  [503, 'PGRST001', 'unavailable'],
  [0, '', 'unavailable'],
  [504, 'PGRST003', 'unavailable'],
  [503, '53100', 'disk_full'],
  [409, '23505', 'conflict'],
  [403, '42501', 'forbidden'],
])('an answer %i with %s is %s to a caller', (status, code, answered) => {
  const error = { code, message: 'a sentence of the database', details: '', hint: '' };
  expect(() => dataOf({ data: null, error, status } as never)).toThrow(expect.objectContaining({ code: answered }));
});
