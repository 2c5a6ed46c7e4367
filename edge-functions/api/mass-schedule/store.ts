import type { MassTime } from '#contract/mass-schedule.ts';
import { type PageQuery, readPage } from '../gateways/database-answer.ts';
import type { Caller } from '../http/authenticate.ts';

interface MassTimeRow extends Omit<MassTime, 'createdAt' | 'updatedAt'> {
  created_at: string;
  updated_at: string;
}

const columns = 'id, day_of_week, time, description, is_active, order, created_at, updated_at';

/** Mass times by weekday, then hour. */
export const listMassTimes = (caller: Caller, query: PageQuery) =>
  readPage<MassTimeRow>(() => {
    const rows = caller.db.from('mass_schedule').select<string, MassTimeRow>(columns, { count: 'exact' });
    return rows.order('day_of_week').order('time').order('order').order('id');
  }, query);

/** The database keeps seconds; the documents' time has none. */
export function toMassTime({ created_at, updated_at, ...row }: MassTimeRow): MassTime {
  return { ...row, time: row.time.slice(0, 5), createdAt: created_at, updatedAt: updated_at };
}
