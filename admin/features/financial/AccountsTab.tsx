import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDay } from '#contract/calendar-date.ts';
import { type AccountBalance, accountNoun, type Transfer } from '#contract/financial-accounts.ts';
import { ledgerDays } from '#contract/ledger-days.ts';
import { shownMoney, shownReais, storedCents } from '#contract/money.ts';
import { sentencesAbout } from '#contract/noun.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { isUnread } from '../../lib/list.ts';
import { useDialogs } from '../../ui/dialogs/DialogsProvider.tsx';
import { Figure, Figures } from '../../ui/Figures.tsx';
import { DateInput } from '../../ui/form/inputs/date-inputs.tsx';
import { Toolbar } from '../../ui/Toolbar.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { AccountForm } from './AccountForm.tsx';
import { AccountView } from './AccountView.tsx';
import { useBalances, useRemovingAccount, useTransfers } from './accounts.queries.ts';
import { CashCounts } from './CashCounts.tsx';
import styles from './Financial.module.css';
import { PartHead } from './PartHead.tsx';
import { PurposeBalances } from './PurposeBalances.tsx';
import { RemovedTransfers } from './RemovedTransfers.tsx';
import { TransferForm } from './TransferForm.tsx';
import { TransferRemoval } from './TransferRemoval.tsx';
import { TransferView } from './TransferView.tsx';
import { papersOf } from './transaction-words.ts';
import { transferInFull } from './transfer-words.ts';

const nameOf = ({ name }: AccountBalance): string => name;

const accountColumns: Column<AccountBalance>[] = [
  { header: 'Conta', leads: true, cell: nameOf },
  {
    header: 'Saldo',
    speaks: true,
    width: '11rem',
    isAmount: true,
    cell: ({ balance }) => (balance === null ? 'Ainda sem saldo' : shownReais(balance)),
  },
  { header: 'Ainda por vir', width: '11rem', isAmount: true, cell: ({ upcoming }) => shownReais(upcoming) },
  {
    header: 'Saldo inicial',
    width: '12rem',
    isAmount: true,
    cell: ({ opening_balance, opening_day }) => (
      <>
        {shownReais(opening_balance)}
        <span className={styles.note}>{opening_day ? `em ${formatDay(opening_day)}` : 'sem dia'}</span>
      </>
    ),
  },
];

const transferColumns = (today: string): Column<Transfer>[] => [
  {
    header: 'Contas',
    leads: true,
    cell: ({ from, to, document_number, scan }) => {
      const papers = papersOf({ document_number, payee: null, scan });
      return (
        <>
          De {from.name} para {to.name}
          {papers && <span className={styles.note}>{papers}</span>}
        </>
      );
    },
  },
  { header: 'Valor', speaks: true, width: '9rem', isAmount: true, cell: ({ amount }) => shownReais(amount) },
  { header: 'Tarifa', width: '7rem', isAmount: true, cell: ({ fee }) => (fee === null ? '-' : shownReais(fee)) },
  {
    header: 'Data',
    speaks: true,
    width: '8rem',
    cell: ({ transfer_date: day }) => (
      <>
        {formatDay(day)}
        {day > today && <span className={styles.note}>Ainda por vir</span>}
      </>
    ),
  },
  { header: 'Registrado por', width: '10rem', cell: ({ creator_name }) => creator_name ?? '-' },
];

/** The accounts with their balances on a day, what of it is to be passed on, and the transfers between them. */
export default function AccountsTab() {
  const today = parishDayOf(new Date());
  const [day, setDay] = useState<string | null>(today);
  const [page, setPage] = useState(1);
  const [form, setForm] = useState<'transfer' | 'account' | AccountBalance>();
  const [shownAccount, setShownAccount] = useState<AccountBalance>();
  const [shownTransfer, setShownTransfer] = useState<Transfer>();
  const [removed, setRemoved] = useState<Transfer>();
  const [showsRemoved, setShowsRemoved] = useState(false);
  const asked = day ?? today;
  const balances = useBalances(asked);
  const transfers = useTransfers(page);
  const removeAccount = useRemovingAccount();
  const { confirm } = useDialogs();
  const accounts = balances.query.data?.data ?? [];
  const none = isUnread(balances) ? null : undefined;
  const total = balances.query.isPlaceholderData || balances.query.data === undefined ? none : sumOf(accounts);
  const close = () => setForm(undefined);
  const hasNoAccounts = balances.query.data?.data.length === 0;
  const createAccount = (
    <Button variant="default" onClick={() => setForm('account')}>
      Nova conta
    </Button>
  );

  const askOfAccount = async (account: AccountBalance) => {
    const text = `Tem certeza que deseja excluir a conta “${account.name}”?`;
    if (await confirm({ type: 'danger', title: 'Excluir', text, answers: { no: 'Cancelar', yes: 'Excluir' } }))
      removeAccount.mutate(account);
  };

  return (
    <>
      <div className={styles.total}>
        <Figures>
          <Figure
            label={asked === today ? 'Em todas as contas, hoje' : `Em todas as contas, em ${formatDay(asked)}`}
            value={total && shownMoney(total.balance)}
            note={total && <span>Ainda por vir: {shownMoney(total.upcoming)}</span>}
          />
        </Figures>
      </div>
      <Toolbar
        summary={
          <DateInput details={ledgerDays} label="Saldos no fim do dia" required={false} value={day} onChange={setDay} />
        }
      >
        {!hasNoAccounts && createAccount}
        {!isUnread(balances) && <Button onClick={() => setForm('transfer')}>Nova transferência</Button>}
      </Toolbar>
      <DataTable
        label="Contas"
        list={balances}
        columns={accountColumns}
        nameOf={nameOf}
        empty={sentencesAbout(accountNoun).noneYet}
        wayOut={createAccount}
        onView={setShownAccount}
        onEdit={setForm}
        commonest="Ver"
        actions={(account) =>
          account.purpose
            ? []
            : [
                {
                  label: 'Excluir',
                  danger: true,
                  after: 'Editar',
                  onClick: () => askOfAccount(account),
                },
              ]
        }
      />
      <PurposeBalances />
      {/* Both failures are told as one, above. */}
      {!(isUnread(balances) && isUnread(transfers)) && (
        <PartHead title="Transferências">
          <Button variant="default" onClick={() => setShowsRemoved(true)}>
            Ver excluídas
          </Button>
        </PartHead>
      )}
      <DataTable
        label="Transferências"
        list={transfers}
        columns={transferColumns(today)}
        nameOf={(transfer) => `Transferência ${transferInFull(transfer)}`}
        empty="Nenhuma transferência registrada"
        page={page}
        pager={{ many: 'transferências' }}
        onPage={setPage}
        onView={setShownTransfer}
        onDelete={setRemoved}
      />
      <CashCounts />
      {/* It proposes accounts, so it waits for them. */}
      {form === 'transfer' && balances.query.data && <TransferForm accounts={accounts} onClose={close} />}
      {form === 'account' && <AccountForm onClose={close} />}
      {typeof form === 'object' && <AccountForm account={form} onClose={close} />}
      {shownAccount && <AccountView account={shownAccount} onClose={() => setShownAccount(undefined)} />}
      {shownTransfer && (
        <TransferView
          // As it is now: a receipt may just have been added.
          transfer={transfers.query.data?.data.find(({ id }) => id === shownTransfer.id) ?? shownTransfer}
          onClose={() => setShownTransfer(undefined)}
        />
      )}
      {removed && <TransferRemoval transfer={removed} accounts={accounts} onClose={() => setRemoved(undefined)} />}
      {showsRemoved && <RemovedTransfers onClose={() => setShowsRemoved(false)} />}
    </>
  );
}

/** The cents of all accounts. */
const sumOf = (accounts: readonly AccountBalance[]) => ({
  balance: accounts.reduce((sum, { balance }) => sum + storedCents(balance ?? 0), 0),
  upcoming: accounts.reduce((sum, { upcoming }) => sum + storedCents(upcoming), 0),
});
