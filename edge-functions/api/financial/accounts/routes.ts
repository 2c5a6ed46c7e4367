import { type Account, accountNoun, financialAccounts, transferNoun } from '#contract/financial-accounts.ts';
import { sentencesAbout } from '#contract/noun.ts';
import type { Routes } from '../../http/call.ts';
import { historyOf, toRemovedTransfer } from '../history.ts';
import { scanRoutes } from '../scan.ts';
import { removals } from '../store.ts';
import {
  accountRows,
  balancesOn,
  changeAccount,
  enterTransfer,
  lowestInBox,
  namesOfAccounts,
  removeAccount,
  removeTransfer,
  transferScans,
  transfersPage,
} from './store.ts';

const aboutAccount = sentencesAbout(accountNoun);
const aboutTransfer = sentencesAbout(transferNoun);

export const financialAccountRoutes: Routes = (on) => {
  on(financialAccounts.list, async ({ caller, query }) => ({ data: await balancesOn(caller, query.date) }));
  on(financialAccounts.names, async ({ caller }) => ({
    data: [...(await namesOfAccounts(caller)).values()],
  }));
  on(financialAccounts.lowestInBox, async ({ caller, query }) => ({ data: await lowestInBox(caller, query) }));
  on(financialAccounts.create, async ({ caller, body }) => ({
    data: (await accountRows.insert(caller, body)) as Account,
    status: 201,
    message: aboutAccount.created,
  }));
  on(financialAccounts.update, async ({ caller, params, body, expectedVersion }) => {
    const { updatedAt: _, ...change } = body;
    return {
      data: (await changeAccount(caller, params.id, change, expectedVersion)) as Account,
      message: aboutAccount.updated,
    };
  });
  on(financialAccounts.remove, async ({ caller, params, expectedVersion }) => {
    await removeAccount(caller, params.id, expectedVersion);
    return { data: null, message: aboutAccount.removed };
  });
  on(financialAccounts.history, async ({ caller, params }) => ({
    data: await historyOf(caller, 'accounts', params.id),
  }));
  on(financialAccounts.transfers, async ({ caller, query }) => {
    const { rows, pagination } = await transfersPage(caller, query);
    return { data: rows, pagination };
  });
  on(financialAccounts.transfer, async ({ caller, body }) => ({
    data: await enterTransfer(caller, body),
    status: 201,
    message: aboutTransfer.created,
  }));
  on(financialAccounts.removeTransfer, async ({ caller, params, body }) => {
    await removeTransfer(caller, params.id, body.reason);
    return { data: null, message: aboutTransfer.removed };
  });
  scanRoutes(
    {
      read: financialAccounts.transferScan,
      store: financialAccounts.storeTransferScan,
      remove: financialAccounts.removeTransferScan,
    },
    transferScans,
  )(on);
  on(financialAccounts.transferHistory, async ({ caller, params }) => ({
    data: await historyOf(caller, 'transfers', params.id),
  }));
  on(financialAccounts.removedTransfers, async ({ caller, query }) => {
    const { rows, pagination } = await removals(caller, 'transfers', query);
    return { data: rows.map(toRemovedTransfer), pagination };
  });
};
