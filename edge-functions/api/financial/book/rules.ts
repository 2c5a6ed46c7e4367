import type { Transaction } from '#contract/financial.ts';
import type { Transfer } from '#contract/financial-accounts.ts';
import type { Annex, BookLine, BookPart, CashBook } from '#contract/financial-book.ts';
import { formerOwnersOf, ownDayOf } from '#contract/financial-report.ts';
import type { ScanType } from '#contract/financial-scan.ts';
import { reaisOf, storedCents } from '#contract/money.ts';

/** A row of the ledger; `paper` is its file's name, which the rows of one receipt share. */
export type BookRow = Pick<
  Transaction,
  | 'id'
  | 'title'
  | 'payee'
  | 'category'
  | 'description'
  | 'amount'
  | 'type'
  | 'transaction_date'
  | 'happened_on'
  | 'was_of'
  | 'document_number'
  | 'created_at'
> & { account_id: string; paper: string | null };

export type BookTransfer = Pick<Transfer, 'id' | 'amount' | 'transfer_date' | 'document_number' | 'created_at'> & {
  from: { id: string; name: string };
  to: { id: string; name: string };
  paper: string | null;
};

/** An account as the month's sheet has it, in reais. */
interface AccountLine {
  account_id: string;
  name: string;
  opening: number;
}

interface Books {
  accounts: readonly AccountLine[];
  /** The opening days of accounts that have one; what is of before it is in no balance. */
  openingDays: ReadonlyMap<string, string>;
  rows: readonly BookRow[];
  transfers: readonly BookTransfer[];
  typeOf: (paper: string) => ScanType;
}

interface Entry {
  of: Annex['of'];
  id: string;
  day: string;
  created: string;
  title: string;
  document: string | null;
  paper: string | null;
  /** One for each account that it touches. */
  sides: { account: string; history: string; side: 'income' | 'expense'; cents: number }[];
}

/** The parts and annexes of the book. Rows are numbered in the order of their days, over all accounts. */
export function cashBookOf(books: Books): Pick<CashBook, 'parts' | 'annexes'> {
  const parts = new Map(
    books.accounts.map(({ account_id, name, opening }) => [account_id, { name, opening, lines: [] as BookLine[] }]),
  );
  const balances = new Map(books.accounts.map(({ account_id, opening }) => [account_id, storedCents(opening)]));
  const outside: BookLine[] = [];
  const annexes = new Map<string, Annex>();
  const entries = [...books.rows.map(entryOfRow), ...books.transfers.map(entryOfTransfer)].sort(byDay);
  entries.forEach(({ sides, of, id, day, title, document, paper }, at) => {
    const number = at + 1;
    if (paper && !annexes.has(paper)) annexes.set(paper, { number, day, title, of, id, type: books.typeOf(paper) });
    const annex = (paper && annexes.get(paper)?.number) || null;
    for (const { account, history, side, cents } of sides) {
      const part = (books.openingDays.get(account) ?? '') <= day ? parts.get(account) : undefined;
      const balance = part ? (balances.get(account) ?? 0) + (side === 'income' ? cents : -cents) : null;
      if (balance !== null) balances.set(account, balance);
      const amounts = { income: null, expense: null, [side]: reaisOf(cents) };
      const line = {
        number,
        day,
        document,
        history,
        ...amounts,
        balance: balance === null ? null : reaisOf(balance),
        annex,
      };
      (part?.lines ?? outside).push(line);
    }
  });
  const own: BookPart[] = [...parts].map(([account, part]) => ({
    ...part,
    closing: reaisOf(balances.get(account) ?? 0),
  }));
  const early = { name: 'De antes do saldo inicial das contas, fora dos saldos', opening: null, closing: null };
  return {
    parts: outside.length > 0 ? [...own, { ...early, lines: outside }] : own,
    annexes: [...annexes.values()],
  };
}

const byDay = (one: Entry, other: Entry): number =>
  compare(one.day, other.day) || compare(one.created, other.created) || compare(one.id, other.id);

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

function entryOfRow(row: BookRow): Entry {
  const title = row.title ?? 'Sem título';
  const written = [title, ownDayOf(row), ...formerOwnersOf(row)].filter(Boolean).join('; ');
  const history = [[written, row.payee, row.category].filter(Boolean).join(' · '), row.description];
  return {
    of: 'transaction',
    id: row.id,
    day: row.transaction_date,
    created: row.created_at,
    title,
    document: row.document_number,
    paper: row.paper,
    sides: [
      {
        account: row.account_id,
        history: history.filter(Boolean).join('\n'),
        side: row.type,
        cents: storedCents(row.amount),
      },
    ],
  };
}

function entryOfTransfer({ from, to, ...transfer }: BookTransfer): Entry {
  const cents = storedCents(transfer.amount);
  return {
    of: 'transfer',
    id: transfer.id,
    day: transfer.transfer_date,
    created: transfer.created_at,
    title: `Transferência de ${from.name} para ${to.name}`,
    document: transfer.document_number,
    paper: transfer.paper,
    sides: [
      { account: from.id, history: `Transferência para ${to.name}`, side: 'expense', cents },
      { account: to.id, history: `Transferência de ${from.name}`, side: 'income', cents },
    ],
  };
}
