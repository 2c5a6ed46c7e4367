import type * as z from 'zod/mini';
import { ApiError } from '#contract/errors.ts';
import { personalSearchAlone } from '#contract/filters/kinds.ts';
import { type invitationBody, type newUserBody, profileBody, type userBody, userNoun } from '#contract/users.ts';
import { rowsOf } from '../collection/rows.ts';
import type { Env } from '../env.ts';
import { dataOf } from '../gateways/database-answer.ts';
import type { Gateways } from '../gateways/gateways.ts';
import { privilegedDatabase } from '../gateways/privileged-db.ts';
import { staffAccounts } from '../gateways/staff-accounts.ts';
import type { Member } from '../http/authenticate.ts';
import { queueLinkMail } from '../outbox/store.ts';
import { emailTaken, hasComeIn, noMail, ownPassword, passwordNotSet } from './rules.ts';

/** Accounts by their profiles, by name. */
export const userRows = rowsOf('profiles', {
  noun: userNoun,
  body: profileBody,
  columns: ['id', 'last_login', 'created_at', 'updated_at', 'second_factor'],
  filters: { declared: personalSearchAlone, columns: { search: 'search_text' } },
  sortedBy: ['name', 'id'],
  checks: { profiles_email: emailTaken },
});

/** Accounts, managed by an administrator: passwords through Auth, profiles with the administrator's own token. */
export function userAccounts(env: Env, gateways: Gateways, caller: Member) {
  const accounts = staffAccounts(env, gateways);
  const actor = caller.profile.id;

  async function setPassword(id: string, password: string): Promise<void> {
    await accounts.setPassword({ person: id, actor }, password);
    dataOf(await caller.db.rpc('end_sessions_of', { person: id }));
  }

  return {
    /**
     * Creates an account and its profile. Repeating the call with the same id finishes an incomplete creation; if the
     * profile fails, a new account is removed again.
     */
    async create({ password, ...profile }: NewUser) {
      const { id = crypto.randomUUID(), name, email, role, is_active = true } = profile;
      const isNew = await accounts.create({ id, name, email, password }, actor);
      if (!isNew) {
        const known = await userRows.find(caller, { id }).catch(() => undefined);
        if (known?.email !== email) throw new ApiError('conflict', emailTaken);
        if (password !== undefined) await setPassword(id, password);
      }
      try {
        return await userRows.update(caller, id, { name, role, is_active });
      } catch (error) {
        if (isNew) await accounts.remove(id);
        throw error;
      }
    },

    /** Creates an account whose owner chooses the password with a mailed link. */
    async invite(invited: z.output<typeof invitationBody> & { id?: string | undefined }) {
      if (!gateways.mailer) throw new ApiError('unavailable', noMail);
      const row = await this.create(invited);
      await queueLinkMail(privilegedDatabase(env, gateways.supabaseFetch), 'invitation', row.email, actor);
      return row;
    },

    async inviteAgain(id: string): Promise<void> {
      if (!gateways.mailer) throw new ApiError('unavailable', noMail);
      const { email, last_login, is_active } = await userRows.find(caller, { id });
      if (last_login !== null || !is_active) throw new ApiError('conflict', hasComeIn);
      await queueLinkMail(privilegedDatabase(env, gateways.supabaseFetch), 'invitation', email, actor);
    },

    async update(id: string, { password, ...profile }: Partial<z.output<typeof userBody>>, expectedVersion?: string) {
      if (password !== undefined && id === actor) throw new ApiError('invalid_input', ownPassword);
      const row = await userRows.update(caller, id, profile, expectedVersion);
      if (password !== undefined) {
        await setPassword(id, password).catch((cause) => {
          if (cause instanceof ApiError && cause.status < 500) throw cause;
          throw new ApiError('unavailable', passwordNotSet, { cause });
        });
      }
      return row;
    },

    /** Sets another's password. */
    async changePassword(id: string, password: string): Promise<void> {
      await userRows.find(caller, { id });
      await setPassword(id, password);
    },

    async removeSecondFactor(id: string): Promise<void> {
      await userRows.find(caller, { id });
      await accounts.removeFactors({ person: id, actor });
    },
  };
}

type NewUser = Omit<z.output<typeof newUserBody>, 'password' | 'is_active'> & {
  id?: string | undefined;
  is_active?: boolean | undefined;
  password?: string | undefined;
};
