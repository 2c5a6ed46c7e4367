import { providerNotice } from './matters.ts';
import styles from './Settlement.module.css';
import { useOpenMatters } from './settlement.queries.ts';

/** When the provider last told something, and since when something that it told waits. */
export function ProviderState() {
  const { data } = useOpenMatters();
  const { tone, text } = data ? providerNotice(data.provider, new Date()) : { tone: 'quiet', text: '' };
  return (
    <p className={styles.state} data-tone={tone}>
      {text}
    </p>
  );
}
