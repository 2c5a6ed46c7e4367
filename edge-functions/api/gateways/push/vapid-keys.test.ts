import { createECDH } from 'node:crypto';
import { expect, it } from 'vitest';
import { isPrivateKey, isPublicKey } from './p256.ts';
import { isVapidPair, newVapidKeys } from './vapid-keys.ts';

it('makes pairs, each another, of 87 and 43 characters', () => {
  const pairs = Array.from({ length: 50 }, newVapidKeys);
  for (const pair of pairs) {
    expect([pair.publicKey.length, pair.privateKey.length]).toEqual([87, 43]);
    expect([isPublicKey(pair.publicKey), isPrivateKey(pair.privateKey), isVapidPair(pair)]).toEqual([true, true, true]);
  }
  expect(new Set(pairs.map(({ privateKey }) => privateKey)).size).toBe(50);
});

it('knows keys that are of two pairs, or none', () => {
  const [one, other] = [newVapidKeys(), newVapidKeys()];
  expect(isVapidPair({ ...one, publicKey: other.publicKey })).toBe(false);
  for (const privateKey of ['', 'a', 'A'.repeat(43), `${'_'.repeat(42)}8`]) {
    expect(isVapidPair({ ...one, privateKey })).toBe(false);
  }
});

it('takes as points of the curve what the runtime takes, if they are uncompressed', () => {
  const peer = createECDH('prime256v1');
  peer.generateKeys();
  const isTaken = (key: Buffer) => {
    try {
      peer.computeSecret(key);
      return true;
    } catch {
      return false;
    }
  };
  const point = Buffer.from(newVapidKeys().publicKey, 'base64url');
  const changed = Array.from({ length: 200 }, (_, index) => {
    const copy = Buffer.from(point);
    copy[index % 65] = (copy[index % 65] ?? 0) ^ (1 + Math.floor(index / 65));
    return copy;
  });
  const edges = [
    Buffer.alloc(65, 0),
    Buffer.from([4, ...Buffer.alloc(64)]),
    Buffer.from([4, ...Buffer.alloc(64, 255)]),
  ];
  for (const key of [point, ...changed, ...edges]) {
    expect(isPublicKey(key.toString('base64url')), key.toString('hex')).toBe(key[0] === 4 && isTaken(key));
  }
});
