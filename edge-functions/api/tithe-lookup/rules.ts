import { isInParish } from '../http/client-address.ts';

/** Different numbers within an hour, for any address. */
const allowance = 60;

/** The same for the church's own network, in which a whole Sunday's people ask for theirs. */
const parishAllowance = 600;

/** Different numbers that an address may look up per hour. `parish` lists the parish's own networks. */
export const allowanceOf = (address: string | undefined, parish: readonly string[]): number =>
  isInParish(address, parish) ? parishAllowance : allowance;
