import { expect, it } from 'vitest';
import { givingNotice } from './giving-notice.ts';

const pix = { key: '11222333000181', name: 'Paroquia', city: 'Fortaleza', holder: 'Paroquia', isDemonstration: false };
const bank = { bank: '001', agency: '1234', account: '5-6' };

it('names what the donation page lacks, and who can add it', () => {
  const ask = 'Peça a quem cuida do computador que complete.';
  const meanwhile = 'Até lá, a página diz como doar na paróquia.';
  const [key, account] = ['a chave PIX da paróquia', 'a conta no banco'];
  expect(givingNotice({})).toBe(`Faltam na página de doação: ${key} e ${account}. ${ask} ${meanwhile}`);
  expect(givingNotice({ bank })).toBe(`Falta na página de doação: ${key}. ${ask} ${meanwhile}`);
  expect(givingNotice({ pix })).toBe(`Falta na página de doação: ${account}. ${ask}`);
});

it('is silent where nothing is missing', () => {
  expect(givingNotice({ pix, bank })).toBeUndefined();
  expect(givingNotice(undefined)).toBeUndefined();
});
