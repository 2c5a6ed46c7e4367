import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dizimistaFields } from '#contract/dizimistas.ts';
import type { AnyField } from '#contract/fields/field.ts';
import { officeNumbers, writtenTelephones } from '#contract/fields/telephone-cases.ts';
import { galleryFields } from '#contract/galeria.ts';
import { parishKinds } from '#contract/parish-kinds.ts';
import { startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';

/*
 * The contract names the field that it refuses; the database's refusal names none. So of what the contract takes the
 * database refuses nothing.
 */

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.close());

const noise = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      ...' \t\n\r\u0000\u0007\u0085\u00a0\u00ad\u200b\u202e\u2028\u2066\u2800\u3164\ufe0f\ufffe\\/<>"`\'@#%?&',
    ),
    fc.constantFrom('\ud800', '\udc00', '\u{1fffe}', '\u0301', 'ﾠ', '👍🏽', 'ß', 'ﬁ', '１'),
    fc.constantFrom(...'aZ09.:-_+(),'),
  ),
  maxLength: 12,
});
const link = fc
  .tuple(
    fc.constantFrom('https://', 'Https://', 'http://', 'https:///', 'https:\\\\', 'https:', '//', '/', '', ' https://'),
    fc.constantFrom(
      ...[
        'x.com',
        'WWW.X.com',
        'x%2ecom',
        'a.%6cocal',
        'ｘ.com',
        'são.org',
        'x.com.',
        'x..com',
        'a@x.com',
        'x.com:443',
      ],
      ...[
        'x.com:8080',
        'localhost',
        '8.8.8.8',
        '0x7f.1',
        '010.8.8.8',
        '[2001:db8::1]',
        '[::1]',
        '[2001:DB8::0:1]',
        'x',
      ],
      ...['_a.x.com', 'a b.com', 'xn--a.com', 'wa.me', 'instagram.com', 'x.com\\@y.com', '1.com', 'x.1', 'x。com'],
    ),
    fc.oneof(
      fc.constantFrom('', '/', '/a b', '/ç', '/a\u200b', '/a\\b', '/"<>`{|}', '?a=\'"', '#é', '/%', '/%zz', '/../a'),
      fc.constantFrom('/55 85 98888-1234', '/\t', '/a\n', '/@x', '/\u202e', '/\ud800', '/000201/br.gov.bcb.pix', '/🙏'),
      noise.map((path) => `/${path}`),
    ),
  )
  .map((parts) => parts.join(''));
const copied = fc.constantFrom(
  ...[...writtenTelephones, ...officeNumbers].map(([written]) => written),
  ...['@jovens.farol', '-3,73° S, 38,52° O', '60325-002', '12.345.678/0001-95', '52998224725', '08:00', '2026-02-28'],
  ...['Rosa@Paroquia.test', 'a@b.c', 'ç@ção.org', '\u200brosa@paroquia.test', 'data:image/png;base64,AA', 'R$ -'],
);
const pasted = fc.oneof(
  noise,
  link,
  copied,
  fc.tuple(noise, copied).map((two) => two.join('')),
);

/** Texts that the field takes, as they are stored. */
const taken = (field: AnyField, texts: readonly string[]): unknown[] =>
  texts.flatMap((text) => {
    const parsed = field.written.safeParse(text);
    return parsed.success && parsed.data !== null && parsed.data !== undefined ? [parsed.data] : [];
  });

const texts = fc.array(pasted, { minLength: 40, maxLength: 120 });
const runs = { numRuns: 25 };

const contents = Object.entries(parishKinds).flatMap(([kind, { fields }]) =>
  Object.entries<AnyField>(fields).map(([name, field]) => ({ kind, name, field })),
);

describe('whatever the contract takes, the database takes too', () => {
  test.each([...new Map(contents.map((one) => [`${one.name} ${one.field.kind}`, one])).values()])(
    'as $name of the parish’s $kind',
    async ({ name, field }) => {
      await fc.assert(
        fc.asyncProperty(texts, async (some) => {
          const values = taken(field, some).map((value) => ({ [name]: value }));
          const refused = await database.sql.query(
            'select value from jsonb_array_elements($1) as value where not private.is_plain_content(value)',
            [JSON.stringify(values)],
          );
          expect(refused).toEqual([]);
        }),
        runs,
      );
    },
  );

  const columns = [
    ...Object.entries<AnyField>(dizimistaFields)
      .filter(([, { kind }]) => ['line', 'prose', 'email', 'cpf', 'telephone'].includes(kind))
      .map(([column, field]) => ({ table: 'dizimistas', column, field })),
    ...Object.entries<AnyField>(galleryFields)
      .filter(([, { kind }]) => ['line', 'prose', 'address'].includes(kind))
      .map(([column, field]) => ({ table: 'galeria', column, field })),
  ];
  test.each(columns)('as $column of $table', async ({ table, column, field }) => {
    const [{ domain } = {}] = await database.sql.query<{ domain: string }>(
      'select atttypid::regtype::text as domain from pg_attribute where attrelid = $1::regclass and attname = $2',
      [`public.${table}`, column],
    );
    await fc.assert(
      fc.asyncProperty(texts, async (some) => {
        const values = taken(field, some);
        await database.sql.query(`select ($1::text[])::${domain}[]`, [values]);
      }),
      runs,
    );
  });
});
