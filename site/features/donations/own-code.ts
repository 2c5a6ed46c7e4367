import { buildBrCode } from '#contract/br-code/build.ts';
import { giving } from '../../lib/giving.ts';

/** The text of the parish's own code, in which the payer chooses the amount. */
export const ownCode = giving.pix && buildBrCode(giving.pix);
