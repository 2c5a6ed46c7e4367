import { expect, test } from 'vitest';
import { isHostedAddress } from './hosted-project.ts';
import { openUrlDatabase } from './open-database.ts';
import { addressOf } from './pool.ts';

const direct = 'postgresql://postgres:x@db.abcdefghijklmnopqrst.supabase.co:5432/postgres';
const pooled = 'postgres://postgres.abcdefghijklmnopqrst:x@aws-0-sa-east-1.pooler.supabase.com:6543/postgres';

test.each([
  [direct, true],
  [pooled, true],
  ['postgres://ana:x@db.example/paroquia', false],
  ['postgres://ana:x@supabase.co.example/paroquia', false],
  ['postgres://ana:x@localhost/paroquia?host=/srv/parish.supabase/data', false],
])('%s: hosted is %s', (url, hosted) => {
  expect(isHostedAddress(url)).toBe(hosted);
});

test('a hosted project’s connection is encrypted even if the address doesn’t say so', () => {
  expect(addressOf(direct).ssl).toEqual({ rejectUnauthorized: false });
  expect(addressOf(`${direct}?sslmode=verify-full`).ssl).toEqual({});
});

test('a hosted address is refused before any connection', async () => {
  await expect(openUrlDatabase(pooled, () => {})).rejects.toThrow('projeto Supabase na internet');
});
