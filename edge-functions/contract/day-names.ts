/** From Sunday, which is 0. */
export const weekdayNames = [
  'Domingo',
  'Segunda-feira',
  'Terça-feira',
  'Quarta-feira',
  'Quinta-feira',
  'Sexta-feira',
  'Sábado',
] as const;

/** 'terça', 'sábado' */
export const shortWeekday = (weekday: number): string =>
  (weekdayNames[weekday] ?? '').replace('-feira', '').toLowerCase();

/** From January. */
export const monthNames = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
] as const;

/** '-' where the number is no month's. */
export const monthName = (month: number): string => monthNames[month - 1] ?? '-';

/** `18:00` → `18h`, `08:30` → `8h30`. */
export const spokenTime = (time: string): string => time.replace(/^0/, '').replace(/:(00)?/, 'h');

const isOneHour = (spoken: string): boolean => /^[01]h/.test(spoken);

/** 'às 18h', 'à 1h' */
export function atTime(time: string): string {
  const spoken = spokenTime(time);
  return `${isOneHour(spoken) ? 'à' : 'às'} ${spoken}`;
}

/** 'das 18h', 'da 1h' */
export function ofTime(time: string): string {
  const spoken = spokenTime(time);
  return `${isOneHour(spoken) ? 'da' : 'das'} ${spoken}`;
}
