import { auth } from '#contract/auth.ts';
import { ApiError } from '#contract/errors.ts';
import { idleLimit } from '#contract/idle-limit.ts';
import { passwordSentences } from '#contract/password.ts';
import { secondFactor } from '#contract/second-factor.ts';
import { authCalls } from '../gateways/auth-calls.ts';
import { staffAccounts } from '../gateways/staff-accounts.ts';
import { memberOf } from '../http/authenticate.ts';
import type { Routes } from '../http/call.ts';
import { changeOwnPassword } from '../own-password/change.ts';
import { devices } from './device.ts';
import { accountLimit, addressLimit, deviceLimit, factorLimit } from './rules.ts';
import { abandon, enrol, notOffered, passFactor } from './second-factor.ts';
import { passwordMark, readIdleLimit, setIdleLimit, signIn } from './store.ts';

export const authRoutes: Routes = (on) => {
  on(auth.login, async ({ body, address, databases, env, hitLimit, gateways }) => {
    const { device: token, code, ...credentials } = body;
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
    const callAuth = authCalls(env, gateways);
    const session = await signIn({ databases, env, gateways }, credentials, {
      address,
      passFactor: async (factor) => {
        try {
          if (code === undefined) throw new ApiError('second_factor_needed');
          await hitLimit(factorLimit, `${device ?? ''} ${factor.person}`);
          return await passFactor(callAuth, factor, code, gateways.now());
        } catch (error) {
          await abandon(callAuth, factor.token);
          throw error;
        }
      },
    });
    return { data: { ...session, device: await known.tokenAfter(attempt) } };
  });

  on(auth.profile, async ({ caller }) => ({ data: memberOf(caller).profile }));

  on(auth.changeOwnPassword, async (call) => {
    await changeOwnPassword(call, call.body);
    return { data: null, message: passwordSentences.changed };
  });

  on(idleLimit.read, async ({ caller }) => ({ data: { minutes: await readIdleLimit(caller) } }));

  on(idleLimit.set, async ({ caller, body }) => {
    await setIdleLimit(caller, body.minutes);
    return { data: body, message: 'Guardado: vale para todos, no próximo uso do painel.' };
  });

  on(secondFactor.state, async ({ caller, env, gateways }) => {
    const factors = await staffAccounts(env, gateways).factorsOf(memberOf(caller).profile.id);
    const active = factors?.some(({ status }) => status === 'verified') ?? false;
    return { data: { available: factors !== undefined, active } };
  });

  on(secondFactor.enrol, async ({ caller, env, gateways }) => {
    const { profile, token } = memberOf(caller);
    const accounts = staffAccounts(env, gateways);
    const factors = await accounts.factorsOf(profile.id);
    if (!factors) throw new ApiError('not_found', notOffered);
    if (factors.some(({ status }) => status === 'verified'))
      throw new ApiError('conflict', 'A verificação em duas etapas já está ligada.');
    // Earlier factors that were never confirmed.
    await accounts.removeFactors({ person: profile.id, actor: profile.id });
    return { data: await enrol(authCalls(env, gateways), token, new URL(env.siteUrl).host) };
  });

  on(secondFactor.confirm, async ({ caller, body, address, env, gateways, hitLimit }) => {
    const { profile, token } = memberOf(caller);
    await hitLimit(factorLimit, profile.id);
    const callAuth = authCalls(env, gateways);
    const session = await passFactor(callAuth, { id: body.id, token, address }, body.code, gateways.now());
    return { data: session, message: 'Verificação em duas etapas ligada!' };
  });

  on(secondFactor.remove, async ({ caller, env, gateways }) => {
    const { id } = memberOf(caller).profile;
    await staffAccounts(env, gateways).removeFactors({ person: id, actor: id });
    return { data: null, message: 'Verificação em duas etapas desligada!' };
  });
};
