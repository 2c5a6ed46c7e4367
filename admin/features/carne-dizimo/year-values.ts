import type { PayerWithoutCarne } from '#contract/carne-dizimo.ts';
import { reaisOf, storedCents } from '#contract/money.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import type { Question } from '../../ui/dialogs/ConfirmDialog.tsx';

/** Typed amounts by payer id; null for a cleared field. */
export type TypedValues = Readonly<Record<string, number | null>>;

/** The typed amount, else the suggested one; a typed zero means none. */
export const amountOf = ({ id, valor_mensal }: PayerWithoutCarne, typed: TypedValues): number | null =>
  id in typed ? typed[id] || null : valor_mensal;

/** The booklets that are asked for: payers without a value are left out. */
export const itemsOf = (payers: readonly PayerWithoutCarne[], typed: TypedValues) =>
  payers.flatMap((payer) => {
    const valor_mensal = amountOf(payer, typed);
    return valor_mensal === null ? [] : [{ dizimista_id: payer.id, valor_mensal }];
  });

/** Their monthly sum, in reais. */
export const monthlySum = (items: readonly { valor_mensal: number }[]): number =>
  reaisOf(items.reduce((cents, { valor_mensal }) => cents + storedCents(valor_mensal), 0));

/** Of a day in November or later the next one. */
export function proposedYear(today = parishDayOf(new Date())): number {
  const year = Number(today.slice(0, 4));
  return today.slice(5, 7) >= '11' ? year + 1 : year;
}

/** The month from which on a new booklet of a year is proposed: of this year this month, else January. */
export const proposedMonth = (year: number | null, today = parishDayOf(new Date())): number =>
  year === Number(today.slice(0, 4)) ? Number(today.slice(5, 7)) : 1;

const usualYears = 5;

/** Asks about a year that is more than five from this one. */
export function questionsAboutYear(year: number | null, today = parishDayOf(new Date())): Question[] {
  const thisYear = Number(today.slice(0, 4));
  if (year === null || Math.abs(year - thisYear) <= usualYears) return [];
  const text = `O ano ${year} está a mais de cinco anos de ${thisYear}. É este mesmo o ano do carnê?`;
  return [{ type: 'warning', title: 'Conferir o ano', text }];
}
