import type { Totals } from '#contract/dashboard.ts';
import { hasFailed } from '../../lib/list.ts';
import { ReadFailure } from '../../ui/failure/ReadFailure.tsx';
import { useTotals } from './dashboard.queries.ts';
import styles from './Overview.module.css';

const cards = [
  { count: 'dizimistas', label: 'Dizimistas' },
  { count: 'dizimistas_ativos', label: 'Dizimistas Ativos' },
  { count: 'usuarios', label: 'Usuários' },
  { count: 'noticias', label: 'Notícias' },
  { count: 'avisos', label: 'Avisos' },
] as const satisfies { count: keyof Totals; label: string }[];

const failure = 'Não foi possível carregar os totais.';

export function Overview() {
  const totals = useTotals();
  return (
    <>
      {hasFailed(totals) && <ReadFailure query={totals} sentence={failure} />}
      <div className={styles.room}>
        <dl className={styles.cards}>
          {cards.map(({ count, label }) => (
            <div key={count} className={styles.card}>
              <dt>{label}</dt>
              <dd>{shown(totals.data?.[count])}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}

/** A missing count is shown as a dash. */
const shown = (count: number | null | undefined) => count?.toLocaleString('pt-BR') ?? '-';
