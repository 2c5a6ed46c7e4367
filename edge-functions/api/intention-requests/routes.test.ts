import { beforeEach, describe, expect, it } from 'vitest';
import { intentionRequests, leastSeconds, requestSentences } from '#contract/intention-requests.ts';
import { registeredHandlers } from '../app.ts';
import { type Sent, send, startApi, type TestApi } from '../testing/api.ts';
import { type Name, openParish, withAuth } from '../testing/parish.ts';

const parish = openParish();
const path = '/intention-requests';
const asked = { name: 'Rita', phone: '(85) 99999-0000', intention_type: 'deceased', notes: 'Pela alma de João' };
const person = { consent: true, seconds: 20 };

const ask = (body: object = {}, { api = parish().api, from = '192.0.2.7' }: { api?: TestApi; from?: string } = {}) =>
  send(api, intentionRequests.ask.path, {
    method: 'POST',
    body: { ...asked, ...person, ...body },
    headers: { 'x-test-address': from },
  });
const as = (who: Name, below: string, sent: Sent = {}) =>
  send(parish().api, `${path}${below}`, { ...sent, token: parish().token(who) });
const listed = async (query = '') => (await as('tereza', query)).body.data;
const setOpen = (isOpen: boolean) =>
  parish().database.sql.query(
    `insert into public.parish_content (kind, content) values ('intentions', jsonb_build_object('is_open', $1::boolean))
     on conflict (kind) where kind = 'intentions' do update set content = excluded.content`,
    [isOpen],
  );

beforeEach(async () => {
  await parish().database.empty(
    'public.intention_requests',
    'public.mass_intentions',
    'public.parish_content',
    'public.mails',
    'private.rate_limits',
  );
  await setOpen(true);
});

describe('a visitor’s request', () => {
  it('is stored as it is meant, and the answer has nothing of it', async () => {
    expect(await ask({ notes: ' Pela alma\r\nde João ', email: 'RITA@fora.test' })).toMatchObject({
      status: 201,
      body: { success: true, data: null, message: requestSentences.sent },
    });
    const [request] = await listed();
    expect(intentionRequests.byId.answer.parse(request)).toMatchObject({
      ...{ name: 'Rita', phone: '85999990000', email: 'rita@fora.test', notes: 'Pela alma\nde João', state: 'open' },
      ...{ day: null, mass_id: null, change_id: null, mass_time: null, answer: null, answered_at: null },
    });
  });

  it('is stored once when it is repeated, and its id with other content is refused', async () => {
    const id = crypto.randomUUID();
    for (const seconds of [20, 25]) expect((await ask({ id, seconds })).status).toBe(201);
    expect(await ask({ id, notes: 'Pela alma de José' })).toMatchObject({
      ...{ status: 409, body: { message: requestSentences.otherContent } },
    });
    expect(await listed()).toMatchObject([{ id, notes: asked.notes }]);
  });

  it('is refused with 404 where the parish takes none', async () => {
    await setOpen(false);
    expect(await ask()).toMatchObject({ status: 404, body: { message: requestSentences.closed } });
    expect(await listed()).toEqual([]);
  });

  it('is not stored beside 2,000 open ones, but for one that is stored already', async () => {
    const id = '00000000-0000-4000-8000-0000000000f7';
    expect((await ask({ id })).status).toBe(201);
    await parish().database.sql.exec(`
      insert into public.intention_requests (name, phone, notes)
      select 'Robô', '85999990000', 'Compre aqui' from generate_series(1, 1999)`);
    expect(await ask()).toMatchObject({ status: 429, body: { message: requestSentences.full } });
    expect((await ask({ id })).status).toBe(201);
    await parish().database.sql.exec(`update public.intention_requests set state = 'refused' where id = '${id}'`);
    expect((await ask()).status).toBe(201);
  });

  it.each([
    ['without a way to answer', { phone: '' }, 'Escreva um telefone ou um e-mail, para a secretaria falar com você.'],
    ['without consent', { consent: false }, 'O campo "consentimento" é obrigatório.'],
    ['without a name', { name: ' ' }, 'O campo "nome" é obrigatório.'],
    ['without an intention', { notes: '' }, 'O campo "intenção" é obrigatório.'],
    ['that is too long', { notes: 'a'.repeat(501) }, /500/],
    ['of a day that is over', { day: '2020-01-01' }, 'O campo "dia" já passou.'],
    ['of a day that is far away', { day: '2400-01-01' }, 'O campo "dia" deve ser dentro de um ano.'],
    ['with the field that nobody sees', { site: 'https://loja.example' }, requestSentences.automatic],
    ['that was written at once', { seconds: leastSeconds - 1 }, requestSentences.automatic],
    ['with a state', { state: 'accepted' }, /./],
  ])('%s is refused, and stored nowhere', async (_, body, message) => {
    const answer = await ask(body);
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringMatching(message) } });
    expect(await listed()).toEqual([]);
  });
});

it.each([
  ['tereza', 200],
  ['raimundo', 200],
  ['lucia', 200],
  ['chico', 403],
  ['otavio', 401],
] as const)('%s reads requests: %s', async (who, status) => {
  await ask();
  expect((await as(who, '')).status).toBe(status);
  expect((await send(parish().api, path)).status).toBe(401);
});

describe('staff', () => {
  const only = async () => (await listed())[0];
  const answer = async (body: object, who: Name = 'tereza') =>
    as(who, `/${(await only()).id}/answer`, { method: 'POST', body });

  it('mend a request, accept it, and find the intention with who asked', async () => {
    await ask();
    const { id, updated_at } = await only();
    const body = { notes: 'Pela alma de João Batista', updatedAt: updated_at };
    expect((await as('tereza', `/${id}`, { method: 'PUT', body })).status).toBe(200);
    const accepted = await answer({ state: 'accepted' });
    expect(accepted).toMatchObject({ status: 200, body: { message: 'Pedido aceito! Já está entre as intenções.' } });
    const { data } = (await send(parish().api, '/mass-intentions', { token: parish().token('tereza') })).body;
    expect(data).toMatchObject([{ notes: body.notes, asked_by: 'Rita', asker_phone: '85999990000' }]);
    expect(await answer({ state: 'refused', answer: 'Não' })).toMatchObject({
      status: 409,
      body: { message: requestSentences.answered },
    });
  });

  it('delete at once what a search finds, but for what was accepted or paid', async () => {
    for (const notes of ['Compre já', 'Pela paz', 'compre aqui', 'Compre, aceito', 'Compre, paga'])
      await ask({ notes });
    await parish().database.sql.exec(`
      update public.intention_requests set state = 'accepted' where notes = 'Compre, aceito';
      update public.intention_requests set has_offering = true where notes = 'Compre, paga'`);
    const remove = (query: string, who: Name = 'tereza') => as(who, `/delete-found${query}`, { method: 'DELETE' });
    const left = async () => (await listed()).map(({ notes }: { notes: string }) => notes).toSorted();
    for (const query of ['', '?state=open', '?search=', '?search=%20'])
      expect((await remove(query)).status, query).toBe(400);
    expect((await remove('?search=compre', 'chico')).status).toBe(403);
    expect((await remove('?search=compre&state=refused')).body.data).toEqual({ deletedCount: 0 });
    expect((await remove('?search=%25')).body.data).toEqual({ deletedCount: 0 });
    expect(await left()).toHaveLength(5);
    expect(await remove('?search=COMPRE')).toMatchObject({
      status: 200,
      body: { data: { deletedCount: 2 }, message: '2 pedidos de intenção excluídos.' },
    });
    expect(await left()).toEqual(['Compre, aceito', 'Compre, paga', 'Pela paz']);
    for (const { id, notes } of await listed()) {
      expect(await as('tereza', `/${id}`, { method: 'DELETE' })).toMatchObject(
        notes === 'Compre, paga' ? { status: 409, body: { message: requestSentences.paid } } : { status: 200 },
      );
    }
    expect(await left()).toEqual(['Compre, paga']);
  });

  it.each(['refused', 'open'])('say something where a request is %s', async (state) => {
    await ask();
    expect(await answer({ state })).toMatchObject({
      status: 400,
      body: { message: 'O campo "resposta" é obrigatório: diga a quem pediu o porquê.' },
    });
    expect((await answer({ state, answer: 'Ligue para nós.' })).body.data).toMatchObject({
      state,
      answer: 'Ligue para nós.',
    });
  });

  it('see the open ones first, and each state by itself', async () => {
    for (const notes of ['primeira', 'segunda']) await ask({ notes });
    const [{ id }] = await listed();
    await as('tereza', `/${id}/answer`, { method: 'POST', body: { state: 'refused', answer: 'Não' } });
    expect((await listed()).map((request: { notes: string }) => request.notes)).toEqual(['primeira', 'segunda']);
    expect(await listed('?state=refused')).toMatchObject([{ notes: 'segunda' }]);
    expect(await listed('?search=PRIMEIRA')).toMatchObject([{ notes: 'primeira' }]);
  });

  it.each([
    [true, 'rita@fora.test', 1],
    [true, '', 0],
    [false, 'rita@fora.test', 0],
  ])('where the site sends mail (%s) to %j write %i', async (hasMail, email, count) => {
    await ask({ email });
    const { database } = parish();
    const mailer = { from: 'secretaria@paroquia.example', send: async () => {} };
    const api = startApi({ ...database, fetch: withAuth(database) }, {}, hasMail ? { mailer } : {});
    const body = { state: 'accepted' };
    await send(api, `${path}/${(await only()).id}/answer`, { method: 'POST', token: parish().token('tereza'), body });
    const mails = await database.sql.query('select recipient from public.mails');
    expect(mails).toEqual(Array.from({ length: count }, () => ({ recipient: email })));
  });
});

/** Texts that would be seen somewhere: markup, links, controls, other scripts, each with a mark of its own. */
const hostile = (count: number): string[] => {
  const forms = [
    (mark: string) => `<script>alert("${mark}")</script>`,
    (mark: string) => `<img src=x onerror=${mark}>`,
    (mark: string) => `"><svg onload=${mark}>`,
    (mark: string) => `https://${mark}.example/compre-agora`,
    (mark: string) => `'; drop table public.news; -- ${mark}`,
    (mark: string) => `=HYPERLINK("http://${mark}.example")`,
    (mark: string) => `{{constructor.constructor('${mark}')()}}`,
    (mark: string) => `Bcc: todos@paroquia.example ${mark}`,
    (mark: string) => `${mark} ‮ofereço empréstimo‬`,
    (mark: string) => `${mark} 🙏 مرحبا`,
  ];
  return Array.from({ length: count }, (_, n) => (forms[n % forms.length] as (typeof forms)[0])(`marca${n}fim`));
};

it('of 1,000 hostile strings none comes out anywhere: no answer for visitors, log, mail or build', async () => {
  const { database } = parish();
  const mailer = { from: 'secretaria@paroquia.example', send: async () => {} };
  const api = startApi({ ...database, fetch: withAuth(database) }, {}, { mailer });
  const strings = hostile(1000);
  let stored = 0;
  // Two in each request: as its intention, and as the name.
  for (let n = 0; n < strings.length; n += 2) {
    const written = { notes: strings[n], name: strings[n + 1]?.slice(0, 120), email: `marca${n}fim@fora.test` };
    const answer = await ask(written, { api, from: `2001:db8:${n.toString(16)}::1` });
    expect([201, 400]).toContain(answer.status);
    expect(JSON.stringify(answer.body)).not.toContain('marca');
    if (answer.status === 201) stored += 1;
  }
  expect(stored).toBeGreaterThan(450);
  const requests = (await listed()) as { id: string; name: string; notes: string }[];
  expect(requests.length).toBe(stored);
  for (const { id } of requests.slice(0, 20)) {
    const body = { state: 'accepted', answer: 'Está anotado.' };
    await send(api, `${path}/${id}/answer`, { method: 'POST', token: parish().token('tereza'), body });
  }
  const before = api.builds();
  // All that a page is built from, and all that visitors and their shared cache get.
  const open = registeredHandlers()
    .map(([endpoint]) => endpoint)
    .filter(({ method, access }) => method === 'GET' && access === 'anyone');
  expect(open.length).toBeGreaterThan(20);
  for (const { path: address } of open) {
    for (const below of [address, `${address}?search=marca1fim`, `${address}?first=2026-12-06&last=2026-12-13`]) {
      const answer = await send(api, below.replace(/:\w+/g, requests[0]?.id ?? ''));
      const text = JSON.stringify(answer.body ?? null);
      expect(text, below).not.toMatch(/marca\d+fim/);
    }
  }
  expect(JSON.stringify(api.log)).not.toMatch(/marca\d+fim/);
  const mails = await database.sql.query<{ told: string }>(
    `select jsonb_build_object('subject', subject, 'data', data)::text as told from public.mails`,
  );
  expect(mails.length).toBe(20);
  expect(mails.filter(({ told }) => /marca\d+fim/.test(told))).toEqual([]);
  expect(api.builds()).toBe(before);
});

it('10,000 requests from 50 addresses leave the parish’s own, and the list, usable', async () => {
  const { database } = parish();
  const api = startApi(
    { ...database, fetch: withAuth(database) },
    { parishAddresses: ['198.51.100.4'], anonymousCallsPerMinute: 20 },
  );
  // Within one minute: the process itself refuses what is above an address's twenty, the database what is above 600.
  api.setNow(new Date());
  const statuses = new Map<number, number>();
  for (let round = 0; round < 200; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => ask({ notes: `n${round}` }, { api, from: `203.0.113.${n + 1}` })),
    );
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect(Object.fromEntries(statuses)).toEqual({ 201: 600, 429: 9400 });
  expect((await ask({ notes: 'Pela paróquia' }, { api, from: '198.51.100.4' })).status).toBe(201);
  const page = await send(api, `${path}?page=1&limit=10`, { token: parish().token('tereza') });
  expect(page.body).toMatchObject({ pagination: { total: 601 } });
  expect(page.body.data[0]).toMatchObject({ notes: 'Pela paróquia' });
});
