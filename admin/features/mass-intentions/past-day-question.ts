import { formatDay } from '#contract/calendar-date.ts';
import type { Question } from '../../ui/dialogs/ConfirmDialog.tsx';
import { questionOfDay } from '../../ui/form/day-question.ts';

/** The question about an intention of a day that is over, which the book of masses has as celebrated on it. */
export const questionsAboutPastDay = (day: string | null, today: string): Question[] =>
  day === null || day >= today
    ? []
    : questionOfDay(`${formatDay(day)} já passou: no livro de missas a intenção ficará como celebrada nesse dia.`);
