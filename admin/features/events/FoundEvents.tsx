import { Button } from '@mantine/core';
import type { ParishEvent } from '#contract/events.ts';
import { useListPlace } from '../../lib/list-place.ts';
import { useRows } from '../../ui/collection/collection.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { RowHandlers } from '../../ui/table/row-actions.ts';
import { eventColumns, loadingEvents, parishEvents } from './parish-events.tsx';

interface FoundEventsProps extends Pick<RowHandlers<ParishEvent>, 'onEdit' | 'onDelete'> {
  onClear: () => void;
}

/** The events that the search finds, whatever their month. */
export function FoundEvents({ onClear, ...handlers }: FoundEventsProps) {
  const { page, search, turnTo } = useListPlace();
  const list = useRows(parishEvents, { search, page });
  return (
    <DataTable
      key={search}
      label="Eventos encontrados"
      list={list}
      columns={eventColumns}
      nameOf={parishEvents.nameOf}
      empty="Nenhum evento encontrado."
      loading={loadingEvents}
      wayOut={
        <Button variant="default" onClick={onClear}>
          Limpar busca
        </Button>
      }
      page={page}
      onPage={turnTo}
      {...handlers}
    />
  );
}
