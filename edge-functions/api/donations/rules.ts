import { parseBrCode } from '#contract/br-code/parse.ts';
import { ApiError } from '#contract/errors.ts';
import { centsOf, reaisOf, storedCents } from '#contract/money.ts';

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

/** What went back of a donation's payments, in reais. */
export const refundedOf = (payments: readonly Pick<Row, 'amount' | 'reverses'>[]): number =>
  reaisOf(payments.reduce((cents, { amount, reverses }) => cents + (reverses === null ? 0 : storedCents(amount)), 0));

export interface Row {
  id: string;
  /** In reais. */
  amount: number;
  /** The payment that it takes back. */
  reverses: string | null;
}

/** Whether nothing is left of one of these payments. */
export function isReturned(rows: readonly Row[], { id, amount }: Pick<Row, 'id' | 'amount'>): boolean {
  return refundedOf(rows.filter(({ reverses }) => reverses === id)) >= amount;
}

/** Of a donation's payments the one of which something is left; else the last, about which the database says when it was undone. */
export function paymentToUndo(rows: readonly Row[]): string | undefined {
  const received = rows.filter(({ reverses }) => reverses === null);
  return (received.find((row) => !isReturned(rows, row)) ?? received[0])?.id;
}
