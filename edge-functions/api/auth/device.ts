import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { hmac, toHex } from '../http/keyed-hash.ts';

/** A device of earlier sign-ins. Its token gives no rights, only its own rate limit of sign-in attempts. */
interface Device {
  id: string;
  /** Marks of the accounts that signed in on it, the last one first. */
  accounts: readonly string[];
}

/** The account of a sign-in attempt. */
interface Account {
  email: string;
  /** Changes with the password, which makes known devices unknown. */
  passwordMark: string;
}

/** The device of a sign-in attempt. */
interface Attempt {
  /** The caller's device token, if they sent one. */
  token: string | undefined;
  account: Account;
  now: Date;
}

const lifetime = 180 * 24 * 60 * 60 * 1000;
const accountsKept = 8;
const audience = 'device';

/** Signs and reads device tokens with a key derived from `secret`. */
export function devices(secret: string) {
  const key = hmac(new TextEncoder().encode(secret), 'device tokens');
  /** Identifies an account without revealing its e-mail. */
  const markOf = async ({ email, passwordMark }: Account) =>
    toHex(await hmac(await key, `account ${email} ${passwordMark}`)).slice(0, 24);

  async function read({ token, now }: Attempt): Promise<Device | undefined> {
    if (!token) return undefined;
    const options = { audience, algorithms: ['HS256'], requiredClaims: ['exp', 'jti'], currentDate: now };
    const verified = await jwtVerify<{ accounts?: string[] }>(token, await key, options).catch(() => undefined);
    return verified && deviceOf(verified.payload);
  }

  return {
    /** The device's id, if the account signed in on it within the last 180 days with its current password. */
    async knownFor(attempt: Attempt): Promise<string | undefined> {
      const device = await read(attempt);
      return device?.accounts.includes(await markOf(attempt.account)) ? device.id : undefined;
    },

    /** The device's next token, once the account has signed in. */
    async tokenAfter(attempt: Attempt): Promise<string> {
      const { id, accounts }: Device = (await read(attempt)) ?? { id: crypto.randomUUID(), accounts: [] };
      const mark = await markOf(attempt.account);
      return await new SignJWT({
        accounts: [mark, ...accounts.filter((other) => other !== mark)].slice(0, accountsKept),
      })
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(audience)
        .setJti(id)
        .setExpirationTime(new Date(attempt.now.getTime() + lifetime))
        .sign(await key);
    },
  };
}

const deviceOf = ({ jti, accounts }: JWTPayload & { accounts?: string[] }): Device | undefined =>
  jti === undefined ? undefined : { id: jti, accounts: accounts ?? [] };
