import type { SqlRunner } from './sql-runner.ts';

/**
 * Looks at the clock, by which whatever this process writes is dated; `starts` tells that the program hadn't run. A
 * command may meet a database that isn't migrated yet.
 */
export async function lookAtClock({ query }: Pick<SqlRunner, 'query'>, { starts = false } = {}): Promise<void> {
  const [clock] = await query<{ found: boolean }>(`select to_regclass('private.clock') is not null as found`);
  if (clock?.found) await query('select private.look_at_clock(starts => $1)', [starts]);
}

/** The database's time; null while its clock is in doubt. */
export async function believedNow({ query }: Pick<SqlRunner, 'query'>): Promise<Date | null> {
  const [row] = await query<{ now: string | null }>('select private.believed_now() as now');
  return row?.now ? new Date(row.now) : null;
}

/** True if a date is surely more than so many days ago; false while the clock is in doubt. */
export async function isSurelyPast({ query }: Pick<SqlRunner, 'query'>, date: Date, days: number): Promise<boolean> {
  const [row] = await query<{ past: boolean | null }>(
    'select $1::timestamptz <@ private.surely_past(make_interval(days => $2)) as past',
    [date, days],
  );
  return row?.past ?? false;
}
