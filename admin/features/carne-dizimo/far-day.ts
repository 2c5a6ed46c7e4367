import { formatDay } from '#contract/calendar-date.ts';
import type { Parcela } from '#contract/carne-dizimo.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import type { Question } from '../../ui/dialogs/ConfirmDialog.tsx';

/** Days between a payment and the day on which its instalment is due, beyond which it is asked about. */
const farDays = 60;

const daysBetween = (one: string, other: string): number =>
  Math.abs(Date.parse(one) - Date.parse(other)) / (24 * 60 * 60_000);

/**
 * The question about a day of payment in another year than an instalment's, or far from it; none about a likely day.
 * Today is likely: months in arrears, or in advance, are paid as one comes.
 */
export function questionsAboutDay(
  day: string,
  parcelas: readonly Pick<Parcela, 'vencimento'>[],
  today = parishDayOf(new Date()),
): Question[] {
  if (day === today) return [];
  const far = parcelas.find(
    ({ vencimento }) => vencimento.slice(0, 4) !== day.slice(0, 4) || daysBetween(day, vencimento) > farDays,
  );
  if (!far) return [];
  const text = `O pagamento é mesmo de ${formatDay(day)}? A parcela vence em ${formatDay(far.vencimento)}.`;
  return [{ type: 'warning', title: 'Confira antes de salvar', text }];
}
