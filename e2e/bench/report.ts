/** A measured figure and its limit. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** Neither limit is set for a figure that is only reported. */
  atMost?: number;
  atLeast?: number;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** The nearest-rank percentile; `share` is from 0 to 1. NaN without values, and with one that is NaN itself. */
export function percentile(values: readonly number[], share: number): number {
  if (values.some(Number.isNaN)) return Number.NaN;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/**
 * True if a figure was measured at all: times, sizes, counts and ratios are finite and never negative (nor -0, a number
 * over -∞).
 */
const isMeasured = ({ value }: Figure) => Number.isFinite(value) && value >= 0 && !Object.is(value, -0);

/** A figure beyond its limit, and one that was not measured, with a limit or without. */
export function isMissed(figure: Figure): boolean {
  const { value, atMost, atLeast } = figure;
  return !isMeasured(figure) || (atMost !== undefined && value > atMost) || (atLeast !== undefined && value < atLeast);
}

/** The figure's line, which begins with ✗ when it is missed. */
export function lineOf(figure: Figure): string {
  const { name, value, unit, atMost, atLeast } = figure;
  const limit = atMost !== undefined ? `≤ ${atMost}` : atLeast !== undefined ? `≥ ${atLeast}` : '';
  const mark = isMissed(figure) ? '✗' : limit === '' ? ' ' : '✓';
  const shown = value.toLocaleString('en', { maximumFractionDigits: 2 }).padStart(10);
  return `${mark} ${name.padEnd(62)} ${shown} ${unit.padEnd(6)} ${limit}`.trimEnd();
}
