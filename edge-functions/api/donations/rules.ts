import { ApiError } from '#contract/errors.ts';
import { centsOf, reaisOf } from '#contract/money.ts';

/** The sum leaves the database as text, so that it is exact. Throws when it is larger than can be shown. */
export function statsOf({ count, total }: { count: number; total: string }) {
  const cents = centsOf(total);
  if (cents === undefined) throw new ApiError('sum_too_large');
  return { approved_count: count, approved_total: reaisOf(cents) };
}
