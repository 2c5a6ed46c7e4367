import { categoryKey } from '#contract/financial-categories.ts';

const bare = (name: string): string => categoryKey(name).replace(/s$/, '');

/** The category in use that a new one is likely to mean, but for a final s; undefined where it is one, or like none. */
export const likeCategory = (written: string, inUse: readonly string[]): string | undefined =>
  inUse.some((name) => categoryKey(name) === categoryKey(written))
    ? undefined
    : inUse.find((name) => bare(name) === bare(written));
