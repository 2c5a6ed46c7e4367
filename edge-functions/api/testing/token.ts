import { createHmac, randomUUID } from 'node:crypto';

export interface TokenDetails {
  /** Seconds until it expires, an hour unless told; negative for a token that has expired. */
  expiresIn?: number;
  /** Another secret than Auth's makes a forged token. */
  secret?: string;
  /** Claims put over those that Auth would give. */
  claims?: Record<string, unknown>;
}

/** An access token as Auth signs it: HS256 with the claims of a signed-in person. */
export function signToken(
  authSecret: string,
  person: { id: string; email: string },
  { expiresIn = 3600, secret = authSecret, claims = {} }: TokenDetails = {},
): string {
  const now = Math.floor(Date.now() / 1000);
  const payload = {
    aud: 'authenticated',
    role: 'authenticated',
    sub: person.id,
    email: person.email,
    session_id: randomUUID(),
    aal: 'aal1',
    iat: now,
    exp: now + expiresIn,
    ...claims,
  };
  const signed = [{ alg: 'HS256', typ: 'JWT' }, payload].map(encode).join('.');
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
