import { daysLater } from '#contract/calendar-date.ts';
import type { LiturgyDay } from '#contract/liturgia.ts';
import type { LiturgyContent } from '../gateways/liturgy/answer.ts';
import { celebrationOn } from './calendar/calendar.ts';

/** How many days before and after the parish's day are kept. */
const daysBefore = 7;
const daysAfter = 6;

/** The first and the last day that are kept, as local dates. */
export const keptSpan = (today: string) => ({
  first: daysLater(today, -daysBefore),
  last: daysLater(today, daysAfter),
});

/** Today and the days to come, of which the source is asked. */
export const daysToFill = (today: string): string[] =>
  Array.from({ length: daysAfter + 1 }, (_, days) => daysLater(today, days));

/** What is kept of a day, and whose texts they are. */
export interface KeptDay {
  content: LiturgyContent;
  source: { nome: string; url: string | null };
}

/**
 * A day as visitors read it; `keptDates` are the dates with texts, in order. What the source does not tell, or without any
 * texts, the calendar does. The source's title and colour win: it may know of a celebration that the calendar lacks.
 */
export function dayOf(date: string, kept: KeptDay | undefined, keptDates: readonly string[]): LiturgyDay {
  const { title, colour } = celebrationOn(date);
  return {
    data: date,
    liturgia: kept?.content.liturgia ?? title,
    cor: kept?.content.cor ?? colour,
    leituras: kept?.content.leituras ?? null,
    oracoes: kept?.content.oracoes ?? null,
    antifonas: kept?.content.antifonas ?? null,
    fonte: kept?.source ?? null,
    anterior: keptDates.findLast((other) => other < date) ?? null,
    proximo: keptDates.find((other) => other > date) ?? null,
  };
}
