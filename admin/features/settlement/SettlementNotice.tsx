import { openPlace } from '../../lib/menu.ts';
import { waitingSentence } from './cases.ts';
import styles from './Settlement.module.css';
import { settlementTab, useCaseSummary } from './settlement.queries.ts';

/** On the overview: how many payments wait in the conciliation. */
export function SettlementNotice() {
  const { data } = useCaseSummary();
  const waiting = data && waitingSentence(data.open);
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
