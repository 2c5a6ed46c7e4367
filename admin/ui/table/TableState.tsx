import { Button, Loader } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconFileOff from '@tabler/icons-react/dist/esm/icons/IconFileOff.mjs';
import { sentenceOfFailure } from '../../lib/failure.ts';
import type { List } from '../../lib/list.ts';
import styles from './TableState.module.css';

interface TableStateProps {
  list: List<unknown>;
  empty: string;
}

/** Shown instead of rows: loading, failed or empty. */
export function TableState({ list: { query, failure }, empty }: TableStateProps) {
  if (query.isPending) {
    return (
      <div className={styles.state} role="status" data-loading>
        <Loader size="sm" aria-hidden />
        Carregando...
      </div>
    );
  }
  if (query.isError) return <ListFailure list={{ query, failure }} className={styles.state} />;
  return (
    <div className={styles.state} role="status">
      <IconFileOff size={28} aria-hidden />
      {empty}
    </div>
  );
}

/** A list's error with a retry button, instead of the rows or above those read earlier. */
export function ListFailure({ list: { query, failure }, className }: { list: List<unknown>; className?: string }) {
  const sentence = sentenceOfFailure(query.error, failure);
  return (
    <div className={className ?? styles.strip} role="alert">
      <IconAlertTriangle size={24} aria-hidden />
      <strong>{failure}</strong>
      {sentence !== failure && <span>{sentence}</span>}
      <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
        Tentar novamente
      </Button>
    </div>
  );
}
