import { openPlace } from '../../lib/menu.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { waitingSentence } from './cases.ts';
import styles from './Reconciliation.module.css';
import { reconciliationTab, useCaseSummary } from './reconciliation.queries.ts';

/** On the overview: how many payments wait in the conciliation. */
export function ReconciliationNotice() {
  const { data } = useCaseSummary();
  const waiting = data && waitingSentence(data.open);
  if (!waiting) return null;
  return (
    <p className={styles.notice}>
      {waiting}{' '}
      <LinkButton strong onClick={() => openPlace({ section: 'financial', tab: reconciliationTab })}>
        Ver a conciliação
      </LinkButton>
    </p>
  );
}
