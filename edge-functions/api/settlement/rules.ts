import type { SettlementCase, SettlementInstalment, StuckCharge } from '#contract/settlement.ts';
import { isReturned, type PaymentRow, type StoredDonation, shownDonation } from '../charges/donation.ts';

type Added = 'refund_id' | 'instalments' | 'donation';

/** Cases and charges as the database's functions tell them: a refund's case has the refund's number. */
export type StoredCase = Omit<SettlementCase, Added>;
export type StoredCharge = Omit<StuckCharge, Added>;

interface Item {
  parcela_id: string | null;
  parcela: { mes: number; pago: boolean; carne: { ano: number }; payments: PaymentRow[] } | null;
  donation: StoredDonation | null;
}

export interface Charge {
  id: string;
  provider_id: string | null;
  items: Item[];
}

export interface CaseRow {
  id: string;
  charge: Charge | null;
  /** The payment that it is about, where it is about one of the charge's. */
  payment: { parcela_id: string | null } | null;
}

/** What of a payment went back. */
export interface Return extends Item {
  provider_id: string;
  returned: string;
  reverses: string;
}

/** A case with the instalments of its charge or, of what went back, those of which something did. */
export function caseWithSubject(
  known: StoredCase,
  rows: readonly CaseRow[],
  returns: readonly Return[],
): SettlementCase {
  const row = rows.find(({ id }) => id === known.id);
  const returned = returns.filter((back) => back.provider_id === returnOf(known) && back.returned === known.kind);
  const items = returned.length > 0 ? returned : (row?.charge?.items ?? []);
  const only = row?.payment?.parcela_id;
  const subject = subjectOf(only ? items.filter(({ parcela_id }) => parcela_id === only) : items);
  const paid = known.kind === 'refunded' ? (row?.charge?.provider_id ?? subject.donation?.provider_id) : undefined;
  return {
    ...known,
    ...subject,
    provider_id: paid ?? known.provider_id,
    // Without a list of refunds the case has the payment's own number.
    refund_id: paid && known.provider_id !== paid ? known.provider_id : null,
  };
}

/** A charge with what it was to pay. */
export const chargeWithSubject = (known: StoredCharge, rows: readonly Charge[]): StuckCharge => ({
  ...known,
  ...subjectOf(rows.find(({ id }) => id === known.id)?.items ?? []),
});

/** By which number the payments that took something back are known. */
export function returnOf({ kind, provider_id }: StoredCase): string | undefined {
  return kind === 'refunded' || kind === 'charged_back' ? provider_id : undefined;
}

function subjectOf(items: readonly (Item & { reverses?: string })[]): Pick<SettlementCase, 'instalments' | 'donation'> {
  const instalments = items.flatMap(({ parcela, reverses }): SettlementInstalment[] =>
    parcela
      ? [
          {
            ano: parcela.carne.ano,
            mes: parcela.mes,
            is_paid: parcela.pago,
            is_returned: parcela.payments.some((paid) => paid.id === reverses && isReturned(parcela.payments, paid)),
          },
        ]
      : [],
  );
  const donation = items.find((one) => one.donation)?.donation;
  return {
    instalments: instalments.toSorted((one, other) => one.ano - other.ano || one.mes - other.mes),
    donation: donation ? shownDonation(donation) : null,
  };
}
