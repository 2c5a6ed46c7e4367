import bcrypt from 'bcryptjs';
import { isTooLong, isTooShort, maximumPasswordLength, minimumPasswordLength } from '#contract/password.ts';
import { AuthError, validationFailed } from './responses.ts';

/** bcrypt cost, the same as lite uses when a person changes their password. */
const cost = 10;

/** A dummy hash, compared when an account does not exist. */
const dummyHash = bcrypt.hash(crypto.randomUUID(), cost);

export const hashPassword = (password: string): Promise<string> => bcrypt.hash(password, cost);

/** Takes as long as rejecting a wrong password, so that timing doesn't reveal whether an account exists. */
export async function comparePasswordWithDummyHash(password: string): Promise<void> {
  await bcrypt.compare(password, await dummyHash);
}

/** Throws Auth's error for a password that is too short or too long. */
export function assertAcceptablePassword(password: string): void {
  if (isTooLong(password)) {
    throw validationFailed(`Password cannot be longer than ${maximumPasswordLength} characters`);
  }
  if (isTooShort(password)) {
    throw new AuthError(422, 'weak_password', `Password should be at least ${minimumPasswordLength} characters.`, {
      details: { weak_password: { reasons: ['length'] } },
    });
  }
}
