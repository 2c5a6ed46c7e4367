import type { Parcela } from '#contract/carne-dizimo.ts';
import styles from './CarneDizimo.module.css';
import { type InstalmentState, monthOf, paidAmountOf, sentenceOf } from './instalment-state.ts';

interface YearOfStampsProps {
  instalments: readonly Parcela[];
  states: ReadonlyMap<string, InstalmentState>;
}

/** The year's months at a glance: paid ones like stamps, the next one in front. */
export const YearOfStamps = ({ instalments, states }: YearOfStampsProps) => (
  <ol className={styles.year} aria-label="As parcelas do ano">
    {instalments.map((instalment) => {
      const state = states.get(instalment.id) ?? 'open';
      return (
        <li key={instalment.id} data-state={state}>
          <strong>{monthOf(instalment)}</strong>
          <span className={styles.amount}>{paidAmountOf(instalment)}</span>
          <span>{sentenceOf(instalment, state)}</span>
        </li>
      );
    })}
  </ol>
);
