import { auth } from '#contract/auth.ts';
import { ApiError } from '#contract/errors.ts';
import type { Routes } from '../http/call.ts';
import { rateLimiter } from '../http/rate-limit.ts';
import { accountLimit, addressLimit } from './rules.ts';
import { signIn } from './store.ts';

export const authRoutes: Routes = (on) => {
  on(auth.login, async ({ body, address, env, gateways }) => {
    const hit = rateLimiter(env, gateways.supabaseFetch);
    await hit(accountLimit, body.email);
    await hit(addressLimit, address);
    const { profile: user, ...session } = await signIn(env, gateways.supabaseFetch, body);
    return { data: { user, ...session } };
  });

  on(auth.profile, async ({ caller }) => {
    if (caller.kind === 'visitor') throw new ApiError('token_missing');
    return { data: caller.profile };
  });
};
