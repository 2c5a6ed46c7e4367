import { monthNames } from './day-names.ts';
import { listed } from './noun.ts';

/** 'janeiro, fevereiro e março', from the months' numbers. */
export const monthList = (months: readonly number[]): string =>
  listed(months.map((month) => monthNames[month - 1] ?? '-'));

/** 'março de 2026', 'janeiro e fevereiro de 2026', 'dezembro de 2026 e janeiro de 2027'; in the order of time. */
export function monthsOf(instalments: readonly { ano: number; mes: number }[]): string {
  const sorted = [...instalments].sort((a, b) => a.ano - b.ano || a.mes - b.mes);
  const [first, last] = [sorted[0], sorted.at(-1)];
  return first && first.ano === last?.ano
    ? `${monthList(sorted.map(({ mes }) => mes))} de ${first.ano}`
    : listed(sorted.map(({ ano, mes }) => `${monthNames[mes - 1] ?? '-'} de ${ano}`));
}
