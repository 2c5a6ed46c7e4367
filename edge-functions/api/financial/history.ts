import type { HistoryEntry, RemovedTransaction, RemovedTransfer } from '#contract/financial-history.ts';
import { shownNumber } from '#contract/shown-number.ts';
import type { Column } from '../columns/column.ts';
import { columnOf } from '../columns/column-of.ts';
import type { Caller } from '../http/authenticate.ts';
import { namesOfAccounts } from './accounts/store.ts';
import { namesOfPurposes } from './purposes/store.ts';
import { shownInFull } from './shown-in-full.ts';
import { entriesOf, type LedgerEntry, type Recorded } from './store.ts';

type Values = Readonly<Record<string, unknown>>;

/** The columns that people write, in the order of the form; the receipt follows them. */
const shown = {
  financial_transactions: [
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
  ],
  transfers: ['from_name', 'to_name', 'amount', 'transfer_date', 'document_number'],
  accounts: ['name', 'opening_balance', 'opening_day'],
} as const satisfies Record<Recorded, readonly string[]>;

/** A row's history as people read it, oldest first. */
export async function historyOf(caller: Caller, table: Recorded, row: string): Promise<HistoryEntry[]> {
  const [entries, account_id, ofPurposes] = await Promise.all([
    entriesOf(caller, table, row),
    namesOfAccounts(caller),
    namesOfPurposes(caller),
  ]);
  return entries.map((entry) => toEntry(table, entry, { account_id, ...ofPurposes }));
}

/** The names of what a row refers to, by their ids, for each of its columns. */
type Names = Readonly<Record<'account_id' | 'purpose_id' | 'receiver_id', ReadonlyMap<string, string>>>;

/** An entry as people read it. */
function toEntry(
  table: Recorded,
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
      ...shown[table].flatMap((name) => changesOf(columnNamed(table, name), name, ...states)),
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

function columnNamed(table: Recorded, name: string): Column {
  const column = columnOf(table, name);
  if (!column) throw new Error(`${name} is no column of ${table}`);
  return column;
}

function changesOf(column: Column, name: string, old: Values | null, after: Values | null): HistoryEntry['changes'] {
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
  return [{ field: columnNamed('financial_transactions', 'scan').label, before: null, after: null, scan }];
}

/** The row that an entry of a deletion tells of. */
export function toRemoved(entry: LedgerEntry): RemovedTransaction {
  const { title, amount, type, category, transaction_date } = entry.old as never as RemovedTransaction;
  return { ...removalIn(entry), title, amount, type, category, transaction_date };
}

/** The same of a transfer. */
export function toRemovedTransfer(entry: LedgerEntry): RemovedTransfer {
  const { from_name, to_name, amount, transfer_date, document_number } = entry.old as never as RemovedTransfer;
  // An entry of an earlier version names no accounts and has no number.
  const accounts = { from_name: from_name ?? null, to_name: to_name ?? null };
  return { ...removalIn(entry), ...accounts, amount, transfer_date, document_number: document_number ?? null };
}

const removalIn = ({ row_id: id, happened_at: removed_at, who: removed_by, reason }: LedgerEntry) => {
  return { id, removed_at, removed_by, reason };
};
