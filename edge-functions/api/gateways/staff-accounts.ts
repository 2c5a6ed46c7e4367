import { type AuthError, isAuthRetryableFetchError } from '@supabase/supabase-js';
import { ApiError } from '#contract/errors.ts';
import { passwordSentences } from '#contract/password.ts';
import type { Env } from '../env.ts';
import { dataOf } from './database-answer.ts';
import type { Gateways } from './gateways.ts';
import { privilegedDatabase } from './privileged-db.ts';

interface NewAccount {
  id: string;
  name: string;
  email: string;
  /** Undefined for somebody who will choose it with a mailed link. */
  password?: string | undefined;
}

/** A change of a person's account, and the member of staff who makes it. */
interface Act {
  person: string;
  actor: string;
}

/** Manages accounts with Auth's admin API and the secret key; callers must check the permission before. */
export function staffAccounts(env: Env, { supabaseFetch }: Pick<Gateways, 'supabaseFetch'>) {
  const db = privilegedDatabase(env, supabaseFetch);
  const { admin } = db.auth;

  /** A person's second factors; undefined where Auth doesn't support them, as on one machine. */
  async function factorsOf(person: string) {
    const { data, error } = await admin.mfa.listFactors({ userId: person });
    if (!error) return data.factors;
    if (error.status === 404) return undefined;
    throw new ApiError('unavailable', undefined, { cause: error });
  }

  /** Names who is about to act, for the entry in the audit log: Auth doesn't know. */
  async function announce(act: Act): Promise<void> {
    dataOf(await db.rpc('announce_actor', act));
  }

  return {
    announce,

    /** Creates an inactive `comum` account, until its profile is written. False if its id or e-mail exists. */
    async create({ id, name, email, password }: NewAccount, actor: string): Promise<boolean> {
      await announce({ person: id, actor });
      const known = { id, email, email_confirm: true, user_metadata: { name } };
      const { error } = await admin.createUser({ ...known, ...(password !== undefined && { password }) });
      if (!error) return true;
      if (error.code === 'email_exists' || error.code === 'user_already_exists') return false;
      throw refusalOf(error);
    },

    async remove(id: string): Promise<void> {
      const { error } = await admin.deleteUser(id);
      if (error) throw refusalOf(error);
    },

    async setPassword({ person, actor }: Act, password: string): Promise<void> {
      await announce({ person, actor });
      const { error } = await admin.updateUserById(person, { password });
      if (error) throw refusalOf(error);
    },

    factorsOf,

    /** Removes all of a person's second factors; that of an active one is recorded before. */
    async removeFactors({ person, actor }: Act): Promise<void> {
      const factors = (await factorsOf(person)) ?? [];
      if (factors.some(({ status }) => status === 'verified')) {
        dataOf(await db.rpc('record_factor_removal', { person, actor }));
      }
      for (const { id } of factors) {
        const { error } = await admin.mfa.deleteFactor({ userId: person, id });
        if (error && error.status !== 404) throw new ApiError('unavailable', undefined, { cause: error });
      }
    },
  };
}

function refusalOf(error: AuthError): ApiError {
  const refused = isAuthRetryableFetchError(error) ? undefined : refusedPassword(error);
  return refused ?? new ApiError('unavailable', undefined, { cause: error });
}

const passwordRefusals: Readonly<Record<string, string>> = {
  weak_password: 'Esta senha é fácil de adivinhar ou já apareceu num vazamento. Escolha outra.',
  same_password: 'A nova senha deve ser diferente da atual.',
  current_password_invalid: 'A senha atual está incorreta.',
  current_password_required: passwordSentences.missingCurrent,
};

/** The message for a password that Auth refuses. */
export function refusedPassword({ status, code = '' }: { status?: number | undefined; code?: string | undefined }) {
  if (status === 429) return new ApiError('rate_limited', undefined, { retryAfter: 60 });
  if (status === 404) return new ApiError('not_found');
  const sentence = passwordRefusals[code];
  if (sentence) return new ApiError('invalid_input', sentence);
  return status === 400 || status === 422 ? new ApiError('invalid_input') : undefined;
}
