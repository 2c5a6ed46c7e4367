import type { Totals } from '#contract/dashboard.ts';
import { IconBell } from '#icons/IconBell.ts';
import { IconHeartHandshake } from '#icons/IconHeartHandshake.ts';
import { IconNews } from '#icons/IconNews.ts';
import { IconUserCheck } from '#icons/IconUserCheck.ts';
import { IconUsers } from '#icons/IconUsers.ts';
import { useTotals } from './dashboard.queries.ts';
import styles from './Overview.module.css';
import { ReadFailure } from './ReadFailure.tsx';

const cards = [
  { count: 'dizimistas', label: 'Dizimistas', Icon: IconHeartHandshake },
  {
    count: 'dizimistas_ativos',
    label: 'Dizimistas Ativos',
    Icon: IconUserCheck,
  },
  { count: 'usuarios', label: 'Usuários', Icon: IconUsers },
  { count: 'noticias', label: 'Notícias', Icon: IconNews },
  { count: 'avisos', label: 'Avisos', Icon: IconBell },
] as const satisfies { count: keyof Totals; label: string; Icon: unknown }[];

const failure = 'Não foi possível carregar os totais.';

export function Overview() {
  const totals = useTotals();
  return (
    <>
      {totals.isError && <ReadFailure query={totals} sentence={failure} />}
      <dl className={styles.cards}>
        {cards.map(({ count, label, Icon }) => (
          <div key={count} className={styles.card}>
            <dt>
              <Icon size={20} stroke={1.75} aria-hidden />
              {label}
            </dt>
            <dd>{shown(totals.data?.[count])}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** A missing count is shown as a dash. */
const shown = (count: number | null | undefined) => count?.toLocaleString('pt-BR') ?? '-';
