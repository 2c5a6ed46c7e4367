import { hmacSignature, type SignedMessage, type VerifySignature } from '../signature.ts';

/**
 * Milliseconds. The provider names no limit, and doesn't say whether a repeated notice (after 15 and 30 minutes, 6
 * hours, then days) is signed anew. A day lets in those that may still be news; what comes later was long asked for by
 * the reconciliation. An accepted replay changes nothing: a notice only says which payment to read.
 */
const tolerance = 24 * 60 * 60_000;

/**
 * Verifies the notices of Mercado Pago: HMAC-SHA256 of `id:<data.id of the query>;request-id:<x-request-id>;ts:<ts>;`,
 * without the parts that weren't sent. The documentation signs the id in lower case, the provider's own libraries as it
 * is; both are accepted. The body isn't signed, and neither is the rest of the query. Without a secret
 * nothing is verified.
 */
export function webhookSignature(secret: string | undefined): VerifySignature {
  if (!secret) return async () => false;
  const [asSent, inLowerCase] = [asIs, lower].map((spelt) =>
    hmacSignature({
      secret,
      signature: (message) => signatureIn(message)?.v1,
      signedAt: (message) => millisecondsOf(signatureIn(message)?.ts),
      signed: (message) => manifest(message, spelt),
      tolerance,
    }),
  ) as [VerifySignature, VerifySignature];
  return async (message, now) => (await asSent(message, now)) || (await inLowerCase(message, now));
}

const asIs = (id: string) => id;
const lower = (id: string) => id.toLowerCase();

function manifest(message: SignedMessage, spelt: (id: string) => string): string {
  const id = message.query['data.id'];
  const requestId = message.headers['x-request-id'];
  return [id && `id:${spelt(id)};`, requestId && `request-id:${requestId};`, `ts:${signatureIn(message)?.ts ?? ''};`]
    .filter(Boolean)
    .join('');
}

/** The parts of `ts=<digits>,v1=<hex digits>`, in any order among others; undefined unless each is there once. */
function signatureIn({ headers }: SignedMessage): { ts: string; v1: string } | undefined {
  const parts = (headers['x-signature'] ?? '').split(',').map((part) => part.trim().split('='));
  const only = (name: string) => {
    const [first, second] = parts.filter(([key]) => key === name);
    return first?.length === 2 && !second ? first[1] : undefined;
  };
  const ts = only('ts');
  const v1 = only('v1');
  return ts && v1 ? { ts, v1 } : undefined;
}

/** The first moment that would be too long as seconds: in 5138, and in 1973 as milliseconds. */
const firstMilliseconds = 1e11;

/** The provider writes seconds and milliseconds. */
function millisecondsOf(ts: string | undefined): number | undefined {
  if (ts === undefined || !/^\d{1,16}$/.test(ts)) return undefined;
  const number = Number(ts);
  return number < firstMilliseconds ? number * 1000 : number;
}
