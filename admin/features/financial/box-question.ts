import { formatDay } from '#contract/calendar-date.ts';
import type { Transaction } from '#contract/financial.ts';
import { type AccountBalance, financialAccounts } from '#contract/financial-accounts.ts';
import { shownMoney, storedCents } from '#contract/money.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { api } from '../../lib/api.ts';
import type { Question } from '../../ui/dialogs/ConfirmDialog.tsx';
import { usualAccount } from './account-options.ts';

/** The part of a row by which a balance changes. */
export type Moved = Pick<Transaction, 'type' | 'amount' | 'account_id' | 'transaction_date'>;

/**
 * Asks where a change of a row would leave less than nothing in the box, at the end of the row's day or today: from
 * `before`, which a new row lacks, to `after`, which a deletion lacks. As of a transfer (`enter_transfer`).
 */
export async function questionsAboutBox(
  accounts: readonly AccountBalance[],
  before: Moved | undefined,
  after: Moved | undefined,
  act: 'Registrar' | 'Excluir',
  today = parishDayOf(new Date()),
): Promise<Question[]> {
  const box = accounts.find(({ purpose }) => purpose === 'cash');
  if (!box) return [];
  const inBox = ({ type, amount, account_id }: Moved): number => {
    if ((account_id || usualAccount(type, accounts)) !== box.id) return 0;
    return type === 'income' ? storedCents(amount) : -storedCents(amount);
  };
  const until = (day: string, row: Moved | undefined): number =>
    row && row.transaction_date <= day && row.transaction_date >= (box.opening_day ?? '') ? inBox(row) : 0;
  const days = [...new Set([before, after].flatMap((row) => (row ? [row.transaction_date, today] : [])))].sort();
  for (const day of days) {
    const change = until(day, after) - until(day, before);
    if (change >= 0) continue;
    const balance = await boxOn(day);
    if (balance === undefined || balance + change >= 0) continue;
    const text = `O caixa ficaria com ${shownMoney(balance + change)} em ${formatDay(day)}. ${act} assim mesmo?`;
    return [
      { type: 'warning', title: 'Caixa abaixo de zero', text, answers: { no: 'Conferir', yes: `${act} mesmo assim` } },
    ];
  }
  return [];
}

/** In cents; undefined where the box has no balance yet, or none can be read: then the call itself fails too. */
async function boxOn(date: string): Promise<number | undefined> {
  const read = await api(financialAccounts.list, { query: { date } }).catch(() => undefined);
  const balance = read?.data.find(({ purpose }) => purpose === 'cash')?.balance;
  return balance === undefined || balance === null ? undefined : storedCents(balance);
}
