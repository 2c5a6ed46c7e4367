import type { ReactNode } from 'react';
import styles from './ParishContent.module.css';

interface GroupHeadProps {
  id: string;
  title: ReactNode;
  /** 'Preenchido.' */
  state: string | undefined;
  /** True if the site looks unfinished without it. */
  isMissing: boolean;
  /** The buttons. */
  children: ReactNode;
}

/** A group's title, whether anything is written, and its buttons. */
export const GroupHead = ({ id, title, state, isMissing, children }: GroupHeadProps) => (
  <div className={styles.head}>
    <div className={styles.name}>
      <h2 id={id}>{title}</h2>
      {state !== undefined && (
        <span className={styles.state} data-missing={isMissing}>
          {state}
        </span>
      )}
    </div>
    <div className={styles.actions}>{children}</div>
  </div>
);
