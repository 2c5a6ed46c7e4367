import styles from './Cards.module.css';
import type { RowsProps } from './columns.ts';
import { RowActions } from './RowActions.tsx';

/** A list without enough width for a table: each row is a card with the main column as its title. */
export function Cards<Row extends { id: string }>({ label, columns, rows, nameOf, actionsOf }: RowsProps<Row>) {
  const leading = columns.filter(({ leads }) => leads);
  const others = columns.filter(({ leads }) => !leads);
  return (
    <ul className={styles.cards} aria-label={label}>
      {rows.map((row) => (
        <li key={row.id} className={styles.card}>
          <div>
            {leading.map(({ header, cell }) => (
              <div key={header}>{cell(row)}</div>
            ))}
          </div>
          <dl className={styles.facts}>
            {others.map(({ header, cell }) => (
              <div key={header}>
                <dt>{header}</dt>
                <dd>{cell(row)}</dd>
              </div>
            ))}
          </dl>
          <div className={styles.actions}>
            <RowActions name={nameOf(row)} actions={actionsOf(row)} />
          </div>
        </li>
      ))}
    </ul>
  );
}
