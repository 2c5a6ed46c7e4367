import { expect, it } from 'vitest';
import { type Repeats, ruleOf } from './event-repetition.ts';
import { ruleWords } from './event-rule-words.ts';

/** A Tuesday, the second of its month. */
const day = '2026-12-08';

it.each<[Omit<Repeats, 'every'> & { every?: number }, string]>([
  [{ frequency: 'weekly' }, 'Toda terça'],
  [{ frequency: 'weekly', weekdays: [4, 2], until: '2027-12-30' }, 'Toda terça e quinta, até 30/12/2027'],
  [{ frequency: 'weekly', weekdays: [0] }, 'Todo domingo'],
  [{ frequency: 'weekly', weekdays: [0, 6] }, 'Todo domingo e sábado'],
  [{ frequency: 'weekly', weekdays: [2, 4, 6] }, 'Toda terça e quinta e todo sábado'],
  [{ frequency: 'weekly', weekdays: [0, 1, 2, 3, 4, 5, 6] }, 'Todos os dias'],
  [{ frequency: 'weekly', every: 2, weekdays: [2, 6] }, 'A cada 2 semanas, na terça e no sábado'],
  [{ frequency: 'monthly' }, 'Todo mês, no dia 8'],
  [{ frequency: 'monthly', day_of_month: 1 }, 'Todo mês, no dia 1º'],
  [{ frequency: 'monthly', day_of_month: -1, count: 1 }, 'Todo mês, no último dia, 1 vez'],
  [{ frequency: 'monthly', nth: 2, count: 10 }, 'Todo mês, na 2ª terça, 10 vezes'],
  [{ frequency: 'monthly', nth: 3, weekdays: [6], every: 3 }, 'A cada 3 meses, no 3º sábado'],
  [{ frequency: 'monthly', nth: -1, weekdays: [5] }, 'Todo mês, na última sexta'],
  [{ frequency: 'monthly', nth: -1, weekdays: [0] }, 'Todo mês, no último domingo'],
  [{ frequency: 'yearly' }, 'Todo ano, no dia 8 de dezembro'],
  [{ frequency: 'yearly', nth: 1, weekdays: [0], every: 5 }, 'A cada 5 anos, no 1º domingo de dezembro'],
])('%j is said as %s', (repeats, words) => {
  expect(ruleWords(ruleOf({ every: 1, ...repeats }, day), day)).toBe(words);
});
