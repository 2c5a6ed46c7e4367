import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { isConnectionLoss, toPostgrestError } from './postgrest-errors.ts';

const databaseError = (code: string | undefined, message: string) => Object.assign(new Error(message), { code });

test.each([
  ['23514', 'a check', 400, '23514'],
  ['P0001', 'a raised one', 400, 'P0001'],
  ['08P01', 'invalid message format', 400, '08P01'],
  ['57014', 'canceling statement due to statement timeout', 500, '57014'],
  ['40P01', 'deadlock detected', 500, '40P01'],
  ['53100', 'could not extend file', 503, '53100'],
  ['57P03', 'the database system is starting up', 503, 'PGRST001'],
  ['ECONNREFUSED', 'connect ECONNREFUSED /srv/parish/postgres/.s.PGSQL.5432', 503, 'PGRST001'],
  ['ENOENT', 'connect ENOENT /srv/parish/postgres/.s.PGSQL.5432', 503, 'PGRST001'],
  ['EAI_AGAIN', 'getaddrinfo EAI_AGAIN banco.example', 503, 'PGRST001'],
  [undefined, 'timeout exceeded when trying to connect', 503, 'PGRST001'],
  [undefined, 'Connection terminated unexpectedly', 503, 'PGRST001'],
])('%s (%s) is answered with %i and code %s', (code, message, status, answered) => {
  const {
    message: body,
    detail,
    code: changed,
  } = toPostgrestError(databaseError(code, message)) as never as {
    [name: string]: string;
  };
  expect([changed, JSON.parse(detail as string).status, JSON.parse(body as string).code]).toEqual([
    'PGRST',
    status,
    answered,
  ]);
  expect(body).not.toContain('/srv');
});

test('an error that lite handles correctly is left unchanged', () => {
  expect(toPostgrestError(databaseError('23505', 'duplicate key'))).toMatchObject({
    code: '23505',
    message: 'duplicate key',
  });
});

test('an error prints as one line, without the values of the query', () => {
  const typed = toPostgrestError(databaseError('22P02', 'invalid input syntax for type uuid: "123.456.789-00"'));
  expect(inspect(typed)).toBe('Database refused: 22P02');
  const parsed = toPostgrestError(databaseError(undefined, 'failed to parse logic tree (123.456.789-00)'));
  expect(inspect(parsed)).toBe('Database refused: Error');
  const forged = inspect(toPostgrestError(databaseError('P0001', 'a\n{"event":"forged"}\u001b[31m')));
  expect(forged).toBe('Database refused: P0001');
});

test.each([
  ['ENOENT', "ENOENT: no such file or directory, open '/srv/copias/copia.gz'"],
  ['EACCES', "EACCES: permission denied, open '/srv/copias/copia.gz'"],
  ['EROFS', "EROFS: read-only file system, open '/srv/copias/copia.gz'"],
  ['ENOSPC', 'ENOSPC: no space left on device, write'],
  ['EEXIST', "EEXIST: file already exists, open '/srv/copias/copia.gz'"],
])('%s of a file is no lost session', (code, message) => {
  expect(isConnectionLoss(databaseError(code, message))).toBe(false);
});
