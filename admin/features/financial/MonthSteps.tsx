import { ActionIcon, Button } from '@mantine/core';
import { type Month, monthsLater } from '#contract/calendar-date.ts';
import { IconChevronLeft } from '#icons/IconChevronLeft.ts';
import { IconChevronRight } from '#icons/IconChevronRight.ts';
import styles from './Financial.module.css';
import { shownMonth } from './month.ts';

interface MonthStepsProps {
  month: Month;
  /** True if what is shown is of this month. */
  isShown: boolean;
  onShow: (month: Month) => void;
}

/** A month, and the way to those before and after it. */
export function MonthSteps({ month, isShown, onShow }: MonthStepsProps) {
  const [former, next] = [monthsLater(month, -1), monthsLater(month, 1)];
  return (
    <div className={styles.months}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={`Mês anterior: ${shownMonth(former)}`}
        onClick={() => onShow(former)}
      >
        <IconChevronLeft size={20} aria-hidden />
      </ActionIcon>
      <Button variant={isShown ? 'filled' : 'default'} aria-pressed={isShown} onClick={() => onShow(month)}>
        {shownMonth(month)}
      </Button>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={`Mês seguinte: ${shownMonth(next)}`}
        onClick={() => onShow(next)}
      >
        <IconChevronRight size={20} aria-hidden />
      </ActionIcon>
    </div>
  );
}
