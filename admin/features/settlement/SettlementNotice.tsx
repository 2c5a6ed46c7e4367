import { openPlace } from '../../lib/menu.ts';
import { waitingSentence } from './matters.ts';
import { ProviderState } from './ProviderState.tsx';
import styles from './Settlement.module.css';
import { settlementTab, useOpenMatters } from './settlement.queries.ts';

/** On the overview: what waits in the conciliation, and how the connection to the provider is. */
export function SettlementNotice() {
  const { data } = useOpenMatters();
  if (!data) return null;
  const waiting = waitingSentence(data);
  return (
    <>
      {waiting && (
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
      )}
      {data.provider.last_event_at && <ProviderState />}
    </>
  );
}
