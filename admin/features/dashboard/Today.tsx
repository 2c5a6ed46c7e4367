import { useId } from 'react';
import { parishDayOf } from '#contract/parish-day.ts';
import { dayTitle } from '../../../site/lib/month-grid.ts';
import { hasFailed } from '../../lib/list.ts';
import { ReadFailure } from '../../ui/failure/ReadFailure.tsx';
import { useToday } from './dashboard.queries.ts';
import { LiturgyCard } from './LiturgyCard.tsx';
import { QuickActions } from './QuickActions.tsx';
import styles from './Today.module.css';
import { TodayCard } from './TodayCard.tsx';
import { cardsOf, type TodayName, todayTitles } from './today.ts';

const failure = 'Não foi possível carregar o que há para hoje.';

const names = Object.keys(todayTitles) as TodayName[];

/** The day's masses, the next events and the day's liturgy, with what is made daily. */
export function Today() {
  const id = useId();
  const query = useToday();
  const today = query.data;
  const cards = today && cardsOf(today);
  return (
    <section aria-labelledby={id} aria-busy={query.isPending}>
      <div className={styles.head}>
        <h2 id={id}>{`Hoje, ${dayTitle(today?.day ?? parishDayOf(new Date()))}`}</h2>
        <QuickActions />
      </div>
      {hasFailed(query) && <ReadFailure query={query} sentence={failure} />}
      {!(hasFailed(query) && !today) && (
        <div className={styles.room}>
          <div className={styles.cards}>
            {names.map((name) => (
              <TodayCard key={name} title={todayTitles[name]} card={cards?.[name]} />
            ))}
            <LiturgyCard />
          </div>
        </div>
      )}
    </section>
  );
}
