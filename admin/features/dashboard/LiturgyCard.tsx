import { useId } from 'react';
import { liturgicalColour } from '../../../site/lib/liturgical-colour.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { copyLabel, useWhatsAppCopy } from '../../ui/whatsapp-copy.ts';
import { useLiturgy } from './dashboard.queries.ts';
import { liturgyForWhatsApp } from './liturgy-message.ts';
import styles from './Today.module.css';

/** The liturgy of the day: its title and colour, with the way to its readings. */
export function LiturgyCard() {
  const id = useId();
  const { data, isError } = useLiturgy();
  const copy = useWhatsAppCopy();
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
          <p className={styles.ways}>
            <a href="/liturgia" target="_blank" rel="noopener">
              Ver no site
            </a>
            <LinkButton onClick={() => void copy(liturgyForWhatsApp(data))}>{copyLabel}</LinkButton>
          </p>
        </div>
      )}
    </section>
  );
}
