import { frequencyTypes, type Plan } from '#contract/subscriptions.ts';

type Recurrence = Pick<Plan['auto_recurring'], 'frequency' | 'frequency_type'>;

/** The longer unit first: twelve months are a year, seven days a week. */
const units = {
  months: [
    { in: 12, name: frequencyTypes.years, many: 'anos' },
    { in: 1, name: frequencyTypes.months, many: 'meses' },
  ],
  days: [
    { in: 7, name: frequencyTypes.weeks, many: 'semanas' },
    { in: 1, name: frequencyTypes.days, many: 'dias' },
  ],
} as const;

/** How often a plan charges: 'Mensal', 'A cada 3 meses'. */
export function shownRecurrence({ frequency, frequency_type }: Recurrence): string {
  const [longer, shorter] = units[frequency_type];
  const unit = frequency % longer.in === 0 ? longer : shorter;
  const times = frequency / unit.in;
  return times === 1 ? unit.name : `A cada ${times} ${unit.many}`;
}
