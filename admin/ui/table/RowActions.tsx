import { Button } from '@mantine/core';
import styles from './RowActions.module.css';
import type { RowAction } from './row-actions.ts';

interface RowActionsProps {
  /** The row's name, appended to each action's accessible label. */
  name: string;
  actions: readonly RowAction[];
}

/** A row's actions as buttons. */
export function RowActions({ name, actions }: RowActionsProps) {
  if (actions.length === 0) return null;
  return (
    <div className={styles.actions}>
      {actions.map(({ label, danger, onClick }) => (
        <Button
          key={label}
          variant="subtle"
          size="compact-sm"
          color={danger ? 'red' : 'blue'}
          aria-label={`${label}: ${name}`}
          onClick={onClick}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
