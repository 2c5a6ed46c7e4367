import type { SettlementCase, SettlementInstalment, StuckCharge } from '#contract/settlement.ts';
import { isReturned, type Row } from '../donations/rules.ts';
import { donationColumns, type StoredDonation, shownDonation } from '../donations/store.ts';
import type { Database } from '../gateways/caller-db.ts';
import { dataOf } from '../gateways/database-answer.ts';

type Added = 'refund_id' | 'instalments' | 'donation';

/** Cases and charges as the database's functions tell them: a refund's case has the refund's number. */
export type StoredCase = Omit<SettlementCase, Added>;
export type StoredCharge = Omit<StuckCharge, Added>;

interface Item {
  parcela_id: string | null;
  parcela: { mes: number; pago: boolean; carne: { ano: number }; payments: Row[] } | null;
  donation: StoredDonation | null;
}

interface Charge {
  id: string;
  provider_id: string | null;
  items: Item[];
}

interface CaseRow {
  id: string;
  charge: Charge | null;
  /** The payment that it is about, where it is about one of the charge's. */
  payment: { parcela_id: string | null } | null;
}

/** What of a payment went back. */
interface Return extends Item {
  provider_id: string;
  reverses: string;
}

const item = `parcela_id, parcela:parcelas(mes, pago, carne:carnes(ano), payments(id, amount, reverses)), donation:donations(${donationColumns})`;
const charge = `id, provider_id, items:pix_charge_items(${item})`;

/** Ids that fit into a call's address. */
const mostIds = 100;

/** Reads what belongs to some ids, some at a time. */
async function readAll<Row>(ids: readonly string[], read: (some: string[]) => PromiseLike<Row[]>): Promise<Row[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / mostIds) }, (_, part) =>
    ids.slice(part * mostIds, (part + 1) * mostIds),
  );
  return (await Promise.all(parts.map(read))).flat();
}

/** Each case with what it is about: the instalments of its charge or, of what went back, those of which something did. */
export async function casesWithSubjects(db: Database, cases: readonly StoredCase[]): Promise<SettlementCase[]> {
  const [rows, returns] = await Promise.all([
    readAll(
      cases.map(({ id }) => id),
      async (some) =>
        dataOf(
          await db
            .from('reconciliation_cases')
            .select(`id, payment:payments(parcela_id), charge:pix_charges(${charge})`)
            .in('id', some),
        ) as unknown as CaseRow[],
    ),
    readAll(
      cases.flatMap((known) => returnOf(known) ?? []),
      async (some) =>
        dataOf(
          await db
            .from('payments')
            .select(`provider_id, reverses, ${item}`)
            .eq('source', 'provider')
            .not('reverses', 'is', null)
            .in('provider_id', some),
        ) as unknown as Return[],
    ),
  ]);
  return cases.map((known) => {
    const row = rows.find(({ id }) => id === known.id);
    const told = returnOf(known);
    const returned = returns.filter(({ provider_id }) => provider_id === told);
    const items = returned.length > 0 ? returned : (row?.charge?.items ?? []);
    const only = row?.payment?.parcela_id;
    const subject = subjectOf(only ? items.filter(({ parcela_id }) => parcela_id === only) : items);
    const payment = row?.charge?.provider_id ?? subject.donation?.provider_id;
    const isRefund = known.kind === 'refunded' && payment != null && !known.provider_id.includes(':');
    return {
      ...known,
      ...subject,
      provider_id: known.kind === 'refunded' ? (payment ?? known.provider_id) : known.provider_id,
      refund_id: isRefund ? known.provider_id : null,
    };
  });
}

/** Each charge with what it was to pay. */
export async function chargesWithSubjects(db: Database, charges: readonly StoredCharge[]): Promise<StuckCharge[]> {
  const rows = await readAll(
    charges.map(({ id }) => id),
    async (some) => dataOf(await db.from('pix_charges').select(charge).in('id', some)) as unknown as Charge[],
  );
  return charges.map((known) => ({ ...known, ...subjectOf(rows.find(({ id }) => id === known.id)?.items ?? []) }));
}

/** By which number the payments that took something back are known. */
function returnOf({ kind, provider_id }: StoredCase): string | undefined {
  if (kind === 'charged_back') return `${provider_id}:charged_back`;
  return kind === 'refunded' ? provider_id : undefined;
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
