import { assert, constantFrom, integer, property, record } from 'fast-check';
import { expect, it } from 'vitest';
import { parseBrCode } from './br-code/parse.ts';
import { verdictOn } from './br-code/verdict.ts';
import { mostCents } from './money.ts';
import { slipAddress, slipLetters, slipPix } from './slip-mark.ts';

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
