import { useId } from 'react';
import { liturgicalColour } from '../../../site/lib/liturgical-colour.ts';
import { useLiturgy } from './dashboard.queries.ts';
import styles from './Today.module.css';

/** The liturgy of the day: its title and colour, with the way to its readings. */
export function LiturgyCard() {
  const id = useId();
  const { data, isError } = useLiturgy();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h3 id={id}>
        <span className={styles.title}>Liturgia de hoje</span>
      </h3>
      {isError && !data && <p className={styles.empty}>Liturgia não disponível.</p>}
      {data && (
        <div className={styles.liturgy}>
          <p>{data.liturgia}</p>
          <p className={styles.colour}>
            <i style={{ background: liturgicalColour(data.cor) }} aria-hidden />
            {data.cor}
          </p>
          <a href="/liturgia" target="_blank" rel="noopener">
            Ver no site
          </a>
        </div>
      )}
    </section>
  );
}
