import { Button } from '@mantine/core';
import { type ComponentType, Suspense, useState } from 'react';
import { reportFilters } from '#contract/filters/chosen.ts';
import {
  financial,
  financialFilters,
  financialNoun,
  ledgerStats,
  splitBalance,
  type Transaction,
} from '#contract/financial.ts';
import { financialCategories } from '#contract/financial-categories.ts';
import { issuedReceipts } from '#contract/financial-receipts.ts';
import { financialReport } from '#contract/financial-report.ts';
import { shownReais } from '#contract/money.ts';
import { api, download } from '../../lib/api.ts';
import { lazyAgain } from '../../lib/lazy-again.tsx';
import { useListPlace } from '../../lib/list-place.ts';
import { useParishDay } from '../../lib/parish-day.ts';
import { useValuesInUse } from '../../lib/values-in-use.ts';
import { ReceiptDialog } from '../../papers/receipts/ReceiptDialog.tsx';
import { Allowed } from '../../ui/Allowed.tsx';
import { CollectionSection } from '../../ui/collection/CollectionSection.tsx';
import type { PanelCollection } from '../../ui/collection/collection.ts';
import { givingAct } from '../../ui/payer/giving-words.ts';
import { ReportButtons } from '../../ui/report/ReportButtons.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { useAccounts } from './accounts.queries.ts';
import { CategoriesDialog } from './CategoriesDialog.tsx';
import { CollectionsDialog } from './CollectionsDialog.tsx';
import { AmountCell, CategoryCell, DayCell, TitleCell } from './cells.tsx';
import styles from './Financial.module.css';
import { LedgerCards } from './LedgerCards.tsx';
import { MonthSwitch } from './MonthSwitch.tsx';
import { periodOf } from './month.ts';
import { usePurposes } from './purposes.queries.ts';
import { RemovedTransactions } from './RemovedTransactions.tsx';
import { isGivable, RowGiving } from './RowGiving.tsx';
import { SummedReport } from './SummedReport.tsx';
import { TransactionRemoval } from './TransactionRemoval.tsx';
import { TransactionView } from './TransactionView.tsx';
import { transactionForm } from './transaction-form.ts';
import { isReceipted, savedAs, titleOf } from './transaction-words.ts';

const LedgerSummary = lazyAgain(() => import('./LedgerSummary.tsx'));

const isLinked = ({ payment_id, transfer_id }: Transaction): boolean => payment_id !== null || transfer_id !== null;

const collection: PanelCollection<Transaction> = {
  concept: 'financial',
  noun: financialNoun,
  calls: financial,
  spendsIds: true,
  nameOf: titleOf,
  isKept: isLinked,
  commonest: 'Ver',
  stateOf: savedAs,
};

const columnsWith = (open: (id: string) => void): Column<Transaction>[] => [
  { header: 'Título', leads: true, cell: (row) => <TitleCell row={row} onOpen={open} /> },
  { header: 'Valor', speaks: true, width: '10rem', isAmount: true, cell: (row) => <AmountCell row={row} /> },
  { header: 'Categoria', speaks: true, width: '9rem', cell: (row) => <CategoryCell row={row} /> },
  { header: 'Data', speaks: true, width: '7rem', cell: (row) => <DayCell row={row} /> },
];

const reportCalls = { pdf: financial.exportPdf, xls: financial.exportXls };

/** The days that the filters of a list name. */
export interface Days {
  startDate?: string;
  endDate?: string;
}

/** The cash book: its sums, what was received and spent by month and by category, and its rows. */
export function FinancialSection({ Figures }: { Figures?: ComponentType<Days> }) {
  const { chosen } = useListPlace(financialFilters);
  const { startDate, endDate } = chosen as Days;
  const categories = useValuesInUse(financial.categories.path);
  const accounts = useAccounts();
  const purposes = usePurposes();
  const today = useParishDay();
  const [opened, setOpened] = useState<string>();
  const [given, setGiven] = useState<Transaction>();
  const [receipted, setReceipted] = useState<Transaction>();
  const [removed, setRemoved] = useState<Transaction>();
  const [showsRemoved, setShowsRemoved] = useState(false);
  const [collects, setCollects] = useState(false);
  const [showsCategories, setShowsCategories] = useState(false);
  const tools = (
    <>
      <Allowed calls={financialCategories.list}>
        <Button variant="default" onClick={() => setShowsCategories(true)}>
          Categorias
        </Button>
      </Allowed>
      <Button variant="default" onClick={() => setShowsRemoved(true)}>
        Ver excluídas
      </Button>
      <ReportButtons
        source={{
          definition: financialReport,
          filters: reportFilters(financialFilters, chosen),
          download: (format, signal) => download(reportCalls[format], { query: chosen as never, signal }),
          readPage: (page, signal) => api(financial.list, { query: { ...chosen, ...page } as never, signal }),
        }}
      />
      <SummedReport chosen={chosen} filters={reportFilters(financialFilters, chosen)} />
    </>
  );
  return (
    <>
      <CollectionSection
        collection={collection}
        label="Transações"
        columns={columnsWith(setOpened)}
        form={transactionForm(categories, accounts, purposes, today)}
        toolbar={{
          lead: (place) => <MonthSwitch place={place} />,
          foldsTools: true,
          adds: (
            <Allowed calls={financial.collect}>
              <Button variant="default" onClick={() => setCollects(true)}>
                Coleta da missa
              </Button>
            </Allowed>
          ),
          tools: <Allowed calls={financial.exportPdf}>{tools}</Allowed>,
        }}
        table={{
          empty: 'Nenhuma transação encontrada',
          pager: { many: financialNoun.many, ends: true, whole: 7 },
        }}
        figures={(beside) => (
          <div className={styles.figures}>
            <LedgerCards
              period={periodOf({ startDate, endDate })}
              stats={beside && ledgerStats.parse(beside.stats)}
              split={splitBalance.parse(beside?.split)}
              others={Figures && <Figures {...(startDate && { startDate })} {...(endDate && { endDate })} />}
            />
            {beside !== null && (
              <Suspense fallback={<div data-loading />}>
                <LedgerSummary chosen={chosen} />
              </Suspense>
            )}
          </div>
        )}
        onView={(row) => setOpened(row.id)}
        actions={(row) => [
          ...(isGivable(row)
            ? [{ label: givingAct(row.payer !== null).title, calls: financial.give, onClick: () => setGiven(row) }]
            : []),
          ...(isReceipted(row)
            ? [{ label: 'Recibo', calls: issuedReceipts.issue, onClick: () => setReceipted(row) }]
            : []),
        ]}
        onDelete={(row) => setRemoved(row)}
      />
      {receipted && (
        <ReceiptDialog
          source={{ transaction_id: receipted.id }}
          about={`${titleOf(receipted)}, ${shownReais(receipted.amount)}`}
          giver={receipted.payer?.nome}
          proposed={receipted.payee ?? undefined}
          onClose={() => setReceipted(undefined)}
        />
      )}
      {given && <RowGiving row={given} onClose={() => setGiven(undefined)} />}
      {removed && <TransactionRemoval row={removed} onClose={() => setRemoved(undefined)} />}
      {collects && <CollectionsDialog onClose={() => setCollects(false)} />}
      {showsCategories && <CategoriesDialog onClose={() => setShowsCategories(false)} />}
      {showsRemoved && <RemovedTransactions onClose={() => setShowsRemoved(false)} />}
      {opened && <TransactionView id={opened} onOpen={setOpened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
