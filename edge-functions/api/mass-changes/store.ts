import { ApiError } from '#contract/errors.ts';
import { massChangeBody, massChangeFilters, massChangeNoun } from '#contract/mass-changes.ts';
import { sentencesAbout } from '#contract/noun.ts';
import { contentsOf } from '#contract/parish-content.ts';
import { rowsOf } from '../collection/rows.ts';
import { dataOf } from '../gateways/database-answer.ts';
import type { Caller } from '../http/authenticate.ts';

/** Changes by their day and hour. */
export const massChangeRows = rowsOf('mass_changes', {
  noun: massChangeNoun,
  body: massChangeBody,
  columns: ['id', 'created_at', 'updated_at'],
  memberColumns: ['act'],
  filters: { declared: massChangeFilters, columns: { from: 'day' } },
  sortedBy: ['day', 'time', 'id'],
  checks: {
    mass_changes_once: 'Esta missa já tem uma mudança nesse dia. Veja a semana de novo.',
    mass_changes_mass_id_fkey: 'Esta missa não está mais nos horários da semana. Veja a semana de novo.',
    mass_changes_is_whole: 'Uma missa que é só desse dia precisa do horário; se não haverá mais, exclua-a.',
  },
});

interface Act {
  act: string;
  count: number;
}

export async function cancelDays({ db }: Caller, first: string, last: string, reason: string | null): Promise<Act> {
  const act = crypto.randomUUID();
  const count = dataOf(await db.rpc('cancel_masses', { act, first, last, reason: reason as string }));
  return { act, count };
}

export async function copyDays({ db }: Caller, from_first: string, to_first: string, days: number): Promise<Act> {
  const act = crypto.randomUUID();
  const count = dataOf(await db.rpc('copy_masses', { act, from_first, to_first, days }));
  return { act, count };
}

/** The parish's feasts and patron, and the days up to `last` that have a change. */
export async function readFeasts({ db }: Caller, first: string, last: string) {
  const [kept, changes] = await Promise.all([
    db.from('parish_content').select('kind, content').in('kind', ['feast', 'patron']).eq('is_active', true),
    db.from('mass_changes').select('day').gte('day', first).lte('day', last),
  ]);
  const rows = dataOf(kept) as Parameters<typeof contentsOf>[0];
  return {
    own: { feasts: contentsOf(rows, 'feast'), patrons: contentsOf(rows, 'patron') },
    changed: new Set(dataOf(changes).map(({ day }) => day)),
  };
}

/** Throws `not_found` for an act of which nothing is left. */
export async function removeAct({ db }: Caller, of_act: string): Promise<number> {
  const removed = dataOf(await db.rpc('remove_mass_act', { of_act }));
  if (removed === 0) throw new ApiError('not_found', sentencesAbout(massChangeNoun).missing);
  return removed;
}
