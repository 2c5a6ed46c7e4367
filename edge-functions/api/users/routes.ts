import { ApiError } from '#contract/errors.ts';
import { sentencesAbout } from '#contract/noun.ts';
import { passwordSentences } from '#contract/password.ts';
import { userNoun, users } from '#contract/users.ts';
import { finding, listing, removing } from '../collection/routes.ts';
import { memberOf } from '../http/authenticate.ts';
import type { Routes } from '../http/call.ts';
import { changeOwnPassword } from '../own-password/change.ts';
import { toAccount } from './rules.ts';
import { userAccounts, userRows } from './store.ts';

const { created, updated } = sentencesAbout(userNoun);

export const userRoutes: Routes = (on) => {
  on(users.list, listing(userRows, toAccount));
  on(users.byId, finding(userRows, toAccount));
  on(users.create, async ({ caller, body, env, gateways }) => {
    const row = await userAccounts(env, gateways, memberOf(caller)).create(body);
    return { data: toAccount(row), status: 201, message: created };
  });
  on(users.update, async ({ caller, params, body, expectedVersion, env, gateways }) => {
    const row = await userAccounts(env, gateways, memberOf(caller)).update(params.id, body, expectedVersion);
    return { data: toAccount(row), message: updated };
  });
  on(users.invite, async ({ caller, body, env, gateways }) => {
    const row = await userAccounts(env, gateways, memberOf(caller)).invite(body);
    return { data: toAccount(row), status: 201, message: 'Convite na fila: a pessoa o recebe em poucos minutos.' };
  });
  on(users.inviteAgain, async ({ caller, params, env, gateways }) => {
    await userAccounts(env, gateways, memberOf(caller)).inviteAgain(params.id);
    return { data: null, message: 'Convite na fila: a pessoa o recebe em poucos minutos.' };
  });
  on(users.remove, removing(userRows));
  on(users.changePassword, async (call) => {
    const { params, body, env, gateways } = call;
    const caller = memberOf(call.caller);
    const { newPassword, currentPassword } = body;
    if (params.id !== caller.profile.id) {
      await userAccounts(env, gateways, caller).changePassword(params.id, newPassword);
    } else {
      if (!currentPassword) throw new ApiError('invalid_input', passwordSentences.missingCurrent);
      await changeOwnPassword(call, { currentPassword, newPassword });
    }
    return { data: null, message: passwordSentences.changed };
  });
  on(users.removeSecondFactor, async ({ caller, params, env, gateways }) => {
    await userAccounts(env, gateways, memberOf(caller)).removeSecondFactor(params.id);
    return { data: null, message: 'Verificação em duas etapas desligada!' };
  });
};
