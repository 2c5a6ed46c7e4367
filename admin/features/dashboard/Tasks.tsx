import { useId } from 'react';
import { dizimistas } from '#contract/dizimistas.ts';
import type { SiteBuildStatus } from '#contract/site-build.ts';
import { can } from '../../lib/can.ts';
import { openPlace } from '../../lib/menu.ts';
import { useUser } from '../../lib/user.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useToday } from './dashboard.queries.ts';
import styles from './Today.module.css';
import { TodayCard } from './TodayCard.tsx';
import { bylineOf, cardsOf, pendingSentence, reachSentence, type TaskName, taskTitles } from './today.ts';

interface TasksProps {
  site: SiteBuildStatus | undefined;
  /** How many wait in the conciliation. */
  payments?: number;
}

/** Pending tasks, whom to congratulate, and the latest publication. */
export function Tasks({ site, payments = 0 }: TasksProps) {
  const id = useId();
  const { role } = useUser();
  const { data: today, isError } = useToday();
  if (isError && !today) return null;
  const cards = today && cardsOf(today);
  const last = today?.lastPublication;
  const names = (Object.keys(taskTitles) as TaskName[]).filter(
    (name) => name !== 'payers' || can(role, dizimistas.list),
  );
  return (
    <section className={styles.today} aria-labelledby={id} aria-busy={!today}>
      <h2 id={id}>Para fazer</h2>
      <p className={styles.pending} role="status">
        {today ? pendingSentence(today, payments) : 'Carregando...'}
      </p>
      <div className={styles.room}>
        <div className={styles.cards}>
          {names.map((name) => (
            <TodayCard key={name} title={taskTitles[name]} card={cards?.[name]} />
          ))}
        </div>
      </div>
      <p className={styles.last}>
        {today && !last && 'Nada foi publicado ainda.'}
        {last && (
          <>
            <span>Última publicação:</span>{' '}
            <LinkButton strong onClick={() => openPlace({ section: last.kind, row: last.id })}>
              {last.title}
            </LinkButton>{' '}
            <span>{`${bylineOf(last)} ${reachSentence(last, site)}`}</span>
          </>
        )}
      </p>
    </section>
  );
}
