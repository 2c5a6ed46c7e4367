import { type LedgerStats, type LedgerSummary, mostMonths } from '#contract/financial.ts';
import { centsOfSum, exactReais } from '../gateways/sums.ts';

/** Sums as the database answers them: texts, because a float would round them. */
export interface Sums {
  income: string;
  expense: string;
}

export function statsOf({ income, expense }: Sums): LedgerStats {
  const [received, spent] = [centsOfSum(income), centsOfSum(expense)];
  return { totalIncome: exactReais(received), totalExpense: exactReais(spent), balance: exactReais(received - spent) };
}

/** The balance of all rows that a filter finds, in those until today and upcoming ones. */
export function splitOf(all: Sums, upcoming: Sums): { untilToday: number; upcoming: number } {
  const [whole, part] = [all, upcoming].map(({ income, expense }) => centsOfSum(income) - centsOfSum(expense)) as [
    bigint,
    bigint,
  ];
  return { untilToday: exactReais(whole - part), upcoming: exactReais(part) };
}

/** The sums of a month, which has one, or of a category. */
interface Group extends Sums {
  month: string | null;
  category: string | null;
}

interface Days {
  startDate?: string | undefined;
  endDate?: string | undefined;
}

/**
 * The sums by month and by category. The months are those of the chosen days, else those from the first row to the
 * last, without gaps; where that would be too many, as with a mistyped year, those that have rows: they always add up
 * to the sums of all rows.
 */
export function summaryOf(groups: readonly Group[], { startDate, endDate }: Days): LedgerSummary {
  const sumsOf = ({ income, expense }: Sums) => ({
    income: exactReais(centsOfSum(income)),
    expense: exactReais(centsOfSum(expense)),
  });
  const nothing = { income: '0', expense: '0' };
  const known = new Map(groups.flatMap((group) => (group.month === null ? [] : [[group.month.slice(0, 7), group]])));
  const found = [...known.keys()].sort();
  const first = startDate?.slice(0, 7) ?? found[0];
  const last = endDate?.slice(0, 7) ?? found.at(-1);
  const months = first === undefined || last === undefined ? [] : (monthsBetween(first, last) ?? found);
  return {
    months: months.map((month) => ({ month, ...sumsOf(known.get(month) ?? nothing) })),
    categories: groups
      .filter(({ month }) => month === null)
      .map((group) => ({ category: group.category, ...sumsOf(group) })),
  };
}

/** `YYYY-MM`, both ends included; undefined if they are more than `mostMonths`. */
function monthsBetween(first: string, last: string): string[] | undefined {
  const from = numberOf(first);
  const count = Math.max(0, numberOf(last) - from + 1);
  return count > mostMonths ? undefined : Array.from({ length: count }, (_, index) => monthOf(from + index));
}

const numberOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;

const monthOf = (number: number): string =>
  `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;
