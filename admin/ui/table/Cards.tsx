import type { ReactNode } from 'react';
import styles from './Cards.module.css';
import type { RowsProps } from './columns.ts';
import { PlacedActions } from './RowMenu.tsx';

interface CardsProps<Row> extends RowsProps<Row> {
  /** A card's content beside its actions; by default its columns. */
  card?: (row: Row) => ReactNode;
}

/**
 * A list without enough width for a table: each row is a card. Its actions are in the corner of its first line, and
 * stand first, so that the lines flow around them.
 */
export function Cards<Row extends { id: string }>({ label, columns, rows, nameOf, actionsOf, card }: CardsProps<Row>) {
  return (
    <ul className={styles.cards} aria-label={label}>
      {rows.map((row) => (
        <li key={row.id} className={styles.card}>
          <div className={styles.corner}>
            <PlacedActions name={nameOf(row)} actions={actionsOf(row)} place="cards" />
          </div>
          {card ? card(row) : <ColumnsAsLines columns={columns} row={row} />}
        </li>
      ))}
    </ul>
  );
}

/** Cells of a table that have nothing to say. */
const isEmpty = (value: ReactNode): boolean => value === '-' || value === false || value === '' || value == null;

/** The main column as the title, and in small lines below it what the others have to say. */
function ColumnsAsLines<Row>({ columns, row }: Pick<CardsProps<Row>, 'columns'> & { row: Row }) {
  const leading = columns.filter(({ leads }) => leads);
  const others = columns.filter(({ leads }) => !leads);
  return (
    <>
      <div className={styles.title}>
        {leading.map(({ header, cell }) => (
          <div key={header}>{cell(row)}</div>
        ))}
      </div>
      <dl className={styles.facts}>
        {others
          .map(({ header, cell, isAmount }) => ({ header, isAmount, value: cell(row) }))
          .filter(({ value }) => !isEmpty(value))
          .map(({ header, isAmount, value }) => (
            <div key={header} data-amount={isAmount || undefined}>
              <dt>{header}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </>
  );
}
