import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** A push subscription as a browser gives it: `PushSubscription.toJSON()`. */
export interface BrowserPushSubscription {
  endpoint: string;
  expirationTime: null;
  keys: { p256dh: string; auth: string };
}

/** A push subscription's secrets, as a browser keeps them. */
export interface Receiver {
  pair: ECDH;
  auth: Buffer;
}

export function newReceiver(): Receiver {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return { pair, auth: randomBytes(16) };
}

export const pushSubscriptionOf = ({ pair, auth }: Receiver, endpoint: string): BrowserPushSubscription => ({
  endpoint,
  expirationTime: null,
  keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
});

const longestMessage = 4096;

/** Decrypts a message as browsers do (RFC 8188; RFC 8291, 3.4 and 4). Throws for any other message. */
export function decrypted({ pair, auth }: Receiver, body: Buffer): string {
  if (body.length > longestMessage) throw new Error(`The message has ${body.length} bytes.`);
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const idLength = body.readUInt8(20);
  const serverKey = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  if (idLength !== 65) throw new Error('The key id is not a public key.');
  if (record.length > recordSize) throw new Error('The message has more than one record.');

  const derive = (secret: Buffer, from: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), serverKey]);
  const secret = derive(pair.computeSecret(serverKey), auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);

  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('The last record has no delimiter.');
  return new TextDecoder('utf-8', { fatal: true }).decode(padded.subarray(0, end));
}
