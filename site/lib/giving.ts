import type { Giving } from '#contract/giving.ts';

/** How the parish receives donations: the build's settings. */
export const giving = import.meta.env.giving as Giving;
