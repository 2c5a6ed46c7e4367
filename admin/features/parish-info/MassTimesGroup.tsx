import { Button } from '@mantine/core';
import { type Ref, useId } from 'react';
import { counted } from '#contract/noun.ts';
import { openPlace } from '../../lib/menu.ts';
import { GroupHead } from './GroupHead.tsx';
import styles from './ParishContent.module.css';
import { massTimesLabel, useMassTimes } from './parish-content.queries.ts';

interface MassTimesGroupProps {
  /** Gets its button, if it is the next to write. */
  nextButton: Ref<HTMLButtonElement> | undefined;
}

/** Mass times have a section of their own; here one sees whether there are any. */
export function MassTimesGroup({ nextButton }: MassTimesGroupProps) {
  const id = useId();
  const total = useMassTimes();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <GroupHead
        id={id}
        title={massTimesLabel}
        state={sentenceOf(total)}
        isWritten={Boolean(total)}
        isMissing={total === 0}
      >
        <Button
          ref={nextButton}
          variant={nextButton ? 'filled' : 'default'}
          aria-label={`Abrir: ${massTimesLabel}`}
          onClick={() => openPlace({ section: 'mass-schedule' })}
        >
          Abrir
        </Button>
      </GroupHead>
    </section>
  );
}

function sentenceOf(total: number | undefined): string | undefined {
  if (total === 0) return 'Ainda vazio.';
  return total === undefined ? undefined : `${counted(total, { one: 'horário', many: 'horários' })}.`;
}
