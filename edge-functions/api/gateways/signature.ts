/** A signed call. */
export interface SignedMessage {
  /** The raw bytes: parsed and serialized JSON would differ from what was signed. */
  body: Uint8Array<ArrayBuffer>;
  /** Those of the endpoint's declared headers that were sent. */
  headers: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
}

/** True if a message's signature is valid and recent. */
export type VerifySignature = (message: SignedMessage, now: Date) => Promise<boolean>;

interface HmacOptions {
  /** Shared with the sender; never empty. */
  secret: string;
  /** The received signature, in hexadecimal digits. */
  signature: (message: SignedMessage) => string | undefined;
  /** The signed content. */
  signed: (message: SignedMessage) => string | Uint8Array<ArrayBuffer>;
  /** The signed timestamp, in milliseconds since 1970. */
  signedAt: (message: SignedMessage) => number | undefined;
  /** Milliseconds by which the timestamp may differ from now; an older message may be a replay. */
  tolerance: number;
}

/** Verifies HMAC-SHA256 signatures. Throws on an empty secret, with which anyone could sign. */
export function hmacSignature({ secret, signature, signed, signedAt, tolerance }: HmacOptions): VerifySignature {
  if (secret === '') throw new Error('A signature needs a secret.');
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = crypto.subtle.importKey('raw', utf8(secret), algorithm, false, ['verify']);
  return async (message, now) => {
    const sent = bytesOf(signature(message) ?? '');
    const moment = signedAt(message);
    if (!sent || moment === undefined || !(Math.abs(now.getTime() - moment) <= tolerance)) return false;
    const content = signed(message);
    // A constant-time comparison.
    return await crypto.subtle.verify('HMAC', await key, sent, typeof content === 'string' ? utf8(content) : content);
  };
}

const utf8 = (text: string) => new TextEncoder().encode(text);

/** The bytes of 64 hexadecimal digits; undefined for another text. */
const bytesOf = (digits: string): Uint8Array<ArrayBuffer> | undefined =>
  /^[0-9a-f]{64}$/i.test(digits)
    ? Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    : undefined;
