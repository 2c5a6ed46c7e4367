import { type MassTime, massSchedule, massTimeNoun } from '#contract/mass-schedule.ts';
import { weekdayName } from '../../../site/lib/weekdays.ts';
import { activeState } from '../../ui/collection/active-rows.tsx';
import type { PanelCollection } from '../../ui/collection/collection.ts';

export const massTimes: PanelCollection<MassTime> = {
  concept: 'mass-schedule',
  noun: massTimeNoun,
  calls: massSchedule,
  nameOf: ({ day_of_week, time, description }) =>
    [weekdayName(day_of_week), time, description].filter((part) => part !== null).join(', '),
  addressOf: ({ is_active }) => (is_active ? '/#schedule' : undefined),
  stateOf: activeState(massTimeNoun),
  warningOf: () => 'Uma intenção que se repete nesta missa fica só com o primeiro dia.',
};
