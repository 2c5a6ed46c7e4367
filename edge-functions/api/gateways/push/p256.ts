import { Buffer } from 'node:buffer';

/*
 * Keys of the curve P-256 (FIPS 186-5, SP 800-186 section 3.2.1.3), by which push subscriptions and VAPID work. They
 * are checked here, because hosted Deno ends the whole process when its own cryptography is given a point that is not
 * of the curve.
 */

const prime = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn;
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const b = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn;

const numberIn = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex')}`);

/** True if it is an uncompressed point of the curve, 65 bytes in base64url, which may be filled up. */
export function isPublicKey(given: string): boolean {
  if (!/^B[\w-]{86}=?$/.test(given)) return false;
  const point = Buffer.from(given, 'base64url');
  const [x, y] = [numberIn(point.subarray(1, 33)), numberIn(point.subarray(33))];
  return point[0] === 4 && x < prime && y < prime && (y * y - (x * x * x - 3n * x + b)) % prime === 0n;
}

/** True if it is a private key: 32 bytes in base64url. */
export function isPrivateKey(given: string): boolean {
  if (!/^[\w-]{43}$/.test(given)) return false;
  const number = numberIn(Buffer.from(given, 'base64url'));
  return number > 0n && number < order;
}
