import { ActionIcon, Button } from '@mantine/core';
import { useState } from 'react';
import { daysLater } from '#contract/calendar-date.ts';
import { IconChevronLeft } from '#icons/IconChevronLeft.ts';
import { IconChevronRight } from '#icons/IconChevronRight.ts';
import { DateField } from '../../ui/form/DateField.tsx';
import styles from './Week.module.css';
import { mondayOf } from './week-words.ts';

interface WeekStepsProps {
  monday: string;
  today: string;
  onShow: (day: string) => void;
}

/** The way to the weeks before and after, to this one, and to that of a day. */
export function WeekSteps({ monday, today, onShow }: WeekStepsProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <div className={styles.steps}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label="Semana anterior"
        onClick={() => onShow(daysLater(monday, -7))}
      >
        <IconChevronLeft size={20} aria-hidden />
      </ActionIcon>
      <Button variant="default" disabled={monday === mondayOf(today)} onClick={() => onShow(today)}>
        Hoje
      </Button>
      <ActionIcon variant="default" size={36} aria-label="Próxima semana" onClick={() => onShow(daysLater(monday, 7))}>
        <IconChevronRight size={20} aria-hidden />
      </ActionIcon>
      <DateField
        value={typed}
        aria-label="Ir para o dia"
        min="2000-01-03"
        max="2999-12-31"
        onChange={(day) => {
          setTyped(day);
          if (day && day >= '2000-01-03' && day <= '2999-12-22') onShow(day);
        }}
      />
    </div>
  );
}
