/** A call as its sender has signed it. */
export interface SignedMessage {
  /** The bytes that were sent: JSON that is parsed and written again has others. */
  body: Uint8Array<ArrayBuffer>;
  /** The headers that the endpoint declares, as far as they were sent. */
  headers: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
}

/** Whether a message is its sender's, and of now. */
export type VerifySignature = (message: SignedMessage, now: Date) => Promise<boolean>;

interface HmacOptions {
  /** Shared with the sender; never empty. */
  secret: string;
  /** The signature that was sent, in hexadecimal digits. */
  signature: (message: SignedMessage) => string | undefined;
  /** What the sender has signed. */
  signed: (message: SignedMessage) => string | Uint8Array<ArrayBuffer>;
  /** When it was signed, in milliseconds since 1970: a part of what is signed. */
  signedAt: (message: SignedMessage) => number | undefined;
  /** Milliseconds by which that may differ from now: an old message is somebody else's copy. */
  tolerance: number;
}

/** Verifies HMAC-SHA256 signatures. Throws without a secret, with which anyone could sign. */
export function hmacSignature({ secret, signature, signed, signedAt, tolerance }: HmacOptions): VerifySignature {
  if (secret === '') throw new Error('A signature needs a secret.');
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = crypto.subtle.importKey('raw', utf8(secret), algorithm, false, ['verify']);
  return async (message, now) => {
    const sent = bytesOf(signature(message) ?? '');
    const moment = signedAt(message);
    if (!sent || moment === undefined || !(Math.abs(now.getTime() - moment) <= tolerance)) return false;
    const content = signed(message);
    // Compared in constant time.
    return await crypto.subtle.verify('HMAC', await key, sent, typeof content === 'string' ? utf8(content) : content);
  };
}

const utf8 = (text: string) => new TextEncoder().encode(text);

/** The bytes of 64 hexadecimal digits; undefined for another text. */
const bytesOf = (digits: string): Uint8Array<ArrayBuffer> | undefined =>
  /^[0-9a-f]{64}$/i.test(digits)
    ? Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    : undefined;
