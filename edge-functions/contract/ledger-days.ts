import type { DaySpan } from './fields/field.ts';
import { parishDayOf } from './parish-day.ts';

/** From 1950, before which a year was mistyped; also days to come: what is due may be written before. */
export const ledgerDays: DaySpan = {
  first: '1950-01-01',
  last: () => '2999-12-31',
  tooEarly: 'deve ser de 1950 em diante',
  tooLate: 'deve ser até 2999',
};

/** The same until the parish's today. */
export const pastLedgerDays: DaySpan = {
  ...ledgerDays,
  last: () => parishDayOf(new Date()),
  tooLate: 'não pode ser depois de hoje',
};
