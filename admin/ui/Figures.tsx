import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './Figures.module.css';

/** Figures that stand above a list, each on its card, in the size of the longest. */
export function Figures({ children }: { children: ReactNode }) {
  const list = useRef<HTMLDListElement>(null);
  // After each render, because any of the figures may have changed.
  useLayoutEffect(() => {
    const values = list.current?.querySelectorAll<HTMLElement>('[data-figure]') ?? [];
    const longest = Math.max(1, ...[...values].map(({ textContent }) => textContent.length));
    list.current?.style.setProperty('--length', String(longest));
  });
  return (
    <dl ref={list} className={styles.cards}>
      {children}
    </dl>
  );
}

interface FigureProps {
  label: string;
  /** Undefined while it loads, null if it could not be read. */
  value: string | undefined | null;
  /** A note on the figure. */
  note?: ReactNode;
}

export function Figure({ label, value, note }: FigureProps) {
  return (
    <div className={styles.card}>
      <dt>{label}</dt>
      <dd data-figure translate="no">
        {shownFigure(value)}
      </dd>
      {note && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}

/** A figure that loads is open; one that could not be read is a dash. */
export const shownFigure = (value: string | undefined | null): string => (value === null ? '-' : (value ?? '…'));
