import { buildBrCode } from '#contract/br-code/build.ts';
import type { Giving } from '#contract/giving.ts';

/** How the parish receives donations: the build's settings. */
export const giving = import.meta.env.giving as Giving;

/** The text of the parish's own code, in which the payer chooses the amount. */
export const ownCode = giving.pix && buildBrCode(giving.pix);
