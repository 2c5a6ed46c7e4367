import type { ReactNode } from 'react';
import styles from './Toolbar.module.css';

/** The line above a list: what it holds on the left, what can be done on the right. */
export function Toolbar({ summary, children }: { summary?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.toolbar}>
      <div className={styles.summary}>{summary}</div>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
