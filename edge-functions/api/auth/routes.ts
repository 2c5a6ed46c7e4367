import { auth } from '#contract/auth.ts';
import { ApiError } from '#contract/errors.ts';
import type { Routes } from '../http/call.ts';
import { accountLimit, addressLimit } from './rules.ts';
import { signIn } from './store.ts';

export const authRoutes: Routes = (on) => {
  on(auth.login, async ({ body, address, databases, hitLimit, gateways }) => {
    await hitLimit(accountLimit, body.email);
    await hitLimit(addressLimit, address);
    return { data: await signIn(databases, body, gateways.now()) };
  });

  on(auth.profile, async ({ caller }) => {
    if (caller.kind === 'visitor') throw new ApiError('token_missing');
    return { data: caller.profile };
  });
};
