import type { HistoryEntry, RemovedTransaction } from '#contract/financial-history.ts';
import { shownNumber } from '#contract/shown-number.ts';
import { columnOf } from '../columns/column-of.ts';
import { shownInFull } from './shown-in-full.ts';
import type { LedgerEntry } from './store.ts';

type Values = Readonly<Record<string, unknown>>;

/** The columns that people write, in the order of the form; the receipt follows them. */
const shown = [
  'title',
  'amount',
  'type',
  'category',
  'account_id',
  'purpose_id',
  'receiver_id',
  'transaction_date',
  'document_number',
  'payee',
  'description',
  'counted_by',
  'also_counted_by',
] as const;

/** The names of what a row refers to, by their ids, for each of its columns. */
export type Names = Readonly<Record<'account_id' | 'purpose_id' | 'receiver_id', ReadonlyMap<string, string>>>;

/** An entry as people read it. */
export function toEntry(
  { id, happened_at, who, verb, old, new: after, reason }: LedgerEntry,
  names: Names,
): HistoryEntry {
  const [before, now] = [old, after] as [Values | null, Values | null];
  const states = [named(before, names), named(now, names)] as const;
  return {
    id: String(id),
    happened_at,
    who,
    verb: verb as HistoryEntry['verb'],
    reason,
    changes: [
      ...shown.flatMap((name) => changesOf(name, ...states)),
      ...givingOf(before, now),
      ...scanChangesOf(before, now),
    ],
  };
}

/** Values with the names of what they refer to. */
const named = (values: Values | null, names: Names): Values | null =>
  values && {
    ...values,
    ...Object.fromEntries(
      Object.entries(names).map(([column, ids]) => [column, ids.get(String(values[column])) ?? null]),
    ),
  };

function columnNamed(name: (typeof shown)[number] | 'scan') {
  const column = columnOf('financial_transactions', name);
  if (!column) throw new Error(`${name} is no column of the ledger`);
  return column;
}

function changesOf(name: (typeof shown)[number], old: Values | null, after: Values | null): HistoryEntry['changes'] {
  const column = columnNamed(name);
  const [before, now] = [old, after].map((values) => shownInFull(column, values?.[name]));
  return before === now ? [] : [{ field: column.label, before: before ?? null, after: now ?? null }];
}

/** That the row's money became a payer's, or is nobody's again. */
function givingOf(old: Values | null, after: Values | null): HistoryEntry['changes'] {
  if (old === null || after === null || (old.donation_id ?? null) === (after.donation_id ?? null)) return [];
  const payer = after.donation_id ? `dizimista ${shownNumber(String(after.numero_ordinal))}` : null;
  return [{ field: 'Vínculo', before: payer ? null : 'dizimista', after: payer }];
}

/** The history keeps only a digest of a receipt's name, so people are shown what was done. */
function scanChangesOf(old: Values | null, after: Values | null): HistoryEntry['changes'] {
  const [before, now] = [old?.scan ?? null, after?.scan ?? null];
  if (before === now) return [];
  const scan = before === null ? 'added' : now === null ? 'removed' : 'replaced';
  return [{ field: columnNamed('scan').label, before: null, after: null, scan }];
}

/** The row that an entry of a deletion tells of. */
export function toRemoved({
  transaction_id: id,
  happened_at: removed_at,
  who: removed_by,
  reason,
  old,
}: LedgerEntry): RemovedTransaction {
  const { title, amount, type, category, transaction_date } = old as Values as Pick<
    RemovedTransaction,
    'title' | 'amount' | 'type' | 'category' | 'transaction_date'
  >;
  return { id, title, amount, type, category, transaction_date, removed_at, removed_by, reason };
}
