import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import { answerOf, isUnread, type List } from '../../lib/list.ts';
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
  loading?: string;
  /** What to do where nothing is shown. */
  wayOut?: ReactNode;
  /** The page that is shown and how to change it; without it the table has no pager. */
  page?: number;
  onPage?: (page: number) => void;
}

/**
 * The panel's table: rows on a desktop, cards on a phone, and all states of a list. Its pager stays when a page can't be read:
 * the others may be there.
 */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { list, label, columns, nameOf, empty = 'Nenhum item encontrado', loading, wayOut, page, onPage } = props;
  const onPhone = useMediaQuery('(width < 48em)', undefined, {
    getInitialValueInEffect: false,
  });
  const { isPlaceholderData } = list.query;
  const answer = answerOf(list);
  const rows = answer?.data ?? [];
  const own = isPlaceholderData ? undefined : answer?.pagination;
  const [known, setKnown] = useState(own);
  if (own && own !== known) setKnown(own);
  const pagination = answer?.pagination ?? known;

  const lastPage = Math.max(1, own?.pages ?? Number.POSITIVE_INFINITY);
  useEffect(() => {
    // The last row of the last page was deleted: show the page before.
    if (page && page > lastPage) onPage?.(lastPage);
  }, [page, lastPage, onPage]);

  const Shape = onPhone ? Cards : Rows;
  return (
    <div aria-busy={isPlaceholderData}>
      {rows.length === 0 ? (
        <TableState list={list} empty={empty} loading={loading} wayOut={wayOut} />
      ) : (
        <>
          {isUnread(list) && <ListFailure list={list} />}
          <Shape
            label={label}
            columns={columns}
            rows={rows}
            nameOf={nameOf}
            actionsOf={(row: Row) => rowActionsOf(props, row)}
          />
        </>
      )}
      {page && onPage && pagination && (
        <Pagination page={page} pages={pagination.pages} shown={rows.length > 0 && pagination} onPage={onPage} />
      )}
    </div>
  );
}
