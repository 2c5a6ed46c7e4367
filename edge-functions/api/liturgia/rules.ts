import { daysLater } from '#contract/calendar-date.ts';
import type { LiturgyDay } from '#contract/liturgia.ts';
import type { LiturgyContent } from '../gateways/liturgy/answer.ts';
import { celebrationOn } from './calendar/calendar.ts';

/** How many days before and after the parish's day are stored. */
const daysBefore = 7;
const daysAfter = 6;

/** The first and the last stored day, as local dates. */
export const keptSpan = (today: string) => ({
  first: daysLater(today, -daysBefore),
  last: daysLater(today, daysAfter),
});

/** Today and the coming days, for which the source is called. */
export const daysToFill = (today: string): string[] =>
  Array.from({ length: daysAfter + 1 }, (_, days) => daysLater(today, days));

/** A day's stored texts, and their source. */
export interface KeptDay {
  content: LiturgyContent;
  source: { nome: string; url: string | null };
}

/**
 * A day as visitors read it; `keptDates` are the dates with texts, in order. Title and colour come from the source,
 * which may know a celebration that the calendar lacks, or else from the calendar.
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
