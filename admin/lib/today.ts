import { useState, useSyncExternalStore } from 'react';
import { parishDayOf } from '#contract/parish-day.ts';

/** The parish's today, taken anew when the day changes, but not while it `stays`: then something is being typed. */
export function useToday(stays: boolean): string {
  const now = useSyncExternalStore(watchDay, () => parishDayOf(new Date()));
  const [today, setToday] = useState(now);
  if (!stays && today !== now) setToday(now);
  return today;
}

const minute = 60_000;

/** Timers stop while a device sleeps, after which its page becomes visible. */
function watchDay(onChange: () => void): () => void {
  const timer = setInterval(onChange, minute);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}
