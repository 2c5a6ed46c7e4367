import { Button } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useMemo, useRef, useState } from 'react';
import type { ParishEvent } from '#contract/events.ts';
import { sentencesAbout } from '#contract/noun.ts';
import { useListPlace } from '../../lib/list-place.ts';
import { useActions } from '../../ui/actions.ts';
import { CollectionForm } from '../../ui/collection/CollectionForm.tsx';
import { useRemoval } from '../../ui/collection/collection.ts';
import { UnsavedTexts } from '../../ui/collection/UnsavedTexts.tsx';
import { useDrafts } from '../../ui/form/draft.ts';
import { useRecordModal } from '../../ui/form/record-modal.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { Toolbar } from '../../ui/Toolbar.tsx';
import { EventMonth } from './EventMonth.tsx';
import { EventReports } from './EventReports.tsx';
import { FoundEvents } from './FoundEvents.tsx';
import { eventForm, parishEvents } from './parish-events.tsx';
import { useShownDays } from './shown-days.ts';

const { newTitle, editTitle, called } = sentencesAbout(parishEvents.noun);

/** The parish's calendar: a month of events, or the events that a search finds in any month. */
export default function EventsSection() {
  const { search, text, type } = useListPlace();
  const shown = useShownDays();
  const searchField = useRef<HTMLInputElement>(null);
  const modal = useRecordModal<ParishEvent>();
  const [dateOfNew, setDateOfNew] = useState<string>();
  const form = useMemo(() => eventForm(dateOfNew), [dateOfNew]);
  const drafts = useDrafts(parishEvents.concept);
  const removal = useRemoval(parishEvents);
  const { remove } = useActions();

  const add = (date: string | undefined) => {
    setDateOfNew(date);
    modal.create();
  };
  const handlers = {
    onEdit: modal.edit,
    onDelete: (event: ParishEvent) => remove(removal, event, called(event.title)),
  };

  return (
    <>
      <Toolbar summary={<SearchField ref={searchField} label="Buscar eventos" value={text} onType={type} />}>
        <EventReports month={shown.month} />
        <Button leftSection={<IconPlus size={18} />} onClick={() => add(shown.day)}>
          Adicionar Evento
        </Button>
      </Toolbar>
      <UnsavedTexts
        drafts={drafts.kept}
        nameOf={({ isNew, values }) => `${isNew ? newTitle : editTitle}: ${values.title || 'sem título'}`}
        onResume={modal.resume}
        onDiscard={drafts.discard}
      />
      {search ? (
        <FoundEvents
          onClear={() => {
            type('');
            searchField.current?.focus();
          }}
          {...handlers}
        />
      ) : (
        <EventMonth shown={shown} onAdd={add} {...handlers} />
      )}
      {modal.isOpen && (
        <CollectionForm
          collection={parishEvents}
          form={form}
          drafts={drafts.scope}
          row={modal.item}
          draft={modal.draft}
          onClose={() => {
            modal.close();
            drafts.readAgain();
          }}
        />
      )}
    </>
  );
}
