import { type HistoryEntry, historyVerbs } from '#contract/financial-history.ts';
import { dateAndTime } from '../../lib/dates.ts';
import { sentenceOfFailure } from '../../lib/failure.ts';
import styles from './Financial.module.css';
import { useTransactionHistory } from './financial.queries.ts';

/** The history of a row that people wrote, even a deleted one: who, when, the changes, and why. */
export function TransactionHistory({ id }: { id: string }) {
  const { data, error } = useTransactionHistory(id);
  const entries = data?.data ?? [];
  if (error) return <p role="alert">{sentenceOfFailure(error, 'Erro ao carregar transações')}</p>;
  if (entries.length === 0) return null;
  return (
    <section>
      <h3 className={styles.heading}>Histórico</h3>
      <ol className={styles.history}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <strong>{headOf(entry)}</strong>
            {entry.reason && <span className={styles.note}>Motivo: {entry.reason}</span>}
            {entry.verb === 'update' && <Changes changes={entry.changes} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** 'Alterada por Raimundo em 24/11/2026 09:00' */
const headOf = ({ verb, who, happened_at }: HistoryEntry): string =>
  [historyVerbs[verb], who && `por ${who}`, `em ${dateAndTime(happened_at)}`].filter(Boolean).join(' ');

const Changes = ({ changes }: Pick<HistoryEntry, 'changes'>) =>
  changes.map(({ field, before, after }) => (
    <span key={field} className={styles.note}>
      {field}: de {quoted(before)} para {quoted(after)}
    </span>
  ));

const quoted = (value: string | null): string => (value === null ? 'nada' : `“${value}”`);
