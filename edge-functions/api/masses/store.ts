import type { MassOfDay } from '#contract/mass-changes.ts';
import { dataOf } from '../gateways/database-answer.ts';
import type { Caller } from '../http/authenticate.ts';

/** The masses from `first` to `last`, by day and hour, as a caller may read them. */
export async function massesOn({ db }: Caller, first: string, last: string): Promise<MassOfDay[]> {
  const masses = dataOf(await db.rpc('masses_on', { first, last }));
  return masses.map(({ time, usual_time, changed_at, ...mass }) => ({
    ...(mass as Omit<MassOfDay, 'time' | 'usual_time' | 'changedAt'>),
    time: time.slice(0, 5),
    usual_time: (usual_time as string | null)?.slice(0, 5) ?? null,
    changedAt: changed_at as string | null,
  }));
}
