import { type RowsProps, totalCell, translateOf } from './columns.ts';
import { PlacedActions } from './RowMenu.tsx';
import styles from './Rows.module.css';
import type { Shape } from './row-actions.ts';

interface TableProps<Row> extends RowsProps<Row> {
  shape: Shape;
}

/** A list as a table. */
export function Rows<Row extends { id: string }>(props: TableProps<Row>) {
  const { label, columns, rows, nameOf, actionsOf, shape } = props;
  const withActions = rows.some((row) => actionsOf(row).length > 0);
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ header, width, leads, isAmount }) => (
              <th key={header} scope="col" data-leads={leads} data-amount={isAmount || undefined} style={{ width }}>
                {header}
              </th>
            ))}
            {withActions && <th scope="col">Ações</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((column) => (
                <td key={column.header} data-amount={column.isAmount || undefined} translate={translateOf(column)}>
                  {column.cell(row)}
                </td>
              ))}
              {withActions && (
                <td className={styles.actions}>
                  <PlacedActions name={nameOf(row)} actions={actionsOf(row)} place={shape} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
        {columns.some(({ total }) => total) && (
          <tfoot>
            <tr>
              {columns.map((column) => (
                <td key={column.header} data-amount={column.isAmount} translate={column.isAmount ? 'no' : undefined}>
                  {totalCell(column, rows)}
                </td>
              ))}
              {withActions && <td />}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
