import { type Endpoint, isSigner } from '#contract/endpoint.ts';
import type { Role } from '#contract/primitives.ts';

/** True if this role may call the endpoint, according to the contract. */
export function can(role: Role, { access }: Pick<Endpoint, 'access'>): boolean {
  if (isSigner(access)) return false;
  return typeof access === 'string' ? access !== 'scheduler' : access.includes(role);
}

/** The calls that this role may make. */
export const callable = <Calls extends object>(role: Role, calls: Calls): Partial<Calls> =>
  Object.fromEntries(Object.entries(calls).filter(([, call]) => call && can(role, call))) as Partial<Calls>;
