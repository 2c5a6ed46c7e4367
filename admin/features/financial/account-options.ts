import type { AccountBalance } from '#contract/financial-accounts.ts';
import { lastChoice } from '../../lib/last-choice.ts';

/** A field that chooses one of some rows, with those that there are. */
export const among = <Field extends object>(field: Field, rows: readonly { id: string; name: string }[]) => ({
  ...field,
  required: true,
  details: { options: rows.map(({ id, name }) => ({ value: id, label: name })) },
});

/** The account where a new row is unless somebody chooses: cash comes in, and the bank pays. */
export const usualAccount = (type: string | null, accounts: readonly AccountBalance[]): string | null =>
  accounts.find(({ purpose }) => purpose === (type === 'expense' ? 'bank' : 'cash'))?.id ?? null;

/** The name of a side's account among the last choices. */
export const accountOf = (type: string | null): string => `account.${type === 'expense' ? 'expense' : 'income'}`;

/** The account that a form proposes: the last one of this session, else the usual one. */
export const proposedAccount = (type: string | null, accounts: readonly AccountBalance[]): string | null =>
  lastChoice(
    accountOf(type),
    accounts.map(({ id }) => id),
  ) ?? usualAccount(type, accounts);
