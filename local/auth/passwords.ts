import bcrypt from 'bcryptjs';
import { isTooLong, isTooShort, maximumPasswordLength, minimumPasswordLength } from '#contract/password.ts';
import { AuthError, validationFailed } from './responses.ts';

/** The cost of bcrypt that the product uses, as Supabase's Auth does. */
const productCost = 10;

export interface PasswordHashing {
  hash(password: string): Promise<string>;
  /** Takes as long as rejecting a wrong password, so that timing doesn't reveal whether an account exists. */
  compareWithDummy(password: string): Promise<void>;
}

/** `cost` is lower in tests alone, which hash hundreds of passwords. */
export function passwordHashing(cost = productCost): PasswordHashing {
  const dummy = bcrypt.hash(crypto.randomUUID(), cost);
  return {
    hash: (password) => bcrypt.hash(password, cost),
    async compareWithDummy(password) {
      await bcrypt.compare(password, await dummy);
    },
  };
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
