import type { ReactNode } from 'react';
import styles from './Toolbar.module.css';

interface ToolbarProps {
  summary?: ReactNode;
  /** True if its buttons have no icons on a telephone. */
  compact?: boolean;
  children: ReactNode;
}

/** The bar above a list: count on the left, actions on the right. */
export function Toolbar({ summary, compact, children }: ToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <div className={styles.summary}>{summary}</div>
      <div className={compact ? `${styles.actions} ${styles.compact}` : styles.actions}>{children}</div>
    </div>
  );
}
