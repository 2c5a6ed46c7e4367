import { ApiError } from '#contract/errors.ts';
import type { Env } from '../env.ts';
import type { CallerDatabases } from '../gateways/caller-db.ts';
import type { Gateways } from '../gateways/gateways.ts';
import { privilegedDatabase } from '../gateways/privileged-db.ts';
import { deliverMails } from '../outbox/deliver.ts';
import { queueLinkMail } from '../outbox/store.ts';

/** Queues the mail, if there is such an account, and sends what is due. Never throws: its caller has been answered. */
export async function sendLink(env: Env, gateways: Gateways, email: string): Promise<void> {
  const db = privilegedDatabase(env, gateways.supabaseFetch);
  try {
    await queueLinkMail(db, 'password-reset', email);
    await deliverMails({ env, gateways, db });
  } catch (error) {
    const { code = 'unexpected' } = error as { code?: string };
    gateways.log({ level: 'warn', event: 'recovery_mail_delayed', code });
  }
}

/** Uses a link: sets the password of the person whom it was sent to, and ends all their sessions. */
export async function setPasswordByLink(
  env: Env,
  { supabaseFetch }: Gateways,
  databases: CallerDatabases,
  { tokenHash, password, address }: { tokenHash: string; password: string; address: string | undefined },
): Promise<void> {
  const { data, error } = await databases.redeemLink(tokenHash, address);
  if (error?.status === 429) throw new ApiError('rate_limited', undefined, { retryAfter: 60 });
  // Also of a person who is not active any more: Auth gives them no session.
  if (error?.status && error.status < 500) throw new ApiError('link_invalid', undefined, { cause: error });
  if (error || !data.user || !data.session) throw new ApiError('unavailable', undefined, { cause: error });
  const { auth } = privilegedDatabase(env, supabaseFetch);
  // Ends the sessions too, this link's own among them.
  const { error: refused } = await auth.admin.updateUserById(data.user.id, { password });
  if (!refused) return;
  await auth.admin.signOut(data.session.access_token, 'local');
  if (refused.code === 'weak_password') throw new ApiError('invalid_input', weakPassword);
  throw new ApiError('unavailable', linkIsUsed, { cause: refused });
}

const weakPassword =
  'Esta senha é fácil de adivinhar ou já apareceu num vazamento. O link foi gasto: peça outro e escolha outra senha.';
const linkIsUsed = 'A senha não pôde ser trocada, e o link foi gasto. Peça outro em instantes.';
