export interface Ordered {
  id: string;
  /** The lower, the nearer to the top. */
  order?: number;
  updatedAt?: string | undefined;
}

/** A row's new order; `updatedAt` is the version that the person saw. */
export interface OrderPosition extends Ordered {
  order: number;
}

/** The rows with one of them moved to another place. */
export function moved<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const others = rows.toSpliced(from, 1);
  return others.toSpliced(to, 0, ...rows.slice(from, from + 1));
}

/**
 * The rows whose order changes from `before` to `after`, with their new values. The existing values are reused; where
 * two rows share a value, the upper ones get lower values, so that rows below the list are not overtaken.
 */
export function changedOrder(before: readonly Ordered[], after: readonly Ordered[]): OrderPosition[] {
  const places = strictlyRising(before.map(({ order = 0 }) => order));
  return after
    .map(({ id, updatedAt }, index) => ({ id, order: places[index] ?? 0, updatedAt }))
    .filter(({ order }, index) => order !== after[index]?.order);
}

function strictlyRising(values: readonly number[]): number[] {
  const rising = [...values];
  for (let index = rising.length - 2; index >= 0; index -= 1) {
    rising[index] = Math.min(rising[index] ?? 0, (rising[index + 1] ?? 0) - 1);
  }
  return rising;
}

/**
 * The current rows in the person's arrangement of the earlier ones: new rows come first, deleted ones are left out.
 */
export function rearranged<Row extends Ordered>(now: readonly Row[], arranged: readonly string[] | undefined): Row[] {
  if (!arranged) return [...now];
  const placeOf = new Map(arranged.map((id, index) => [id, index]));
  return now.toSorted((a, b) => (placeOf.get(a.id) ?? -1) - (placeOf.get(b.id) ?? -1));
}
