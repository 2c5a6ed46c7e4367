import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { dateIn, monthOf } from '#contract/calendar-date.ts';
import { chosenIn } from '#contract/filters/chosen.ts';
import { financial, financialFilters, type LedgerSummary as Summary } from '#contract/financial.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { api } from '../../lib/api.ts';
import { hasFailed } from '../../lib/list.ts';
import { Allowed } from '../../ui/Allowed.tsx';
import { ReadFailure } from '../../ui/failure/ReadFailure.tsx';
import { PrintButton } from '../../ui/print/PrintButton.tsx';
import { type ChosenFilters, useLedgerSummary } from './financial.queries.ts';
import styles from './LedgerSummary.module.css';
import { MonthChart } from './MonthChart.tsx';
import { monthOfDays } from './month.ts';
import { printedSummary, summaryTables } from './summary-rows.ts';

/**
 * Income and expenses by month of the filtered rows as a strip, and by month and by category as tables that a button
 * shows. The strip of one month has the other months beside it.
 */
export default function LedgerSummary({ chosen }: { chosen: ChosenFilters }) {
  const present = monthOfDays(chosen);
  const { startDate: _, endDate: __, ...anyDay } = chosen;
  const query = useLedgerSummary(present ? anyDay : chosen);
  const { data } = query;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const months = data?.data.months;
  if (hasFailed(query) && !months) return <Failure query={query} />;
  if (months?.length === 0) return null;
  const notes = chosenIn(financialFilters, chosen).map(({ text }) => text);
  return (
    <section className={styles.summary} aria-label="Por mês e por categoria">
      {months ? (
        <MonthChart months={months} month={dateIn(present ?? lastIn(months), 1).slice(0, 7)} />
      ) : (
        <div className={styles.loading} />
      )}
      <div className={styles.tools}>
        <Button
          variant="subtle"
          size="compact-md"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Ocultar tabela' : 'Ver tabela'}
        </Button>
        {isOpen && (
          <Allowed calls={financial.summary}>
            <PrintButton
              label="Imprimir resumo"
              call={() => api(financial.summary, { query: chosen as never })}
              failure="Erro ao gerar relatório"
              documentOf={(printed) => printedSummary(printed, notes)}
            />
          </Allowed>
        )}
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Tables chosen={chosen} />}
      </div>
    </section>
  );
}

/** This month, or the last one before it. */
function lastIn(months: Summary['months']) {
  const today = parishDayOf(new Date());
  const known = months.filter(({ month }) => month <= today.slice(0, 7)).at(-1) ?? months[0];
  return monthOf(known?.month ?? today);
}

const Failure = ({ query }: { query: UseQueryResult<unknown> }) => (
  <ReadFailure query={query} sentence="Erro ao carregar transações" />
);

function Tables({ chosen }: { chosen: ChosenFilters }) {
  const query = useLedgerSummary(chosen);
  const { data } = query;
  if (hasFailed(query) && !data) return <Failure query={query} />;
  if (!data) return <p role="status">Carregando...</p>;
  return (
    <div className={styles.tables}>
      {summaryTables(data.data).map((table) => (
        <SumTable key={table.title} {...table} />
      ))}
    </div>
  );
}

const SumTable = ({ title, columns, rows }: ReturnType<typeof summaryTables>[number]) => (
  <table className={styles.sums}>
    <caption>{title}</caption>
    <thead>
      <tr>
        {columns.map(({ header }) => (
          <th key={header} scope="col">
            {header}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([name, ...figures]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {figures.map((figure, index) => (
            <td key={columns[index + 1]?.header}>{figure}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
