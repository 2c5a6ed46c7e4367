import type { ReactNode } from 'react';
import styles from './Cards.module.css';
import { type Column, type RowsProps, totalCell } from './columns.ts';
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
          {card ? card(row) : <ColumnsAsLines columns={columns} cellOf={({ cell }) => cell(row)} />}
        </li>
      ))}
      {columns.some(({ total }) => total) && (
        <li className={styles.card}>
          <ColumnsAsLines columns={columns} cellOf={(column) => totalCell(column, rows)} />
        </li>
      )}
    </ul>
  );
}

/** Cells of a table that have nothing to say. */
const isEmpty = (value: ReactNode): boolean => value === '-' || value === false || value === '' || value == null;

interface ColumnsAsLinesProps<Row> extends Pick<CardsProps<Row>, 'columns'> {
  cellOf: (column: Column<Row>) => ReactNode;
}

/** The main column as the title, and in small lines below it what the others have to say. */
function ColumnsAsLines<Row>({ columns, cellOf }: ColumnsAsLinesProps<Row>) {
  const leading = columns.filter(({ leads }) => leads);
  const others = columns.filter(({ leads }) => !leads);
  return (
    <>
      <div className={styles.title}>
        {leading.map((column) => (
          <div key={column.header}>{cellOf(column)}</div>
        ))}
      </div>
      <dl className={styles.facts}>
        {others
          .map((column) => ({ header: column.header, isAmount: column.isAmount, value: cellOf(column) }))
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
