import { fold } from '../../lib/fold.ts';

/** A name without case, accents, spaces and a final s. */
const bare = (name: string): string => fold(name).replace(/\s/g, '').replace(/s$/, '');

/** The category in use that a written one is likely to mean; undefined where it is in use itself, or like none. */
export const likeCategory = (written: string, inUse: readonly string[]): string | undefined =>
  inUse.includes(written.trim()) ? undefined : inUse.find((name) => bare(name) === bare(written));
