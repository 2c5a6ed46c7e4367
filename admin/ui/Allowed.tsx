import type { ReactNode } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import { can } from '../lib/can.ts';
import { useUser } from '../lib/user.ts';

/** Shows a tool only to those who may make its call. */
export function Allowed({ calls, children }: { calls: Pick<Endpoint, 'access'>; children: ReactNode }) {
  return can(useUser().role, calls) ? children : null;
}
