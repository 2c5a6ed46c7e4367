import { createHmac, randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { signedEndpoint } from '#contract/endpoint.ts';
import { hmacSignature } from '../gateways/signature.ts';
import { send, startApi, type TestApi } from '../testing/api.ts';
import { describeAuthorization } from '../testing/authorization.ts';
import { openParish } from '../testing/parish.ts';
import type { Routes } from './call.ts';

/** A bank's payment webhook: it signs the timestamp, the request's id and the body. */
const paid = signedEndpoint({
  method: 'POST',
  path: '/bank/paid',
  access: { signedBy: 'bank', headers: ['x-signature', 'x-request-id'] },
  summary: 'O banco avisa de um pagamento',
  body: z.object({ charge: z.string(), amount: z.number() }),
  answer: z.null(),
});

const secret = 'um segredo do banco';
const minute = 60_000;
const part = (header: string | undefined, name: string) => new RegExp(`(?:^|,)${name}=([^,]*)`).exec(header ?? '')?.[1];
const verify = hmacSignature({
  secret,
  signature: ({ headers }) => part(headers['x-signature'], 'v1'),
  signedAt: ({ headers }) => Number(part(headers['x-signature'], 'ts') || undefined),
  signed: ({ body, headers, query }) =>
    new TextEncoder().encode(
      `${part(headers['x-signature'], 'ts')};${headers['x-request-id']};${query.id};${new TextDecoder().decode(body)}`,
    ),
  tolerance: 5 * minute,
});

let received: { raw: string; headers: object; amount: number; kind: string }[] = [];
const routes: Routes = (on) => {
  on(paid, async ({ signed, body, caller }) => {
    const raw = new TextDecoder().decode(signed.body);
    received.push({ raw, headers: signed.headers, amount: body.amount, kind: caller.kind });
    return { data: null };
  });
};

const parish = openParish();
const now = new Date('2026-11-22T12:00:00Z');
let api: TestApi;
const start = (more: Parameters<typeof startApi>[1] = {}, signatures: object = { bank: verify }) => {
  const started = startApi(parish().database, more, { routes: [routes], signatures: signatures as never });
  started.setNow(now);
  return started;
};
beforeAll(() => {
  api = start();
});
beforeEach(() => {
  received = [];
});

// Formatted unlike `JSON.stringify`: the received bytes are what is verified.
const raw = '{ "charge": "c1",\n "amount": 10.50, "charge": "c2" }';
interface Message {
  at?: number;
  requestId?: string;
  query?: string;
  body?: string;
  key?: string;
}
function signatureOf({ at = now.getTime(), requestId = 'r1', query = '7', body = raw, key = secret }: Message = {}) {
  const digest = createHmac('sha256', key).update(`${at};${requestId};${query};${body}`).digest('hex');
  return { 'x-signature': `ts=${at},v1=${digest}`, 'x-request-id': requestId };
}
const notify = (headers: Record<string, string>, { body = raw, query = '7', to = api } = {}) =>
  send(to, `/bank/paid?id=${query}`, { method: 'POST', body, headers });
const refused = { status: 401, body: { code: 'token_invalid' } };

describe('a service that signs', () => {
  it('is admitted with a visitor’s rights; the handler gets the signed message and the parsed body', async () => {
    const headers = signatureOf();
    expect((await notify({ ...headers, cookie: 'a=b' })).status).toBe(200);
    expect(received).toEqual([{ raw, headers, amount: 10.5, kind: 'visitor' }]);
  });

  it.each<[string, Record<string, string>, Parameters<typeof notify>[1]]>([
    ['by somebody else', signatureOf({ key: 'outro segredo' }), {}],
    ['of another body', signatureOf(), { body: raw.replace('10.50', '1.50') }],
    ['of the same value, written otherwise', signatureOf(), { body: raw.replace('10.50', '10.5') }],
    ['of another request', { ...signatureOf(), 'x-request-id': 'r2' }, {}],
    ['of another query', signatureOf(), { query: '8' }],
    ['without a request’s id', { 'x-signature': signatureOf()['x-signature'] }, {}],
    ['of six minutes ago', signatureOf({ at: now.getTime() - 6 * minute }), {}],
    ['of six minutes to come', signatureOf({ at: now.getTime() + 6 * minute }), {}],
    ['that is cut', { ...signatureOf(), 'x-signature': signatureOf()['x-signature'].slice(0, -2) }, {}],
    ['with nothing in it', { ...signatureOf(), 'x-signature': `ts=${now.getTime()},v1=` }, {}],
    ['without a moment', { ...signatureOf(), 'x-signature': signatureOf()['x-signature'].replace(/ts=\d+,/, '') }, {}],
  ])('is refused with a signature %s', async (_, headers, message) => {
    expect(await notify(headers, message)).toMatchObject(refused);
    expect(received).toEqual([]);
  });

  it('is admitted with a signature of four minutes ago', async () => {
    expect((await notify(signatureOf({ at: now.getTime() - 4 * minute }))).status).toBe(200);
  });

  it('gets the errors of its body only after its signature is verified', async () => {
    const body = '{"charge":7}';
    expect(await notify(signatureOf({ body }), { body })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    });
    const large = `"${'x'.repeat(1024 * 1024)}"`;
    expect((await notify(signatureOf({ body: large }), { body: large })).status).toBe(413);
  });

  it('is refused where the API can’t verify it', async () => {
    expect(await notify(signatureOf(), { to: start({}, {}) })).toMatchObject(refused);
    expect(() => hmacSignature({ secret: '' } as never)).toThrow('secret');
  });

  it('is rate-limited by its address, whatever it sends', async () => {
    const to = start({ anonymousCallsPerMinute: 2 });
    const statuses = [];
    for (let sent = 0; sent < 3; sent += 1) {
      statuses.push((await notify({ ...signatureOf({ requestId: randomUUID() }), Authorization: 'x' }, { to })).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('is in the reference', async () => {
    const { post } = (await send(api, '/openapi.json')).body.paths['/bank/paid'];
    expect(post).toMatchObject({ description: 'Exige a assinatura de bank.' });
    expect(post.parameters).toEqual(
      ['x-signature', 'x-request-id'].map((name) => ({ name, in: 'header', schema: { type: 'string' } })),
    );
    expect(post.security).toBeUndefined();
    const page = await api.fetch(new Request('http://api.test/api/docs'));
    expect(await page.text()).toContain('Só para chamadas assinadas por bank.');
  });
});

describeAuthorization(() => ({ ...parish(), api }), [paid]);
