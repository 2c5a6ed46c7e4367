import type { ReactNode } from 'react';
import { IconCircleCheck } from '#icons/IconCircleCheck.ts';
import styles from './ParishContent.module.css';

interface GroupHeadProps {
  id: string;
  title: ReactNode;
  /** 'Preenchido.' */
  state: string | undefined;
  isWritten: boolean;
  /** True if the site looks unfinished without it. */
  isMissing: boolean;
  /** The buttons. */
  children: ReactNode;
}

/** A group's title, with a mark once anything is written, and its buttons. */
export const GroupHead = ({ id, title, state, isWritten, isMissing, children }: GroupHeadProps) => (
  <div className={styles.head}>
    <span className={styles.mark} data-written={isWritten} aria-hidden>
      {isWritten && <IconCircleCheck size={24} />}
    </span>
    <div className={styles.name}>
      <h3 id={id}>{title}</h3>
      {state !== undefined && (
        <span className={styles.state} data-missing={isMissing}>
          {state}
        </span>
      )}
    </div>
    <div className={styles.actions}>{children}</div>
  </div>
);
