import { useId, useState } from 'react';
import { parishTimeOf } from '#contract/parish-day.ts';
import { useParish } from '../../lib/parish.ts';
import { type MessageValues, pageOf, sendingTime } from './message.ts';
import styles from './PhonePreview.module.css';

/** The message as a locked telephone shows it: cut to the space that there is. */
export function PhonePreview({ message }: { message: MessageValues }) {
  const id = useId();
  const parish = useParish();
  const [opened] = useState(() => new Date());
  const { title, body } = message;
  const page = pageOf(message);
  return (
    <section className={styles.preview} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        Como aparece no celular
      </h2>
      <div className={styles.phone}>
        <p className={styles.clock} aria-hidden>
          {parishTimeOf(sendingTime(message) ?? opened)}
        </p>
        <div className={styles.message}>
          <img src="/favicon.svg" alt="" width={40} height={40} />
          <div className={styles.text}>
            <p className={styles.from}>
              <span translate="no">{parish.name}</span>
              <span>agora</span>
            </p>
            <p className={styles.title} data-missing={title.trim() === ''}>
              {title.trim() || 'Título'}
            </p>
            <p className={styles.body} data-missing={body.trim() === ''}>
              {body.trim() || 'Mensagem'}
            </p>
          </div>
        </div>
      </div>
      <p className={styles.note}>
        Ao tocar, abre{' '}
        {page === '/' ? (
          'a página inicial'
        ) : (
          <>
            a página <span className={styles.page}>{page}</span>
          </>
        )}
        . O texto pode ser cortado de outro modo em cada aparelho.
      </p>
    </section>
  );
}
