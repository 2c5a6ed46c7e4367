import { type ReactNode, useEffect, useState } from 'react';
import { answerOf, isUnread, type List } from '../../lib/list.ts';
import { useRoom } from '../use-room.ts';
import { Cards } from './Cards.tsx';
import type { Column } from './columns.ts';
import type { Emptiness } from './EmptyMark.tsx';
import { nothingFound } from './list-announcement.ts';
import { Pagination } from './Pagination.tsx';
import type { PagerLook } from './pagination.ts';
import { Rows } from './Rows.tsx';
import { type RowHandlers, rowActionsOf } from './row-actions.ts';
import { shapeFor } from './shape.ts';
import { ListFailure, TableState } from './TableState.tsx';

interface DataTableProps<Row> extends RowHandlers<Row> {
  /** Accessible name: 'Notícias'. */
  label: string;
  list: List<Row>;
  columns: readonly Column<Row>[];
  /** A row's name, for the names of its actions: 'Editar: Festa da padroeira'. */
  nameOf: (row: Row) => string;
  empty?: string;
  emptyBecause?: Emptiness | undefined;
  loading?: string;
  /** A next step where nothing is shown. */
  wayOut?: ReactNode;
  /** The page that is shown and how to change it; without it the table has no pager. */
  page?: number;
  onPage?: (page: number) => void;
  pager?: PagerLook | undefined;
}

/**
 * The panel's list: a table if it has enough width, else cards, and all states of a list. Its pager stays when a page
 * can't be read: the others may be there.
 */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { list, label, columns, nameOf, empty = nothingFound, loading, wayOut, page, onPage, pager } = props;
  const [ref, room] = useRoom<HTMLDivElement>();
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

  const actionsOf = (row: Row) => rowActionsOf(props, row);
  const shape = room !== undefined && shapeFor(room, { columns, actions: rows.map(actionsOf) });
  const shown = { label, columns, rows, nameOf, actionsOf };
  return (
    <div ref={ref} aria-busy={isPlaceholderData}>
      {rows.length === 0 ? (
        <TableState list={list} empty={empty} emptyBecause={props.emptyBecause} loading={loading} wayOut={wayOut} />
      ) : (
        <>
          {isUnread(list) && <ListFailure list={list} />}
          {shape === 'cards' && <Cards {...shown} />}
          {shape && shape !== 'cards' && <Rows {...shown} shape={shape} />}
        </>
      )}
      {page && onPage && pagination && (
        <Pagination
          page={page}
          pages={pagination.pages}
          shown={rows.length > 0 && pagination}
          onPage={onPage}
          look={pager}
        />
      )}
    </div>
  );
}
