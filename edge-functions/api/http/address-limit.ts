import type { Env } from '../env.ts';
import { isInParish } from './client-address.ts';
import type { HitLimit, Limit, TakeBack } from './rate-limit.ts';

export interface AddressLimit extends Limit {
  /** For the parish's own networks, such as the church's on a Sunday. */
  parishMax: number;
}

/** Counts a hit of the caller's address; callers without one share an allowance. Throws 429. */
export async function hitAddressLimit(
  { env, address, hitLimit }: { env: Env; address: string | undefined; hitLimit: HitLimit },
  { parishMax, ...limit }: AddressLimit,
  sentence?: Parameters<HitLimit>[2],
): Promise<TakeBack> {
  const max = isInParish(address, env.parishAddresses) ? parishMax : limit.max;
  return await hitLimit({ ...limit, max }, address ?? 'unknown', sentence);
}
