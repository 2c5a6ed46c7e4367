import { Button } from '@mantine/core';
import { idleWatch, useIdleness } from '../../lib/idle.ts';
import styles from './Idle.module.css';

/** Says, also to screen readers, that the panel will be covered; any use of it takes that back. */
export function IdleWarning() {
  const idleness = useIdleness();
  return (
    <div role="status" className={styles.warning}>
      {idleness === 'warned' && (
        <div className={styles.strip}>
          <p>
            Sem uso, o painel vai ser coberto em 2 minutos. Depois ele pede a sua senha, e nada do que você escreveu se
            perde.
          </p>
          <Button onClick={() => idleWatch.use()}>Continuar usando</Button>
        </div>
      )}
    </div>
  );
}
