/** One figure and the bar that it is held to. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** The most that is allowed; left out where the figure is only told. */
  atMost?: number;
  atLeast?: number;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** The value below which a share of the values lies (nearest rank). */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] as number;
}

const withinBar = ({ value, atMost, atLeast }: Figure) =>
  (atMost === undefined || value <= atMost) && (atLeast === undefined || value >= atLeast);

export function print(figure: Figure): boolean {
  const { name, value, unit, atMost, atLeast } = figure;
  const bar = atMost !== undefined ? `≤ ${atMost}` : atLeast !== undefined ? `≥ ${atLeast}` : '';
  const mark = bar === '' ? ' ' : withinBar(figure) ? '✓' : '✗';
  console.log(
    `${mark} ${name.padEnd(62)} ${value.toLocaleString('en', { maximumFractionDigits: 2 }).padStart(10)} ${unit.padEnd(6)} ${bar}`,
  );
  return withinBar(figure);
}
