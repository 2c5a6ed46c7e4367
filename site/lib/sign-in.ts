import type * as z from 'zod/mini';
import { auth, type loginBody } from '#contract/auth.ts';
import type { Client } from '#contract/client.ts';
import { ApiError } from '#contract/errors.ts';
import { connectionSentence, errorSentence } from './error-sentence.ts';
import { clearSession, readDevice, requireStorage, StorageError, saveSession } from './session.ts';

type Credentials = Omit<z.input<typeof loginBody>, 'device'>;

/** Signs in and stores the session. An earlier one is removed first, so that its token is not sent with this call. */
export async function signIn(call: Client, credentials: Credentials): Promise<void> {
  clearSession();
  await signInOver(call, credentials);
}

/** The same for who gives the password again: until it was right, the session that is stored stays. */
export async function signInOver(call: Client, credentials: Credentials): Promise<void> {
  requireStorage();
  const { data } = await call(auth.login, { body: { ...credentials, device: readDevice() } });
  saveSession(data);
}

/** Six digits, as an authenticator shows them; a space within them is accepted. */
export const codePattern = '\\s*\\d{3}\\s?\\d{3}\\s*';

/** True if the password was right, but the second factor's code is missing, wrong or expired. */
export const asksForCode = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'second_factor_needed' || error.code === 'second_factor_wrong');

/** Why a sign-in failed: one sentence for all invalid fields; other errors keep the server's. */
export function signInFailure(error: unknown): string {
  if (error instanceof ApiError && error.code === 'invalid_input') return 'Email ou senha incorretos';
  if (error instanceof StorageError) return error.message;
  return connectionSentence(error) ?? errorSentence(error);
}
