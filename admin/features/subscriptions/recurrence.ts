import { centsOf, shownMoney } from '#contract/money.ts';
import { frequencyTypes, type Plan } from '#contract/subscriptions.ts';

type Recurrence = Pick<Plan['auto_recurring'], 'frequency' | 'frequency_type'>;

/** The longer unit first: twelve months are a year, seven days a week. */
const units = {
  months: [
    { in: 12, name: frequencyTypes.years, one: 'ano', many: 'anos' },
    { in: 1, name: frequencyTypes.months, one: 'mês', many: 'meses' },
  ],
  days: [
    { in: 7, name: frequencyTypes.weeks, one: 'semana', many: 'semanas' },
    { in: 1, name: frequencyTypes.days, one: 'dia', many: 'dias' },
  ],
} as const;

/** The longest unit of which a recurrence is whole times. */
function unitsOf({ frequency, frequency_type }: Recurrence) {
  const [longer, shorter] = units[frequency_type];
  const unit = frequency % longer.in === 0 ? longer : shorter;
  return { unit, times: frequency / unit.in };
}

/** How often a plan charges: 'Mensal', 'A cada 3 meses'. */
export function shownRecurrence(recurrence: Recurrence): string {
  const { unit, times } = unitsOf(recurrence);
  return times === 1 ? unit.name : `A cada ${times} ${unit.many}`;
}

/** The amount and frequency of a plan: 'R$ 30,00 por mês', 'R$ 30,00 a cada 3 meses'. */
export function shownCharge(recurring: Plan['auto_recurring']): string {
  const { unit, times } = unitsOf(recurring);
  const amount = shownMoney(centsOf(recurring.transaction_amount) ?? 0);
  return `${amount} ${times === 1 ? `por ${unit.one}` : `a cada ${times} ${unit.many}`}`;
}
