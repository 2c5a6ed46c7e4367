import { ActionIcon, Button } from '@mantine/core';
import { type Month, monthOf, monthsLater } from '#contract/calendar-date.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { IconChevronLeft } from '#icons/IconChevronLeft.ts';
import { IconChevronRight } from '#icons/IconChevronRight.ts';
import type { ListPlace } from '../../lib/list-place.ts';
import styles from './Financial.module.css';
import { daysOfMonth, monthOfDays, shownMonth } from './month.ts';

/** Everything, or one month: the same as the filter of dates. */
export function MonthSwitch({ place: { chosen, choose } }: { place: Pick<ListPlace, 'chosen' | 'choose'> }) {
  const today = parishDayOf(new Date());
  const present = monthOfDays(chosen);
  const month = present ?? monthOf(today);
  const show = (shown: Month) => choose(daysOfMonth(shown));
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
      <div className={styles.months}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={`Mês anterior: ${shownMonth(monthsLater(month, -1), today)}`}
          onClick={() => show(monthsLater(month, -1))}
        >
          <IconChevronLeft size={20} aria-hidden />
        </ActionIcon>
        <Button
          variant={present ? 'filled' : 'default'}
          aria-pressed={present !== undefined}
          onClick={() => show(month)}
        >
          {shownMonth(month, today)}
        </Button>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={`Mês seguinte: ${shownMonth(monthsLater(month, 1), today)}`}
          onClick={() => show(monthsLater(month, 1))}
        >
          <IconChevronRight size={20} aria-hidden />
        </ActionIcon>
      </div>
    </fieldset>
  );
}
