import bcrypt from 'bcryptjs';
import { decodeJwt } from 'jose';
import { ownPasswordLimit } from '../../edge-functions/api/auth/rules.ts';
import { type AuthUser, endSessions, findUser } from './admin-users.ts';
import { type AuthBody, textField } from './body.ts';
import { assertAcceptablePassword, type PasswordHashing } from './passwords.ts';
import { AuthError, validationFailed } from './responses.ts';
import { type Counting, hitLimit } from './throttle.ts';

/** The account that is changed, and the session that changes it. */
interface SignedIn {
  id: string;
  session: string | undefined;
}

/** The account and session of a token that Auth has accepted. */
export function holderOf(request: Request, id: string): SignedIn {
  const { session_id } = decodeJwt(request.headers.get('authorization')?.replace(/^bearer /i, '') ?? '');
  return { id, session: typeof session_id === 'string' ? session_id : undefined };
}

interface PasswordChange {
  password: string;
  present: string | undefined;
}

/**
 * The new password, the only change that people make to their own account. Throws Auth's error for any other:
 * administrators change e-mails and names.
 */
export function passwordChange(body: AuthBody): PasswordChange {
  const other = Object.keys(body).find((name) => !/^(current_)?password$/.test(name) && body[name] !== null);
  if (other) throw validationFailed(other === 'email' ? 'Only administrators change e-mails' : 'Unsupported attribute');
  const password = textField(body, 'password');
  if (password === undefined) throw validationFailed('Nothing to change');
  assertAcceptablePassword(password);
  return { password, present: textField(body, 'current_password') };
}

/** Changes a person's own password, given the current one, and ends their other sessions. Attempts are rate-limited. */
export async function changeOwnPassword(
  counting: Counting,
  passwords: PasswordHashing,
  { id, session }: SignedIn,
  { password, present }: PasswordChange,
): Promise<AuthUser> {
  const { runner } = counting;
  const [account] = await runner.query<{ hash: string | null; isActive: boolean }>(
    'select encrypted_password as hash, private.is_active(id) as "isActive" from auth.users where id = $1',
    [id],
  );
  if (!account?.isActive) throw notActive();
  if (!present) {
    throw new AuthError(400, 'current_password_required', 'Current password required when setting new password.');
  }
  await hitLimit(counting, ownPasswordLimit, id);
  if (!account.hash || !(await bcrypt.compare(present, account.hash))) throw wrongPassword();
  if (password === present) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
  }
  const hash = await passwords.hash(password);
  return await runner.transaction(async (transaction) => {
    await transaction.query('select public.announce_actor($1, $1)', [id]);
    const changed = await transaction.query(
      `update auth.users set encrypted_password = $3, updated_at = now()
       where id = $1 and encrypted_password = $2 returning id`,
      [id, account.hash, hash],
    );
    // A concurrent change came first, so the given current password is outdated.
    if (changed.length === 0) throw wrongPassword();
    await endSessions(transaction, id, session);
    return await findUser(transaction, id);
  });
}

/** Auth's error for an inactive profile. */
export const notActive = () => new AuthError(403, 'user_banned', 'User is not active');

const wrongPassword = () => new AuthError(400, 'current_password_invalid', 'Current password is incorrect.');
