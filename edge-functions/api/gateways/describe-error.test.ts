import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeError } from './describe-error.ts';

const thrownBy = (make: () => unknown): unknown => {
  try {
    throw make();
  } catch (error) {
    return error;
  }
};

test('describes an error by its name, code and stack', () => {
  const lost = Object.assign(new TypeError('maria@paroquia.test'), { code: 'ECONNREFUSED' });
  expect(describeError(thrownBy(() => lost))).toEqual({
    error: 'TypeError',
    code: 'ECONNREFUSED',
    where: expect.arrayContaining([expect.stringMatching(/describe-error\.test\.ts:\d+:\d+$/)]),
  });
});

test('describes the causes too, with PostgreSQL’s code rather than PostgREST’s', () => {
  const cause = Object.assign(new Error('x'), { code: 'PGRST', sqlState: '23514' });
  expect(describeError(new Error('y', { cause }))).toMatchObject({ cause: { error: 'Error', code: '23514' } });
});

test.each([['maria@paroquia.test'], [undefined], [null], [{ email: 'maria@paroquia.test' }]])(
  'of a thrown %o it tells the type alone',
  (thrown) => expect(describeError(thrown)).toEqual({ error: typeof thrown }),
);

/** Text with a mark in it, that may look like a stack or contain one. */
const marked = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\n', '\n    at ', ' (file:///', '.ts:1:1)', 'Error: ', 'zqx', '/zqx.ts:1:1', '\r', '\u2028'),
    ),
  )
  .map((parts) => `zqx${parts.join('')}zqx`);

test('no text of an error reaches its description', () => {
  fc.assert(
    fc.property(marked, marked, fc.boolean(), (message, other, changesLater) => {
      const cause = new RangeError(other);
      const error = Object.assign(new Error(message, { cause }), { detail: other, code: `${other} ` });
      if (changesLater) Object.assign(error, { message: other, name: ` ${message}` });
      expect(JSON.stringify(describeError(error))).not.toContain('zqx');
    }),
  );
});
