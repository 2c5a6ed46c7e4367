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

/** The nearest-rank percentile; `share` is from 0 to 1. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] as number;
}

const withinLimit = ({ value, atMost, atLeast }: Figure) =>
  (atMost === undefined || value <= atMost) && (atLeast === undefined || value >= atLeast);

export function print(figure: Figure): boolean {
  const { name, value, unit, atMost, atLeast } = figure;
  const limit = atMost !== undefined ? `≤ ${atMost}` : atLeast !== undefined ? `≥ ${atLeast}` : '';
  const mark = limit === '' ? ' ' : withinLimit(figure) ? '✓' : '✗';
  console.log(
    `${mark} ${name.padEnd(62)} ${value.toLocaleString('en', { maximumFractionDigits: 2 }).padStart(10)} ${unit.padEnd(6)} ${limit}`,
  );
  return withinLimit(figure);
}
