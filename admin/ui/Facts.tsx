import styles from './Facts.module.css';

export type Fact = readonly [label: string, value: string | null | undefined];

/** What is known of something, each with its name; what is not known is left out. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(
      ([label, value]) =>
        value && (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
);
