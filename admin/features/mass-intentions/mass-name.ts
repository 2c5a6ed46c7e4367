import { spokenTime } from '#contract/day-names.ts';
import type { MassOfDay } from '#contract/mass-changes.ts';

/** '19h, Missa das crianças' */
export const massName = ({ time, description }: Pick<MassOfDay, 'time' | 'description'>): string =>
  [spokenTime(time), description].filter(Boolean).join(', ');
