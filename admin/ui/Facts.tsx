import styles from './Facts.module.css';

export type Fact = readonly [label: string, value: string | null | undefined];

/** Facts with their labels; unknown ones are left out. */
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
