import { randomUUID } from 'node:crypto';
import type { Role } from '#contract/primitives.ts';
import { passwordHashing } from '../../../local/auth/passwords.ts';
import type { SqlRunner } from '../../../local/database/sql-runner.ts';

export interface StaffDetails {
  email: string;
  name: string;
  role: Role;
  /** True by default. */
  active?: boolean;
  /** Without a password the account can't sign in, and no hash is computed. */
  password?: string;
}

export interface Person {
  id: string;
  email: string;
  name: string;
  role: Role;
  active: boolean;
}

/** Writes what Auth's admin API writes for a confirmed account; triggers create the profile with its role. */
export async function addStaff(sql: SqlRunner, details: StaffDetails): Promise<Person> {
  const { email, name, role, active = true, password } = details;
  const id = randomUUID();
  await sql.transaction(async (transaction) => {
    await transaction.query(
      `insert into auth.users (id, email, encrypted_password, raw_app_meta_data, raw_user_meta_data)
       values ($1, $2, $3, $4, $5)`,
      [
        id,
        email,
        password === undefined ? null : await hashOf(password),
        { provider: 'email', providers: ['email'] },
        { name },
      ],
    );
    await transaction.query(
      `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
       values ($1, 'email', $2::uuid::text, $2, $3)`,
      [randomUUID(), id, { sub: id, email, email_verified: true }],
    );
    await transaction.query(
      `update auth.users set email_confirmed_at = now(), raw_app_meta_data = raw_app_meta_data || $2 where id = $1`,
      [id, { role }],
    );
    // The session of the tokens that tests sign: `signToken`.
    await transaction.query('insert into auth.sessions (id, user_id) values ($1, $1)', [id]);
    if (!active) await transaction.query('update public.profiles set is_active = false where id = $1', [id]);
  });
  return { id, email, name, role, active };
}

const hashes = new Map<string, Promise<string>>();

/** At bcrypt's lowest cost, because tests sign in hundreds of times. */
export const quickHashing = passwordHashing(4);

/** Hashes each password once. */
function hashOf(password: string): Promise<string> {
  const known = hashes.get(password) ?? quickHashing.hash(password);
  hashes.set(password, known);
  return known;
}
