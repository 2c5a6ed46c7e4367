import { assert, boolean, constantFrom, integer, property, record } from 'fast-check';
import { expect, it } from 'vitest';
import { parseBrCode } from './br-code/parse.ts';
import { verdictOn } from './br-code/verdict.ts';
import { mostCents } from './money.ts';
import { slipAddress, slipLetters, slipMarkOf } from './slip-mark.ts';
import { slipPix } from './slip-pix.ts';
import { ordinalIn } from './tithe-desk.ts';

it('a slip names its payer, month and year', () => {
  const march = { ano: 2026, mes: 3 };
  expect(slipAddress('https://saojose.org.br', 42, march)).toBe('https://saojose.org.br/dizimo/42#0326');
  expect(slipLetters(42, march)).toBe('D00042M0326');
  expect(slipLetters(2_147_483_647, { ano: 2100, mes: 12 })).toBe('D2147483647M1200');
});

it('a slip’s PIX code says the amount and whose month it is, and is the parish’s for whoever checks it', () => {
  const keys = ['52998224725', '+5585999990000', 'dizimo@saojose.org.br', '123e4567-e89b-42d3-a456-426614174000'];
  const month = record({
    ordinal: integer({ min: 1, max: 2_147_483_647 }),
    ano: integer({ min: 1900, max: 2999 }),
    mes: integer({ min: 1, max: 12 }),
    amount: integer({ min: 1, max: mostCents }),
  });
  assert(
    property(constantFrom(...keys), month, (key, of) => {
      const pix = { key, name: 'PAROQUIA SAO JOSE', city: 'FORTALEZA', holder: 'Paróquia', isDemonstration: false };
      const code = slipPix(pix, of);
      expect(parseBrCode(code)).toMatchObject({ key, amount: of.amount, txid: slipLetters(of.ordinal, of) });
      expect(verdictOn(code, { keys: [key], mayHaveOthers: false })).toBe('ours');
      expect(verdictOn(code, { keys: ['paroquia@outra.org.br'], mayHaveOthers: false })).toBe('not-ours');
    }),
  );
});

const site = constantFrom('https://saojose.org.br', 'http://localhost:4321', 'https://www.d-2026.paroquia.example');
const ordinal = integer({ min: 1, max: 2_147_483_647 });
const month = record({ ano: integer({ min: 2000, max: 2099 }), mes: integer({ min: 1, max: 12 }) });

/** An American scanner's address as keys of Brazil, Portugal and the United Kingdom type it, the last with capitals. */
const keyboards: readonly ((address: string) => string)[] = [
  (address) => address,
  (address) => address.replaceAll(':', 'Ç').replaceAll('/', ';'),
  (address) => address.replaceAll(':', 'Ç').replaceAll('-', "'").replaceAll('/', '-'),
  (address) => address.replaceAll('#', '£').toUpperCase(),
];

it('every address is read back, whatever keys a scanner has', () => {
  assert(
    property(site, ordinal, month, constantFrom(...keyboards), (of, number, marked, typing) => {
      expect(slipMarkOf(typing(slipAddress(of, number, marked)))).toEqual({ ordinal: number, month: marked });
    }),
  );
});

it('all letters are read back, also small ones with spaces', () => {
  assert(
    property(ordinal, month, boolean(), (number, marked, isSmall) => {
      const letters = slipLetters(number, marked);
      const typed = isSmall ? letters.toLowerCase().replace(/(.{3,6})m/, '$1 m ') : letters;
      expect(slipMarkOf(typed)).toEqual({ ordinal: number, month: marked });
    }),
  );
});

it.each([
  ['https://saojose.org.br/dizimo/42', { ordinal: 42, month: undefined }, 42],
  [' httpsÇ;;saojose.org.br;dizimo;42#0326 ', { ordinal: 42, month: { ano: 2026, mes: 3 } }, 42],
  ['D00042M0326', { ordinal: 42, month: { ano: 2026, mes: 3 } }, 42],
  ['d 00042', { ordinal: 42, month: undefined }, 42],
  ['D00042M1326', undefined, undefined],
  ['https://saojose.org.br/dizimo/42#0026', undefined, undefined],
  ['https://saojose.org.br/recibo/42', undefined, undefined],
  ['D42', undefined, undefined],
  ['D9999999999M0326', undefined, undefined],
  ['42', undefined, 42],
  ['nº 42', undefined, 42],
  ['Dona Rosa', undefined, undefined],
])('of “%s” the mark and the number are read', (typed, mark, number) => {
  expect([slipMarkOf(typed), ordinalIn(typed)]).toEqual([mark, number]);
});
