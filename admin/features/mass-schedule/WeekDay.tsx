import { Button } from '@mantine/core';
import { dayOfMonth, weekdayOf } from '#contract/calendar-date.ts';
import { monthName, spokenTime } from '#contract/day-names.ts';
import { type MassOfDay, massChanges } from '#contract/mass-changes.ts';
import { IconPlus } from '#icons/IconPlus.ts';
import { dayTitle } from '../../../site/lib/month-grid.ts';
import { weekdayName } from '../../../site/lib/weekdays.ts';
import { Allowed } from '../../ui/Allowed.tsx';
import { breakable } from '../../ui/breakable.tsx';
import { RowActions } from '../../ui/table/RowActions.tsx';
import { RowMenu } from '../../ui/table/RowMenu.tsx';
import type { Writing } from './MassForm.tsx';
import { useMassActions } from './mass-actions.ts';
import styles from './Week.module.css';
import { detailsOf, differenceOf, massName } from './week-words.ts';

interface WeekDayProps {
  day: string;
  isToday: boolean;
  /** Undefined while they are read. */
  masses: readonly MassOfDay[] | undefined;
  onWrite: (writing: Writing) => void;
}

/** A day of a week with its masses. */
export function WeekDay({ day, isToday, masses, onWrite }: WeekDayProps) {
  const actionsOf = useMassActions(onWrite);
  return (
    <li className={styles.day} aria-label={dayTitle(day)} aria-current={isToday ? 'date' : undefined}>
      <h3 className={styles.head}>
        <span>{weekdayName(weekdayOf(day)).replace('-feira', '')}</span>
        <span className={styles.date}>
          {`${dayOfMonth(day)} ${monthName(Number(day.slice(5, 7))).slice(0, 3)}`}
          {isToday && ' · hoje'}
        </span>
      </h3>
      {masses?.length === 0 && <p className={styles.none}>Sem missa</p>}
      <ul className={styles.masses}>
        {masses?.map((mass) => (
          <li
            key={mass.mass_id ?? mass.change_id}
            className={styles.mass}
            data-cancelled={mass.is_cancelled || undefined}
          >
            <Mass mass={mass} actions={actionsOf(mass)} />
          </li>
        ))}
      </ul>
      <Allowed calls={massChanges.create}>
        <Button
          className={styles.add}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          aria-label={`Nova missa neste dia: ${dayTitle(day)}`}
          onClick={() => onWrite({ subject: { day } })}
        >
          Nova missa
        </Button>
      </Allowed>
    </li>
  );
}

interface MassProps {
  mass: MassOfDay;
  actions: ReturnType<ReturnType<typeof useMassActions>>;
}

function Mass({ mass, actions }: MassProps) {
  const difference = differenceOf(mass);
  const name = massName(mass);
  return (
    <>
      <div className={styles.line}>
        <span className={styles.time}>{spokenTime(mass.time)}</span>
        <RowMenu name={name} actions={actions.menu} />
      </div>
      {mass.description && <p className={styles.detail}>{breakable(mass.description)}</p>}
      {difference && <p className={styles.difference}>{difference}</p>}
      {detailsOf(mass).map(
        (text) =>
          text && (
            <p key={text} className={styles.detail}>
              {breakable(text)}
            </p>
          ),
      )}
      <div className={styles.actions}>
        <RowActions name={name} actions={actions.buttons} />
      </div>
    </>
  );
}
