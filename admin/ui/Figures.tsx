import type { CSSProperties, ReactNode } from 'react';
import styles from './Figures.module.css';

/** Figures that stand above a list, each on its card. */
export const Figures = ({ children }: { children: ReactNode }) => <dl className={styles.cards}>{children}</dl>;

interface FigureProps {
  label: string;
  /** Unknown while it loads. */
  value: string | undefined;
  /** A note on the figure. */
  note?: ReactNode;
}

export const Figure = ({ label, value = '…', note }: FigureProps) => (
  <div className={styles.card}>
    <dt>{label}</dt>
    <dd style={{ '--length': value.length } as CSSProperties}>{value}</dd>
    {note && <dd className={styles.note}>{note}</dd>}
  </div>
);
