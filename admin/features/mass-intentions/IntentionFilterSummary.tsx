import { Button } from '@mantine/core';
import { useListPlace } from '../../lib/list-place.ts';
import styles from './IntentionFilters.module.css';
import { useIntentionCount } from './mass-intentions.queries.ts';

/** Of how many intentions how many are left, with the way out; where none is left, the table offers that itself. */
export function IntentionFilterSummary({ found }: { found: number | undefined }) {
  const total = useIntentionCount();
  const { clear } = useListPlace();
  return (
    <div className={styles.summary}>
      <span>{found !== undefined && total !== undefined && `Mostrando ${found} de ${total} intenções`}</span>
      {found !== 0 && (
        <Button variant="subtle" size="compact-md" onClick={clear}>
          Limpar filtros
        </Button>
      )}
    </div>
  );
}
