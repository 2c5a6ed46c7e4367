import { sentencesAbout } from '#contract/noun.ts';
import { passwordSentences } from '#contract/password.ts';
import { userNoun, users } from '#contract/users.ts';
import { finding, listing, removing } from '../collection/routes.ts';
import { staffAccounts } from '../gateways/staff-accounts.ts';
import type { Routes } from '../http/call.ts';
import { toAccount } from './rules.ts';
import { userAccounts, userRows } from './store.ts';

const { created, updated } = sentencesAbout(userNoun);

export const userRoutes: Routes = (on) => {
  on(users.list, listing(userRows, toAccount));
  on(users.byId, finding(userRows, toAccount));
  on(users.create, async ({ caller, body, env, gateways }) => {
    const row = await userAccounts(env, gateways, caller).create(body);
    return { data: toAccount(row), status: 201, message: created };
  });
  on(users.update, async ({ caller, params, body, expectedVersion, env, gateways }) => {
    const row = await userAccounts(env, gateways, caller).update(params.id, body, expectedVersion);
    return { data: toAccount(row), message: updated };
  });
  on(users.remove, removing(userRows));
  on(users.changePassword, async ({ caller, params, body, env, gateways }) => {
    await userAccounts(env, gateways, caller).changePassword(params.id, body.newPassword);
    return { data: null, message: passwordSentences.changed };
  });
  on(users.removeSecondFactor, async ({ caller, params, env, gateways }) => {
    await userRows.find(caller, { id: params.id });
    await staffAccounts(env, gateways).removeFactors(params.id);
    return { data: null, message: 'Verificação em duas etapas desligada!' };
  });
};
