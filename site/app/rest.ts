/** Milliseconds for which an invitation stays away once it was answered (docs/product.md, "Constants"). */
const rest = 7 * 24 * 3_600_000;

/**
 * True for `length` ms after a dismissal at `answered`, long ago without one. A time in the future comes from a wrong
 * clock and is ignored.
 */
export const isResting = (answered = 0, now = Date.now(), length = rest): boolean =>
  answered <= now && now - answered < length;
