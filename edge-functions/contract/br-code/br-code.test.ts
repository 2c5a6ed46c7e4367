import fc from 'fast-check';
import { parsePix } from 'pix-utils';
import { describe, expect, it } from 'vitest';
import { checkDigits } from '../cpf-digits.ts';
import { mostCents } from '../money.ts';
import { asCodeText, buildBrCode, type StaticPayment } from './build.ts';
import { checksum } from './checksum.ts';
import { parseBrCode } from './parse.ts';
import { pixKey, pixKeyKind } from './pix-key.ts';

const digits = (count: number) => fc.stringMatching(new RegExp(`^[0-9]{${count}}$`));
const cpfs = digits(9)
  .map((nine) => nine + checkDigits(nine))
  .filter((cpf) => pixKeyKind(cpf) === 'cpf');
const phones = fc.stringMatching(/^\+55[1-9]{2}9\d{8}$/);
const emails = fc.stringMatching(/^[a-z][a-z0-9._-]{0,20}@[a-z0-9]{1,20}(\.[a-z]{2,6}){1,2}$/);
const keys = fc.oneof(cpfs, phones, emails, fc.uuid(), fc.constant('11222333000181'), fc.constant('12ABC34501DE35'));
const texts = fc.oneof(fc.string({ unit: 'binary', maxLength: 30 }), fc.stringMatching(/^[A-Za-zÀ-ÿ .]{1,25}$/));
const payments: fc.Arbitrary<StaticPayment> = fc.record(
  {
    key: fc.oneof({ weight: 5, arbitrary: keys }, fc.string()),
    name: texts,
    city: texts,
    amount: fc.oneof(fc.integer({ min: 1, max: mostCents }), fc.integer(), fc.double()),
    txid: fc.oneof(fc.stringMatching(/^[A-Za-z0-9]{1,25}$/), fc.string()),
    info: texts,
  },
  { requiredKeys: ['key', 'name', 'city'] },
);

const builtOrRefused = (payment: StaticPayment): string | undefined => {
  try {
    return buildBrCode(payment);
  } catch (error) {
    expect(error).toBeInstanceOf(RangeError);
    return undefined;
  }
};

/** The expected fields of a payment's code. */
const said = ({ key, name, city, amount, txid, info }: StaticPayment) => ({
  key,
  name: asCodeText(name, 25),
  city: asCodeText(city, 15),
  ...(amount !== undefined && { amount }),
  ...(txid !== undefined && txid !== '***' && { txid }),
  ...(info !== undefined && { info: asCodeText(info, 99) }),
  hasOthers: false,
});

const good = {
  key: 'doacao@paroquia.test',
  name: 'Paróquia N. S. de Lourdes',
  city: 'Fortaleza',
} satisfies StaticPayment;

/** A code of fields as they are given, with a right checksum. */
const coded = (...fields: [id: string, value: string][]) => {
  const text = `${fields.map(([id, value]) => id + String(value.length).padStart(2, '0') + value).join('')}6304`;
  return text + checksum(text);
};
const account = (key: string) => `0014br.gov.bcb.pix01${String(key.length).padStart(2, '0')}${key}`;
const parts: [id: string, value: string][] = [
  ['00', '01'],
  ['26', account(good.key)],
  ['52', '0000'],
  ['53', '986'],
  ['58', 'BR'],
  ['59', 'Paroquia'],
  ['60', 'Fortaleza'],
  ['62', '0503***'],
];
/** A right code with fields changed, added or (undefined) left out. */
const changed = (changes: Record<string, string | undefined>) => {
  const fields = new Map<string, string | undefined>([...parts, ...Object.entries(changes)]);
  const present = [...fields].filter((each): each is [string, string] => each[1] !== undefined);
  return coded(...present.sort(([one], [other]) => one.localeCompare(other)));
};

describe('a PIX code', () => {
  it('says what it was made of, or is not made', () => {
    let made = 0;
    fc.assert(
      fc.property(payments, (payment) => {
        const text = builtOrRefused(payment);
        if (text === undefined) return;
        made++;
        expect(text.length).toBeLessThanOrEqual(512);
        expect(parseBrCode(text)).toEqual(said(payment));
      }),
      { numRuns: 2000 },
    );
    // Only some generated payments are valid, so this proves that enough were tried.
    expect(made).toBeGreaterThan(20);
  });

  it('is read alike by another library', () => {
    const right = fc.record(
      {
        key: keys,
        name: fc.stringMatching(/^[A-Za-z]{1,25}$/),
        city: fc.stringMatching(/^[A-Za-z]{1,15}$/),
        amount: fc.integer({ min: 1, max: mostCents }),
        txid: fc.stringMatching(/^[A-Za-z0-9]{1,25}$/),
        info: fc.stringMatching(/^[A-Za-z]{1,12}$/),
      },
      { requiredKeys: ['key', 'name', 'city'] },
    );
    fc.assert(
      fc.property(right, (payment) => {
        fc.pre(payment.key.length + (payment.info ? payment.info.length + 4 : 0) <= 77);
        expect(parsePix(buildBrCode(payment))).toMatchObject({
          type: 'STATIC',
          pixKey: payment.key,
          merchantName: payment.name,
          merchantCity: payment.city,
          txid: payment.txid ?? '***',
          ...(payment.amount && { transactionAmount: payment.amount / 100 }),
          ...(payment.info && { infoAdicional: payment.info }),
        });
      }),
    );
  });

  it('is the manual’s own example', () => {
    const text =
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';
    expect(buildBrCode({ key: '123e4567-e12b-12d1-a456-426655440000', name: 'Fulano de Tal', city: 'BRASILIA' })).toBe(
      text,
    );
  });

  it('with one other character is never read as the same payment', () => {
    const text = buildBrCode({ ...good, amount: 6137, txid: 'D00042M0326' });
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (at, character) => {
        fc.pre(text[at] !== character);
        expect(parseBrCode(text.slice(0, at) + character + text.slice(at + 1))).toHaveProperty('fault');
      }),
      { numRuns: 1000 },
    );
  });

  it('any text is read or refused, quickly', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(parseBrCode(text)).toHaveProperty('fault');
        expect(parseBrCode(`000201${text}`)).toHaveProperty('fault');
      }),
    );
    expect(parseBrCode(buildBrCode(good).padEnd(10_000, '0'))).toEqual({ fault: 'too-long' });
  });

  it.each<[what: string, text: string, fault: string]>([
    ['a wrong checksum', buildBrCode(good).replace(/.{4}$/, '0000'), 'checksum'],
    [
      'a checksum in lower case',
      `${buildBrCode(good).slice(0, -4)}${buildBrCode(good).slice(-4).toLowerCase()}`,
      'checksum',
    ],
    ['a doubled field', coded(...parts, ['59', 'Outro']), 'fields'],
    ['a doubled field of its account', changed({ 26: `${account(good.key)}0104abcd` }), 'fields'],
    ['two PIX accounts', changed({ 27: account('outro@mau.example') }), 'fields'],
    ['a key and an address', changed({ 26: `${account(good.key)}2511pix.example` }), 'fields'],
    ['neither key nor address', changed({ 26: '0014br.gov.bcb.pix' }), 'fields'],
    ['a domain that only looks like PIX', changed({ 26: `0015xbr.gov.bcb.pix0104abcd` }), 'fields'],
    ['another country', changed({ 58: 'AR' }), 'country'],
    ['another currency', changed({ 53: '840' }), 'country'],
    ['another country’s system', changed({ 26: '0012com.p2pqrpay0104abcd' }), 'no-pix'],
    ['no name', changed({ 59: undefined }), 'fields'],
    ['a name of 26 characters', changed({ 59: 'a'.repeat(26) }), 'fields'],
    ['a city of 16 characters', changed({ 60: 'a'.repeat(16) }), 'fields'],
    ['no txid', changed({ 62: undefined }), 'fields'],
    ['a txid with a space', changed({ 62: '0503a b' }), 'fields'],
    ['an amount with a comma', changed({ 54: '1,50' }), 'fields'],
    ['words after the checksum', `${buildBrCode(good)} obrigado`, 'fields'],
    ['a cut text', buildBrCode(good).slice(0, -9), 'fields'],
    ['an address of a site', 'https://paroquia.example', 'no-code'],
  ])('with %s is refused', (_, text, fault) => {
    expect(parseBrCode(text)).toEqual({ fault });
  });

  it('may have an address instead of a key, and other ways to pay', () => {
    expect(parseBrCode(changed({ 26: '0014br.gov.bcb.pix2511pix.example', '01': '12' }))).toMatchObject({
      url: 'pix.example',
      hasOthers: false,
    });
    expect(parseBrCode(changed({ 27: '0012com.p2pqrpay0104abcd' }))).toMatchObject({ key: good.key, hasOthers: true });
    expect(parseBrCode(changed({ 80: '0014br.gov.bcb.pix2511pix.example' }))).toMatchObject({ hasOthers: true });
  });
});

describe('a PIX key', () => {
  it.each([
    ['123.456.789-09', '12345678909', 'cpf'],
    ['11.222.333/0001-81', '11222333000181', 'cnpj'],
    ['12.abc.345/01de-35', '12ABC34501DE35', 'cnpj'],
    ['+55 (85) 99999-0000', '+5585999990000', 'phone'],
    ['+558532810000', '+558532810000', 'phone'],
    ['\u202a+55 85 99999\u20110000\u202c', '+5585999990000', 'phone'],
    ['11.222.333/0001–81\u200b', '11222333000181', 'cnpj'],
    ['Pix@Paroquia.Example', 'pix@paroquia.example', 'email'],
    ['123E4567-e12b-12d1-a456-426655440000', '123e4567-e12b-12d1-a456-426655440000', 'random'],
  ])('%s is %s', (written, key, kind) => {
    expect(pixKey(written)).toBe(key);
    expect(pixKeyKind(key)).toBe(kind);
  });

  it.each(
    [
      ['', '123.456.789-00', '11111111111', '85999990000', '+5585999', '+1 202 555 0100', '11222333000180'],
      [
        'pix@paroquia',
        'pix paroquia@paroquia.example',
        `${'a'.repeat(70)}@paroquia.example`,
        'çedilha@paroquia.example',
      ],
      ['123e4567e12b12d1a456426655440000', 'https://paroquia.example', 'Paróquia'],
    ].flat(),
  )('%j is none', (written) => {
    expect(pixKey(written)).toBeUndefined();
  });

  it('has one spelling', () => {
    fc.assert(
      fc.property(keys, (key) => {
        expect(pixKey(key)).toBe(key);
      }),
    );
  });
});
