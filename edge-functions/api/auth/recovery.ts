import { ApiError } from '#contract/errors.ts';
import { passwordSentences } from '#contract/password.ts';
import { recovery, recoverySentences } from '#contract/recovery.ts';
import { authCalls } from '../gateways/auth-calls.ts';
import type { Routes } from '../http/call.ts';
import { askAccountLimit, askAddressLimit, linkLimit } from './rules.ts';
import { passFactor } from './second-factor.ts';
import { sendLink, setPasswordByLink } from './store.ts';

export const recoveryRoutes: Routes = (on) => {
  on(recovery.way, async ({ gateways }) => ({ data: { byMail: gateways.mailer !== undefined } }));

  on(recovery.ask, async ({ body, address, env, gateways, hitLimit }) => {
    if (!gateways.mailer) throw new ApiError('unavailable', recoverySentences.noMail);
    if (address) await hitLimit(askAddressLimit, address);
    await hitLimit(askAccountLimit, body.email);
    // The account is looked up after the response, so that the response time doesn't reveal whether it exists.
    gateways.afterAnswer(sendLink(env, gateways, body.email));
    return { data: null, message: recoverySentences.asked };
  });

  on(recovery.complete, async ({ body, address, env, gateways, databases, hitLimit }) => {
    if (address) await hitLimit(linkLimit, address);
    const { token_hash: tokenHash, password, code } = body;
    await setPasswordByLink({ env, gateways, databases }, { tokenHash, password, address, code }, (factor, given) =>
      passFactor(authCalls(env, gateways), factor, given, gateways.now()),
    );
    return { data: null, message: passwordSentences.changed };
  });
};
