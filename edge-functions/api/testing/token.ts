import { createHmac } from 'node:crypto';
import { issuer } from '../../../local/auth/issuer.ts';

export interface TokenDetails {
  /** Seconds until it expires, by default an hour; negative for an expired token. */
  expiresIn?: number;
  /** A secret other than Auth's forges the token. */
  secret?: string;
  /** Claims that override Auth's. */
  claims?: Record<string, unknown>;
}

/** Signs an access token as Auth does: HS256 with a signed-in person's claims. */
export function signToken(
  authSecret: string,
  person: { id: string; email: string },
  { expiresIn = 3600, secret = authSecret, claims = {} }: TokenDetails = {},
): string {
  const now = Math.floor(Date.now() / 1000);
  const payload = {
    iss: issuer,
    aud: 'authenticated',
    role: 'authenticated',
    sub: person.id,
    email: person.email,
    // The session that `addStaff` opens.
    session_id: person.id,
    aal: 'aal1',
    iat: now,
    exp: now + expiresIn,
    ...claims,
  };
  const signed = [{ alg: 'HS256', typ: 'JWT' }, payload].map(encode).join('.');
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
