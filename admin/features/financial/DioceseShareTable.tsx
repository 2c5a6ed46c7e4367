import type { MonthSheet } from '#contract/financial-months.ts';
import styles from './Financial.module.css';
import { shareRows } from './month-words.ts';

/** The share of the diocese in a month: what was due before, what is now, what was paid and the rest. */
export const DioceseShareTable = ({ share }: { share: NonNullable<MonthSheet['share']> }) => (
  <>
    <h3 className={styles.heading}>Parte da diocese</h3>
    <table className={styles.share} aria-label="Parte da diocese">
      <tbody>
        {shareRows(share).map(([name, amount]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </>
);
