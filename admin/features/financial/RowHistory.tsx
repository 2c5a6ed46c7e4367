import type { Transaction } from '#contract/financial.ts';
import { type HistoryEntry, historyVerbs, scanChanges } from '#contract/financial-history.ts';
import { dateAndTime } from '../../lib/dates.ts';
import { sentenceOfFailure } from '../../lib/failure.ts';
import styles from './Financial.module.css';
import { type HistoryCall, useRowHistory } from './financial.queries.ts';

interface RowHistoryProps {
  id: string;
  /** By default that of the cash book. */
  call?: HistoryCall;
  /** When and by whom the row was made, which its history may have forgotten. */
  made?: Pick<Transaction, 'created_at' | 'creator_name'>;
}

/** The history of a row, even a deleted one: who, when, the changes, and why; nothing if there is none. */
export function RowHistory({ id, call, made }: RowHistoryProps) {
  const { data, error } = useRowHistory(id, call);
  const entries = data?.data ?? [];
  if (error) return <p role="alert">{sentenceOfFailure(error, 'Erro ao carregar o histórico')}</p>;
  const forgotten = data && entries.every(({ verb }) => verb !== 'insert') ? made : undefined;
  if (entries.length === 0 && !forgotten) return null;
  return (
    <section>
      <h3 className={styles.heading}>Histórico</h3>
      <ol className={styles.history}>
        {forgotten && (
          <li>
            <strong>
              {headOf({ verb: 'insert', who: forgotten.creator_name, happened_at: forgotten.created_at, changes: [] })}
            </strong>
          </li>
        )}
        {entries.map((entry) => (
          <li key={entry.id}>
            <strong>{headOf(entry)}</strong>
            {entry.reason && <span className={styles.note}>Motivo: {entry.reason}</span>}
            {entry.verb === 'update' && !onlyScanOf(entry) && <Changes changes={entry.changes} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

type Change = HistoryEntry['changes'][number];

/** 'Alterada por Raimundo em 24/11/2026 09:00'; of the receipt alone 'Comprovante trocado por …'. */
function headOf({ verb, who, happened_at, changes }: Pick<HistoryEntry, 'verb' | 'who' | 'happened_at' | 'changes'>) {
  const only = onlyScanOf({ verb, changes });
  return [only ? scanSentence(only) : historyVerbs[verb], who && `por ${who}`, `em ${dateAndTime(happened_at)}`]
    .filter(Boolean)
    .join(' ');
}

const onlyScanOf = ({ verb, changes: [first, ...others] }: Pick<HistoryEntry, 'verb' | 'changes'>) =>
  verb === 'update' && first?.scan && others.length === 0 ? first : undefined;

/** 'Comprovante trocado' */
const scanSentence = ({ field, scan }: Change) => scan && `${field} ${scanChanges[scan]}`;

const Changes = ({ changes }: Pick<HistoryEntry, 'changes'>) =>
  changes.map((change) => (
    <span key={change.field} className={styles.note}>
      {scanSentence(change) ?? `${change.field}: de ${quoted(change.before)} para ${quoted(change.after)}`}
    </span>
  ));

const quoted = (value: string | null): string => (value === null ? 'nada' : `“${value}”`);
