import { expect, it } from 'vitest';
import type { AccountBalance } from '#contract/financial-accounts.ts';
import { landsBy, type MoneyOfDay, questionsAboutDay, questionsAboutPlan } from './day-question.ts';

const today = '2026-11-26';
const account = (name: string, purpose: AccountBalance['purpose'], opening_day: string | null): AccountBalance => ({
  id: `00000000-0000-4000-8000-00000000000${name.length}`,
  name,
  purpose,
  opening_day,
  opening_balance: 0,
  balance: 0,
  upcoming: 0,
  updated_at: '2026-11-01T00:00:00+00:00',
});
const accounts = [account('Caixa', 'cash', '2026-11-01'), account('Banco do Brasil', 'bank', null)];
const cash = landsBy('dinheiro');
const due = (...days: string[]) => days.map((vencimento) => ({ vencimento }));
const textOf = async (money: MoneyOfDay) => (await questionsAboutDay(money, () => accounts, today))[0]?.text;

it.each([
  ['today', today, undefined],
  ['of last Sunday', '2026-11-22', undefined],
  ['of ten months ago', '2026-01-30', undefined],
  ['of ten months ahead', '2027-09-22', undefined],
  ['of another year', '2025-11-26', '26/11/2025 fica longe de hoje. O dia está certo?'],
  ['of ten years ago', '2016-11-22', '22/11/2016 fica longe de hoje. O dia está certo?'],
  ['of a year to come', '2062-11-22', '22/11/2062 fica longe de hoje. O dia está certo?'],
])('money %s is asked about if its day is far: %s', async (_, day, question) => {
  expect(await textOf({ day, touches: landsBy('pix') })).toBe(question);
});

it.each([
  [today, undefined],
  ['2026-01-30', undefined],
  ['2031-11-26', undefined],
  ['2006-11-26', '26/11/2006 fica longe de hoje. O dia está certo?'],
  ['2062-11-26', '26/11/2062 fica longe de hoje. O dia está certo?'],
])('a plan of %s is asked about: %s', (day, question) => {
  expect(questionsAboutPlan(day, today)[0]?.text).toBe(question);
});

it.each([
  ['2026-11-01', undefined],
  [
    '2026-10-31',
    '31/10/2026 é antes do saldo inicial da conta Caixa (01/11/2026): não contará no saldo. O dia está certo?',
  ],
  [
    '2016-11-22',
    '22/11/2016 fica longe de hoje. 22/11/2016 é antes do saldo inicial da conta Caixa (01/11/2026): não contará no saldo. ' +
      'O dia está certo?',
  ],
])('money in the box on %s is asked about before the opening balance', async (day, question) => {
  expect(await textOf({ day, touches: cash })).toBe(question);
});

it.each([
  ['2026-03-10', ['2026-03-10'], undefined],
  ['2026-11-26', ['2026-01-10', '2027-03-10'], undefined],
  ['2026-05-09', ['2026-03-10'], undefined],
  ['2026-05-10', ['2026-03-10'], '10/05/2026 fica longe do vencimento da parcela, 10/03/2026. O dia está certo?'],
  [
    '2026-01-09',
    ['2026-01-10', '2026-04-10'],
    '09/01/2026 fica longe do vencimento da parcela, 10/04/2026. O dia está certo?',
  ],
  ['2025-12-30', ['2026-01-10'], '30/12/2025 fica longe do vencimento da parcela, 10/01/2026. O dia está certo?'],
])('a payment of %s for instalments due on %j is asked about: %s', async (day, days, question) => {
  expect(await textOf({ day, touches: landsBy('pix'), due: due(...days) })).toBe(question);
});
