import { Buffer } from 'node:buffer';
import { createECDH } from 'node:crypto';
import type { VapidKeys } from '../../../settings/push.ts';
import { isPrivateKey } from './p256.ts';

/** The curve of VAPID's and push subscriptions' keys (RFC 8291, RFC 8292). */
const curve = 'prime256v1';

export function newVapidKeys(): VapidKeys {
  const pair = createECDH(curve);
  const publicKey = pair.generateKeys('base64url', 'uncompressed');
  // Leading zeros are left out.
  const privateKey = pair.getPrivateKey('hex').padStart(64, '0');
  return { publicKey, privateKey: Buffer.from(privateKey, 'hex').toString('base64url') };
}

/** True if the public key is the private key's. */
export function isVapidPair({ publicKey, privateKey }: VapidKeys): boolean {
  if (!isPrivateKey(privateKey)) return false;
  const pair = createECDH(curve);
  // As bytes: hosted Deno reads no text.
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return pair.getPublicKey('base64url', 'uncompressed') === publicKey;
}
