import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './Cards.module.css';
import { type Column, type RowsProps, totalCell, translateOf } from './columns.ts';
import { PlacedActions } from './RowMenu.tsx';

/**
 * A list without enough width for a table: each row is a card. Its actions are in the corner of its first line, and
 * stand first, so that the lines flow around them.
 */
export function Cards<Row extends { id: string }>({ label, columns, rows, nameOf, actionsOf }: RowsProps<Row>) {
  return (
    <ul className={styles.cards} aria-label={label}>
      {rows.map((row) => (
        <li key={row.id} className={styles.card}>
          <div className={styles.corner}>
            <PlacedActions name={nameOf(row)} actions={actionsOf(row)} place="cards" />
          </div>
          <ColumnsAsLines columns={columns} cellOf={({ cell, onCard = cell }) => onCard(row)} />
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

interface ColumnsAsLinesProps<Row> extends Pick<RowsProps<Row>, 'columns'> {
  cellOf: (column: Column<Row>) => ReactNode;
}

/** The main column as the title, and in soft lines below it what the others have to say. */
function ColumnsAsLines<Row>({ columns, cellOf }: ColumnsAsLinesProps<Row>) {
  const leading = columns.filter(({ leads }) => leads);
  const others = columns.filter(({ leads }) => !leads);
  return (
    <>
      <div className={styles.title}>
        {leading.map((column) => (
          <div key={column.header} translate={translateOf(column)}>
            {cellOf(column)}
          </div>
        ))}
      </div>
      <dl className={styles.facts}>
        {others
          .map((column) => ({ ...column, value: cellOf(column) }))
          .filter(({ value }) => !isEmpty(value))
          .map(({ value, ...column }) => (
            <div key={column.header} data-amount={column.isAmount || undefined}>
              <dt data-hidden={column.speaks}>
                {column.speaks ? <VisuallyHidden>{column.header}</VisuallyHidden> : column.header}
              </dt>
              <dd translate={translateOf(column)}>{value}</dd>
            </div>
          ))}
      </dl>
    </>
  );
}
