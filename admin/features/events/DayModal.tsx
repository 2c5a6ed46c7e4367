import { Button } from '@mantine/core';
import { hoursAndPlaceOf } from '#contract/event-words.ts';
import type { ParishEvent } from '#contract/events.ts';
import { capitalised } from '#contract/noun.ts';
import { IconPlus } from '#icons/IconPlus.ts';
import { formatLocalDate } from '../../../site/lib/dates.ts';
import { PanelModal } from '../../ui/PanelModal.tsx';
import { SmallPicture } from '../../ui/picture/SmallPicture.tsx';
import { PlacedActions } from '../../ui/table/RowMenu.tsx';
import { type RowHandlers, rowActionsOf } from '../../ui/table/row-actions.ts';
import styles from './Events.module.css';
import { repeatsMark } from './parish-events.tsx';

interface DayModalProps extends RowHandlers<ParishEvent> {
  day: string;
  events: readonly ParishEvent[];
  onAdd: (() => void) | undefined;
  /** A note on an event besides its text, updated as it changes. */
  noteOf: ((event: ParishEvent) => string) | undefined;
  onClose: () => void;
}

/** A day's events, whole, with what can be done with them. */
export function DayModal({ day, events, onAdd, noteOf, onClose, ...handlers }: DayModalProps) {
  return (
    <PanelModal opened onClose={onClose} title={`Eventos do dia ${formatLocalDate(day)}`} size={560}>
      {events.length === 0 && <p className={styles.none}>Nenhum evento neste dia.</p>}
      <ul className={styles.list}>
        {events.map((event) => (
          <li key={event.id}>
            <h3>{event.title}</h3>
            {hoursAndPlaceOf(event) && <p className={styles.hours}>{capitalised(hoursAndPlaceOf(event))}</p>}
            {event.occurrence && <p className={styles.repeats}>{repeatsMark}</p>}
            <p>{event.description}</p>
            {event.picture && <SmallPicture path={event.picture} alt="" className={styles.picture} />}
            <div className={styles.actions}>
              <PlacedActions name={event.title} actions={rowActionsOf(handlers, event)} place="buttons" />
            </div>
            {noteOf && (
              <p className={styles.note} role="status">
                {noteOf(event)}
              </p>
            )}
          </li>
        ))}
      </ul>
      {onAdd && (
        <Button variant="default" leftSection={<IconPlus size={18} />} onClick={onAdd}>
          Adicionar outro evento
        </Button>
      )}
    </PanelModal>
  );
}
