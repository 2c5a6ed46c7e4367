import type { Month } from './calendar-date.ts';
import { monthName } from './day-names.ts';
import { listed } from './noun.ts';

/** 'janeiro, fevereiro e março', from the months' numbers. */
export const monthList = (months: readonly number[]): string => listed(months.map(monthName));

/** 'março de 2026', 'janeiro e fevereiro de 2026', 'dezembro de 2026 e janeiro de 2027'; in the order of time. */
export function monthsOf(instalments: readonly { ano: number; mes: number }[]): string {
  const sorted = [...instalments].sort((a, b) => a.ano - b.ano || a.mes - b.mes);
  const [first, last] = [sorted[0], sorted.at(-1)];
  return first && first.ano === last?.ano
    ? `${monthList(sorted.map(({ mes }) => mes))} de ${first.ano}`
    : listed(sorted.map(({ ano, mes }) => `${monthName(mes)} de ${ano}`));
}

/** 'março de 2026' */
export const monthTitle = ({ year, month }: Month): string => monthsOf([{ ano: year, mes: month }]);

/** The same without the year where all are of the year of `today`: 'novembro'. */
export const shortMonths = (instalments: readonly { ano: number; mes: number }[], today: string): string =>
  instalments.every(({ ano }) => ano === Number(today.slice(0, 4)))
    ? monthList(instalments.map(({ mes }) => mes).sort((a, b) => a - b))
    : monthsOf(instalments);

/** 'parte de abril de 2026, maio e junho de 2026 e parte de julho de 2026' */
export function monthsAndParts(instalments: readonly { ano: number; mes: number; isPart: boolean }[]): string {
  const runs: { ano: number; mes: number; isPart: boolean }[][] = [];
  for (const month of [...instalments].sort((a, b) => a.ano - b.ano || a.mes - b.mes)) {
    const run = runs.at(-1);
    if (run && !month.isPart && !run[0]?.isPart) run.push(month);
    else runs.push([month]);
  }
  return listed(runs.map((run) => `${run[0]?.isPart ? 'parte de ' : ''}${monthsOf(run)}`));
}
