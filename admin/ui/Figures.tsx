import type { CSSProperties, ReactNode } from 'react';
import styles from './Figures.module.css';

/** Figures that stand above a list, each on its card. */
export const Figures = ({ children }: { children: ReactNode }) => <dl className={styles.cards}>{children}</dl>;

interface FigureProps {
  label: string;
  /** Undefined while it loads, null if it could not be read. */
  value: string | undefined | null;
  /** A note on the figure. */
  note?: ReactNode;
}

export function Figure({ label, value, note }: FigureProps) {
  const shown = shownFigure(value);
  return (
    <div className={styles.card}>
      <dt>{label}</dt>
      <dd style={{ '--length': shown.length } as CSSProperties}>{shown}</dd>
      {note && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}

/** A figure that loads is open; one that could not be read is a dash. */
export const shownFigure = (value: string | undefined | null): string => (value === null ? '-' : (value ?? '…'));
