import { parishDayOf } from '#contract/parish-day.ts';

/** The parish's days from `now` to `target`, milliseconds since 1970 UTC, as a sentence; empty from the target on. */
export function daysLeftSentence(target: number, now: number): string | undefined {
  if (now >= target) return undefined;
  const [begin = 0, end = 0] = [now, target].map((instant) => Date.parse(parishDayOf(new Date(instant))));
  const days = (end - begin) / 86_400_000;
  return ['É hoje!', 'É amanhã.'][days] ?? `Faltam ${days} dias.`;
}
