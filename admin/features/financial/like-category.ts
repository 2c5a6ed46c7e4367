import { folded } from '#contract/plain-signs.ts';

/** As `private.category_key`: names that are alike in it are one category, which the database spells as it knows it. */
const keyOf = (name: string): string => folded(name).replace(/\s/g, '');

const bare = (name: string): string => keyOf(name).replace(/s$/, '');

/** The category in use that a new one is likely to mean, but for a final s; undefined where it is one, or like none. */
export const likeCategory = (written: string, inUse: readonly string[]): string | undefined =>
  inUse.some((name) => keyOf(name) === keyOf(written)) ? undefined : inUse.find((name) => bare(name) === bare(written));
