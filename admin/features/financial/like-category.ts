import { folded } from '#contract/plain-signs.ts';

/** A name as searches read it, without spaces and a final s. */
const bare = (name: string): string => folded(name).replace(/\s/g, '').replace(/s$/, '');

/** The category in use that a written one is likely to mean; undefined where it is in use itself, or like none. */
export const likeCategory = (written: string, inUse: readonly string[]): string | undefined =>
  inUse.includes(written.trim()) ? undefined : inUse.find((name) => bare(name) === bare(written));
