import type { ReactNode } from 'react';
import styles from './Toolbar.module.css';

interface ToolbarProps {
  summary?: ReactNode;
  children: ReactNode;
}

/** The bar above a list: count on the left, actions on the right. */
export function Toolbar({ summary, children }: ToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <div className={styles.summary}>{summary}</div>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
