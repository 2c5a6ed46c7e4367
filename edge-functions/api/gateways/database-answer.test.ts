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
