import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDay } from '#contract/calendar-date.ts';
import { type AccountBalance, accountNoun, type Transfer } from '#contract/financial-accounts.ts';
import { ledgerDays } from '#contract/ledger-days.ts';
import { shownMoney, storedCents } from '#contract/money.ts';
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
import { useBalances, useRemovingAccount, useRemovingTransfer, useTransfers } from './accounts.queries.ts';
import { questionsAboutBox } from './box-question.ts';
import styles from './Financial.module.css';
import { PurposeBalances } from './PurposeBalances.tsx';
import { TransferForm } from './TransferForm.tsx';
import { amountOf } from './transaction-words.ts';

const nameOf = ({ name }: AccountBalance): string => name;

const accountColumns: Column<AccountBalance>[] = [
  { header: 'Conta', leads: true, cell: nameOf },
  {
    header: 'Saldo',
    width: '11rem',
    isAmount: true,
    cell: ({ balance }) => (balance === null ? 'Ainda sem saldo' : amountOf(balance)),
  },
  { header: 'Ainda por vir', width: '11rem', isAmount: true, cell: ({ upcoming }) => amountOf(upcoming) },
  {
    header: 'Saldo inicial',
    width: '12rem',
    isAmount: true,
    cell: ({ opening_balance, opening_day }) => (
      <>
        {amountOf(opening_balance)}
        <span className={styles.note}>{opening_day ? `em ${formatDay(opening_day)}` : 'sem dia'}</span>
      </>
    ),
  },
];

/** 'Transferência de Caixa para Banco, R$ 500,00, de 20/11/2026' */
const transferInFull = ({ from, to, amount, transfer_date }: Transfer): string =>
  `Transferência de ${from.name} para ${to.name}, ${amountOf(amount)}, de ${formatDay(transfer_date)}`;

const transferColumns = (today: string): Column<Transfer>[] => [
  { header: 'Contas', leads: true, cell: ({ from, to }) => `${from.name} → ${to.name}` },
  { header: 'Valor', width: '9rem', isAmount: true, cell: ({ amount }) => amountOf(amount) },
  { header: 'Tarifa', width: '7rem', isAmount: true, cell: ({ fee }) => (fee === null ? '-' : amountOf(fee)) },
  {
    header: 'Data',
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
  const asked = day ?? today;
  const balances = useBalances(asked);
  const transfers = useTransfers(page);
  const removeAccount = useRemovingAccount();
  const removeTransfer = useRemovingTransfer();
  const { confirm } = useDialogs();
  const accounts = balances.query.data?.data ?? [];
  const none = isUnread(balances) ? null : undefined;
  const total = balances.query.isPlaceholderData || accounts.length === 0 ? none : sumOf(accounts);
  const close = () => setForm(undefined);
  const hasNoAccounts = balances.query.data?.data.length === 0;
  const createAccount = (
    <Button variant="default" onClick={() => setForm('account')}>
      Nova Conta
    </Button>
  );

  const ask = async (called: string, remove: () => void) => {
    const text = `Tem certeza que deseja excluir ${called}?`;
    if (await confirm({ type: 'danger', title: 'Excluir', text, answers: { no: 'Cancelar', yes: 'Excluir' } }))
      remove();
  };

  const askOfTransfer = async (transfer: Transfer) => {
    const { amount, transfer_date, to } = transfer;
    const received = { type: 'income', amount, transaction_date: transfer_date, account_id: to.id } as const;
    const [question] = await questionsAboutBox(accounts, received, undefined, 'Excluir');
    const remove = () => removeTransfer.mutate(transfer);
    if (!question) await ask(`a ${lowered(transferInFull(transfer))}`, remove);
    else if (await confirm({ ...question, text: `${transferInFull(transfer)}. ${question.text}` })) remove();
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
        <Button onClick={() => setForm('transfer')}>Nova Transferência</Button>
      </Toolbar>
      <DataTable
        label="Contas"
        list={balances}
        columns={accountColumns}
        nameOf={nameOf}
        empty={sentencesAbout(accountNoun).noneYet}
        wayOut={createAccount}
        onEdit={setForm}
        actions={(account) =>
          account.purpose
            ? []
            : [
                {
                  label: 'Excluir',
                  danger: true,
                  after: 'Editar',
                  onClick: () => ask(`a conta “${account.name}”`, () => removeAccount.mutate(account)),
                },
              ]
        }
      />
      <PurposeBalances />
      {/* Both failures are told as one, above. */}
      {!(isUnread(balances) && isUnread(transfers)) && <h2 className={styles.heading}>Transferências</h2>}
      <DataTable
        label="Transferências"
        list={transfers}
        columns={transferColumns(today)}
        nameOf={transferInFull}
        empty="Nenhuma transferência registrada"
        page={page}
        onPage={setPage}
        onDelete={askOfTransfer}
      />
      {form === 'transfer' && <TransferForm accounts={accounts} onClose={close} />}
      {form === 'account' && <AccountForm onClose={close} />}
      {typeof form === 'object' && <AccountForm account={form} onClose={close} />}
    </>
  );
}

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** The cents of all accounts. */
const sumOf = (accounts: readonly AccountBalance[]) => ({
  balance: accounts.reduce((sum, { balance }) => sum + storedCents(balance ?? 0), 0),
  upcoming: accounts.reduce((sum, { upcoming }) => sum + storedCents(upcoming), 0),
});
