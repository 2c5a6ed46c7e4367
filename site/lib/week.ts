import { formatLocalDate } from './dates.ts';

interface Week {
  week_start: string | null;
  week_end: string | null;
}

/** 'De 16/11/2026 a 22/11/2026', or the part that is set; empty without both. */
export function weekLine({ week_start, week_end }: Week): string {
  const [start, end] = [week_start, week_end].map((day) => day && formatLocalDate(day));
  if (start && start === end) return `Em ${start}`;
  if (start && end) return `De ${start} a ${end}`;
  if (start) return `A partir de ${start}`;
  return end ? `Até ${end}` : '';
}
