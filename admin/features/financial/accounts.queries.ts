import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { type AccountBalance, financialAccounts, type Transfer } from '#contract/financial-accounts.ts';
import { api } from '../../lib/api.ts';
import { useChange } from '../../lib/change.ts';
import { type List, useRead } from '../../lib/list.ts';

type Body<Call extends (typeof financialAccounts)['create' | 'update' | 'transfer']> = NonNullable<
  CallInput<Call>['body']
>;

// They begin with the ledger's key, because whatever changes a row changes a balance.
const refreshes = ['financial', 'audit-log'];

/** The accounts with their balances when a day ends, by default today. */
export const useBalances = (date?: string): List<AccountBalance> => ({
  query: useQuery({
    queryKey: ['financial', 'contas', date ?? ''],
    queryFn: ({ signal }) => api(financialAccounts.list, { query: { ...(date && { date }) }, signal }),
    placeholderData: keepPreviousData,
  }),
  failure: 'Erro ao carregar contas',
});

/** The accounts to choose from; none while they load. */
export const useAccounts = (): readonly AccountBalance[] => useBalances().query.data?.data ?? [];

export const useTransfers = (page: number): List<Transfer> =>
  useRead(
    ['financial', 'transferencias', page],
    (signal) => api(financialAccounts.transfers, { query: { page }, signal }),
    'Erro ao carregar transferências',
  );

/** Adds an account, or changes one. */
export const useSavingAccount = (account: AccountBalance | undefined) =>
  useChange({
    call: ({ reason, ...body }: Body<typeof financialAccounts.create> & { reason: string | null }) =>
      account
        ? api(financialAccounts.update, {
            params: { id: account.id },
            body: { ...body, reason },
            expectedVersion: account.updated_at,
          })
        : api(financialAccounts.create, { body }),
    busy: 'Salvando...',
    failure: account ? 'Erro ao atualizar conta' : 'Erro ao criar conta',
    refreshes,
  });

export const useRemovingAccount = () =>
  useChange({
    call: ({ id, updated_at }: AccountBalance) =>
      api(financialAccounts.remove, { params: { id }, expectedVersion: updated_at }),
    busy: 'Excluindo...',
    failure: 'Erro ao excluir conta',
    refreshes,
  });

export const useTransferring = () =>
  useChange({
    call: (body: Body<typeof financialAccounts.transfer>) => api(financialAccounts.transfer, { body }),
    busy: 'Salvando...',
    failure: 'Erro ao registrar transferência',
    refreshes: [...refreshes, 'dashboard'],
  });
