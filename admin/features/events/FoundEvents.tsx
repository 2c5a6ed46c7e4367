import { Button } from '@mantine/core';
import { eventNoun, type ParishEvent } from '#contract/events.ts';
import { answerOf } from '../../lib/list.ts';
import { useRows } from '../../ui/collection/collection.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { foundSentence, type LastAnnounced, useListAnnouncement } from '../../ui/table/list-announcement.ts';
import type { RowHandlers } from '../../ui/table/row-actions.ts';
import { eventColumns, loadingEvents, parishEvents } from './parish-events.tsx';

interface FoundEventsProps extends RowHandlers<ParishEvent> {
  asked: { search: string | number; page: number };
  onPage: (page: number) => void;
  onClear: () => void;
  lastAnnounced: LastAnnounced;
}

/** The events that the search finds, whatever their month. */
export function FoundEvents({ asked, onPage, onClear, lastAnnounced, ...handlers }: FoundEventsProps) {
  const { search, page } = asked;
  const list = useRows(parishEvents, asked);
  const { pagination } = answerOf(list) ?? {};
  const found = foundSentence(pagination?.total ?? 0, eventNoun, true, pagination);
  useListAnnouncement(list, `${search} ${page}`, found, lastAnnounced);
  return (
    <DataTable
      key={search}
      label="Eventos encontrados"
      list={list}
      columns={eventColumns}
      nameOf={parishEvents.nameOf}
      empty="Nenhum evento encontrado."
      emptyBecause="not-found"
      loading={loadingEvents}
      wayOut={
        <Button variant="default" onClick={onClear}>
          Limpar filtros
        </Button>
      }
      page={page}
      onPage={onPage}
      {...handlers}
    />
  );
}
