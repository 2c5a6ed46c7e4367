import type { MassEntry } from './mass-schedule.ts';
import { spokenTime } from './spoken-time.ts';

const shortNames = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'] as const;
const minutesOfDay = 1440;

/** The week in a few words, days with the same times together: 'domingo 8h, 10h e 18h', 'segunda a sexta 18h'. */
export function weekLines(entries: readonly Pick<MassEntry, 'minute'>[]): string[] {
  const spans: { first: number; last: number; times: string }[] = [];
  for (const day of shortNames.keys()) {
    const times = timesOf(entries, day);
    const before = spans.at(-1);
    if (before?.times === times) before.last = day;
    else spans.push({ first: day, last: day, times });
  }
  return spans.filter(({ times }) => times).map(({ first, last, times }) => `${daysOf(first, last)} ${times}`);
}

function timesOf(entries: readonly Pick<MassEntry, 'minute'>[], day: number): string {
  const minutes = entries.map(({ minute }) => minute).filter((minute) => Math.floor(minute / minutesOfDay) === day);
  const times = [...new Set(minutes.toSorted((a, b) => a - b).map(spokenTime))];
  return [times.slice(0, -1).join(', '), ...times.slice(-1)].filter((part) => part !== '').join(' e ');
}

function daysOf(first: number, last: number): string {
  if (first === last) return shortNames[first] ?? '';
  return `${shortNames[first]} ${last - first === 1 ? 'e' : 'a'} ${shortNames[last]}`;
}
