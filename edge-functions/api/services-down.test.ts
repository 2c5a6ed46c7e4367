import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auth } from '#contract/auth.ts';
import { carneDizimo } from '#contract/carne-dizimo.ts';
import { donations } from '#contract/donations.ts';
import { isSigner } from '#contract/endpoint.ts';
import { errors } from '#contract/errors.ts';
import { fillPath } from '#contract/fill-path.ts';
import { healthSentences } from '#contract/health.ts';
import { intentionRequests } from '#contract/intention-requests.ts';
import { mediaSentences } from '#contract/media.ts';
import { notifications } from '#contract/notifications.ts';
import { recovery } from '#contract/recovery.ts';
import { registeredHandlers } from './app.ts';
import { liturgySource } from './gateways/liturgy/source.ts';
import { outwardCalls } from './gateways/outward/outward-call.ts';
import type { Timeouts } from './gateways/outward/timeouts.ts';
import type { PaymentsGateway } from './gateways/payments/payments.ts';
import { privilegedDatabase } from './gateways/privileged-db.ts';
import { buildHook } from './gateways/site-build.ts';
import { generous, jobsKey, send, startApi, type TestApi } from './testing/api.ts';
import { unknownId } from './testing/database.ts';
import { openParish } from './testing/parish.ts';
import { webpOf } from './testing/pictures.ts';
import { browserPushSubscription, pushServices } from './testing/push-in-memory.ts';
import { hanging, type Service, startService } from './testing/service.ts';

/** The provider is asked after the database. */
const unasked = {} as PaymentsGateway;

const password = 'rosario-de-maio';
const parish = openParish({}, { tereza: password });
/** Milliseconds; short, because the tests of hanging services wait for it. */
const limit = 200;

type Part = 'rest' | 'auth' | 'storage';

/** The API with one part of Supabase replaced, as `respond` answers it. */
function without(part: Part, respond: typeof fetch, short: Partial<Timeouts> = {}): TestApi {
  const { database } = parish();
  const replaced: typeof fetch = (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    return url.includes(`/${part}/v1/`) ? respond(input, init) : database.fetch(input, init);
  };
  const mailer = { from: 'secretaria@paroquia.example', send: async () => {} };
  return startApi(
    { ...database, fetch: replaced },
    {},
    { mailer, payments: unasked, push: pushServices().gateway, timeouts: { ...generous, ...short } },
  );
}

/** Queries without which a call is refused before anything is asked. */
const queries: Readonly<Record<string, string>> = { '/mass-changes/days': '?first=2026-12-06&last=2026-12-13' };

const login = { method: 'POST', body: { email: 'tereza@paroquia.test', password } };
/** Bodies of public calls, which are validated before the database is asked. */
const bodies: Readonly<Record<string, object>> = {
  [auth.login.path]: login.body,
  [recovery.ask.path]: { email: login.body.email },
  [donations.create.path]: { amount: 10 },
  [intentionRequests.ask.path]: {
    ...{ name: 'Rita', phone: '85999990000', intention_type: 'deceased', notes: 'Pelas almas' },
    ...{ consent: true, seconds: 20 },
  },
  [intentionRequests.answer.path]: { state: 'accepted' },
  [carneDizimo.chargeMany.path]: { parcelas: [unknownId] },
  [notifications.subscribe.path]: browserPushSubscription('https://push.example.org/a'),
  [notifications.unsubscribe.path]: { endpoint: 'https://push.example.org/a' },
  [recovery.complete.path]: { token_hash: '0'.repeat(64), password },
};
const upload = async (api: TestApi) => {
  const response = await api.fetch(
    new Request('http://api.test/api/media', {
      method: 'POST',
      headers: { Authorization: `Bearer ${parish().token('tereza')}`, 'Content-Type': 'image/webp' },
      body: await webpOf({ width: 8, height: 8 }),
    }),
  );
  return { status: response.status, body: await response.json() };
};
const unavailable = (message: string = errors.unavailable.message) => ({
  status: 503,
  body: { code: 'unavailable', message },
});

describe.each(Object.entries(hanging))('when a service %s', (_, answer) => {
  let service: Service;
  beforeAll(async () => {
    service = await startService(answer);
  });
  afterAll(() => service.close());
  const hangingFetch: typeof fetch = (input, init) => {
    const { pathname } = new URL(String(input instanceof Request ? input.url : input));
    return fetch(`${service.url}${pathname}`, init);
  };

  const endpoints = registeredHandlers()
    // Answered from the settings alone: see below.
    .filter(([endpoint]) => endpoint !== recovery.way && endpoint !== notifications.key)
    // Refused without a signature before anything is asked.
    .filter(([{ access }]) => !isSigner(access))
    .map(([endpoint]) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
  it.concurrent.each(endpoints)('no call waits for the database: %s', async (_, { method, path, access }) => {
    const api = without('rest', hangingFetch, { database: limit, health: limit });
    const params = { id: unknownId, slug: 'missa', type: 'geral', ordinal: 1, code: '0'.repeat(16) };
    const sent = { method, ...(method !== 'GET' && { body: bodies[path] ?? {} }) };
    const token = access === 'scheduler' ? jobsKey : parish().token('lucia');
    const asked = [{ ...sent, token }, ...(access === 'anyone' ? [sent] : [])];
    for (const call of asked) {
      const { status, body } = await send(api, fillPath(path, params) + (queries[path] ?? ''), call);
      const isHealth = path === '/health' && !('token' in call);
      expect({ status, body }).toMatchObject(unavailable(isHealth ? healthSentences.database : undefined));
      if (!isHealth) expect(api.log).toContainEqual(expect.objectContaining({ route: path, cause: 'timeout' }));
    }
    expect(api.log).toContainEqual(
      expect.objectContaining({ event: 'outward_call', service: 'database', code: 'timeout' }),
    );
  });

  it('whether there is mail is told without the database', async () => {
    const api = without('rest', hangingFetch, { database: limit });
    const { status, body } = await send(api, recovery.way.path);
    expect([status, body.data]).toEqual([200, { byMail: true }]);
    expect(api.log).not.toContainEqual(expect.objectContaining({ event: 'outward_call' }));
  });

  it('no call waits for Auth', async () => {
    const api = without('auth', hangingFetch, { auth: limit, health: 5_000 });
    const link = { method: 'POST', body: bodies[recovery.complete.path] };
    expect(await send(api, recovery.complete.path, link)).toMatchObject(unavailable());
    expect(await send(api, '/auth/login', login)).toMatchObject(unavailable());
    expect(await send(api, '/health')).toMatchObject(unavailable(healthSentences.auth));
    expect((await send(api, '/news', { token: parish().token('tereza') })).status).toBe(200);
  });

  it('no call waits for Storage', async () => {
    const api = without('storage', hangingFetch, { storage: limit });
    expect(await upload(api)).toMatchObject(unavailable(mediaSentences.unreachable));
    expect((await send(api, '/news')).status).toBe(200);
  });

  it('no call waits for the liturgy', async () => {
    const call = outwardCalls({ fetch, log: () => {}, now: () => new Date() });
    const liturgy = liturgySource({ url: service.url, call, timeouts: { visitor: limit, job: limit } });
    const api = startApi(parish().database, {}, { liturgy });
    const { status, body } = await send(api, '/liturgia');
    expect([status, body.data.leituras, body.data.fonte]).toEqual([200, null, null]);
  });

  it('no call waits for the build hook and the site', async () => {
    const { database, token } = parish();
    await database.sql.exec('delete from public.site_state; insert into public.site_state default values');
    const now = () => new Date();
    const siteBuild = buildHook({
      url: service.url,
      siteUrl: service.url,
      db: privilegedDatabase({ ...database.env } as never, database.fetch),
      call: outwardCalls({ fetch, log: () => {}, now }),
      now,
      pauses: { answer: limit, read: limit },
    });
    const api = startApi(database, {}, { siteBuild });
    const body = { title: 'Missa', content: '<p>Às nove.</p>', is_published: true };
    const saved = await send(api, '/news', { method: 'POST', token: token('tereza'), body });
    expect([saved.status, saved.body.site_changed]).toEqual([201, true]);
    const { status } = await send(api, '/site-build', { token: token('tereza') });
    expect(status).toBe(200);
    await api.settled();
    expect(api.log).toContainEqual(expect.objectContaining({ event: 'site_build_request_failed', code: 'timeout' }));
  });
});

it('a proxy’s answer doesn’t make an account inactive', async () => {
  const api = without('rest', async () => Response.json({ message: 'Hello' }));
  expect(await send(api, '/auth/profile', { token: parish().token('tereza') })).toMatchObject(unavailable());
});

it('a proxy’s JSON as a success is nobody’s rows, and not a healthy database', async () => {
  const api = without('rest', async () => Response.json({}));
  expect(await send(api, '/news')).toMatchObject(unavailable());
  expect(await send(api, '/news', { token: parish().token('tereza') })).toMatchObject(unavailable());
  expect(await send(api, '/health')).toMatchObject(unavailable(healthSentences.database));
});

it('reports that neither the database nor Auth answers', async () => {
  const api = startApi({ ...parish().database, fetch: () => Promise.reject(new TypeError('no route')) });
  const both = `${healthSentences.database} ${healthSentences.auth}`;
  expect(await send(api, '/health')).toMatchObject(unavailable(both));
});

describe.each<[string, () => Response]>([
  ['a proxy’s page that it is away', () => html(502)],
  ['a proxy’s page instead of an answer', () => html(200)],
  ['nothing', () => new Response(null)],
  ['nothing, and that there is nothing', () => new Response(null, { status: 404 })],
  ['a proxy’s JSON', () => Response.json({ message: 'Invalid API key' }, { status: 401 })],
  ['that it starts', () => Response.json({ code: 'PGRST002', message: 'cache' }, { status: 503 })],
  ['another address', () => new Response(null, { status: 302, headers: { Location: 'http://169.254.169.254/' } })],
])('where the database’s REST answers %s', (_, answer) => {
  it('the answer is that it is unavailable, at once, and never that an account is inactive', async () => {
    const asked: string[] = [];
    const respond: typeof fetch = async (input) => {
      asked.push(new URL(String(input)).pathname);
      return answer();
    };
    const api = without('rest', respond);
    const token = parish().token('tereza');
    expect(await send(api, '/news')).toMatchObject(unavailable());
    expect(await send(api, '/auth/profile', { token })).toMatchObject(unavailable());
    expect(await send(api, '/auth/login', login)).toMatchObject(unavailable());
    expect(asked).toEqual(['/rest/v1/news', '/rest/v1/rpc/caller_state', '/rest/v1/rpc/password_mark']);
  });
});

const html = (status: number) =>
  new Response('<html>Bad gateway</html>', { status, headers: { 'Content-Type': 'text/html' } });
