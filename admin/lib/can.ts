import type { Endpoint } from '#contract/endpoint.ts';
import type { Role } from '#contract/primitives.ts';

/** Whether this role may call the endpoint, according to the contract. */
export function can(role: Role, { access }: Pick<Endpoint, 'access'>): boolean {
  return typeof access === 'string' ? access !== 'scheduler' : access.includes(role);
}
