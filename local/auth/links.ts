import { createHash, randomBytes } from 'node:crypto';
import type { SqlRunner } from '../database/sql-runner.ts';
import { type AuthUser, findUser } from './admin-users.ts';
import { type AuthBody, emailField, textField } from './body.ts';
import { notActive } from './own-account.ts';
import { AuthError, validationFailed } from './responses.ts';

/** An account with its link token, in the format of `supabase.auth.admin.generateLink`. */
type GeneratedLink = AuthUser & {
  action_link: string;
  email_otp: string;
  hashed_token: string;
  redirect_to: string;
  verification_type: 'recovery';
};

/**
 * Creates a person's one-time token to set a password, valid for an hour; an earlier one becomes invalid. The database
 * stores only a hash, so that its copies and logs let nobody in.
 */
export async function generateLink(runner: SqlRunner, body: AuthBody): Promise<GeneratedLink> {
  if (body.type !== 'recovery') throw validationFailed('Only links of the type recovery are supported');
  const email = emailField(body);
  if (!email) throw validationFailed('Missing email');
  const token = randomBytes(32).toString('hex');
  const [owner] = await runner.query<{ id: string }>(
    `update auth.users set recovery_token = $2, recovery_sent_at = now()
     where email = $1 and private.is_active(id) returning id`,
    [email, hashOf(token)],
  );
  if (!owner) throw new AuthError(404, 'user_not_found', 'User with this email not found');
  return {
    ...(await findUser(runner, owner.id)),
    // Unused: the product's mails have links of their own, and no code to type.
    action_link: '',
    email_otp: '',
    hashed_token: token,
    redirect_to: '',
    verification_type: 'recovery',
  };
}

/** Converts a request with a link's token to the embedded server's format. Throws for an inactive person. */
export async function verification(runner: SqlRunner, body: AuthBody): Promise<AuthBody> {
  const token = textField(body, 'token_hash');
  if (body.type !== 'recovery' || !token) throw validationFailed('Only verify with a token hash of the type recovery');
  const [owner] = await runner.query<{ isActive: boolean }>(
    'select private.is_active(id) as "isActive" from auth.users where recovery_token = $1',
    [hashOf(token)],
  );
  if (!owner) throw new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
  if (!owner.isActive) throw notActive();
  return { type: 'recovery', token_hash: hashOf(token) };
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
