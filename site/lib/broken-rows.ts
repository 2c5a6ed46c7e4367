import type { BrokenRow } from '#contract/site-build.ts';

/** Rows of which so many can't be shown are not what is wrong. */
export const mostBroken = 20;

interface Broken {
  rows: readonly BrokenRow[];
  /** The paths of the pages that a whole build left out, without a slash at their end. */
  paths: ReadonlySet<string>;
}

/** Shared by the instances of this module, as what is read of the parish (parish-build.ts). */
const holder = globalThis as { broken?: Broken };

/** Keeps what a build couldn't show, for what it says of itself at its end. */
export const keepBroken = (rows: readonly BrokenRow[], paths: Broken['paths'] = new Set()): void => {
  holder.broken = { rows, paths };
};

/** The rows that the build couldn't show. */
export const brokenRows = (): readonly BrokenRow[] => holder.broken?.rows ?? [];

export const isLeftOut = (path: string): boolean => holder.broken?.paths.has(path.replace(/\/$/, '')) === true;
