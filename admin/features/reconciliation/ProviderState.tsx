import { providerNotice } from './cases.ts';
import styles from './Reconciliation.module.css';
import { useCaseSummary } from './reconciliation.queries.ts';

/** When the provider last reported something, and since when something that it reported waits. */
export function ProviderState() {
  const { data } = useCaseSummary();
  const { tone, text } = data ? providerNotice(data.provider, new Date()) : { tone: 'quiet', text: '' };
  return (
    <p className={styles.state} data-tone={tone}>
      {text}
    </p>
  );
}

/** On the overview: the same, once the provider has reported something; an alert where something waits too long. */
export function ProviderStateOnOverview({ isAlert = false }: { isAlert?: boolean }) {
  const { data } = useCaseSummary();
  if (!data?.provider.last_event_at) return null;
  const { tone, text } = providerNotice(data.provider, new Date());
  if (isAlert !== (tone === 'warning')) return null;
  return <p className={isAlert ? styles.notice : styles.quiet}>{text}</p>;
}
