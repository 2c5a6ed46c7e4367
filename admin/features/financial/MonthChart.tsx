import { monthOf } from '#contract/calendar-date.ts';
import type { LedgerSummary } from '#contract/financial.ts';
import { shownReais } from '#contract/money.ts';
import { monthTitle } from '#contract/months.ts';
import { capitalised } from '#contract/noun.ts';
import styles from './MonthChart.module.css';
import { saidOf } from './summary-rows.ts';

/** Months with a name under them: of more, only some. */
const mostNames = 12;

/** Of the names, every second and every fourth stay where the chart is narrow. */
const rankOf = (name: number) => (name % 4 === 0 ? undefined : name % 2 === 0 ? styles.second : styles.first);

interface MonthChartProps {
  months: LedgerSummary['months'];
  /** The month whose amounts are told, `YYYY-MM`. */
  month: string;
}

/** Two bars for each month. Who doesn't see it reads its sentence, and the same figures in the table. */
export function MonthChart({ months, month: told }: MonthChartProps) {
  const largest = Math.max(...months.flatMap(({ income, expense }) => [income, expense]), 0);
  const every = Math.ceil(months.length / mostNames);
  const heightOf = (reais: number) => `${largest > 0 ? Math.max(0, (reais / largest) * 100) : 0}%`;
  const { income, expense } = months.find(({ month }) => month === told) ?? { income: 0, expense: 0 };
  return (
    <figure className={styles.chart}>
      <figcaption>
        <span>{capitalised(monthTitle(monthOf(told)))}:</span>
        <span className={styles.legend}>
          <i className={styles.income} aria-hidden /> Entradas <strong>{shownReais(income)}</strong>
        </span>
        <span className={styles.legend}>
          <i className={styles.expense} aria-hidden /> Saídas <strong>{shownReais(expense)}</strong>
        </span>
      </figcaption>
      <p className={styles.largest}>
        Maior valor de um mês: <strong>{shownReais(largest)}</strong>
      </p>
      <div className={styles.months} aria-hidden>
        {months.map(({ month, ...sums }, index) => (
          <div key={month} className={styles.month} data-told={month === told}>
            <div className={styles.bars}>
              <i className={styles.income} style={{ height: heightOf(sums.income) }} />
              <i className={styles.expense} style={{ height: heightOf(sums.expense) }} />
            </div>
            <span className={rankOf(index / every)}>
              {index % every === 0 && `${month.slice(5)}/${month.slice(2, 4)}`}
            </span>
          </div>
        ))}
      </div>
      <p className={styles.said}>{saidOf(months)}</p>
    </figure>
  );
}
