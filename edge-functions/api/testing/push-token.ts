import { createPublicKey, verify } from 'node:crypto';

const day = 24 * 60 * 60;

/** The subject of an `Authorization` header, or what is wrong with it, checked as push services do (RFC 8292). */
export function readToken(
  authorization: string | undefined,
  { audience, publicKey, now }: { audience: string; publicKey: string; now: Date },
): { subject: string } | { status: 401 | 403; fault: string } {
  const [, header, claims, signature, key] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]{86}), ?k=([\w-]{87})$/.exec(authorization ?? '') ?? [];
  if (!header || !claims || !signature || !key) return { status: 401, fault: 'no VAPID token' };
  if (key !== publicKey) return { status: 403, fault: 'the key is not the one of the push subscription' };
  if (!isSigned(`${header}.${claims}`, signature, key)) return { status: 403, fault: 'the signature is wrong' };
  const { alg } = parsed(header);
  const { aud, exp, sub } = parsed(claims);
  const seconds = now.getTime() / 1000;
  if (alg !== 'ES256') return { status: 401, fault: 'the algorithm is not ES256' };
  if (aud !== audience) return { status: 403, fault: 'the audience is another service' };
  if (typeof exp !== 'number' || exp <= seconds) return { status: 403, fault: 'the token has expired' };
  if (exp > seconds + day) return { status: 403, fault: 'the token is good for more than a day' };
  const subject = String(sub);
  if (!/^(mailto:[^@\s]+@[^@\s]+|https:\/\/(?!localhost)\S+)$/.test(subject)) {
    return { status: 403, fault: 'the subject is no address' };
  }
  return { subject };
}

function isSigned(text: string, signature: string, key: string): boolean {
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  return verify(
    'sha256',
    Buffer.from(text),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
}

const parsed = (part: string): Record<string, unknown> => JSON.parse(Buffer.from(part, 'base64url').toString());
