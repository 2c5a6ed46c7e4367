const names = ['Domingo', 'Segunda-feira', 'Terça-feira', 'Quarta-feira', 'Quinta-feira', 'Sexta-feira', 'Sábado'];

/** 0 is Sunday (public-site.md, sections 3 and 5). */
export function weekdayName(day: number | null | undefined): string {
  if (day === null || day === undefined) return 'Dia não definido';
  return names[day] ?? 'Dia inválido';
}

/** `HH:MM:SS` or `HH:MM` → `HH:MM`. */
export const shortTime = (time: string): string => time.slice(0, 5);

/** `18:00` → `18h`, `08:30` → `8h30`. */
export const spokenTime = (time: string): string => time.replace(/^0/, '').replace(/:(00)?/, 'h');
