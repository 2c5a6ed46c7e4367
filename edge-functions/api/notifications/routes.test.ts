import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pixCodes } from '#contract/fields/link-cases.ts';
import { linkSentences } from '#contract/fields/link-reach.ts';
import { notifications, notificationSentences as sentences, type Topic } from '#contract/notifications.ts';
import { send, startApi, type TestApi } from '../testing/api.ts';
import { unknownId } from '../testing/database.ts';
import { type Name, openParish, withAuth } from '../testing/parish.ts';
import { browserPushSubscription, pushServices } from '../testing/push-in-memory.ts';

const parish = openParish();
const services = pushServices();
let api: TestApi;
beforeAll(() => {
  const { database } = parish();
  api = startApi({ ...database, fetch: withAuth(database) }, {}, { push: services.gateway });
});
beforeEach(async () => {
  services.sent.splice(0);
  services.answers.clear();
  await parish().database.empty(
    'public.push_subscriptions',
    'public.notifications',
    'private.push_services',
    'private.rate_limits',
  );
});

const sql = <Row extends Record<string, unknown>>(text: string) => parish().database.sql.query<Row>(text);
const post = (path: string, body: object, who?: Name) =>
  send(api, `/notifications/${path}`, { method: 'POST', body, token: who && parish().token(who) });
const a = browserPushSubscription('https://push.example.org/a');
const subscribed = async (body: object = a) => (await post('subscribe', body)).body.data?.topics;
const all: Topic[] = ['geral', 'noticias', 'avisos', 'doacao'];
const status = async (who: Name = 'tereza') =>
  (await send(api, '/notifications/status', { token: parish().token(who) })).body;
const subscribers = async () =>
  (await sql<{ n: number }>('select count(*)::int as n from public.push_subscriptions'))[0]?.n;
const text = { title: 'Festa', body: 'Hoje às 19h' };
const list = async (query = '') =>
  notifications.list.answer.parse(
    (await send(api, `/notifications${query}`, { token: parish().token('tereza') })).body.data,
  );
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describe('a browser', () => {
  it('finds the key, or null where the site has none', async () => {
    expect((await send(api, '/notifications/key')).body.data).toEqual({ key: 'the-public-key' });
    expect((await send(parish().api, '/notifications/key')).body.data).toEqual({ key: null });
  });

  it('subscribes to all topics or to some, changes them, and keeps them when it only tells that it is there', async () => {
    expect(await subscribed()).toEqual(all);
    expect(await subscribed({ ...a, topics: ['avisos', 'avisos'] })).toEqual(['avisos']);
    expect(await subscribed()).toEqual(['avisos']);
    expect(await subscribers()).toBe(1);
  });

  it('is counted by topics once a message came to it', async () => {
    await subscribed({ ...a, topics: ['avisos'] });
    expect((await status()).total).toBe(0);
    await post('send', { ...text, type: 'avisos' }, 'tereza');
    expect(await status()).toMatchObject({ total: 1, data: { total: 1, topics: { avisos: 1, geral: 0 } } });
  });

  it('leaves, also twice', async () => {
    await subscribed();
    for (let time = 0; time < 2; time += 1) expect((await post('unsubscribe', a)).status).toBe(200);
    expect(await subscribers()).toBe(0);
  });

  it('takes the place of its former push subscription, with its topics and what waits for it', async () => {
    await subscribed({ ...a, topics: ['noticias'] });
    services.answers.set(a.endpoint, { kind: 'later', retryAfter: null });
    await post('send', { ...text, type: 'noticias' }, 'tereza');
    const b = browserPushSubscription('https://cluster7.many.example.org/b');
    expect(await subscribed({ ...b, replaces: a.endpoint })).toEqual(['noticias']);
    expect(await sql('select service from public.push_subscriptions')).toEqual([{ service: '*.many.example.org' }]);
    expect(await sql('select service from private.notification_recipients')).toEqual([
      { service: '*.many.example.org' },
    ]);
  });

  it('subscribes at most 20 times an hour from an address; telling again that it is there does not count', async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 21; time += 1) {
      statuses.push((await post('subscribe', browserPushSubscription(`https://push.example.org/${time}`))).status);
    }
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
    await parish().database.empty('private.rate_limits');
    for (let time = 0; time < 21; time += 1) await subscribed();
    expect(await subscribers()).toBe(21);
  });

  it('is refused where the table is full of readers, but for who is known', async () => {
    await sql(`insert into public.push_subscriptions (endpoint, service, p256dh, auth, received_at)
      select 'https://push.example.org/' || place, 'push.example.org', 'B${'A'.repeat(86)}', '${'a'.repeat(22)}',
        case when place > 1 then now() end
      from generate_series(1, 50000) as place`);
    // Who never got anything makes room.
    const b = browserPushSubscription('https://push.example.org/b');
    expect((await post('subscribe', b)).status).toBe(200);
    await sql('update public.push_subscriptions set received_at = now() where received_at is null');
    expect(await post('subscribe', a)).toMatchObject({ status: 503, body: { message: sentences.notSaved } });
    expect((await post('subscribe', browserPushSubscription('https://push.example.org/7'))).status).toBe(200);
  });

  const { keys } = a;
  it.each<[what: string, body: object]>([
    ['no keys', { endpoint: a.endpoint }],
    ['a key', { ...a, keys: { p256dh: keys.p256dh } }],
    ['a short p256dh', { ...a, keys: { ...keys, p256dh: keys.p256dh.slice(1) } }],
    ['a long p256dh', { ...a, keys: { ...keys, p256dh: `${keys.p256dh}A` } }],
    ['a p256dh that is no point of the curve', { ...a, keys: { ...keys, p256dh: `B${'A'.repeat(86)}` } }],
    ['a p256dh of another form', { ...a, keys: { ...keys, p256dh: `C${keys.p256dh.slice(1)}` } }],
    ['a short auth', { ...a, keys: { ...keys, auth: keys.auth.slice(1) } }],
    ['a long auth', { ...a, keys: { ...keys, auth: `${keys.auth}A` } }],
    ['an endpoint over 2,000 characters', { ...a, endpoint: `https://push.example.org/${'a'.repeat(1976)}` }],
    ['http', { ...a, endpoint: 'http://push.example.org/a' }],
    ['localhost', { ...a, endpoint: 'https://localhost/a' }],
    ['10.x', { ...a, endpoint: 'https://10.0.0.1/a' }],
    ['an IPv6 loopback', { ...a, endpoint: 'https://[::1]/a' }],
    ['an unknown topic', { ...a, topics: ['outro'] }],
    ['no topic', { ...a, topics: [] }],
    ['a validity that is no time', { ...a, expirationTime: 1e300 }],
  ])('with %s gets 400 and is not kept', async (_, body) => {
    const answer = await post('subscribe', body);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(/^(O campo ".+" |O serviço de notificações)/);
    expect(await subscribers()).toBe(0);
  });
});

describe('a message', () => {
  it('goes to those of its topic, and says at both places what is done', async () => {
    await subscribed();
    await subscribed({ ...browserPushSubscription('https://push.example.org/b'), topics: ['doacao'] });
    services.answers.set(a.endpoint, { kind: 'gone' });
    const { body } = await post('send', { ...text, url: '/avisos' }, 'tereza');
    const counts = { sent: 0, errors: 1, queued: 0, total: 1 };
    expect(body).toMatchObject({ ...counts, data: counts, message: 'Notificação enviada para 1 usuário' });
    expect(body.id).toBe(body.data.id);
    expect(await subscribers()).toBe(1);
    expect((await post('send', { ...text, type: 'doacao' }, 'lucia')).body).toMatchObject({ sent: 1, errors: 0 });
    expect(await list()).toMatchObject([
      { type: 'doacao', url: '/doacao', state: 'sent', delivered: 1, author: { name: 'Dona Lúcia' } },
      { type: 'geral', url: '/avisos', state: 'sent', gone: 1, failed: 0, waiting: 0, total: 1 },
    ]);
    expect(await list('?type=doacao&state=sent')).toHaveLength(1);
  });

  it('is the declarative form, with the message’s id as tag and topic, and markup as text', async () => {
    await subscribed();
    const { body } = await post(
      'send',
      { title: ' <b>Festa</b> ', body: '<i>Hoje</i>', url: '/avisos?a=é#b' },
      'tereza',
    );
    const [{ message } = { message: undefined }] = services.sent;
    expect(JSON.parse(message?.payload ?? '')).toEqual({
      web_push: 8030,
      notification: {
        title: '<b>Festa</b>',
        body: '<i>Hoje</i>',
        navigate: 'https://paroquia.example/avisos?a=%C3%A9#b',
        lang: 'pt-BR',
        dir: 'ltr',
        tag: body.id,
      },
    });
    expect(message).toMatchObject({ topic: body.id.replaceAll('-', ''), urgency: 'normal' });
    expect(message?.ttl).toBeGreaterThan(3 * 86_400 - 60);
  });

  it('is kept no longer than until its end', async () => {
    await subscribed();
    await post('send', { ...text, ends_at: inDays(1 / 24) }, 'tereza');
    expect(services.sent[0]?.message.ttl).toBeGreaterThan(3_500);
    expect(services.sent[0]?.message.ttl).toBeLessThanOrEqual(3_600);
  });

  it('is made once, whoever asks again with its id', async () => {
    await subscribed();
    const id = crypto.randomUUID();
    for (let time = 0; time < 2; time += 1) {
      expect((await post('send', { ...text, id }, 'tereza')).body).toMatchObject({ id, sent: 1, total: 1 });
    }
    expect(services.sent).toHaveLength(1);
    expect((await post('send', { ...text, id, title: 'Outra' }, 'tereza')).status).toBe(409);
  });

  it('is answered after two seconds while a service is slow, and goes on', async () => {
    await subscribed();
    const { promise, resolve } = Promise.withResolvers<void>();
    services.answers.set(a.endpoint, () => promise.then(() => ({ kind: 'delivered' })));
    expect((await post('send', text, 'tereza')).body).toMatchObject({ sent: 0, queued: 1, total: 1 });
    resolve();
    await api.settled();
    expect(await list()).toMatchObject([{ state: 'sent', delivered: 1, waiting: 0 }]);
  });

  it('without addressees says so', async () => {
    expect((await post('send', text, 'tereza')).body).toMatchObject({ total: 0, message: sentences.nobody });
    expect(await list()).toMatchObject([{ state: 'sent', total: 0 }]);
  });

  it('waits for its time, and is taken back until then, once', async () => {
    await subscribed();
    const ends_at = inDays(3);
    const { body } = await post('send', { ...text, send_at: inDays(2), ends_at }, 'tereza');
    expect(body).toMatchObject({ data: { state: 'scheduled' }, total: 0, message: sentences.scheduled });
    const cancel = (id = body.id) =>
      send(api, `/notifications/${id}`, { method: 'DELETE', token: parish().token('tereza') });
    expect(await cancel()).toMatchObject({ status: 200, body: { message: sentences.cancelled } });
    expect(await list('?state=cancelled')).toMatchObject([{ id: body.id }]);
    expect((await post('send', { ...text, id: body.id, ends_at }, 'tereza')).body.message).toBe(sentences.cancelled);
    expect((await cancel(unknownId)).status).toBe(404);
    const sent = (await post('send', text, 'tereza')).body.id;
    expect(await cancel(sent)).toMatchObject({ status: 409, body: { message: sentences.wentAlready } });
    expect(services.sent).toHaveLength(1);
  });

  it.each<[what: string, body: object, sentence: string | RegExp]>([
    ['no title', { body: 'a' }, sentences.missing],
    ['a blank title', { title: ' \u200b ', body: 'a' }, sentences.missing],
    ['a blank body', { title: 'a', body: ' \n ' }, sentences.missing],
    ['a title of 10,000 characters', { title: 'a'.repeat(10_000), body: 'a' }, /"título" deve ter no máximo 120/],
    ['a long body', { title: 'a', body: 'a'.repeat(1001) }, /"mensagem" deve ter no máximo 1000/],
    ['an unknown type', { ...text, type: 'outro' }, /"tipo"/],
    ['a time that has passed', { ...text, send_at: inDays(-1) }, sentences.past],
    ['a far time', { ...text, send_at: inDays(400) }, sentences.far],
    ['an end before it', { ...text, send_at: inDays(2), ends_at: inDays(1) }, sentences.endsBefore],
    ['a PIX code as its page', { ...text, url: pixCodes[0] }, linkSentences.pixCode],
    ...[
      'https://outro.test/a',
      '//outro.test',
      '/\\outro.test',
      '/\t/outro.test',
      '\\\\outro.test',
      '/a/..//outro.test',
      'javascript:alert(1)',
      'https://paroquia.example@outro.test/',
      'https://ana@paroquia.example/',
      'https://paroquia.example.outro.test/',
      'http://paroquia.example/',
      'avisos',
      'data:text/html,a',
    ].map((url): [string, object, string] => [`the address ${url}`, { ...text, url }, sentences.foreignPage]),
  ])('with %s is refused', async (_, body, sentence) => {
    const answer = await post('send', body, 'tereza');
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(sentence);
    expect(await list()).toEqual([]);
  });

  it('opens a page by an address of the site too', async () => {
    await post('send', { ...text, url: 'https://paroquia.example/noticia/festa' }, 'tereza');
    expect(await list()).toMatchObject([{ url: '/noticia/festa' }]);
  });

  it('needs a site that is configured for it', async () => {
    const answer = await send(parish().api, '/notifications/send', {
      method: 'POST',
      body: text,
      token: parish().token('tereza'),
    });
    expect(answer).toMatchObject({ status: 503, body: { message: sentences.notConfigured } });
  });
});

describe('a test', () => {
  const test = (endpoint?: string) => post('test', { endpoint }, 'lucia');

  it('goes to the sender’s own device alone, and leaves no message', async () => {
    await subscribed();
    await subscribed(browserPushSubscription('https://push.example.org/b'));
    expect((await test(a.endpoint)).body).toMatchObject({ sent: 1, errors: 0, message: sentences.tested });
    expect(services.sent.map(({ target }) => target)).toEqual([{ endpoint: a.endpoint, ...a.keys }]);
    expect((await status()).total).toBe(1);
    expect(await list()).toEqual([]);
  });

  it('says so where the device is not subscribed, or no more', async () => {
    for (const endpoint of [undefined, a.endpoint]) {
      expect(await test(endpoint)).toMatchObject({ status: 404, body: { message: sentences.notHere } });
    }
    await subscribed();
    services.answers.set(a.endpoint, { kind: 'gone' });
    expect(await test(a.endpoint)).toMatchObject({ status: 404, body: { message: sentences.notHere } });
    expect(await subscribers()).toBe(0);
  });

  it('is sent at most 20 times an hour by one person', async () => {
    await subscribed();
    for (let time = 0; time < 20; time++) expect((await test(a.endpoint)).status).toBe(200);
    expect((await test(a.endpoint)).status).toBe(429);
    expect(services.sent).toHaveLength(20);
  });

  it('says when it failed', async () => {
    await subscribed();
    services.answers.set(a.endpoint, { kind: 'refused', status: 403 });
    expect(await test(a.endpoint)).toMatchObject({ status: 503, body: { message: sentences.testFailed } });
  });
});

describe('past the API', () => {
  it('staff count push subscriptions by the function, and others do not', async () => {
    await subscribed();
    for (const who of ['raimundo', 'chico'] as const)
      expect((await send(api, '/notifications/status', { token: parish().token(who) })).status).toBe(403);
    expect((await status('lucia')).data.halted).toEqual([]);
  });

  it('the log says nothing of an endpoint', async () => {
    await subscribed();
    services.answers.set(a.endpoint, { kind: 'refused', status: 403 });
    await post('send', text, 'tereza');
    await post('unsubscribe', a);
    expect(JSON.stringify(api.log)).not.toContain('/a"');
    expect(JSON.stringify(api.log)).not.toContain(a.keys.auth);
  });
});
