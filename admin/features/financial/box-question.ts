import { daysLater, formatDay } from '#contract/calendar-date.ts';
import type { Transaction } from '#contract/financial.ts';
import { type AccountBalance, financialAccounts } from '#contract/financial-accounts.ts';
import { shownMoney, storedCents } from '#contract/money.ts';
import { accountsNow } from '../../lib/accounts-now.ts';
import { api } from '../../lib/api.ts';
import type { Question } from '../../ui/dialogs/ConfirmDialog.tsx';
import { usualAccount } from './account-options.ts';

/** The part of a row by which a balance changes. */
export type Moved = Pick<Transaction, 'type' | 'amount' | 'account_id' | 'transaction_date'>;

/**
 * Asks where a change of a row would leave less than nothing in the box, at the end of any day from the row's on: from
 * `before`, which a new row lacks, to `after`, which a deletion lacks. As of a transfer (`enter_transfer`).
 */
export async function questionsAboutBox(
  known: readonly AccountBalance[],
  before: Moved | undefined,
  after: Moved | undefined,
  act: 'Salvar' | 'Transferir' | 'Excluir',
): Promise<Question[]> {
  const accounts = known.length > 0 ? known : await accountsNow();
  const box = accounts.find(({ purpose }) => purpose === 'cash');
  if (!box) return [];
  const inBox = ({ type, amount, account_id }: Moved): number => {
    if ((account_id || usualAccount(type, accounts)) !== box.id) return 0;
    return type === 'income' ? storedCents(amount) : -storedCents(amount);
  };
  const until = (day: string, row: Moved | undefined): number =>
    row && row.transaction_date <= day && row.transaction_date >= (box.opening_day ?? '') ? inBox(row) : 0;
  const days = [...new Set([before, after].flatMap((row) => (row ? [row.transaction_date] : [])))].sort();
  for (const [index, day] of days.entries()) {
    const change = until(day, after) - until(day, before);
    if (change >= 0) continue;
    const lowest = await lowestBetween(day, days[index + 1]);
    if (!lowest || storedCents(lowest.balance) + change >= 0) continue;
    const remaining = shownMoney(storedCents(lowest.balance) + change);
    const text = `O caixa ficaria com ${remaining} em ${formatDay(lowest.day)}. ${act} assim mesmo?`;
    return [
      { type: 'warning', title: 'Caixa abaixo de zero', text, answers: { no: 'Conferir', yes: `${act} mesmo assim` } },
    ];
  }
  return [];
}

/** From a day on, or until the day before another; where the read fails nothing is asked. */
async function lowestBetween(startDate: string, next: string | undefined) {
  const query = { startDate, ...(next !== undefined && { endDate: daysLater(next, -1) }) };
  return (await api(financialAccounts.lowestInBox, { query }).catch(() => undefined))?.data;
}
