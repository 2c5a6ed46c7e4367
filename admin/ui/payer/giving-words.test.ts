import { expect, it } from 'vitest';
import { givingWords } from './giving-words.ts';

const month = (mes: number, restante = 50) => ({ ano: 2026, mes, valor_parcela: 50, restante });
const money = (text: string) => text.replaceAll('\u00a0', ' ');

it.each([
  [5000, [month(1), month(2)], 'Paga janeiro de 2026.'],
  [10_000, [month(1), month(2)], 'Paga janeiro e fevereiro de 2026.'],
  [7000, [month(1), month(2)], 'Paga janeiro de 2026 e parte de fevereiro de 2026.'],
  [1999, [month(1, 20)], 'Paga parte de janeiro de 2026.'],
  [6000, [month(12)], 'Paga dezembro de 2026. R$ 10,00 ficam como doação deste dizimista.'],
  [6000, [], 'R$ 60,00 não acham mês em aberto: ficam como doação deste dizimista.'],
])('%d cents on %j', (cents, abertos, words) => {
  expect(money(givingWords(cents, { abertos }))).toBe(words);
});
