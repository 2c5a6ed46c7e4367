import { Button, NativeSelect } from '@mantine/core';
import { datesIn, dayOfMonth, monthOf } from '#contract/calendar-date.ts';
import { monthNames } from '#contract/day-names.ts';
import { IconChevronLeft } from '#icons/IconChevronLeft.ts';
import { IconChevronRight } from '#icons/IconChevronRight.ts';
import { isFirstMonth, isLastMonth, monthAfter, yearChoices } from '../../../site/lib/month-grid.ts';
import styles from './Events.module.css';
import type { ShownDays } from './shown-days.ts';

/** The selectors of year, month and day, with buttons for the previous and the next month. */
export function DaySelectors({ today, month, day, showMonth, showDay }: ShownDays) {
  return (
    <div className={styles.selectors}>
      <Button
        variant="default"
        aria-label="Mês anterior"
        disabled={isFirstMonth(month)}
        onClick={() => showMonth(monthAfter(month, -1))}
      >
        <IconChevronLeft size={18} />
      </Button>
      <NativeSelect
        aria-label="Ano"
        data={yearChoices(monthOf(today).year, month.year).map(String)}
        value={String(month.year)}
        onChange={({ currentTarget }) => showMonth({ ...month, year: Number(currentTarget.value) })}
      />
      <NativeSelect
        aria-label="Mês"
        data={monthNames.map((label, index) => ({ label, value: String(index + 1) }))}
        value={String(month.month)}
        onChange={({ currentTarget }) => showMonth({ ...month, month: Number(currentTarget.value) })}
      />
      <NativeSelect
        aria-label="Dia"
        data={[
          { label: 'Dia', value: '' },
          ...datesIn(month).map((each) => ({ label: String(dayOfMonth(each)), value: each })),
        ]}
        value={day ?? ''}
        onChange={({ currentTarget }) => showDay(currentTarget.value || undefined)}
      />
      <Button
        variant="default"
        aria-label="Próximo mês"
        disabled={isLastMonth(month)}
        onClick={() => showMonth(monthAfter(month, 1))}
      >
        <IconChevronRight size={18} />
      </Button>
    </div>
  );
}
