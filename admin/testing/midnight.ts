import { onTestFinished, vi } from 'vitest';
import { daysLater } from '#contract/calendar-date.ts';
import { parishInstant } from '#contract/parish-day.ts';

/** Sets the clock to the last minute of a day. The result lets the next day begin, and answers it. */
export function lastMinuteOf(day: string): () => string {
  vi.useFakeTimers({ toFake: ['Date'], now: parishInstant(`${day}T23:59`) });
  onTestFinished(() => void vi.useRealTimers());
  return () => {
    const next = daysLater(day, 1);
    vi.setSystemTime(parishInstant(`${next}T07:00`));
    document.dispatchEvent(new Event('visibilitychange'));
    return next;
  };
}
