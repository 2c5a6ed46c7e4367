import { useState } from 'react';
import { useParishDay } from './parish-day.ts';

/** The parish's today, taken anew when the day changes, but not while it `stays`: then something is being typed. */
export function useToday(stays: boolean): string {
  const now = useParishDay();
  const [today, setToday] = useState(now);
  if (!stays && today !== now) setToday(now);
  return today;
}
