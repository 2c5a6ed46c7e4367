import { weekdayOf } from '#contract/calendar-date.ts';
import type { Feast } from '#contract/mass-changes.ts';
import { massesTopic } from '#contract/waivers.ts';
import { weekdayName } from '../../../site/lib/weekdays.ts';
import { openPlace } from '../../lib/menu.ts';
import { useWaived, useWaiver } from '../../lib/waivers.ts';
import { useActions } from '../../ui/actions.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import styles from './Week.module.css';
import { useFeasts } from './week.queries.ts';

/** On the overview: if the masses change on a feast ahead, until one is changed or somebody says that none is. */
export function FeastQuestions() {
  const { data: feasts } = useFeasts();
  const waived = useWaived();
  const waiver = useWaiver();
  const { run } = useActions();
  if (!feasts || !waived) return null;
  return feasts
    .filter(({ day }) => !waived.includes(massesTopic(day)))
    .map((feast) => (
      <p key={feast.day} className={styles.question}>
        <span>{questionOf(feast)}</span>{' '}
        <LinkButton
          strong
          onClick={() => openPlace({ section: 'mass-schedule', tab: 'esta-semana', filters: { dia: feast.day } })}
        >
          Ver a semana
        </LinkButton>{' '}
        <LinkButton
          aria-label={`Não mudam: ${feast.name}`}
          onClick={() => run(waiver, { topic: massesTopic(feast.day), waives: true })}
        >
          Não mudam
        </LinkButton>
      </p>
    ));
}

/** 'Natal cai numa sexta-feira: as missas mudam?' */
export function questionOf({ day, name }: Feast): string {
  const weekday = weekdayOf(day);
  const article = weekday === 0 || weekday === 6 ? 'num' : 'numa';
  return `${name} cai ${article} ${weekdayName(weekday).toLowerCase()}: as missas mudam?`;
}
