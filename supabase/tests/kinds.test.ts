import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asTelephone, isTelephone } from '#contract/fields/telephone.ts';
import { noTelephones, writtenTelephones } from '#contract/fields/telephone-cases.ts';
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

describe('a telephone of older rows', () => {
  const spelt = async (written: readonly string[]) => {
    const rows = await database.sql.query<{ spelt: string }>(
      'select private.as_telephone(written) as spelt from unnest($1::text[]) with ordinality as all_of (written, place) order by place',
      [written],
    );
    return rows.map((row) => row.spelt);
  };

  test('is spelt as the API spells it', async () => {
    expect(await spelt(writtenTelephones.map(([written]) => written))).toEqual(
      writtenTelephones.map(([, each]) => each),
    );
    const characters = fc.constantFrom(
      ...'0123456789+().-x/ \t\n\v\f\r\u0085\u00a0\u1680\u180e\u2003\u200b\u2011\u2028\u2212\u3000\ufeff'.split(''),
    );
    const written = fc.sample(fc.string({ unit: characters, maxLength: 30 }), 2000);
    expect(await spelt(written)).toEqual(written.map(asTelephone));
    const each = Array.from({ length: 0xd7ff }, (_, place) => `8${String.fromCharCode(place + 1)}5`);
    const last = Array.from({ length: 0x10000 - 0xe000 }, (_, place) => `8${String.fromCharCode(0xe000 + place)}5`);
    const read = await spelt([...each, ...last]);
    expect([...each, ...last].filter((text, place) => asTelephone(text) !== read[place])).toEqual([]);
  });

  test('stays none if it is none', async () => {
    for (const [place, each] of (await spelt(noTelephones)).entries()) {
      expect(isTelephone(each), noTelephones[place]).toBe(false);
      await expect(database.sql.query('select $1::text::private.telephone', [each])).rejects.toThrow(
        'telephone_is_one',
      );
    }
  });
});
