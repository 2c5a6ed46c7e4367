import type { SupabaseClient } from '@supabase/supabase-js';
import { formatDay } from '#contract/calendar-date.ts';
import { ApiError } from '#contract/errors.ts';
import { parishDayOf, spokenMoment } from '#contract/parish-day.ts';
import { dataOf, rowOf } from '../gateways/database-answer.ts';
import type { Caller } from '../http/authenticate.ts';

/** A row's version and who wrote it. */
export interface Version {
  updated_at: string;
  updated_by: string | null;
}

/** Matches a row while it is in the version that the caller saw, or in any version without one. */
export const versionIn = (id: string, expectedVersion?: string) => ({
  id,
  ...(expectedVersion && { updated_at: expectedVersion }),
});

/** The versions of a table's rows; `missing` is the sentence about a row that is not there. */
export function versionsOf(from: (caller: Caller) => ReturnType<SupabaseClient['from']>, missing: string) {
  const versionOf = async (caller: Caller, id: string): Promise<Version | null> =>
    dataOf(await from(caller).select('updated_at, updated_by').eq('id', id).maybeSingle<Version>());

  const refuse = async (caller: Caller, id: string, expectedVersion?: string): Promise<never> => {
    const current = await versionOf(caller, id);
    if (expectedVersion === undefined || !current || current.updated_at === expectedVersion)
      throw new ApiError('not_found', missing);
    throw await changedMeanwhile(caller, current);
  };

  /** The stored values of some fields, of the version that the caller saw. */
  const storedValues = async (caller: Caller, id: string, fields: readonly string[], expectedVersion?: string) => {
    if (fields.length === 0) return {};
    const selected = from(caller).select(['updated_at', ...fields].join(', '));
    const row = rowOf(await selected.eq('id', id).maybeSingle<Record<string, unknown>>(), missing);
    if (expectedVersion && row.updated_at !== expectedVersion) await refuse(caller, id, expectedVersion);
    return row;
  };

  return { versionOf, refuse, storedValues };
}

/** The 409 for a write based on an older version of the row: it says who changed it and when. */
export async function changedMeanwhile({ db }: Caller, { updated_at, updated_by }: Version): Promise<ApiError> {
  const changedBy = updated_by === null ? null : dataOf(await db.rpc('staff_name', { person: updated_by }));
  const when = `em ${formatDay(parishDayOf(new Date(updated_at)))} ${spokenMoment(new Date(updated_at))}`;
  return new ApiError(
    'changed_meanwhile',
    `${changedBy ?? 'Outra pessoa'} alterou este registro ${when}, depois que você o abriu.`,
    { conflict: { changedBy, changedAt: updated_at } },
  );
}
