import type { PayerWithoutCarne } from '#contract/carne-dizimo.ts';
import { monthName } from '#contract/day-names.ts';
import { reaisOf, storedCents } from '#contract/money.ts';
import { counted } from '#contract/noun.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import type { Question } from '../../ui/dialogs/ConfirmDialog.tsx';

/** Typed amounts by payer id; null for a cleared field. */
export type TypedValues = Readonly<Record<string, number | null>>;

/** The typed amount, else the suggested one; a typed zero means none. */
export const amountOf = ({ id, valor_mensal }: PayerWithoutCarne, typed: TypedValues): number | null =>
  id in typed ? typed[id] || null : valor_mensal;

/** The month from which on all booklets are, and those from another one on by payer id. */
export interface FirstMonths {
  all: number;
  others: Readonly<Record<string, number>>;
}

/** The booklets that are asked for: payers without a value are left out. */
export const itemsOf = (payers: readonly PayerWithoutCarne[], typed: TypedValues, { all, others }: FirstMonths) =>
  payers.flatMap((payer) => {
    const valor_mensal = amountOf(payer, typed);
    return valor_mensal === null
      ? []
      : [{ dizimista_id: payer.id, valor_mensal, mes_inicial: others[payer.id] ?? all }];
  });

/** ', a partir de agosto', ', a partir de agosto, e um de outro mês' */
export function fromSentence(items: readonly { mes_inicial: number }[], all: number): string {
  const others = items.filter(({ mes_inicial }) => mes_inicial !== all).length;
  const apart = others === 0 ? '' : `, e ${others === 1 ? 'um' : others} de outro mês`;
  return `, a partir de ${monthName(all)}${apart}`;
}

/** Their monthly sum, in reais. */
export const monthlySum = (items: readonly { valor_mensal: number }[]): number =>
  reaisOf(items.reduce((cents, { valor_mensal }) => cents + storedCents(valor_mensal), 0));

/** Of a day in November or later the next one. */
export function proposedYear(today = parishDayOf(new Date())): number {
  const year = Number(today.slice(0, 4));
  return today.slice(5, 7) >= '11' ? year + 1 : year;
}

/** Instalments are due on this day of their month. */
const dueDay = 10;

/** The first month that is not late: this one until it is due, then the next. */
function nextDue(today: string): { year: number; month: number } {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  if (day <= dueDay) return { year, month };
  return month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };
}

/** The year of a first booklet. */
export const firstYear = (today = parishDayOf(new Date())): number => nextDue(today).year;

/**
 * The month from which on a new booklet of a year is proposed, so that it isn't born late: January of another year than
 * this one, which has nothing to propose after its last month was due.
 */
export function proposedMonth(year: number | null, today = parishDayOf(new Date())): number {
  const next = nextDue(today);
  if (year === next.year) return next.month;
  return year === Number(today.slice(0, 4)) ? 12 : 1;
}

/** From February on the last year. */
export const yearToEnd = (today: string): number | null =>
  today.slice(5, 7) >= '02' ? Number(today.slice(0, 4)) - 1 : null;

/** '214 meses' */
export const monthsCounted = (count: number): string => counted(count, { one: 'mês', many: 'meses' });

const usualYears = 5;

/** Asks about a year that is more than five from this one. */
export function questionsAboutYear(year: number | null, today = parishDayOf(new Date())): Question[] {
  const thisYear = Number(today.slice(0, 4));
  if (year === null || Math.abs(year - thisYear) <= usualYears) return [];
  const text = `O ano ${year} está a mais de cinco anos de ${thisYear}. É este mesmo o ano do carnê?`;
  return [{ type: 'warning', title: 'Conferir o ano', text }];
}
