import { expect, it } from 'vitest';
import { shownRecurrence } from './recurrence.ts';

it.each([
  [1, 'months', 'Mensal'],
  [3, 'months', 'A cada 3 meses'],
  [12, 'months', 'Anual'],
  [24, 'months', 'A cada 2 anos'],
  [1, 'days', 'Diária'],
  [7, 'days', 'Semanal'],
  [14, 'days', 'A cada 2 semanas'],
  [30, 'days', 'A cada 30 dias'],
] as const)('%d %s are %s', (frequency, frequency_type, shown) => {
  expect(shownRecurrence({ frequency, frequency_type })).toBe(shown);
});
