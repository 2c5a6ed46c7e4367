import { parseBrCode } from '#contract/br-code/parse.ts';
import { ApiError } from '#contract/errors.ts';
import { centsOf, reaisOf } from '#contract/money.ts';
import { isReturned, type PaymentRow } from './stored-donation.ts';

/** The sum leaves the database as text, so that it is exact. Throws when it is larger than can be shown. */
export function statsOf({ count, total }: { count: number; total: string }) {
  const cents = centsOf(total);
  if (cents === undefined) throw new ApiError('sum_too_large');
  return { approved_count: count, approved_total: reaisOf(cents) };
}

/** The keys to which codes of the provider pay; dynamic codes show none. */
export function keysIn(codes: readonly string[]): string[] {
  const keys = codes.map((text) => {
    const code = parseBrCode(text);
    return 'fault' in code ? undefined : code.key;
  });
  return [...new Set(keys)].filter((key) => key !== undefined);
}

/** The donation's payment that is not fully refunded; else the last, whose reversal the database reports. */
export function paymentToUndo(rows: readonly PaymentRow[]): string | undefined {
  const received = rows.filter(({ reverses }) => reverses === null);
  return (received.find((row) => !isReturned(rows, row)) ?? received[0])?.id;
}
