import { spokenTime } from '#contract/day-names.ts';
import type { FormValues } from '#contract/fields/values.ts';
import type { MassTime, massTimeFields } from '#contract/mass-schedule.ts';
import { weekdayName } from '../../../site/lib/weekdays.ts';
import type { SaveQuestion } from '../../ui/form/form-definition.ts';

type Values = FormValues<typeof massTimeFields>;
type Time = Pick<MassTime, 'day_of_week' | 'time'>;

/** True of a form's values too, which may lack them. */
export const isSameTime = (one: Time, other: { [Name in keyof Time]: unknown }): boolean =>
  one.day_of_week === other.day_of_week && one.time === other.time;

/** Asks where the week has a mass at this time already: one that was entered twice, or one in another place. */
export function questionsAboutSame(
  times: readonly MassTime[],
  id: string | undefined,
  values: Values,
): SaveQuestion<Values>[] {
  const same = times.find((time) => time.id !== id && isSameTime(time, values));
  if (!same) return [];
  return [
    {
      type: 'warning',
      title: 'O horário já está na lista',
      text: `${weekdayName(same.day_of_week)}, ${spokenTime(same.time)}: já há ${same.description ?? 'uma missa'}.`,
      answers: { no: 'Voltar', yes: 'Salvar assim mesmo' },
    },
  ];
}
