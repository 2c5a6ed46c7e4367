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
  ['other_content', 'Este registro já existe com outros dados.'],
  ['a hint of tomorrow', errors.conflict.message],
])('a conflict with the hint %s says: %s', (hint, sentence) => {
  const error = { code: 'PT409', message: 'a sentence of the database', details: 'parcelas', hint };
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
