import type { Endpoint } from '#contract/endpoint.ts';
import type { Role } from '#contract/primitives.ts';

/** Whether a signed-in person of this role may call the endpoint: the contract says so once, for the API and for us. */
export function can(role: Role, { access }: Pick<Endpoint, 'access'>): boolean {
  return access === 'anyone' || access === 'signed-in' || access.includes(role);
}
