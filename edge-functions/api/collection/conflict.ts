import { formatDay } from '#contract/calendar-date.ts';
import { ApiError } from '#contract/errors.ts';
import { parishDayOf, parishTimeOf } from '#contract/parish-day.ts';
import { dataOf } from '../gateways/database-answer.ts';
import type { Caller } from '../http/authenticate.ts';
import type { Version } from './version.ts';

/** The 409 for a write based on an older version of the row: it says who changed it and when. */
export async function changedMeanwhile({ db }: Caller, { updated_at, updated_by }: Version): Promise<ApiError> {
  const changedBy = updated_by === null ? null : dataOf(await db.rpc('staff_name', { person: updated_by }));
  const when = `em ${formatDay(parishDayOf(new Date(updated_at)))} às ${parishTimeOf(new Date(updated_at))}`;
  return new ApiError(
    'changed_meanwhile',
    `${changedBy ?? 'Outra pessoa'} alterou este registro ${when}, depois que você o abriu.`,
    { conflict: { changedBy, changedAt: updated_at } },
  );
}
