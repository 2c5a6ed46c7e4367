import type { ParishContentItem } from '#contract/parish-content.ts';
import type { ParishInfoItem } from '#contract/parish-info.ts';
import type { Arms } from '../art/arms.ts';

/** The parish's content as a build read it before its first page (integrations/parish-content.ts). */
export interface ParishBuild {
  rows: readonly ParishContentItem[];
  info: readonly ParishInfoItem[];
  /** The pictures that rows name and that could be read, with their pixels. */
  pictures: Readonly<Record<string, { src: string; width: number; height: number }>>;
  /** Home's sections that have something; it hides the others. */
  filled: readonly HomeSection[];
  arms?: Arms;
}

/** A section of home that lists rows, by its id. */
export type HomeSection = 'schedule' | 'news' | 'announcements' | 'events' | 'birthdays';

/**
 * Astro loads integrations and pages as separate instances of this module, in one process. The environment would do for
 * less: a program that a build starts couldn't be given one of more than 128 kB.
 */
const holder = globalThis as { parishBuild?: ParishBuild };

export const keepParishBuild = (read: ParishBuild): void => {
  holder.parishBuild = read;
};

/** The ids of the rows that it read. */
export const parishRows = (): string[] => [...parishBuild().rows, ...parishBuild().info].map(({ id }) => id);

export const parishBuild = (): ParishBuild => holder.parishBuild ?? nothing;

const nothing: ParishBuild = { rows: [], info: [], pictures: {}, filled: [] };

/** Makes a value once in each build, of several that one process makes with the pages' code loaded once. */
export function perBuild<Value>(make: () => Value): () => Value {
  let made: { build: ParishBuild; value: Value } | undefined;
  return () => {
    const build = parishBuild();
    if (made?.build !== build) made = { build, value: make() };
    return made.value;
  };
}
