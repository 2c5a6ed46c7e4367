import { expect, it } from 'vitest';
import { buildBrCode } from './build.ts';
import { checksum } from './checksum.ts';
import { type Receiving, type Verdict, verdictOn } from './verdict.ts';

const key = 'pix@paroquia.example';
const parish: Receiving = { keys: [key], mayHaveOthers: false };
const code = (key: string, name = 'Paroquia') => buildBrCode({ key, name, city: 'Fortaleza' });
const signed = (text: string) => text + checksum(text);
const dynamic = signed(
  '00020101021226360014br.gov.bcb.pix2514pix.example/ab5204000053039865802BR5908Paroquia6009Fortaleza62070503***6304',
);
const ours = code(key);

it.each<[what: string, text: string, verdict: Verdict]>([
  ['the parish’s code', ours, 'ours'],
  ['the same under another name', code(key, 'Outro nome'), 'ours'],
  ['the same in a message of several lines', ` ${ours.slice(0, 40)}\n${ours.slice(40)}\r\n`, 'ours'],
  ['the same in a longer message', `Pague aqui: ${ours}. Obrigado!`, 'ours'],
  ['the same on a line of a message', `Pague aqui:\n${ours}\nObrigado!`, 'ours'],
  ['the same twice in a message', `${ours} ou ${ours}`, 'ours'],
  ['another’s code in a message that begins with the parish’s', `${ours} ou ${code('golpe@mau.example')}`, 'not-ours'],
  ['another’s code in a message', `Pague aqui: ${code('golpe@mau.example')}`, 'not-ours'],
  ['a dynamic code beside the parish’s', `${ours}\n${dynamic}`, 'unknown'],
  ['half a code in a message', `Pague aqui: ${ours.slice(0, 60)}`, 'broken'],
  ['a code with letters after its end', `${ours}abc`, 'broken'],
  ['another’s code under the parish’s name', code('golpe@mau.example'), 'not-ours'],
  ['a dynamic code', dynamic, 'unknown'],
  ['the parish’s code with a subscription beside it', withSubscription(), 'unknown'],
  ['a code with a wrong checksum', `${ours.slice(0, -4)}0000`, 'broken'],
  ['a code of another country', signed(ours.slice(0, -4).replace('5802BR', '5802AR')), 'broken'],
  ['a code with two names', signed(ours.slice(0, -8).concat('5905Outro6304')), 'broken'],
  ['half a code', ours.slice(0, 60), 'broken'],
  ['10 kB that begin like a code', ours.padEnd(10_000, '0'), 'broken'],
  ['the parish’s key alone', ` ${key.toUpperCase()}\n`, 'our-key'],
  ['another’s key alone', 'golpe@mau.example', 'not-our-key'],
  ['a CPF with punctuation', '529.982.247-25', 'not-our-key'],
  ['a word', 'paroquia', 'no-code'],
  ['nothing', ' \n', 'nothing'],
])('%s: %3$s', (_, text, verdict) => {
  expect(verdictOn(text, parish)).toBe(verdict);
});

it('a key in another spelling is the same key', () => {
  const upper = signed(ours.slice(0, -4).replace(key, key.toUpperCase()));
  expect(verdictOn(upper, parish)).toBe('ours');
});

it('a provider’s key is the parish’s once it is known; until then another key can’t be told', () => {
  const providers = code('provider@pay.example');
  expect(verdictOn(providers, { ...parish, mayHaveOthers: true })).toBe('unsure');
  expect(verdictOn(ours, { ...parish, mayHaveOthers: true })).toBe('ours');
  expect(verdictOn('provider@pay.example', { ...parish, mayHaveOthers: true })).toBe('unsure-key');
  const known = { keys: [key, 'provider@pay.example'], mayHaveOthers: false };
  expect(verdictOn(providers, known)).toBe('ours');
  expect(verdictOn(code('golpe@mau.example'), known)).toBe('not-ours');
});

function withSubscription(): string {
  const subscription = '80360014br.gov.bcb.pix2514pix.example/ab';
  return signed(`${ours.slice(0, -8)}${subscription}6304`);
}
