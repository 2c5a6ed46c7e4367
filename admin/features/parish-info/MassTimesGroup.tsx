import { Button } from '@mantine/core';
import { useId } from 'react';
import { openPlace } from '../../lib/menu.ts';
import styles from './ParishContent.module.css';
import { massTimesLabel, useMassTimes } from './parish-content.queries.ts';

/** Mass times have a section of their own; here one sees whether there are any. */
export function MassTimesGroup() {
  const id = useId();
  const total = useMassTimes();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <div className={styles.head}>
        <div className={styles.name}>
          <h2 id={id}>{massTimesLabel}</h2>
          {total !== undefined && (
            <span className={styles.state} data-missing={total === 0}>
              {total === 0 ? 'Ainda vazio.' : total === 1 ? '1 horário.' : `${total} horários.`}
            </span>
          )}
        </div>
        <div className={styles.actions}>
          <Button
            variant={total === 0 ? 'filled' : 'default'}
            aria-label={`Abrir: ${massTimesLabel}`}
            onClick={() => openPlace({ section: 'mass-schedule' })}
          >
            Abrir
          </Button>
        </div>
      </div>
    </section>
  );
}
