import { parseBrCode } from '#contract/br-code/parse.ts';
import type { Donation } from '#contract/donations.ts';
import { ApiError } from '#contract/errors.ts';
import { storedCents } from '#contract/money.ts';
import { shownNumber } from '#contract/shown-number.ts';
import { centsOfSum, exactReais } from '../gateways/sums.ts';

/** The sum leaves the database as text, so that it is exact. Throws when it is larger than can be shown. */
export function statsOf({ count, total }: { count: number; total: string }) {
  return { approved_count: count, approved_total: exactReais(centsOfSum(total)) };
}

/** The keys to which codes of the provider pay; dynamic codes show none. */
export function keysIn(codes: readonly string[]): string[] {
  const keys = codes.map((text) => {
    const code = parseBrCode(text);
    return 'fault' in code ? undefined : code.key;
  });
  return [...new Set(keys)].filter((key) => key !== undefined);
}

/** A payment, or what takes one back. */
export interface PaymentRow {
  id: string;
  /** In reais. */
  amount: number;
  /** The payment that it reverses. */
  reverses: string | null;
}

/** The donation's payment that is not fully refunded; else the last, whose reversal the database reports. */
export function paymentToUndo(rows: readonly PaymentRow[]): string | undefined {
  const received = rows.filter(({ reverses }) => reverses === null);
  return (received.find(({ id, amount }) => returnedCents(rows, id) < storedCents(amount)) ?? received[0])?.id;
}

const returnedCents = (rows: readonly PaymentRow[], id: string): number =>
  rows.reduce((cents, { amount, reverses }) => (reverses === id ? cents + storedCents(amount) : cents), 0);

/** Refuses to undo what pays a payer's months, or did until it was returned: the money is theirs. */
export function refuseGiven({ status, dizimista }: Pick<Donation, 'status' | 'dizimista'>): void {
  if (!dizimista) return;
  throw new ApiError(
    'conflict',
    status === 'moved'
      ? `Esta doação paga meses do dizimista ${shownNumber(dizimista.numero_ordinal)}. Para estorná-la, desvincule-a antes dele, ou estorne o pagamento no carnê.`
      : 'O valor desta doação já foi devolvido.',
  );
}
