import { sheetHeadings } from '#contract/financial-categories.ts';
import { storedCents } from '#contract/money.ts';
import type { Lines } from './store.ts';

/** A line of the sheet for the notice board. */
export interface PublicLine {
  name: string;
  cents: number;
}

type Category = Pick<Lines['categories'][number], 'name' | 'type' | 'amount' | 'standing' | 'shown_under'>;
type Line = PublicLine & { standing: number };

/** Income of fewer rows may be known to be somebody's. */
export const fewRows = 3;

/** Lines on paper, so that the sheet is one page; expenses have what the others leave. */
const room = { all: 25, income: 9, works: 4 };

/** The letters of a name that fit in a line. */
const lettersPerLine = 60;

/**
 * The lines of both sides and of the works, whose sums are those of the categories. Income of few rows, what has no
 * category, and what the page has no room for are joined with others.
 */
export function publicLinesOf(categories: readonly Category[]): Record<'income' | 'expense' | 'works', PublicLine[]> {
  const ofSide = (side: Category['type']) => categories.filter(({ type, amount }) => type === side && amount !== 0);
  const expenses = ofSide('expense');
  const under = (heading: Category['shown_under']) => expenses.filter(({ shown_under }) => shown_under === heading);
  const income = joined(ofSide('income').map(lineOf), {
    others: 'Outras entradas',
    isHidden: ({ name, standing }) => name === '' || standing < fewRows,
    least: fewRows,
    room: room.income,
  });
  const works = joined(under('works').map(lineOf), { others: 'Outras obras', room: room.works });
  const personnel = under('personnel');
  const expense = joined(
    [
      ...(personnel.length > 0 ? [{ ...sumOf(personnel.map(lineOf)), name: sheetHeadings.personnel }] : []),
      ...under(null).map(lineOf),
    ],
    { others: 'Outras saídas', isHidden: ({ name }) => name === '', room: room.all - printed(income) - printed(works) },
  );
  return { income, expense, works };
}

const lineOf = ({ name, amount, standing }: Category): Line => ({
  name: name ?? '',
  cents: storedCents(amount),
  standing,
});

const sumOf = (lines: readonly Line[]) => ({
  cents: lines.reduce((sum, { cents }) => sum + cents, 0),
  standing: lines.reduce((sum, { standing }) => sum + standing, 0),
});

const printed = (lines: readonly PublicLine[]): number =>
  lines.reduce((sum, { name }) => sum + Math.ceil(name.length / lettersPerLine), 0);

interface Joining {
  /** The name of the line with all that are hidden. */
  others: string;
  isHidden?: (line: Line) => boolean;
  /** The rows of that line, if there are so many. */
  least?: number;
  room: number;
}

/** The lines, the largest first; those that are hidden are one line at the end, with the smallest others. */
function joined(lines: readonly Line[], { others, isHidden = () => false, least = 0, room }: Joining): PublicLine[] {
  const hidden = lines.filter(isHidden);
  const shown = lines.filter((line) => !isHidden(line));
  const isTooFew = () => hidden.length > 0 && sumOf(hidden).standing < least;
  const isTooLong = () => printed(shown) + Math.min(1, hidden.length) > room;
  while (shown.length > 0 && (isTooFew() || isTooLong())) {
    const smallest = shown.reduce((least, line) => (line.cents < least.cents ? line : least));
    hidden.push(...shown.splice(shown.indexOf(smallest), 1));
  }
  const named = shown.map(({ name, cents }) => ({ name, cents })).sort((one, other) => other.cents - one.cents);
  return hidden.length > 0 ? [...named, { name: others, cents: sumOf(hidden).cents }] : named;
}
