import { weekdayNames } from '#contract/day-names.ts';

/** 0 is Sunday (docs/product.md, "Dates, money, texts"). */
export function weekdayName(day: number | null | undefined): string {
  if (day === null || day === undefined) return 'Dia não definido';
  return weekdayNames[day] ?? 'Dia inválido';
}

/** 'Segunda', 'Sábado' */
export const shortWeekday = (day: number): string => weekdayName(day).replace('-feira', '');

/** `HH:MM:SS` or `HH:MM` → `HH:MM`. */
export const shortTime = (time: string): string => time.slice(0, 5);
