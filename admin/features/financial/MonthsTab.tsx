import { useState } from 'react';
import { financialDioceseShare } from '#contract/financial-diocese-share.ts';
import { capitalised } from '#contract/noun.ts';
import { Allowed } from '../../ui/Allowed.tsx';
import { Toolbar } from '../../ui/Toolbar.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { DioceseShareButton } from './DioceseShareButton.tsx';
import styles from './Financial.module.css';
import { IssuedReceipts } from './IssuedReceipts.tsx';
import { MonthSheetDialog } from './MonthSheetDialog.tsx';
import { formerClosings, stateOfMonth, titleOfMonth } from './month-words.ts';
import { type MonthRow, useMonths } from './months.queries.ts';
import { YearPapers } from './YearPapers.tsx';

const nameOf = ({ month }: MonthRow): string => titleOfMonth(month);

const columns: Column<MonthRow>[] = [
  { header: 'Mês', width: '12rem', leads: true, cell: (row) => capitalised(nameOf(row)) },
  {
    header: 'Situação',
    speaks: true,
    cell: (row) => (
      <>
        {stateOfMonth(row)}
        {formerClosings(row.closings).map((sentence) => (
          <span key={sentence} className={styles.note}>
            {sentence}
          </span>
        ))}
      </>
    ),
  },
  {
    header: 'Transações',
    width: '8rem',
    isAmount: true,
    cell: ({ entries }) => entries.toLocaleString('pt-BR'),
  },
];

/** The months of the cash book: what was in the accounts, what is still to be put in order, and closing them. */
export default function MonthsTab() {
  const list = useMonths();
  const months = list.query.data?.data ?? [];
  const [shown, setShown] = useState<MonthRow>();
  return (
    <>
      <Toolbar summary="Um mês fechado não muda mais: o que chega depois conta no primeiro dia em aberto.">
        <YearPapers months={months} />
        <Allowed calls={financialDioceseShare.save}>
          <DioceseShareButton months={months} />
        </Allowed>
      </Toolbar>
      <DataTable
        label="Meses"
        list={list}
        columns={columns}
        nameOf={nameOf}
        empty="Nenhum mês ainda"
        onView={setShown}
        commonest="Ver"
      />
      <IssuedReceipts />
      {shown && (
        <MonthSheetDialog
          key={shown.month}
          row={months.find(({ month }) => month === shown.month) ?? shown}
          before={months.filter(({ month, is_closed }) => !is_closed && month < shown.month).length}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  );
}
