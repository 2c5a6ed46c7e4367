import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dashboard } from '#contract/dashboard.ts';
import { errors } from '#contract/errors.ts';
import { programVersion, versionHeader } from '#contract/program-version.ts';
import { registeredHandlers } from './app.ts';
import { send, startApi } from './testing/api.ts';
import { type Name, openParish } from './testing/parish.ts';

const parish = openParish();

describe('every answer', () => {
  it('is an envelope with its request id and closed headers', async () => {
    const { status, headers, body } = await send(parish().api, '/nada');
    expect(status).toBe(404);
    expect(body).toEqual({
      success: false,
      code: 'not_found',
      message: errors.not_found.message,
      error: errors.not_found.message,
      request_id: headers.get('X-Request-Id'),
    });
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(headers.get(versionHeader)).toBe(programVersion);
  });

  describe('allows the site and its previews by CORS', () => {
    const origins = { allowedOrigins: ['https://www.paroquia.example', 'https://*--paroquia.netlify.app'] };
    const from = (origin: string, path: string, init: RequestInit = {}) =>
      startApi(parish().database, origins).fetch(
        new Request(`http://api.test/api${path}`, { ...init, headers: { ...init.headers, Origin: origin } }),
      );
    const preflight = (origin: string) =>
      from(origin, '/news', {
        method: 'OPTIONS',
        headers: { 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'authorization' },
      });
    const varies = ({ headers }: Response) => headers.get('Vary')?.split(', ').includes('Origin');

    it.each(['https://paroquia.example', 'https://www.paroquia.example', 'https://pr-3--paroquia.netlify.app'])(
      '%s',
      async (origin) => {
        const asked = await preflight(origin);
        expect(asked.headers.get('Access-Control-Allow-Origin')).toBe(origin);
        expect(asked.headers.get('Access-Control-Allow-Methods')).toContain('DELETE');
        for (const path of ['/news/published', '/news', '/nada']) {
          const answer = await from(origin, path);
          expect(answer.headers.get('Access-Control-Allow-Origin'), path).toBe(origin);
          expect(varies(answer), path).toBe(true);
          expect(answer.headers.get('Access-Control-Expose-Headers')?.split(','), path).toContain(versionHeader);
        }
      },
    );

    it.each(['https://evil.example', 'https://paroquia.example.evil.com', 'https://paroquia.netlify.app', 'null', ''])(
      'and not "%s"',
      async (origin) => {
        for (const answer of [await preflight(origin), await from(origin, '/news/published')]) {
          expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
          expect(varies(answer)).toBe(true);
        }
      },
    );
  });

  it('names the methods that a path takes', async () => {
    const { status, headers, body } = await send(parish().api, '/news/published', {
      method: 'POST',
      token: parish().token('lucia'),
    });
    expect({ status, code: body.code, allow: headers.get('Allow') }).toEqual({
      status: 405,
      code: 'method_not_allowed',
      allow: 'GET, PUT, DELETE',
    });
  });

  it('has a generic message when the database fails; the reason is only logged', async () => {
    const { api, database, token } = parish();
    expect((await send(api, '/mass-schedule')).status).toBe(200);
    await database.sql.exec('alter table public.mass_schedule rename to hidden_schedule');
    const { status, body, headers } = await send(api, '/mass-schedule', { token: token('lucia') });
    await database.sql.exec('alter table public.hidden_schedule rename to mass_schedule');
    expect({ status, message: body.message }).toEqual({ status: 500, message: errors.internal.message });
    expect(JSON.stringify(body)).not.toMatch(/mass_schedule|PGRST|relation/);
    const line = api.log.find(
      (entry) => 'cause' in entry && (entry as { request_id?: string }).request_id === headers.get('X-Request-Id'),
    );
    expect(JSON.stringify(line)).toContain('DatabaseError');
  });
});

describe('bodies', () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    send(parish().api, '/news', { method: 'POST', token: parish().token('lucia'), body, headers });

  it.each([
    ['malformed JSON', '{"title":', {}, 400, 'malformed_json'],
    ['nothing', '', {}, 400, 'invalid_input'],
    ['another type', 'title=a', { 'Content-Type': 'application/x-www-form-urlencoded' }, 415, 'unsupported_media_type'],
    ['more than the limit', `"${'x'.repeat(1024 * 1024)}"`, {}, 413, 'body_too_large'],
    ['a prototype', '{"__proto__":{"a":1},"title":"a","content":"a"}', {}, 400, 'invalid_input'],
    ['a zero byte', JSON.stringify({ title: 'a\u0000b', content: 'a' }), {}, 400, 'invalid_input'],
  ])('%s', async (_, body, headers, status, code) => {
    expect(await post(body, headers)).toMatchObject({ status, body: { success: false, code } });
  });

  it.each([
    ['with its length', { 'Content-Length': String(70 * 1024) }, 0],
    ['without it', {}, 70],
  ])('of a visitor, larger than any form, is refused %s before it has been read', async (_, headers, mostRead) => {
    let read = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          read += 1;
          controller.enqueue(new Uint8Array(1024).fill(32));
          if (read === 1024) controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const response = await parish().api.fetch(
      new Request('http://api.test/api/auth/login', {
        method: 'POST',
        headers: {
          Origin: 'https://paroquia.example',
          'Content-Type': 'application/json',
          'x-test-address': '192.0.2.1',
          ...headers,
        },
        body,
        duplex: 'half',
      } as RequestInit),
    );
    expect([response.status, (await response.json()).code]).toEqual([413, 'body_too_large']);
    expect(read).toBeLessThanOrEqual(mostRead);
  });
});

it('counts for staff, at the top and under data', async () => {
  const { body } = await send(parish().api, '/dashboard/totals', { token: parish().token('tereza') });
  expect(dashboard.totals.answer.parse(body.data)).toMatchObject({
    usuarios: expect.any(Number),
    noticias: 0,
    avisos: 0,
  });
  expect(body.noticias).toBe(0);
});

describe('a loop from one address', () => {
  const limited = openParish({ anonymousCallsPerMinute: 5 });
  /** Answered from the settings alone, even if the database is overloaded. */
  const cheap = '/auth/recovery';

  it('is limited, with a Retry-After until the next minute', async () => {
    const { api, token } = limited();
    api.setNow(new Date('2026-11-21T12:00:00Z'));
    const statuses = [];
    for (let i = 0; i < 7; i += 1) statuses.push((await send(api, cheap)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect((await send(api, cheap)).headers.get('Retry-After')).toBe('60');
    expect((await send(api, cheap, { headers: { 'x-test-address': '192.0.2.2' } })).status).toBe(200);
    expect((await send(api, '/auth/profile', { token: token('lucia') })).status).toBe(200);
    for (let i = 0; i < 7; i += 1) {
      expect((await send(api, cheap, { headers: { 'x-test-address': '' } })).status).toBe(200);
    }
    api.setNow(new Date('2026-11-21T12:01:00Z'));
    expect((await send(api, cheap)).status).toBe(200);
    api.setNow(undefined);
  });

  it('of calls that are limited by path is limited too, far above what a church’s network needs', async () => {
    const { api } = limited();
    const headers = { 'x-test-address': '192.0.2.4' };
    const ask = async () => (await send(api, `/donations/status/${crypto.randomUUID()}`, { headers })).status;
    const statuses = await Promise.all(Array.from({ length: 52 }, ask));
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });

  it('is not limited for a year when the clock was a year ahead', async () => {
    const { api } = limited();
    const ask = async () => (await send(api, cheap, { headers: { 'x-test-address': '192.0.2.3' } })).status;
    api.setNow(new Date('2027-11-21T12:00:00Z'));
    for (let i = 0; i < 6; i += 1) await ask();
    expect(await ask()).toBe(429);
    api.setNow(new Date('2026-11-21T12:00:00Z'));
    expect(await ask()).toBe(200);
    api.setNow(undefined);
  });
});

describe('the reference', () => {
  it('describes every endpoint as OpenAPI 3.1', async () => {
    const { body } = await send(parish().api, '/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    expect(Object.keys(body.paths)).toEqual(expect.arrayContaining(['/news/{id}', '/auth/login', '/dashboard/totals']));
    expect(body.paths['/news/{id}'].put.parameters).toEqual([
      expect.objectContaining({ name: 'id', in: 'path', required: true }),
    ]);
    expect(body.paths['/news'].get.responses['200'].content['application/json'].schema.properties.data.type).toBe(
      'array',
    );
  });

  it('is also an HTML page without scripts', async () => {
    const response = await parish().api.fetch(new Request('http://api.test/api/docs'));
    expect(response.headers.get('Content-Type')).toContain('text/html');
    expect(response.headers.get('Content-Security-Policy')).not.toContain('script');
    expect(await response.text()).toContain('/news/slug/:slug');
  });
});

describe('any request', () => {
  const known = registeredHandlers().flatMap(([{ path }]) => path.split('/').filter((part) => !/^(:.*)?$/.test(part)));
  const segments = fc.constantFrom(...new Set(known), '..', '%00', '%', "'", '1', crypto.randomUUID(), 'ção', ' ');
  const values = fc.oneof(
    fc.string(),
    fc.integer().map(String),
    fc.constantFrom('null', '-1', '1e99', "' or 1=1--", '\u0000', '{}', 'a,b.eq.c)'),
  );
  const request = fc.record({
    method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'),
    path: fc.array(fc.oneof({ weight: 5, arbitrary: segments }, { weight: 1, arbitrary: fc.string() }), {
      maxLength: 4,
    }),
    query: fc.dictionary(fc.constantFrom('page', 'limit', 'search', 'date', 'select', 'x'), values, { maxKeys: 3 }),
    body: fc.option(
      fc.oneof(fc.json(), fc.string(), fc.constant('{"title":"a","content":"<p>a</p>"}'), fc.constant('{"items":[]}')),
    ),
    authorization: fc.oneof(
      {
        weight: 4,
        arbitrary: fc.constantFrom<Name | 'none'>('none', 'lucia', 'tereza', 'raimundo', 'chico', 'otavio'),
      },
      { weight: 1, arbitrary: fc.string().filter((text) => /^[\x21-\x7e ]*$/.test(text)) },
    ),
    type: fc.constantFrom('application/json', 'text/plain', 'application/json; charset=utf-8', 'multipart/form-data'),
  });

  it('is answered with an envelope below 500, in time, without leaking internals', async () => {
    const { api, token } = parish();
    const names = new Set<string>(['lucia', 'tereza', 'raimundo', 'chico', 'otavio']);
    await fc.assert(
      fc.asyncProperty(request, async ({ method, path, query, body, authorization, type }) => {
        const url = new URL(`http://api.test/api/${path.map(encodeURIComponentUnlessEncoded).join('/')}`);
        for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
        const authorized =
          authorization === 'none'
            ? undefined
            : names.has(authorization)
              ? `Bearer ${token(authorization as Name)}`
              : authorization;
        const response = await api.fetch(
          new Request(url, {
            method,
            headers: {
              'Content-Type': type,
              'x-test-address': '192.0.2.3',
              ...(authorized && { Authorization: authorized }),
            },
            ...(body !== null && method !== 'GET' && method !== 'HEAD' && { body }),
          }),
        );
        const text = await response.text();
        expect(response.status, `${method} ${url} ${text}`).toBeLessThan(500);
        expect(text).not.toMatch(/PGRST|postgres|relation|syntax error|violates|JWT|zod/i);
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 1_000), endOnFailure: true },
    );
  });
});

function encodeURIComponentUnlessEncoded(segment: string): string {
  return segment.startsWith('%') ? segment : encodeURIComponent(segment.replace(/\p{Cs}/gu, ''));
}
