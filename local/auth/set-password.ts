import { createClient } from '@supabase/supabase-js';
import { isTooLong, isTooShort, maximumPasswordLength, minimumPasswordLength } from '#contract/password.ts';
import type { SqlRunner } from '../database/sql-runner.ts';
import { updateUser } from './admin-users.ts';
import { passwordHashing } from './passwords.ts';

/** The account whose password a command sets. */
export type Account = { id: string; isActive: boolean };

const unknown = (email: string) =>
  new Error(`Ninguém tem o e-mail ${email}. Confira se ele está escrito como no painel.`);

/** Throws a sentence for the operator. */
export function expectUsable(password: string, repeated: string): void {
  if (isTooShort(password)) throw new Error(`A senha deve ter pelo menos ${minimumPasswordLength} caracteres.`);
  if (isTooLong(password)) {
    throw new Error(`A senha deve ter no máximo ${maximumPasswordLength} bytes (uma letra com acento tem dois).`);
  }
  if (password !== repeated) throw new Error('As duas senhas não são iguais. Nada foi mudado.');
}

export async function findAccount(runner: SqlRunner, email: string): Promise<Account> {
  const [account] = await runner.query<Account>(
    'select id, is_active as "isActive" from public.profiles where email = lower($1)',
    [email],
  );
  if (!account) throw unknown(email);
  return account;
}

/** Sets a password and ends all sessions of the person. */
export async function setPassword(runner: SqlRunner, { id }: Account, password: string): Promise<void> {
  await updateUser(runner, id, { passwordHash: await passwordHashing().hash(password) });
}

/** The same for a hosted project, through its Auth. */
export function hostedAccounts(origin: string, secretKey: string) {
  const client = createClient(origin, secretKey, { auth: { persistSession: false, autoRefreshToken: false } });
  return {
    async find(email: string): Promise<Account> {
      const { data, error } = await client
        .from('profiles')
        .select('id, is_active')
        .eq('email', email.toLowerCase())
        .maybeSingle();
      if (error)
        throw new Error(
          `O projeto não respondeu (${error.code || 'sem rede'}). Confira o endereço e SUPABASE_SECRET_KEY.`,
        );
      if (!data) throw unknown(email);
      return { id: data.id as string, isActive: data.is_active as boolean };
    },
    async set({ id }: Account, password: string): Promise<void> {
      const { error } = await client.auth.admin.updateUserById(id, { password });
      if (error) throw new Error(`A senha não foi trocada (${error.code ?? error.name}).`);
    },
  };
}
