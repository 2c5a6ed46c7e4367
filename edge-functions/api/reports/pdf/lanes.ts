import type { Align, Column } from '#contract/report.ts';
import { alignOf } from '../words.ts';

/** Points at each side of a column's text. */
export const lanePadding = 4;

/** A column's place on the page. */
export interface Lane {
  column: Column;
  x: number;
  /** The text's width, without padding. */
  width: number;
  align: Align;
}

/**
 * The columns side by side from `x`, sharing the width in proportion to their own, but none narrower than the longest
 * word of its head.
 */
export function lanesOf(
  columns: readonly Column[],
  { x, width, headWidth }: { x: number; width: number; headWidth: (word: string) => number },
): Lane[] {
  const least = columns.map(({ title }) => Math.max(...title.split(' ').map(headWidth)) + lanePadding * 2);
  const widths = shared(
    width,
    columns.map((column, index) => ({ wanted: column.width, least: least[index] ?? 0 })),
  );
  let left = x;
  return columns.map((column, index) => {
    const own = widths[index] ?? 0;
    const lane = { column, x: left + lanePadding, width: own - lanePadding * 2, align: alignOf(column) };
    left += own;
    return lane;
  });
}

interface Share {
  wanted: number;
  least: number;
}

/** Widths in proportion to those wanted. One that would be too narrow has its least, and the others share the rest. */
function shared(width: number, shares: readonly Share[]): number[] {
  const isNarrow = shares.map(() => false);
  for (;;) {
    const fixed = shares.reduce((sum, { least }, index) => sum + (isNarrow[index] ? least : 0), 0);
    const wanted = shares.reduce((sum, share, index) => sum + (isNarrow[index] ? 0 : share.wanted), 0);
    const widths = shares.map((share, index) =>
      isNarrow[index] ? share.least : (share.wanted / wanted) * (width - fixed),
    );
    const tooNarrow = widths.findIndex((own, index) => !isNarrow[index] && own < (shares[index]?.least ?? 0));
    if (tooNarrow < 0) return widths;
    isNarrow[tooNarrow] = true;
  }
}
