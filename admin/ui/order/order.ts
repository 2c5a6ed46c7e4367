export interface Ordered {
  id: string;
  /** The lower, the nearer to the top. */
  order: number;
}

/** The rows with one of them moved to another place. */
export function moved<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const others = rows.toSpliced(from, 1);
  return others.toSpliced(to, 0, ...rows.slice(from, from + 1));
}

/**
 * The rows whose order changes when `before` is shown as `after`, with their new values. The places keep their values;
 * where two places share one, those above give way, so that no row below the list is passed.
 */
export function changedOrder(before: readonly Ordered[], after: readonly Ordered[]): Ordered[] {
  const places = strictlyRising(before.map(({ order }) => order));
  return after
    .map(({ id }, index) => ({ id, order: places[index] ?? 0 }))
    .filter(({ order }, index) => order !== after[index]?.order);
}

function strictlyRising(values: readonly number[]): number[] {
  const rising = [...values];
  for (let index = rising.length - 2; index >= 0; index -= 1) {
    rising[index] = Math.min(rising[index] ?? 0, (rising[index + 1] ?? 0) - 1);
  }
  return rising;
}
