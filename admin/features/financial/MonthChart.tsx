import type { LedgerSummary } from '#contract/financial.ts';
import styles from './Financial.module.css';
import { saidOf } from './summary-rows.ts';

/** Months with a name under them: of more, only some. */
const mostNames = 12;

/** Of the names, every second and every fourth stay where the chart is narrow. */
const rankOf = (name: number) => (name % 4 === 0 ? undefined : name % 2 === 0 ? styles.second : styles.first);

/** Two bars for each month. Who doesn't see it reads its sentence, and the same figures in the table below. */
export function MonthChart({ months }: { months: LedgerSummary['months'] }) {
  const most = Math.max(...months.flatMap(({ income, expense }) => [income, expense]), 0.01);
  const every = Math.ceil(months.length / mostNames);
  const heightOf = (reais: number) => `${Math.max(0, (reais / most) * 100)}%`;
  return (
    <figure className={styles.chart}>
      <figcaption>
        <span className={styles.legend}>
          <i className={styles.income} aria-hidden /> Entradas
        </span>
        <span className={styles.legend}>
          <i className={styles.expense} aria-hidden /> Saídas
        </span>
        <span>{saidOf(months)}</span>
      </figcaption>
      <div className={styles.months} aria-hidden>
        {months.map(({ month, income, expense }, index) => (
          <div key={month} className={styles.month}>
            <div className={styles.bars}>
              <i className={styles.income} style={{ height: heightOf(income) }} />
              <i className={styles.expense} style={{ height: heightOf(expense) }} />
            </div>
            <span className={rankOf(index / every)}>
              {index % every === 0 && `${month.slice(5)}/${month.slice(2, 4)}`}
            </span>
          </div>
        ))}
      </div>
    </figure>
  );
}
