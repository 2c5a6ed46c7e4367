import { useId } from 'react';
import { parishDayOf } from '#contract/parish-day.ts';
import type { SiteBuildStatus } from '#contract/site-build.ts';
import { dayTitle } from '../../../site/lib/month-grid.ts';
import { openPlace } from '../../lib/menu.ts';
import { useToday } from './dashboard.queries.ts';
import { ReadFailure } from './ReadFailure.tsx';
import styles from './Today.module.css';
import { TodayCard } from './TodayCard.tsx';
import {
  bylineOf,
  type CardName,
  cardsOf,
  cardTitles,
  pendingSentence,
  reachSentence,
  titheWalkSentence,
} from './today.ts';

const failure = 'Não foi possível carregar o que há para hoje.';

const names = Object.keys(cardTitles) as CardName[];

interface TodayProps {
  site: SiteBuildStatus | undefined;
  /** How many wait in the conciliation. */
  payments?: number;
}

/** The overview's cards: pending tasks, today's items, and the latest publication. */
export function Today({ site, payments = 0 }: TodayProps) {
  const id = useId();
  const query = useToday();
  const today = query.data;
  const cards = today && cardsOf(today);
  const last = today?.lastPublication;
  return (
    <section className={styles.today} aria-labelledby={id} aria-busy={query.isPending}>
      <h2 id={id}>{`Hoje, ${dayTitle(today?.day ?? parishDayOf(new Date()))}`}</h2>
      {query.isError && <ReadFailure query={query} sentence={failure} />}
      {!(query.isError && !today) && (
        <>
          <p className={styles.pending} role="status">
            {today ? pendingSentence(today, payments) : 'Carregando...'}
          </p>
          {today?.titheWalkAt && <p className={styles.walk}>{titheWalkSentence(today.titheWalkAt)}</p>}
          <div className={styles.cards}>
            {names.map((name) => (
              <TodayCard key={name} title={cardTitles[name]} card={cards?.[name]} />
            ))}
          </div>
          <p className={styles.last}>
            {today && !last && 'Nada foi publicado ainda.'}
            {last && (
              <>
                <span>Última publicação:</span>{' '}
                <button
                  type="button"
                  className={styles.link}
                  onClick={() => openPlace({ section: last.kind, row: last.id })}
                >
                  {last.title}
                </button>{' '}
                <span>{`${bylineOf(last)} ${reachSentence(last, site)}`}</span>
              </>
            )}
          </p>
        </>
      )}
    </section>
  );
}
