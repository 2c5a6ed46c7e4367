import type { AccountBalance } from '#contract/financial-accounts.ts';

/** A field that chooses an account, with those that there are. */
export const among = <Field extends object>(field: Field, accounts: readonly AccountBalance[]) => ({
  ...field,
  required: true,
  details: { options: accounts.map(({ id, name }) => ({ value: id, label: name })) },
});

/** The account where a new row is unless somebody chooses: cash comes in, and the bank pays. */
export const usualAccount = (type: string | null, accounts: readonly AccountBalance[]): string | null =>
  accounts.find(({ purpose }) => purpose === (type === 'expense' ? 'bank' : 'cash'))?.id ?? null;
