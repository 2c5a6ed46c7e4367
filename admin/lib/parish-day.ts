import { useSyncExternalStore } from 'react';
import { parishDayOf } from '#contract/parish-day.ts';

/** Milliseconds between looks at the clock. */
const pause = 30_000;

const today = () => parishDayOf(new Date());

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, pause);
  // A computer that slept wakes up on another day.
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}

/** The parish's day, also in a panel that is left open past midnight. */
export const useParishDay = (): string => useSyncExternalStore(subscribe, today);
