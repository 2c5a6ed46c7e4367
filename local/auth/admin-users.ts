import { randomUUID } from 'node:crypto';
import { describeError } from '../../edge-functions/api/gateways/describe-error.ts';
import { isConnectionLoss } from '../database/postgrest-errors.ts';
import type { SqlRunner } from '../database/sql-runner.ts';
import { log } from '../log.ts';
import { AuthError, validationFailed } from './responses.ts';

/** The fields that an administrator sets. The password is already hashed. */
export interface AccountChange {
  email?: string;
  passwordHash?: string;
  emailConfirmed?: boolean;
  userMetadata?: Record<string, unknown>;
  appMetadata?: Record<string, unknown>;
}

export interface AuthUser extends Record<string, unknown> {
  id: string;
  email: string;
}

/** A user in Auth's official format, built in SQL so that timestamps are written as hosted Auth writes them. */
const userJson = `jsonb_strip_nulls(jsonb_build_object(
    'id', u.id, 'aud', u.aud, 'role', u.role, 'email', coalesce(u.email, ''), 'phone', coalesce(u.phone, ''),
    'email_confirmed_at', u.email_confirmed_at, 'confirmed_at', u.confirmed_at,
    'last_sign_in_at', u.last_sign_in_at, 'created_at', u.created_at, 'updated_at', u.updated_at,
    'is_anonymous', u.is_anonymous
  )) || jsonb_build_object(
    'app_metadata', coalesce(u.raw_app_meta_data, '{}'), 'user_metadata', coalesce(u.raw_user_meta_data, '{}'),
    'identities', coalesce((
      select jsonb_agg(jsonb_build_object(
        'identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id, 'identity_data', i.identity_data,
        'provider', i.provider, 'email', i.email, 'last_sign_in_at', i.last_sign_in_at,
        'created_at', i.created_at, 'updated_at', i.updated_at
      ) order by i.created_at)
      from auth.identities i where i.user_id = u.id
    ), '[]')
  ) as "user"`;

export async function findUser(runner: SqlRunner, id: string): Promise<AuthUser> {
  const [row] = await runner.query<{ user: AuthUser }>(`select ${userJson} from auth.users u where u.id = $1`, [id]);
  if (!row) throw new AuthError(404, 'user_not_found', 'User not found');
  return row.user;
}

/** Newest first, as the hosted server lists them. */
export async function listUsers(
  runner: SqlRunner,
  page: number,
  perPage: number,
): Promise<{ users: AuthUser[]; total: number }> {
  const rows = await runner.query<{ user: AuthUser }>(
    `select ${userJson} from auth.users u order by u.created_at desc, u.id limit $1 offset $2`,
    [perPage, (page - 1) * perPage],
  );
  const [count] = await runner.query<{ total: number }>('select count(*)::int as total from auth.users');
  return { users: rows.map(({ user }) => user), total: count?.total ?? 0 };
}

export async function createUser(
  runner: SqlRunner,
  change: AccountChange,
  id: string = randomUUID(),
): Promise<AuthUser> {
  const email = change.email as string;
  return await withAuthErrors('Database error creating new user', () =>
    runner.transaction(async (transaction) => {
      await assertEmailIsFree(transaction, email, id);
      await transaction.query(
        `insert into auth.users (id, email, encrypted_password, raw_app_meta_data, raw_user_meta_data)
         values ($1, $2, $3, '{"provider": "email", "providers": ["email"]}', $4::text::jsonb)`,
        [id, email, change.passwordHash ?? null, JSON.stringify(change.userMetadata ?? {})],
      );
      await transaction.query(
        `insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
         values ($1, 'email', $2::text, $2::uuid,
           jsonb_build_object('sub', $2::text, 'email', $3::text, 'email_verified', false, 'phone_verified', false), now())`,
        [randomUUID(), id, email],
      );
      // As when hosted: triggers see an account without its role first.
      await transaction.query(
        `update auth.users set
           raw_app_meta_data = raw_app_meta_data || $2::text::jsonb,
           email_confirmed_at = case when $3::boolean then now() end
         where id = $1`,
        [id, JSON.stringify(change.appMetadata ?? {}), change.emailConfirmed ?? false],
      );
      return await findUser(transaction, id);
    }),
  );
}

export async function updateUser(runner: SqlRunner, id: string, change: AccountChange): Promise<AuthUser> {
  return await withAuthErrors('Error updating user', () =>
    runner.transaction(async (transaction) => {
      await findUser(transaction, id);
      if (change.email !== undefined) await assertEmailIsFree(transaction, change.email, id);
      await transaction.query(
        `update auth.users set
           email = coalesce($2, email),
           encrypted_password = coalesce($3, encrypted_password),
           email_confirmed_at = case when $4::boolean then coalesce(email_confirmed_at, now()) else email_confirmed_at end,
           raw_app_meta_data = jsonb_strip_nulls(coalesce(raw_app_meta_data, '{}') || $5::text::jsonb),
           raw_user_meta_data = jsonb_strip_nulls(coalesce(raw_user_meta_data, '{}') || $6::text::jsonb),
           updated_at = now()
         where id = $1`,
        [
          id,
          change.email ?? null,
          change.passwordHash ?? null,
          change.emailConfirmed ?? false,
          JSON.stringify(change.appMetadata ?? {}),
          JSON.stringify(change.userMetadata ?? {}),
        ],
      );
      if (change.email !== undefined) await moveIdentity(transaction, id, change.email);
      // As when hosted: a new password ends all sessions.
      if (change.passwordHash !== undefined) await endSessions(transaction, id);
      return await findUser(transaction, id);
    }),
  );
}

/** Foreign keys delete sessions, with their refresh tokens, and identities with the user. */
export async function deleteUser(runner: SqlRunner, id: string): Promise<void> {
  await withAuthErrors('Database error deleting user', () =>
    runner.transaction(async (transaction) => {
      await findUser(transaction, id);
      await transaction.query('delete from auth.users where id = $1', [id]);
    }),
  );
}

async function assertEmailIsFree(runner: SqlRunner, email: string, exceptId: string): Promise<void> {
  const taken = await runner.query('select 1 as found from auth.users where email = $1 and id <> $2', [
    email,
    exceptId,
  ]);
  if (taken.length > 0) throw emailExists();
}

async function moveIdentity(runner: SqlRunner, id: string, email: string): Promise<void> {
  await runner.query(
    `update auth.identities
     set identity_data = identity_data || jsonb_build_object('email', $2::text), updated_at = now()
     where user_id = $1 and provider = 'email'`,
    [id, email],
  );
}

/** Ends a person's sessions, all or all but one, and their refresh tokens. */
export async function endSessions(runner: SqlRunner, id: string, exceptSession?: string): Promise<void> {
  await runner.query('delete from auth.sessions where user_id = $1 and id is distinct from $2', [
    id,
    exceptSession ?? null,
  ]);
}

/** Converts a database error to Auth's: `validation_failed` for a refused value, else `unexpected_failure`. */
async function withAuthErrors<Result>(failure: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AuthError || (error instanceof Error && isConnectionLoss(error))) throw error;
    const { code, constraint } = error as Record<string, unknown>;
    if (code === '23505' && /^(users_email_partial_key|users_pkey)$/.test(String(constraint))) throw emailExists();
    if (/^2[23]/.test(String(code))) throw validationFailed(failure);
    log({ event: 'auth-failed', ...describeError(error) });
    throw new AuthError(500, 'unexpected_failure', failure);
  }
}

const emailExists = () =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
