import { dialled, shownTelephone } from '#contract/fields/telephone.ts';
import styles from './Dizimistas.module.css';

/** A telephone that is called by a touch, and beside a mobile one its WhatsApp. */
export function TelephoneLinks({ telephone, name }: { telephone: string; name: string }) {
  const number = dialled(telephone);
  return (
    <span className={styles.telephone}>
      <a href={`tel:${number}`} aria-label={`Ligar para ${name}: ${shownTelephone(telephone)}`}>
        {shownTelephone(telephone)}
      </a>
      {isMobile(telephone) && (
        <a
          href={`https://wa.me/${number.slice(1)}`}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`WhatsApp de ${name}`}
        >
          WhatsApp
        </a>
      )}
    </span>
  );
}

/** In Brazil mobile numbers have nine digits and begin with 9; of other countries one can't tell. */
const isMobile = (telephone: string): boolean => /^(\d{2}9\d{8}|\+\d+)$/.test(telephone);
