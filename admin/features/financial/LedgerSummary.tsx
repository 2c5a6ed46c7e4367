import { Button } from '@mantine/core';
import { chosenIn } from '#contract/filters/chosen.ts';
import { financial, financialFilters, type LedgerSummary as Summary } from '#contract/financial.ts';
import { api } from '../../lib/api.ts';
import { sentenceOfFailure } from '../../lib/failure.ts';
import { Allowed } from '../../ui/Allowed.tsx';
import { PrintButton } from '../../ui/print/PrintButton.tsx';
import { Toolbar } from '../../ui/Toolbar.tsx';
import styles from './Financial.module.css';
import { type ChosenFilters, useLedgerSummary } from './financial.queries.ts';
import { MonthChart } from './MonthChart.tsx';
import { categoryRows, monthRows, printedSummary, sumColumns } from './summary-rows.ts';

/** Income and expenses by month and by category of the filtered rows, as a chart and in figures. */
export default function LedgerSummary({ chosen }: { chosen: ChosenFilters }) {
  const { data, error, refetch } = useLedgerSummary(chosen);
  const summary = data?.data;
  if (error && !summary)
    return (
      <p role="alert" className={styles.failure}>
        {sentenceOfFailure(error, 'Erro ao carregar transações')}{' '}
        <Button variant="default" onClick={() => void refetch()}>
          Tentar novamente
        </Button>
      </p>
    );
  if (!summary || summary.months.length === 0) return null;
  const notes = chosenIn(financialFilters, chosen).map(({ text }) => text);
  return (
    <section className={styles.summary} aria-labelledby="ledger-summary">
      <Toolbar
        summary={
          <h2 id="ledger-summary" className={styles.heading}>
            Por mês e por categoria
          </h2>
        }
      >
        <Allowed calls={financial.summary}>
          <PrintButton
            label="Imprimir resumo"
            call={() => api(financial.summary, { query: chosen as never })}
            failure="Erro ao gerar relatório"
            documentOf={(printed) => printedSummary(printed, notes)}
          />
        </Allowed>
      </Toolbar>
      <MonthChart months={summary.months} />
      <Figures summary={summary} />
    </section>
  );
}

const Figures = ({ summary }: { summary: Summary }) => (
  <div className={styles.tables}>
    <SumTable caption="Por mês" head="Mês" rows={monthRows(summary)} />
    <SumTable caption="Por categoria" head="Categoria" rows={categoryRows(summary)} />
  </div>
);

interface SumTableProps {
  caption: string;
  head: string;
  rows: readonly (readonly string[])[];
}

const SumTable = ({ caption, head, rows }: SumTableProps) => (
  <table className={styles.sums}>
    <caption>{caption}</caption>
    <thead>
      <tr>
        {[head, ...sumColumns].map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([name, ...figures]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {figures.map((figure, index) => (
            <td key={sumColumns[index]}>{figure}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
