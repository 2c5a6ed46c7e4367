import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SignedMessage } from '../signature.ts';
import { webhookSignature } from './webhook-signature.ts';

const secret = 'assinatura secreta';
const now = new Date('2026-11-22T12:00:00Z');
const seconds = now.getTime() / 1000;
const day = 24 * 60 * 60;

const hmac = (text: string, key = secret) => createHmac('sha256', key).update(text).digest('hex');
const sign = (text: string, ts: number | string = seconds, key = secret) => `ts=${ts},v1=${hmac(text, key)}`;
const manifest = (ts: number | string = seconds, id = '123', request = 'r-1') =>
  `id:${id};request-id:${request};ts:${ts};`;
const message = (signature: string | undefined, more: Partial<SignedMessage> = {}): SignedMessage => ({
  body: new Uint8Array(),
  headers: { 'x-request-id': 'r-1', ...(signature !== undefined && { 'x-signature': signature }) },
  query: { 'data.id': '123', type: 'payment' },
  ...more,
});
const isAccepted = (sent: SignedMessage, key: string | undefined = secret) => webhookSignature(key)(sent, now);

const right = sign(manifest());

describe('a notice is accepted', () => {
  it.each<[string, SignedMessage]>([
    ['signed in seconds', message(right)],
    ['signed in milliseconds', message(sign(manifest(seconds * 1000), seconds * 1000))],
    ['with spaces and further parts', message(` v1=${hmac(manifest())} , v2=abc, ts=${seconds} `)],
    ['with upper-case digits', message(`ts=${seconds},v1=${hmac(manifest()).toUpperCase()}`)],
    [
      'for an id with letters, signed in lower case',
      message(sign(manifest(seconds, 'abc1')), { query: { 'data.id': 'ABC1' } }),
    ],
    [
      'for an id with letters, signed as it is',
      message(sign(manifest(seconds, 'ABC1')), { query: { 'data.id': 'ABC1' } }),
    ],
    ['without an id', message(sign(`request-id:r-1;ts:${seconds};`), { query: {} })],
    ['without a request id', message(undefined, { headers: { 'x-signature': sign(`id:123;ts:${seconds};`) } })],
    ['of yesterday', message(sign(manifest(seconds - day), seconds - day))],
  ])('%s', async (_, sent) => {
    expect(await isAccepted(sent)).toBe(true);
  });
});

describe('a notice is refused', () => {
  const old = seconds - day - 1;
  it.each<[string, SignedMessage]>([
    ['without a signature', message(undefined)],
    ['with an empty one', message('')],
    ['with garbage', message('=,=;ts,v1')],
    ['without a time', message(`v1=${hmac(manifest())}`)],
    ['without a hash', message(`ts=${seconds}`)],
    ['with half a hash', message(right.slice(0, -32))],
    ['with a hash of other letters', message(`ts=${seconds},v1=${'é'.repeat(64)}`)],
    ['signed with another secret', message(sign(manifest(), seconds, 'outro'))],
    ['signed with no secret', message(sign(manifest(), seconds, ''))],
    ['of another payment', message(right, { query: { 'data.id': '124' } })],
    ['of another request', message(right, { headers: { 'x-signature': right, 'x-request-id': 'r-2' } })],
    ['that is old, in seconds', message(sign(manifest(old), old))],
    ['that is old, in milliseconds', message(sign(manifest(old * 1000), old * 1000))],
    ['of the future', message(sign(manifest(seconds + day + 1), seconds + day + 1))],
    ['with two times', message(`ts=${seconds},${right}`)],
    ['with two hashes', message(`v1=${'0'.repeat(64)},${right}`)],
    ['with two header fields, as they are joined', message(`${right}, ${right}`)],
    ['with a time that is no number', message(sign(manifest('1e9'), '1e9'))],
    ['with a time in hexadecimal', message(sign(manifest('0x6'), '0x6'))],
    ['with an endless time', message(sign(manifest('9'.repeat(400)), '9'.repeat(400)))],
    [
      'signed over its body',
      message(sign('{"data":{"id":"123"}}'), { body: new TextEncoder().encode('{"data":{"id":"123"}}') }),
    ],
  ])('%s', async (_, sent) => {
    expect(await isAccepted(sent)).toBe(false);
  });

  it.each(['', undefined])('where the secret is %j', async (key) => {
    expect(await webhookSignature(key)(message(sign(manifest(), seconds, '')), now)).toBe(false);
  });

  it('whatever is sent without the secret', async () => {
    const verify = webhookSignature(secret);
    const text = fc.oneof(fc.string(), fc.constantFrom(right, 'ts=', 'v1=', `ts=${seconds},v1=`, manifest()));
    await fc.assert(
      fc.asyncProperty(text, text, text, async (signature, requestId, id) => {
        fc.pre(!(signature === right && requestId === 'r-1' && id === '123'));
        const sent = { headers: { 'x-signature': signature, 'x-request-id': requestId }, query: { 'data.id': id } };
        expect(await verify({ body: new Uint8Array(), ...sent }, now)).toBe(false);
      }),
    );
  });
});
