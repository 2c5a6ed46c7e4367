import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { news } from '#contract/news.ts';
import { type Sent, send } from '../testing/api.ts';
import { openParish } from '../testing/parish.ts';

const parish = openParish();
const call = (path: string, sent?: Sent) => send(parish().api, path, sent);
const asTereza = (path: string, sent: Sent = {}) => call(path, { ...sent, token: parish().token('tereza') });

async function write(title: string, more: object = {}) {
  const { status, body } = await asTereza('/news', {
    method: 'POST',
    body: { title, content: `<p>${title}</p>`, is_published: true, ...more },
  });
  expect(status).toBe(201);
  return body.data;
}

const titles = (body: { data: { title: string }[] }) => body.data.map(({ title }) => title);

beforeEach(async () => {
  await parish().database.empty('public.news');
});

describe('writing news', () => {
  it('makes the address, keeps the author and answers what was stored', async () => {
    const { status, body } = await asTereza('/news', {
      method: 'POST',
      body: { title: ' Festa de São João ', content: '<p>Às <strong>19h</strong></p>', excerpt: '' },
    });
    expect(status).toBe(201);
    expect(body.message).toBe('Notícia criada com sucesso!');
    expect(news.create.answer.parse(body.data)).toMatchObject({
      title: 'Festa de São João',
      content: '<p>Às <strong>19h</strong></p>',
      excerpt: null,
      slug: 'festa-de-sao-joao',
      is_published: false,
      author: { name: 'Tereza', email: 'tereza@paroquia.test' },
    });
  });

  it('keeps addresses unique, and stable when the title changes', async () => {
    const first = await write('Crisma');
    const second = await write('Crisma');
    expect([first.slug, second.slug]).toEqual(['crisma', 'crisma-2']);
    const { body } = await asTereza(`/news/${first.id}`, { method: 'PUT', body: { title: 'Crisma adiada' } });
    expect(body.data).toMatchObject({ title: 'Crisma adiada', slug: 'crisma', content: '<p>Crisma</p>' });
  });

  it('stores sanitized HTML', async () => {
    const item = await write('Aviso', {
      content: '<p onclick="x()">a<script>x()</script> <a href="javascript:x()">b</a></p>',
    });
    expect(item.content).toBe('<p>a <a rel="noopener noreferrer">b</a></p>');
  });

  it.each([
    ['no title', { content: '<p>a</p>' }, 'O campo "título" é obrigatório.'],
    ['no content', { title: 'a' }, 'O campo "conteúdo" é obrigatório.'],
    [
      'content that shows nothing',
      { title: 'a', content: '<p> </p><script>x</script>' },
      'O campo "conteúdo" é obrigatório.',
    ],
    ['a field that is not its own', { title: 'a', content: 'a', slug: 'b' }, 'O campo "slug" não é aceito aqui.'],
    [
      'an excerpt too long',
      { title: 'a', content: 'a', excerpt: 'x'.repeat(501) },
      'O campo "resumo" deve ter no máximo 500 caracteres.',
    ],
  ])('refuses %s and writes nothing', async (_, body, message) => {
    const answer = await asTereza('/news', { method: 'POST', body });
    expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'invalid_input', message } });
    expect((await asTereza('/news')).body.pagination.total).toBe(0);
  });

  it('publishes, unpublishes and deletes', async () => {
    const { id, slug } = await write('Mutirão', { is_published: false });
    expect((await call(`/news/slug/${slug}`)).status).toBe(404);
    const published = await asTereza(`/news/${id}/publish`, { method: 'PUT' });
    expect(published.body).toMatchObject({ message: 'Notícia publicada com sucesso!', data: { is_published: true } });
    const { author } = (await call(`/news/slug/${slug}`)).body.data;
    expect(author).toEqual({ id: expect.any(String), name: 'Tereza' });
    expect(author.id).not.toBe(parish().person('tereza').id);
    const asChico = { token: parish().token('chico') };
    expect((await call(`/news/slug/${slug}`, asChico)).body.data.author).toEqual({
      id: parish().person('tereza').id,
      name: 'Tereza',
    });
    await asTereza(`/news/${id}/publish`, { method: 'PUT', body: { is_published: false } });
    expect((await call(`/news/${id}`)).status).toBe(404);
    expect((await asTereza(`/news/${id}`)).status).toBe(200);
    expect((await asTereza(`/news/${id}`, { method: 'DELETE' })).body).toEqual({
      success: true,
      data: null,
      message: 'Notícia excluída com sucesso!',
    });
    expect((await asTereza(`/news/${id}`)).status).toBe(404);
  });

  it.each([
    ['GET', '/news/slug/nao-existe'],
    ['GET', `/news/${randomUUID()}`],
    ['PUT', `/news/${randomUUID()}`],
    ['PUT', `/news/${randomUUID()}/publish`],
    ['DELETE', `/news/${randomUUID()}`],
  ])('%s %s is not found', async (method, path) => {
    const answer = await asTereza(path, { method, ...(method === 'PUT' && { body: {} }) });
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found', message: 'Notícia não encontrada' } });
  });

  it.each(['/news/7', '/news/nao-e-um-id', '/news/slug/N%C3%A3o%20%C3%A9', "/news/slug/'%3B--"])(
    '%s is not an address',
    async (path) => {
      expect((await call(path)).status).toBe(400);
    },
  );
});

describe('the list', () => {
  it('shows visitors and common members what is published, staff the drafts too', async () => {
    await write('Publicada');
    await write('Rascunho', { is_published: false });
    expect(titles((await call('/news')).body)).toEqual(['Publicada']);
    expect(titles((await call('/news', { token: parish().token('chico') })).body)).toEqual(['Publicada']);
    expect(titles((await asTereza('/news')).body)).toEqual(['Rascunho', 'Publicada']);
    expect(titles((await asTereza('/news/published')).body)).toEqual(['Publicada']);
    expect(titles((await asTereza('/news?is_published=false')).body)).toEqual(['Rascunho']);
    expect(titles((await asTereza('/news?is_published=false&search=rascunho')).body)).toEqual(['Rascunho']);
    expect(titles((await asTereza('/news?is_published=true&search=rascunho')).body)).toEqual([]);
    expect(titles((await call('/news?is_published=false')).body)).toEqual([]);
  });

  it('shows the newest first until staff give an order', async () => {
    const [a, b, c] = [await write('a'), await write('b'), await write('c')];
    expect(titles((await call('/news')).body)).toEqual(['c', 'b', 'a']);
    const items = [a, c, b].map(({ id }, index) => ({ id, order: [c, b, a][index].order }));
    const answer = await asTereza('/news/order', { method: 'PUT', body: { items } });
    expect(answer).toMatchObject({ status: 200, body: { data: null } });
    expect(titles((await call('/news')).body)).toEqual(['a', 'c', 'b']);
    await write('d');
    expect(titles((await call('/news')).body)).toEqual(['d', 'a', 'c', 'b']);
  });

  it('changes no order when one item does not exist', async () => {
    const [a, b] = [await write('a'), await write('b')];
    const items = [
      { id: a.id, order: -100 },
      { id: randomUUID(), order: 1 },
    ];
    expect((await asTereza('/news/order', { method: 'PUT', body: { items } })).status).toBe(404);
    expect((await call('/news')).body.data.map(({ order }: { order: number }) => order)).toEqual([b.order, a.order]);
  });

  it('pages, and a page past the end is empty', async () => {
    for (let i = 1; i <= 11; i += 1) await write(`n${i}`);
    const first = await call('/news/published?limit=9');
    expect(titles(first.body)).toHaveLength(9);
    expect(first.body.pagination).toEqual({ page: 1, limit: 9, total: 11, pages: 2 });
    expect(titles((await call('/news/published?limit=9&page=2')).body)).toEqual(['n2', 'n1']);
    const past = await call('/news/published?limit=9&page=3');
    expect(past).toMatchObject({ status: 200, body: { data: [], pagination: { page: 3, pages: 2, total: 11 } } });
  });

  it('searches title and text, ignoring case and accents, and treats wildcards literally', async () => {
    await write('Procissão', { content: '<p>pelas <b>ruas</b> do bairro</p>' });
    await write('Bazar', { content: '<p>100% do valor &amp; mais</p>' });
    const found = async (search: string) =>
      titles((await call(`/news/published?search=${encodeURIComponent(search)}`)).body);
    expect(await found('PROCISSAO')).toEqual(['Procissão']);
    expect(await found('ruas do')).toEqual(['Procissão']);
    expect(await found('100%')).toEqual(['Bazar']);
    expect(await found('%')).toEqual(['Bazar']);
    expect(await found('valor & mais')).toEqual(['Bazar']);
    expect(await found('strong')).toEqual([]);
    expect(await found('a,b)(c\'"')).toEqual([]);
  });

  it.each(["Sant'Ana", 'Sant’Ana', 'Sant´Ana', 'santana', '"Sant’Ana"'])(
    'finds a word however its signs are written: %s',
    async (search) => {
      await write('Festa de “Sant’Ana”');
      await write('Novena', { content: "<p>A festa de Sant'Ana</p>" });
      expect(titles((await call(`/news/published?search=${encodeURIComponent(search)}`)).body).toSorted()).toEqual([
        'Festa de “Sant’Ana”',
        'Novena',
      ]);
    },
  );

  it('returns search results like a list: ordered, paginated, with the fields that the caller may see', async () => {
    for (const title of ['Terço 1', 'Terço 2', 'Terço 3', 'Outra']) await write(title);
    await write('Terço em rascunho', { is_published: false });
    const visitors = (await call('/news/published?search=terco&limit=2')).body;
    expect(titles(visitors)).toEqual(['Terço 3', 'Terço 2']);
    expect(visitors.pagination).toEqual({ page: 1, limit: 2, total: 3, pages: 2 });
    expect(titles((await call('/news/published?search=terco&limit=2&page=2')).body)).toEqual(['Terço 1']);
    expect(visitors.data[0].author).toEqual({ id: expect.any(String), name: 'Tereza' });

    const staff = (await asTereza('/news?search=terco')).body;
    expect(titles(staff)).toEqual(['Terço em rascunho', 'Terço 3', 'Terço 2', 'Terço 1']);
    expect(staff.data[0].author).toMatchObject({ id: parish().person('tereza').id, email: 'tereza@paroquia.test' });
    expect((await asTereza('/news?search=terco&page=9')).body).toMatchObject({ data: [], pagination: { total: 4 } });
  });

  it('has a draft that is published later first, on the day of its first publication, which it keeps', async () => {
    const draft = await write('Rascunho de domingo', { is_published: false });
    await write('De segunda');
    expect(draft.publishedAt).toBe(draft.createdAt);
    const publish = (is_published: boolean) =>
      asTereza(`/news/${draft.id}/publish`, { method: 'PUT', body: { is_published } });
    const { publishedAt, createdAt } = (await publish(true)).body.data;
    expect(Date.parse(publishedAt)).toBeGreaterThan(Date.parse(createdAt));
    expect(createdAt).toBe(draft.createdAt);
    expect(titles((await call('/news')).body)).toEqual(['Rascunho de domingo', 'De segunda']);
    await write('De terça');
    await publish(false);
    expect((await publish(true)).body.data.publishedAt).toBe(publishedAt);
    expect(titles((await call('/news')).body)).toEqual(['De terça', 'Rascunho de domingo', 'De segunda']);
  });

  it("finds a day of the parish's calendar", async () => {
    const { id } = await write('Virada');
    await parish().database.sql.query('update public.news set published_at = $1 where id = $2', [
      '2026-11-21T02:30:00Z',
      id,
    ]);
    expect(titles((await call('/news/published?date=2026-11-20')).body)).toEqual(['Virada']);
    expect(titles((await call('/news/published?date=2026-11-21')).body)).toEqual([]);
  });

  it.each(['2026-02-30', '9999-12-31', '0000-01-01', '0999-12-31', '+10000-01-01'])(
    'refuses the day %s with its field',
    async (date) => {
      const { status, body } = await call(`/news/published?date=${encodeURIComponent(date)}`);
      expect([status, body.error]).toEqual([400, expect.stringContaining('"data"')]);
    },
  );

  it.each(['1000-01-01', '9998-12-31'])('takes the day %s', async (date) => {
    expect((await call(`/news/published?date=${date}`)).status).toBe(200);
  });

  it.each(['page=0', 'page=-1', 'page=1e12', 'page=abc', 'page=1.5', 'limit=0', 'limit=101'])(
    'refuses %s',
    async (query) => {
      expect((await call(`/news?${query}`)).body).toMatchObject({ success: false, code: 'invalid_input' });
    },
  );
});

describe('two people editing one row', () => {
  const asRaimundo = (path: string, sent: Sent = {}) => call(path, { ...sent, token: parish().token('raimundo') });
  const refused = { status: 409, body: { success: false, code: 'changed_meanwhile' } };
  const places = (...items: { id: string; updatedAt: string }[]) => ({
    items: items.map(({ id, updatedAt }, index) => ({ id, updatedAt, order: index + 10 })),
  });

  it('refuses a save based on an older version, and says who changed it and when', async () => {
    const { id, updatedAt } = await write('Novena');
    const first = await asRaimundo(`/news/${id}`, { method: 'PUT', body: { title: 'Novena da padroeira', updatedAt } });
    expect(first).toMatchObject({ status: 200, body: { data: { title: 'Novena da padroeira' } } });
    const second = await asTereza(`/news/${id}`, { method: 'PUT', body: { title: 'Novena de Natal', updatedAt } });
    expect(second).toMatchObject(refused);
    expect(second.body.message).toMatch(
      /^Raimundo alterou este registro em \d\d\/\d\d\/\d{4} (às|à) \d{1,2}h(\d\d)?, depois que você o abriu\.$/,
    );
    const now = first.body.data.updatedAt;
    expect(second.body.conflict).toEqual({ changedBy: 'Raimundo', changedAt: now });
    expect((await asTereza(`/news/${id}`)).body.data.title).toBe('Novena da padroeira');
    const third = await asTereza(`/news/${id}`, { method: 'PUT', body: { title: 'Novena de Natal', updatedAt: now } });
    expect(third).toMatchObject({ status: 200, body: { data: { title: 'Novena de Natal' } } });
  });

  it.each<[string, (item: { id: string; updatedAt: string }) => [path: string, sent: Sent]]>([
    ['an update', ({ id, updatedAt }) => [`/news/${id}`, { method: 'PUT', body: { title: 'Outro', updatedAt } }]],
    [
      'an update by header',
      ({ id, updatedAt }) => [
        `/news/${id}`,
        { method: 'PUT', body: { title: 'Outro' }, headers: { 'If-Match': `"${updatedAt}"` } },
      ],
    ],
    ['a publication', ({ id, updatedAt }) => [`/news/${id}/publish`, { method: 'PUT', body: { updatedAt } }]],
    ['an order', (item) => ['/news/order', { method: 'PUT', body: places(item) }]],
    ['a deletion', ({ id, updatedAt }) => [`/news/${id}`, { method: 'DELETE', headers: { 'If-Match': updatedAt } }]],
    ['a deletion by body', ({ id, updatedAt }) => [`/news/${id}`, { method: 'DELETE', body: { updatedAt } }]],
  ])('of %s and another, one is done and one refused', async (_, request) => {
    // A draft, because publishing what is public changes nothing.
    const item = await write('Novena', { is_published: false });
    const [path, sent] = request(item);
    const answers = await Promise.all([asTereza(path, sent), asRaimundo(path, sent)]);
    const statuses = answers.map(({ status }) => status).sort();
    // A second deletion finds no row, so it is 404 rather than 409.
    expect(statuses).toEqual(sent.method === 'DELETE' ? [200, 404] : [200, 409]);
  });

  it('refuses a deletion and an order based on an older version', async () => {
    const item = await write('Novena');
    const other = await write('Quermesse');
    await asRaimundo(`/news/${item.id}`, { method: 'PUT', body: { excerpt: 'Às 19h.' } });
    expect(
      await asTereza(`/news/${item.id}`, { method: 'DELETE', headers: { 'If-Match': `"${item.updatedAt}"` } }),
    ).toMatchObject(refused);
    expect(await asTereza(`/news/${item.id}`, { method: 'DELETE', body: { updatedAt: item.updatedAt } })).toMatchObject(
      refused,
    );
    const shouted = { ...item, id: item.id.toUpperCase() };
    const order = await asTereza('/news/order', { method: 'PUT', body: places(other, shouted) });
    expect(order).toMatchObject({ ...refused, body: { conflict: { changedBy: 'Raimundo' } } });
    expect(titles((await asTereza('/news')).body)).toEqual(['Quermesse', 'Novena']);
  });

  it('accepts a write without a version after any change', async () => {
    const { id } = await write('Novena');
    await asRaimundo(`/news/${id}`, { method: 'PUT', body: { title: 'Primeira' } });
    expect((await asTereza(`/news/${id}`, { method: 'PUT', body: { title: 'Segunda' } })).status).toBe(200);
    expect((await asTereza(`/news/${id}`, { method: 'DELETE', headers: { 'If-Match': '*' } })).status).toBe(200);
  });

  it.each(['"ontem"', '"2020-01-01T00:00:00+16:00"'])('refuses %s, which is no version', async (version) => {
    const { id } = await write('Novena');
    const sent = { method: 'PUT', body: { title: 'Outro' }, headers: { 'If-Match': version } };
    expect((await asTereza(`/news/${id}`, sent)).status).toBe(400);
  });

  it('answers the row to an empty change, and refuses one of an older version', async () => {
    const { id, updatedAt } = await write('Novena');
    const change = (body: object) => asTereza(`/news/${id}`, { method: 'PUT', body });
    expect(await change({})).toMatchObject({ status: 200, body: { data: { id, updatedAt } } });
    await change({ title: 'Outro' });
    expect(await change({ updatedAt })).toMatchObject(refused);
  });

  it('refuses an order that gives one row two places', async () => {
    const item = await write('Novena');
    const sent = { method: 'PUT', body: places(item, { ...item, id: item.id.toUpperCase() }) };
    expect((await asTereza('/news/order', sent)).status).toBe(400);
  });
});

describe('the site changes with what visitors see', () => {
  /** A call's effects: its answer's claim, a requested build, and a new version for pages. */
  const effectOf = async (path: string, sent: Sent) => {
    const [builds, before] = [parish().api.builds(), (await call('/site-build/changes')).body.data];
    const { body } = await asTereza(path, sent);
    await parish().api.settled();
    const after = (await call('/site-build/changes')).body.data;
    return {
      answer: body.site_changed ?? false,
      builds: parish().api.builds() - builds,
      isNewVersion: after.version > before.version && after.changes.news === after.version,
    };
  };
  const changed = { answer: true, builds: 1, isNewVersion: true };
  const unchanged = { answer: false, builds: 0, isNewVersion: false };

  it('with each such write, and not with a draft', async () => {
    const news = (body: object) => ({ method: 'POST', body: { content: '<p>a</p>', ...body } });
    expect(await effectOf('/news', news({ title: 'Rascunho' }))).toEqual(unchanged);
    expect(await effectOf('/news', news({ title: 'Publicada', is_published: true }))).toEqual(changed);
    const [published, draft] = (await asTereza('/news')).body.data;
    const [path, draftPath] = [`/news/${published.id}`, `/news/${draft.id}`];
    expect(await effectOf(draftPath, { method: 'PUT', body: { title: 'Outro' } })).toEqual(unchanged);
    expect(await effectOf(draftPath, { method: 'PUT', body: { title: 'Outro', is_published: false } })).toEqual(
      unchanged,
    );
    expect(await effectOf('/news/order', { method: 'PUT', body: { items: [{ id: draft.id, order: 9 }] } })).toEqual(
      unchanged,
    );
    expect(await effectOf('/news/order', { method: 'PUT', body: { items: [{ id: published.id, order: 9 }] } })).toEqual(
      changed,
    );
    expect(await effectOf(path, { method: 'PUT', body: { title: 'Nova' } })).toEqual(changed);
    expect(await effectOf(`${path}/publish`, { method: 'PUT', body: { is_published: false } })).toEqual(changed);
    expect(await effectOf(`${path}/publish`, { method: 'PUT' })).toEqual(changed);
    expect(await effectOf('/news', { method: 'POST', body: { title: '' } })).toEqual(unchanged);
    expect(await effectOf(draftPath, { method: 'DELETE' })).toEqual(unchanged);
    expect(await effectOf(path, { method: 'DELETE' })).toEqual(changed);
  });
});
