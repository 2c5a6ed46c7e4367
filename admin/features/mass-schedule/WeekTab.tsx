import { useState } from 'react';
import type { MassOfDay } from '#contract/mass-changes.ts';
import { amendEntry, useHistoryEntry } from '../../lib/history-entry.ts';
import { answerOf, isUnread } from '../../lib/list.ts';
import { useParishDay } from '../../lib/parish-day.ts';
import { ListFailure, TableState } from '../../ui/table/TableState.tsx';
import { MassForm, type Writing } from './MassForm.tsx';
import styles from './Week.module.css';
import { WeekDay } from './WeekDay.tsx';
import { WeekSteps } from './WeekSteps.tsx';
import { WeekTools } from './WeekTools.tsx';
import { useMasses } from './week.queries.ts';
import { daysFrom, mondayOf, weekTitle } from './week-words.ts';

const daysOfWeek = 7;
const isDay = /^2\d{3}-\d{2}-\d{2}$/;

const show = (day: string) => amendEntry({ filters: { dia: day } });

/** The masses of a week, day by day, with what is different from other weeks: seven columns, or a list by day. */
export function WeekTab() {
  const today = useParishDay();
  const { dia: asked = '' } = useHistoryEntry('filters');
  const monday = mondayOf(isDay.test(asked) ? asked : today);
  const list = useMasses(monday, daysOfWeek);
  const [writing, setWriting] = useState<Writing>();
  const isReading = list.query.isPending || list.query.isPlaceholderData;
  const masses = isReading ? undefined : answerOf(list)?.data;

  return (
    <>
      <div className={styles.bar}>
        <h2 id="shown-week" className={styles.title} aria-live="polite">
          {weekTitle(monday)}
        </h2>
        <WeekSteps monday={monday} today={today} onShow={show} />
        <WeekTools monday={monday} today={today} masses={masses} />
      </div>
      {isUnread(list) && !masses ? (
        <TableState list={list} empty="" />
      ) : (
        <>
          {isUnread(list) && <ListFailure list={list} />}
          <div className={styles.room}>
            <ol className={styles.week} aria-labelledby="shown-week" aria-busy={isReading}>
              {daysFrom(monday).map((day) => (
                <WeekDay
                  key={day}
                  day={day}
                  isToday={day === today}
                  masses={masses && ofDay(masses, day)}
                  onWrite={setWriting}
                />
              ))}
            </ol>
          </div>
        </>
      )}
      {writing && <MassForm writing={writing} onClose={() => setWriting(undefined)} />}
    </>
  );
}

const ofDay = (masses: readonly MassOfDay[], day: string) => masses.filter((mass) => mass.day === day);
