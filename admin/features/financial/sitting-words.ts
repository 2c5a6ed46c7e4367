import { formatDay, weekdayOf } from '#contract/calendar-date.ts';
import { weekdayNames } from '#contract/day-names.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import type { Sitting } from '#contract/tithe-sittings.ts';
import { atTime } from '../../lib/dates.ts';

/** 'domingo, 22/11/2026' */
export const dayWords = (day: string): string =>
  `${(weekdayNames[weekdayOf(day)] ?? '').toLowerCase()}, ${formatDay(day)}`;

/** 'domingo, 22/11/2026, Missa das 19h' */
export const placeWords = ({ day, occasion }: Pick<Sitting, 'day' | 'occasion'>): string =>
  [dayWords(day), occasion].filter(Boolean).join(', ');

export const receiverOf = ({ creator_name }: Sitting): string => creator_name ?? 'Nome não registrado';

/** 'Recebido por Lúcia em 22/11/2026, das 9h12 às 10h40' */
export function receivedWords(sitting: Sitting): string {
  const { opened_at, ended_at } = sitting;
  const day = (instant: string) => parishDayOf(new Date(instant));
  const begun = `Recebido por ${receiverOf(sitting)} em ${formatDay(day(opened_at))}`;
  if (!ended_at) return `${begun}, desde ${atTime(opened_at).replace(/^\S+ /, '')}`;
  const end = day(ended_at) === day(opened_at) ? atTime(ended_at) : `${formatDay(day(ended_at))}, ${atTime(ended_at)}`;
  return `${begun}, ${atTime(opened_at)}, e encerrado ${end}`;
}
