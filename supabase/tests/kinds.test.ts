import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { expectRefusals } from './refusals.ts';

expectRefusals();

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.close());

const host = 'https://push.example.org';

const kinds: Record<string, { takes: string[]; refuses: string[] }> = {
  cpf: { takes: ['52998224725'], refuses: ['52998224724', '529.982.247-25', '11111111111', ''] },
  telephone: {
    takes: ['8532811234', '85988887777', '+351912345678', '+14155550100', '+6591234567'],
    refuses: [
      '0853281123',
      '8032811234',
      '85 98888-7777',
      '+5585988887777',
      '5585988887777',
      '988887777',
      '+0123456789',
      '+1',
      '859888877770',
      '８５９８８８８７７７７',
      '85988887777\n',
      '',
    ],
  },
  money: {
    takes: ['0', '-10.05', '9999999999.99', '-9999999999.99'],
    refuses: ['NaN', 'Infinity', '10000000000', '1e12', 'dez'],
  },
  positive_money: {
    takes: ['0.01', '9999999999.99'],
    refuses: ['0', '-0.01', '0.001', 'NaN', 'Infinity', '10000000000'],
  },
  year: { takes: ['1900', '2999'], refuses: ['1899', '3000', '26', 'NaN', '2026.5'] },
  month: { takes: ['1', '12'], refuses: ['0', '13', '-1', '1.5'] },
  push_endpoint: {
    takes: [
      `${host}/send/a:b_c-d?e=f@g`,
      'https://a.b-c.example.org/',
      `${host}/a.lan/b`,
      `${host}/${'a'.repeat(1900)}`,
    ],
    refuses: [
      'http://push.example.org/a',
      'https://ana@push.example.org/a',
      'https://ana:senha@push.example.org/a',
      'https://push.example.org:8443/a',
      'https://push.example.org',
      'https://push.example.org@evil.test/a',
      'https://10.0.0.1/a',
      'https://[::1]/a',
      'https://localhost/a',
      'https://2130706433/a',
      'https://0x7f.1/a',
      'https://metadata.google.internal/a',
      ...'local localhost internal intranet lan home corp home.arpa test invalid example'
        .split(' ')
        .map((ending) => `https://impressora.${ending}/a`),
      'HTTPS://push.example.org/a',
      'https://push.example.org\\@evil.test/a',
      'https://push.example.org/a b',
      'https://push.example.org/a#b',
      'https://push.example.org/é',
      `${host}/${'a'.repeat(2000)}`,
    ],
  },
};

describe.each(Object.entries(kinds))('%s', (kind, { takes, refuses }) => {
  const store = (value: string) => database.sql.query(`select $1::text::private.${kind} as value`, [value]);

  test.each(takes)('takes %j', async (value) => {
    expect(await store(value)).toHaveLength(1);
  });

  test.each(refuses)('refuses %j', async (value) => {
    await expect(store(value)).rejects.toThrow(/violates check constraint|invalid input syntax|overflow/);
  });
});

test('money has whole cents', async () => {
  expect(
    await database.sql.query(`select '75.5'::private.money::text as half, '0.1'::private.money * 3 = 0.3 as exact`),
  ).toEqual([{ half: '75.50', exact: true }]);
});
