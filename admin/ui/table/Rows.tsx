import type { RowsProps } from './columns.ts';
import { RowActions } from './RowActions.tsx';
import styles from './Rows.module.css';

/** The table's shape on a desk. */
export function Rows<Row extends { id: string }>({ label, columns, rows, nameOf, actionsOf }: RowsProps<Row>) {
  const withActions = rows.some((row) => actionsOf(row).length > 0);
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ header, width }) => (
              <th key={header} scope="col" style={{ width }}>
                {header}
              </th>
            ))}
            {withActions && <th scope="col">Ações</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map(({ header, cell }) => (
                <td key={header}>{cell(row)}</td>
              ))}
              {withActions && (
                <td className={styles.actions}>
                  <RowActions name={nameOf(row)} actions={actionsOf(row)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
