import type { ReactNode } from 'react';
import { Toolbar } from '../../ui/Toolbar.tsx';
import styles from './Financial.module.css';

interface PartHeadProps {
  title: string;
  /** A line below the title. */
  note?: ReactNode;
  children: ReactNode;
}

/** The title of a further list of a tab, with its buttons. */
export const PartHead = ({ title, note, children }: PartHeadProps) => (
  <div className={styles.part}>
    <Toolbar
      summary={
        <>
          <h2>{title}</h2>
          {note && <div>{note}</div>}
        </>
      }
    >
      {children}
    </Toolbar>
  </div>
);
