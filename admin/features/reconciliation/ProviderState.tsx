import { providerNotice } from './cases.ts';
import styles from './Reconciliation.module.css';
import { useCaseSummary } from './reconciliation.queries.ts';

/** When the provider last told something, and since when something that it told waits. */
export function ProviderState() {
  const { data } = useCaseSummary();
  const { tone, text } = data ? providerNotice(data.provider, new Date()) : { tone: 'quiet', text: '' };
  return (
    <p className={styles.state} data-tone={tone}>
      {text}
    </p>
  );
}

/** On the overview: the same, once the provider has told something. */
export function ProviderStateOnOverview() {
  const { data } = useCaseSummary();
  return data?.provider.last_event_at ? (
    <div className={styles.overview}>
      <ProviderState />
    </div>
  ) : null;
}
