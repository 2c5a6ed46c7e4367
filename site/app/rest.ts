/** Milliseconds for which an invitation stays away once it was answered (docs/product.md, "Constants"). */
const rest = 7 * 24 * 3_600_000;

/** Whether an invitation answered at this time, in milliseconds since 1970 UTC, stays away. A time to come is a wrong clock's. */
export const isResting = (answered: number | undefined, now = Date.now()): boolean =>
  answered !== undefined && answered <= now && now - answered < rest;
