/** Milliseconds for which an invitation stays away once it was answered (docs/product.md, "Constants"). */
const rest = 7 * 24 * 3_600_000;

/** Whether what was answered at this time, in milliseconds since 1970 UTC, stays away for so long. A time to come is a wrong clock's. */
export const isResting = (answered: number | undefined, now = Date.now(), length = rest): boolean =>
  answered !== undefined && answered <= now && now - answered < length;
