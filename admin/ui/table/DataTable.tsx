import { useMediaQuery } from '@mantine/hooks';
import { useEffect } from 'react';
import type { List } from '../../lib/list.ts';
import { Cards } from './Cards.tsx';
import type { Column } from './columns.ts';
import { Pagination } from './Pagination.tsx';
import { Rows } from './Rows.tsx';
import { type RowHandlers, rowActionsOf } from './row-actions.ts';
import { ListFailure, TableState } from './TableState.tsx';

export interface DataTableProps<Row> extends RowHandlers<Row> {
  /** Accessible name: 'Notícias'. */
  label: string;
  list: List<Row>;
  columns: readonly Column<Row>[];
  /** A row's name, for the names of its actions: 'Editar: Festa da padroeira'. */
  nameOf: (row: Row) => string;
  empty?: string;
  /** The page that is shown and how to change it; without it the table has no pager. */
  page?: number;
  onPage?: (page: number) => void;
}

/** The panel's table: rows on a desktop, cards on a phone, and all states of a list. */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { list, label, columns, nameOf, empty = 'Nenhum item encontrado', page, onPage } = props;
  const onPhone = useMediaQuery('(width < 48em)', undefined, {
    getInitialValueInEffect: false,
  });
  const { data, isPlaceholderData } = list.query;
  const pagination = data?.pagination;

  useEffect(() => {
    // The last row of the last page was deleted: show the page before.
    if (page && pagination && page > pagination.pages && pagination.pages > 0) onPage?.(pagination.pages);
  }, [page, pagination, onPage]);

  if (!data || data.data.length === 0) return <TableState list={list} empty={empty} />;
  const Shape = onPhone ? Cards : Rows;
  return (
    <div aria-busy={isPlaceholderData}>
      {list.query.isError && <ListFailure list={list} />}
      <Shape
        label={label}
        columns={columns}
        rows={data.data}
        nameOf={nameOf}
        actionsOf={(row: Row) => rowActionsOf(props, row)}
      />
      {page && onPage && pagination && <Pagination {...pagination} page={page} onPage={onPage} />}
    </div>
  );
}
