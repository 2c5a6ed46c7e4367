import { expect, it } from 'vitest';
import { questionsAboutDay } from './far-day.ts';

const due = (...days: string[]) => days.map((vencimento) => ({ vencimento }));

it.each([
  ['2026-03-10', ['2026-03-10'], undefined],
  ['2026-11-26', ['2026-01-10', '2027-03-10'], undefined],
  ['2026-05-09', ['2026-03-10'], undefined],
  ['2026-05-10', ['2026-03-10'], 'O pagamento é mesmo de 10/05/2026? A parcela vence em 10/03/2026.'],
  ['2026-01-09', ['2026-01-10', '2026-04-10'], 'O pagamento é mesmo de 09/01/2026? A parcela vence em 10/04/2026.'],
  ['2025-12-30', ['2026-01-10'], 'O pagamento é mesmo de 30/12/2025? A parcela vence em 10/01/2026.'],
])('a payment of %s for instalments due on %j is asked about: %s', (day, days, question) => {
  expect(questionsAboutDay(day, due(...days), '2026-11-26')[0]?.text).toBe(question);
});
