import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Answer, hanging, type Service, startService } from '../../testing/service.ts';
import { jsonAnswer } from './json-answer.ts';
import { type OutwardCall, outwardCalls } from './outward-call.ts';

let service: Service;
afterEach(() => service.close());

/** A service, and what calls it with a secret in the address. */
async function start(answer: Answer) {
  service = await startService(answer);
  const log: object[] = [];
  const pauses: number[] = [];
  const pause = async (milliseconds: number) => void pauses.push(milliseconds);
  const outward = outwardCalls({ fetch, log: (entry) => log.push(entry), now: () => new Date(0), pause });
  const call = (more: Partial<OutwardCall> = {}) =>
    outward({
      service: 'bank',
      route: '/charges/:id',
      url: `${service.url}/charges/segredo?key=segredo`,
      headers: { Authorization: 'Bearer segredo' },
      timeout: 60_000,
      sizeLimit: 100,
      ...more,
    });
  return { call, log, pauses };
}

const answering =
  (status: number, body = '{}', headers = {}): Answer =>
  (response) =>
    response.writeHead(status, headers).end(body);

/** Answers each request by the list, then always by its last entry. */
const inTurn =
  (...answers: Answer[]): Answer =>
  (response, request, number) =>
    answers[Math.min(number, answers.length) - 1]?.(response, request, number);

describe('a call', () => {
  it('answers the response, and logs neither address, headers nor body', async () => {
    const { call, log } = await start(answering(201, '{"id":7}'));
    const response = await call({ method: 'POST', body: 'segredo' });
    expect(await jsonAnswer(response, z.object({ id: z.int() }))).toEqual({ id: 7 });
    expect(log).toEqual([
      {
        level: 'info',
        event: 'outward_call',
        service: 'bank',
        method: 'POST',
        route: '/charges/:id',
        ms: 0,
        status: 201,
      },
    ]);
  });

  it.each<[string, Answer, string]>([
    ['a redirect', answering(302, '', { Location: 'http://169.254.169.254/latest/meta-data' }), 'redirected'],
    ['a redirect that asks for the same again', answering(308, '', { Location: '/' }), 'redirected'],
    ['a body over the limit', answering(200, 'x'.repeat(101)), 'too_large'],
    ['no permission', answering(403), 'status_403'],
    ['a fault', answering(500, 'segredo'), 'status_500'],
    ['a connection that breaks', (response) => response.destroy(), 'network'],
  ])('refuses %s with a code', async (_, answer, code) => {
    const { call, log } = await start(answer);
    await expect(call()).rejects.toMatchObject({ name: 'OutwardRefusal', code });
    expect(service.requests).toHaveLength(1);
    expect(log).toEqual([expect.objectContaining({ level: 'warn', code })]);
    expect(JSON.stringify(log)).not.toContain('segredo');
  });

  it.each(Object.entries(hanging))('ends when the service %s', async (_, answer) => {
    const { call } = await start(answer);
    await expect(call({ timeout: 50 })).rejects.toMatchObject({ code: 'timeout' });
  });

  it.each([
    ['no JSON', '<html>segredo', 'not_json'],
    ['another shape', '{"id":"segredo"}', 'malformed'],
  ])('refuses %s by its code alone', async (_, body, code) => {
    const { call } = await start(answering(200, body));
    const refusal = await jsonAnswer(await call(), z.object({ id: z.int() })).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code, cause: undefined });
    expect(String(refusal)).not.toContain('segredo');
  });
});

describe('a call is sent again', () => {
  const busy = answering(503);

  it('with exponential back-off, up to the limit, until it succeeds', async () => {
    const { call, log, pauses } = await start(inTurn(busy, busy, answering(200)));
    expect((await call({ repetitions: 2 })).status).toBe(200);
    expect(pauses).toEqual([250, 500]);
    expect(log).toEqual([expect.objectContaining({ status: 200, tries: 3 })]);
  });

  it('no more often than the limit', async () => {
    const { call } = await start(busy);
    await expect(call({ repetitions: 2 })).rejects.toMatchObject({ code: 'status_503' });
    expect(service.requests).toHaveLength(3);
  });

  it('after the service’s Retry-After, if that is within the timeout', async () => {
    const { call, pauses } = await start(inTurn(answering(429, '', { 'Retry-After': '2' }), answering(200)));
    await call({ repetitions: 1 });
    expect(pauses).toEqual([2_000]);
    await service.close();
    const late = await start(answering(429, '', { 'Retry-After': '61' }));
    await expect(late.call({ repetitions: 1 })).rejects.toMatchObject({ code: 'status_429', retryAfter: 61_000 });
    expect(service.requests).toHaveLength(1);
  });

  it.each<[string, number, Partial<OutwardCall>]>([
    ['by POST without a key', 1, { method: 'POST' }],
    ['by POST with a key that the service knows it by', 3, { method: 'POST', headers: { 'X-Idempotency-Key': 'a' } }],
    ['by PUT', 3, { method: 'PUT' }],
  ])('only where it does the same: %s %i times', async (_, times, sent) => {
    const { call } = await start(busy);
    await expect(call({ repetitions: 2, ...sent })).rejects.toMatchObject({ code: 'status_503' });
    expect(service.requests).toHaveLength(times);
  });

  it.each([400, 401, 404, 500, 302])('not after %i, which a retry wouldn’t change', async (status) => {
    const { call } = await start(answering(status));
    await expect(call({ repetitions: 2 })).rejects.toMatchObject({ name: 'OutwardRefusal' });
    expect(service.requests).toHaveLength(1);
  });
});
