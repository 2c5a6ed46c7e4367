import { type AccountBalance, financialAccounts } from '#contract/financial-accounts.ts';
import { api } from './api.ts';

/**
 * The accounts with their balances, read for a question before something is saved; none where the read fails, since the
 * change itself mostly fails then too, and a question is help, no rule.
 */
export const accountsNow = async (): Promise<readonly AccountBalance[]> =>
  (await api(financialAccounts.list, { query: {} }).catch(() => undefined))?.data ?? [];
