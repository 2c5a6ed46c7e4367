import { expect, it } from 'vitest';
import { shownCharge, shownRecurrence } from './recurrence.ts';

it.each([
  [1, 'months', 'Mensal', 'por mês'],
  [3, 'months', 'A cada 3 meses', 'a cada 3 meses'],
  [12, 'months', 'Anual', 'por ano'],
  [24, 'months', 'A cada 2 anos', 'a cada 2 anos'],
  [1, 'days', 'Diária', 'por dia'],
  [7, 'days', 'Semanal', 'por semana'],
  [14, 'days', 'A cada 2 semanas', 'a cada 2 semanas'],
  [30, 'days', 'A cada 30 dias', 'a cada 30 dias'],
] as const)('%d %s are %s', (frequency, frequency_type, shown, charged) => {
  expect(shownRecurrence({ frequency, frequency_type })).toBe(shown);
  const recurring = { frequency, frequency_type, transaction_amount: 30, currency_id: 'BRL' };
  expect(shownCharge(recurring)).toBe(`R$\u00a030,00 ${charged}`);
});
