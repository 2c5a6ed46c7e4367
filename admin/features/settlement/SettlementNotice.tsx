import { openPlace } from '../../lib/menu.ts';
import { waitingSentence } from './matters.ts';
import styles from './Settlement.module.css';
import { settlementTab, useOpenMatters } from './settlement.queries.ts';

/** On the overview: what waits in the conciliation. */
export function SettlementNotice() {
  const { data } = useOpenMatters();
  const waiting = data && waitingSentence(data);
  if (!waiting) return null;
  return (
    <p className={styles.notice}>
      {waiting}{' '}
      <button
        type="button"
        className={styles.link}
        onClick={() => openPlace({ section: 'financial', tab: settlementTab })}
      >
        Ver a conciliação
      </button>
    </p>
  );
}
