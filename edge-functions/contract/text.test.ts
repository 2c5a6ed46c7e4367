import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { registeredHandlers } from '../api/app.ts';
import { emailAddress, line, optionalText, search, text } from './primitives.ts';
import { asLine, asText, asTyped, isText } from './text.ts';

describe('written and stored text', () => {
  it.each([
    ['in one line', line(200), '\u00a0Festa da\r\nPadroeira\t2026 \n', 'Festa da Padroeira 2026'],
    ['in one line of an old Word', line(200), 'Festa\vda\u2028Padroeira\u0085', 'Festa da Padroeira'],
    ['in more lines', text(200), ' um\r\n\r\ndois\rtrês\vquatro\t5 ', 'um\n\ndois\ntrês\nquatro\t5'],
    ['in no direction but its own', line(200), 'a\u202eb\u2066c\u202c', 'abc'],
    ['with letters that belong together', line(200), '👨‍👩‍👧 e 🇧🇷 C\u0327a\u0303o', '👨‍👩‍👧 e 🇧🇷 C\u0327a\u0303o'],
    ['nothing', optionalText(200), ' \u200b\u2800\u3164 ', null],
    ['a search for nothing', search, ' \u200b ', ''],
  ])('%s', (_, schema, written, stored) => expect(z.parse(schema as z.ZodMiniType, written)).toBe(stored));

  it.each([
    '\0',
    '\u0001',
    '\u001b',
    '\u007f',
    '\u009f',
    '\ufdd0',
    '\ufffe',
    '\uffff',
    '\u{1fffe}',
    '\ud83d',
    '\udc00',
  ])('%j is no text', (sign) => {
    for (const schema of [line(9), text(9), optionalText(9), search]) {
      expect(schema.safeParse(`a${sign}b`).success).toBe(false);
    }
  });

  it('stays the same when it is written again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (written) => {
        expect(asText(asText(written))).toBe(asText(written));
        expect(asLine(asLine(written))).toBe(asLine(written));
        expect(isText(asLine(written))).toBe(isText(asText(written)));
      }),
    );
  });
});

/** Secrets are compared, never shown. */
const secrets = ['password', 'currentPassword', 'device', 'token_hash'];

describe('a copied number or address', () => {
  const digits = (length: number) =>
    fc.array(fc.nat(9), { minLength: length, maxLength: length }).map((some) => some.join(''));
  const unseen = fc.constantFrom(
    ...'\u00ad\u061c\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufe0f\ufeff',
  );
  const dash = fc.constantFrom(...'-\u2010\u2011\u2012\u2013\u2014\u2015\u2212');

  it('is what one would type', () => {
    fc.assert(
      fc.property(
        digits(4),
        digits(4),
        dash,
        fc.array(unseen),
        fc.array(unseen),
        (first, last, between, some, more) => {
          const copied = [...some, first, ...more, between, ...some, last, ...more].join('');
          expect(asTyped(copied)).toBe(`${first}-${last}`);
        },
      ),
    );
  });

  it.each(['\u200eana@a.test', 'ana@a.test\u200b', '\u00a0ana@\u2060a.test\ufeff', '\u202aAna@a.test\u202c'])(
    '%j is the e-mail address that it shows',
    (copied) => expect(z.parse(emailAddress, copied)).toBe('ana@a.test'),
  );

  it('keeps a dash of an address', () =>
    expect(z.parse(emailAddress, 'santa\u2011rita@a.test')).toBe('santa-rita@a.test'));
});

describe('every field of every call', () => {
  const shapeOf = (schema: z.core.$ZodType): Readonly<Record<string, z.ZodMiniType>> => {
    const { def } = (schema as z.core.$ZodTypes)._zod;
    if (def.type === 'optional') return shapeOf(def.innerType);
    return def.type === 'object' ? (def.shape as Record<string, z.ZodMiniType>) : {};
  };
  const fields = registeredHandlers().flatMap(([endpoint]) =>
    (['params', 'query', 'body'] as const).flatMap((part) =>
      Object.entries(endpoint[part] ? shapeOf(endpoint[part]) : {}).map(
        ([field, schema]) => [`${field} in the ${part} of ${endpoint.method} ${endpoint.path}`, field, schema] as const,
      ),
    ),
  );
  it.each(fields.filter(([, field]) => !secrets.includes(field)))('%s accepts only text', (_, __, schema) => {
    for (const sign of ['\0', '\u0001', '\ufffe', '\ud800']) {
      const parsed = schema.safeParse(`https://a.test/a${sign}b`);
      expect(parsed.success ? isText(String(parsed.data)) : true).toBe(true);
    }
  });
});
