import type { JobState } from '#contract/jobs.ts';
import { dateAndTime } from '../../lib/dates.ts';

interface JobNotice {
  tone: 'quiet' | 'warning';
  text: string;
}

const minute = 60_000;

/** Jobs that only tidy up, which nobody needs to see while they work. */
export const isSweep = ({ label }: Pick<JobState, 'label'>): boolean => label.startsWith('Limpeza ');

/**
 * A job's notice for administrators. A long overdue job means that the schedule itself doesn't run: what was due while
 * the computer was off is not overdue when it comes back.
 */
export function jobNotice(
  { dueAt, every, failures, failedAt, succeededAt, outcome }: JobState,
  now: Date,
  runningSince: string | null,
): JobNotice {
  const last = succeededAt ? `Deu certo em ${dateAndTime(succeededAt)}.` : 'Ainda não deu certo nenhuma vez.';
  const waitsSince = Math.max(new Date(dueAt).getTime(), new Date(runningSince ?? 0).getTime());
  const late = now.getTime() - waitsSince > Math.max(every * 1000, 10 * minute);
  if (late) return { tone: 'warning', text: `Está parada: devia ter sido feita em ${dateAndTime(dueAt)}. ${last}` };
  if (failures > 0 && failedAt) {
    return { tone: 'warning', text: `Falhou em ${dateAndTime(failedAt)} e será tentada de novo. ${last}` };
  }
  if (outcome === 'nothing') return { tone: 'quiet', text: `A última vez não trouxe nada. ${last}` };
  return { tone: 'quiet', text: last };
}
