import { expect, it } from 'vitest';
import { givingNotice } from './giving-notice.ts';

const pix = { key: '11222333000181', name: 'Paroquia', city: 'Fortaleza', holder: 'Paroquia', isDemonstration: false };
const bank = { bank: '001', agency: '1234', account: '5-6' };

it('names the settings that the donation page lacks', () => {
  expect(givingNotice({})).toMatch(/PARISH_PIX_KEY.*PARISH_BANK.*na paróquia\.$/);
  expect(givingNotice({ bank })).toMatch(/^Falta na página de doação: a chave PIX .*PARISH_PIX_CITY\)\. /);
  expect(givingNotice({ pix })).toMatch(/^Falta na página de doação: a conta no banco .*configura\.$/);
});

it('is silent where nothing is missing', () => {
  expect(givingNotice({ pix, bank })).toBeUndefined();
  expect(givingNotice(undefined)).toBeUndefined();
});
