import { Button } from '@mantine/core';
import { truncate } from '../../../site/lib/text.ts';
import { dateAndTime } from '../../lib/dates.ts';
import type { Draft } from '../../lib/drafts.ts';
import { useAnnouncement } from '../Announcer.tsx';
import { useDialogs } from '../dialogs/DialogsProvider.tsx';
import { cellLength } from '../table/columns.ts';
import { losingChanges } from '../unsaved.ts';
import styles from './UnsavedTexts.module.css';

interface UnsavedTextsProps {
  drafts: readonly Draft[];
  nameOf: (draft: Draft) => string;
  onResume: (draft: Draft) => void;
  onDiscard: (draft: Draft) => void;
}

const label = 'Textos não salvos';

/** Offers drafts on this device that were never saved: after a reload, a lost session, an empty battery. */
export function UnsavedTexts(props: UnsavedTextsProps) {
  const { drafts, onResume, onDiscard } = props;
  // Typed texts may be longer than saved ones.
  const nameOf = (draft: Draft) => truncate(props.nameOf(draft), cellLength);
  const { confirm } = useDialogs();
  const discard = async (draft: Draft) => {
    if (await confirm(losingChanges(undefined, 'Cancelar'))) onDiscard(draft);
  };
  useAnnouncement(drafts.length > 0 ? `${label}: ${drafts.map(nameOf).join('; ')}` : '');
  if (drafts.length === 0) return null;
  return (
    <section aria-label={label}>
      <ul className={styles.list}>
        {drafts.map((draft) => {
          const name = nameOf(draft);
          return (
            <li key={draft.id} className={styles.item}>
              <p className={styles.text}>
                <strong>{name}</strong> Você escreveu em {dateAndTime(draft.writtenAt)} e não salvou.
              </p>
              <Button variant="default" size="xs" aria-label={`Descartar: ${name}`} onClick={() => discard(draft)}>
                Descartar
              </Button>
              <Button size="xs" aria-label={`Continuar: ${name}`} onClick={() => onResume(draft)}>
                Continuar
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
