import { Button } from '@mantine/core';
import { monthOf } from '#contract/calendar-date.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import type { ListPlace } from '../../lib/list-place.ts';
import styles from './Financial.module.css';
import { MonthSteps } from './MonthSteps.tsx';
import { daysOfMonth, monthOfDays } from './month.ts';

/** Everything, or one month: the same as the filter of dates. */
export function MonthSwitch({ place: { chosen, choose } }: { place: Pick<ListPlace, 'chosen' | 'choose'> }) {
  const present = monthOfDays(chosen);
  const month = present ?? monthOf(parishDayOf(new Date()));
  const isWhole = chosen.startDate === undefined && chosen.endDate === undefined;
  return (
    <fieldset className={styles.switch}>
      <legend className={styles.switchName}>Período</legend>
      <Button
        variant={isWhole ? 'filled' : 'default'}
        aria-pressed={isWhole}
        onClick={() => choose({ startDate: '', endDate: '' })}
      >
        Tudo
      </Button>
      <MonthSteps month={month} isShown={present !== undefined} onShow={(shown) => choose(daysOfMonth(shown))} />
    </fieldset>
  );
}
