import { auth } from '#contract/auth.ts';
import { ApiError } from '#contract/errors.ts';
import type { Routes } from '../http/call.ts';
import { devices } from './device.ts';
import { accountLimit, addressLimit, deviceLimit } from './rules.ts';
import { passwordMark, signIn } from './store.ts';

export const authRoutes: Routes = (on) => {
  on(auth.login, async ({ body, address, databases, env, hitLimit, gateways }) => {
    const { device: token, ...credentials } = body;
    const known = devices(env.secretKey);
    const account = { email: body.email, passwordMark: await passwordMark(env, gateways, body.email) };
    const attempt = { token, account, now: gateways.now() };
    const device = await known.knownFor(attempt);
    if (device) {
      await hitLimit(deviceLimit, `${device} ${body.email}`);
    } else {
      await hitLimit(accountLimit, body.email);
      if (address) await hitLimit(addressLimit, address);
    }
    const session = await signIn(databases, credentials, { address, now: attempt.now });
    return { data: { ...session, device: await known.tokenAfter(attempt) } };
  });

  on(auth.profile, async ({ caller }) => {
    if (caller.kind === 'visitor') throw new ApiError('token_missing');
    return { data: caller.profile };
  });
};
