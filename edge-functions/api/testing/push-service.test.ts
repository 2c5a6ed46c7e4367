import { createECDH } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PushService, startPushService } from './push-service.ts';
import { decrypted } from './push-subscription.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

it('reads the example of RFC 8291, and none of it that was changed', () => {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'));
  const receiver = { pair, auth: bytes('BTBZMqHH6r4Tts7J_aSIgg') };
  const message = bytes(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
  expect(decrypted(receiver, message)).toBe('When I grow up, I want to be a watermelon');
  for (const index of [0, 21, 90, message.length - 1]) {
    const changed = Buffer.from(message);
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
    expect(() => decrypted(receiver, changed), String(index)).toThrow();
  }
});

let service: PushService;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.close());

it('refuses whoever has no token, an unknown address, and another method', async () => {
  const { endpoint } = service.subscribe('B'.repeat(87));
  const statusOf = async (url: string, method = 'POST') => (await fetch(url, { method })).status;
  expect([
    await statusOf(endpoint),
    await statusOf(`${service.url}/push/other`),
    await statusOf(endpoint, 'GET'),
  ]).toEqual([401, 404, 404]);
  expect(service.faults).toEqual(['no VAPID token']);
  expect(service.delivered(endpoint)).toEqual([]);
});
