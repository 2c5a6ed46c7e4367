import { ApiError } from '#contract/errors.ts';

/* Sums as the database answers them: texts, because a float would round them. */

/** The largest sum that a JSON number has exactly to the cent: 9.999.999.999.999,99. */
const mostCents = 999_999_999_999_999n;

/** The cents of a sum. */
export function centsOfSum(sum: string): bigint {
  const [, sign = '', whole = '', decimals = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(sum) ?? [];
  if (whole === '') throw new Error('the database answered a sum that is no amount');
  return BigInt(`${sign}${whole}${decimals.padEnd(2, '0')}`);
}

/** The exact amount in reais; throws `sum_too_large` instead of rounding. */
export function exactReais(cents: bigint): number {
  const size = cents < 0n ? -cents : cents;
  if (size > mostCents) throw new ApiError('sum_too_large');
  const digits = String(size).padStart(3, '0');
  return Number(`${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`);
}
