import { useId } from 'react';
import { IconChevronRight } from '#icons/IconChevronRight.ts';
import { openPlace } from '../../lib/menu.ts';
import styles from './Today.module.css';
import type { Card } from './today.ts';

/** A card with one kind of items. Its title opens the section, each entry its row. */
export function TodayCard({ title, card }: { title: string; card: Card | undefined }) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h3 id={id}>
        {card ? (
          <button type="button" className={styles.title} onClick={() => openPlace(card.opens)}>
            {title}
            <span className={styles.total}>{card.total}</span>
            <IconChevronRight size={18} aria-hidden />
          </button>
        ) : (
          <span className={styles.title}>{title}</span>
        )}
      </h3>
      {card ? <Entries card={card} /> : <div className={styles.skeleton} aria-hidden />}
    </section>
  );
}

function Entries({ card: { entries, empty } }: { card: Card }) {
  if (entries.length === 0) return <p className={styles.empty}>{empty}</p>;
  return (
    <ul>
      {entries.map(({ id, when, text, note, opens }) => (
        <li key={id}>
          <button type="button" className={styles.entry} onClick={() => openPlace(opens)}>
            {when && <span className={styles.when}>{when} </span>}
            <span className={styles.text}>{text}</span>
            {note && <span className={styles.note}> {note}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
