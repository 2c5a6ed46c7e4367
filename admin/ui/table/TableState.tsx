import { Button, Loader } from '@mantine/core';
import { IconAlertTriangle, IconFileOff } from '@tabler/icons-react';
import { sentenceOfFailure } from '../../lib/failure.ts';
import type { List } from '../../lib/list.ts';
import styles from './TableState.module.css';

interface TableStateProps {
  list: List<unknown>;
  empty: string;
}

/** What stands in a table's place while it has no rows: loading, failed, or empty. */
export function TableState({ list: { query, failure }, empty }: TableStateProps) {
  if (query.isPending) {
    return (
      <div className={styles.state} role="status" data-loading>
        <Loader size="sm" aria-hidden />
        Carregando...
      </div>
    );
  }
  if (query.isError) {
    const sentence = sentenceOfFailure(query.error, failure);
    return (
      <div className={styles.state} role="alert">
        <IconAlertTriangle size={28} aria-hidden />
        <strong>{failure}</strong>
        {sentence !== failure && <span>{sentence}</span>}
        <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
          Tentar novamente
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.state} role="status">
      <IconFileOff size={28} aria-hidden />
      {empty}
    </div>
  );
}
