import type { ReactNode } from 'react';
import styles from './Cards.module.css';
import type { RowsProps } from './columns.ts';
import { RowActions } from './RowActions.tsx';
import { PlacedActions, RowMenu } from './RowMenu.tsx';
import { placed } from './row-actions.ts';

interface CardsProps<Row> extends RowsProps<Row> {
  /** A card's content beside its actions; by default its columns, with its actions below. */
  card?: (row: Row) => ReactNode;
}

/** A list without enough width for a table: each row is a card with the main column as its title. */
export function Cards<Row extends { id: string }>({ label, columns, rows, nameOf, actionsOf, card }: CardsProps<Row>) {
  const leading = columns.filter(({ leads }) => leads);
  const others = columns.filter(({ leads }) => !leads);
  const besideOf = (row: Row) => placed(actionsOf(row), 'cards');
  if (card) {
    return (
      <ul className={styles.cards} aria-label={label}>
        {rows.map((row) => (
          <li key={row.id} className={styles.own}>
            {card(row)}
            <PlacedActions name={nameOf(row)} actions={actionsOf(row)} place="corner" />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul className={styles.cards} aria-label={label}>
      {rows.map((row) => (
        <li key={row.id} className={styles.card}>
          <div className={styles.head}>
            <div>
              {leading.map(({ header, cell }) => (
                <div key={header}>{cell(row)}</div>
              ))}
            </div>
            <RowMenu name={nameOf(row)} actions={besideOf(row).menu} />
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
            <RowActions name={nameOf(row)} actions={besideOf(row).buttons} />
          </div>
        </li>
      ))}
    </ul>
  );
}
