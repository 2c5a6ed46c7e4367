import type { RefObject } from 'react';
import styles from '../Imports.module.css';
import type { TitledDateQuestion } from '../sheet-work.ts';
import type { Importing } from '../use-import.ts';

interface Props {
  importing: Importing;
  /** The first question without an answer. */
  open: TitledDateQuestion | undefined;
  /** The choice that gets the focus when that question is still to be answered. */
  toAnswer: RefObject<HTMLInputElement | null>;
}

/** Asks for the order of the dates of each column that doesn't tell it. */
export function DateQuestions({ importing, open, toAnswer }: Props) {
  const { findings, choices, choose } = importing;
  if (!findings || findings.dateQuestions.length === 0) return null;
  const answer = (column: number, isMonthFirst: boolean) =>
    void choose({ ...choices, monthFirst: { ...choices.monthFirst, [column]: isMonthFirst } });
  return (
    <ul className={styles.columns}>
      {findings.dateQuestions.map((question) => (
        <li key={question.column} className={styles.question}>
          <div>
            <strong>{sentenceOf(question)}</strong>
            <span className={styles.texts}>
              {question.contradicts
                ? 'As linhas não concordam entre si. As que não couberem na resposta aparecem abaixo, com o problema.'
                : 'A resposta vale para a coluna inteira.'}
            </span>
          </div>
          <div role="radiogroup" aria-label={sentenceOf(question)} className={styles.decision}>
            {orders.map(({ isMonthFirst, label, day }) => (
              <label key={label}>
                <input
                  ref={question === open && !isMonthFirst ? toAnswer : undefined}
                  type="radio"
                  name={`dates-${question.column}`}
                  checked={choices.monthFirst[question.column] === isMonthFirst}
                  onChange={() => answer(question.column, isMonthFirst)}
                />
                {`${label}: “${question.text}” é ${question[day]}`}
              </label>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

const sentenceOf = ({ title }: TitledDateQuestion): string => `Como estão escritas as datas da coluna “${title}”?`;

const orders = [
  { isMonthFirst: false, label: 'Primeiro o dia, depois o mês', day: 'dayFirst' },
  { isMonthFirst: true, label: 'Primeiro o mês, depois o dia', day: 'monthFirst' },
] as const;
