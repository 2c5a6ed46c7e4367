import bcrypt from 'bcryptjs';
import { AuthRefusal, validationFailed } from './answer.ts';

/** Cost of every hash in the database: the server behind hashes with the same when a person changes their password. */
const cost = 10;
export const minimumPasswordLength = 6;
/** bcrypt reads no more bytes than these, and Auth refuses longer passwords. */
const maximumPasswordLength = 72;

/** A hash of a password that nobody has, compared with when there is none to compare with. */
const nobodysHash = bcrypt.hash(crypto.randomUUID(), cost);

export const hashPassword = (password: string): Promise<string> => bcrypt.hash(password, cost);

/** Takes as long as telling that a password is wrong. */
export async function comparePasswordWithNothing(password: string): Promise<void> {
  await bcrypt.compare(password, await nobodysHash);
}

/** Throws Auth's refusals for passwords that it doesn't take. */
export function assertAcceptablePassword(password: string): void {
  if (new TextEncoder().encode(password).byteLength > maximumPasswordLength) {
    throw validationFailed(`Password cannot be longer than ${maximumPasswordLength} characters`);
  }
  if (password.length < minimumPasswordLength) {
    throw new AuthRefusal(422, 'weak_password', `Password should be at least ${minimumPasswordLength} characters.`, {
      details: { weak_password: { reasons: ['length'] } },
    });
  }
}
