type Values = Record<string, unknown>;

/** A field that two people left with different values. */
export interface Difference<Name extends string = string> {
  field: Name;
  mine: unknown;
  theirs: unknown;
  /** True if the person here changed it since it was opened: then their value is proposed. */
  isMine: boolean;
  /** True if the other person changed it since it was opened. */
  isTheirs: boolean;
}

/** The fields in which `mine` and `theirs` differ; `opened` is what both began with. */
export const differences = <V extends Values>(
  opened: V,
  mine: Values,
  theirs: Values,
): Difference<keyof V & string>[] =>
  (Object.keys(opened) as (keyof V & string)[])
    .filter((field) => !isSame(mine[field], theirs[field]))
    .map((field) => ({
      field,
      mine: mine[field],
      theirs: theirs[field],
      isMine: !isSame(mine[field], opened[field]),
      isTheirs: !isSame(theirs[field], opened[field]),
    }));

export const sameValues = (some: Values, other: Values): boolean =>
  Object.keys(some).every((field) => isSame(some[field], other[field]));

/** An empty text is a missing one. */
const isSame = (some: unknown, other: unknown): boolean =>
  some === other || JSON.stringify(some ?? '') === JSON.stringify(other ?? '');
