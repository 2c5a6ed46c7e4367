import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { announcementReport, announcementState, announcements } from '#contract/announcements.ts';
import { type Sent, send, startApi } from '../testing/api.ts';
import { type Name, openParish } from '../testing/parish.ts';

const parish = openParish();
const call = (path: string, sent?: Sent) => send(parish().api, path, sent);
const as = (name: Name, path: string, sent: Sent = {}) => call(path, { ...sent, token: parish().token(name) });
const content = '<p>Domingo, às 18h.</p>';
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

async function write(title: string, more: object = {}) {
  const { status, body } = await as('tereza', '/announcements', { method: 'POST', body: { title, content, ...more } });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}

/** Written past the API, which would refuse a validity in the past. */
const expire = (title: string) =>
  parish().database.sql.query(
    `update public.announcements set expires_at = now() - interval '1 second' where title = $1`,
    [title],
  );

/** One in each state; the newest is listed first. */
async function writeAll(): Promise<void> {
  await write('Vencido', { expires_at: inAnHour() });
  await expire('Vencido');
  await write('Rascunho', { is_published: false });
  await write('Inativo', { is_active: false });
  await write('Sem fim');
  await write('Em vigor', { expires_at: inAnHour() });
}

const titles = ({ body }: { body: { data: { title: string }[] } }) => body.data.map(({ title }) => title);

beforeEach(() => parish().database.empty('public.announcements'));

describe('writing announcements', () => {
  it('answers what was stored: published, active and without an end by default', async () => {
    const { status, body } = await as('tereza', '/announcements', {
      method: 'POST',
      body: { title: ' Confissões ', content: '<p onclick="x">Hoje.</p><script>x</script>' },
    });
    expect({ status, message: body.message, site_changed: body.site_changed }).toEqual({
      status: 201,
      message: 'Aviso criado com sucesso!',
      site_changed: true,
    });
    expect(announcements.create.answer.parse(body.data)).toMatchObject({
      title: 'Confissões',
      content: '<p>Hoje.</p>',
      week_start: null,
      week_end: null,
      is_published: true,
      is_active: true,
      expires_at: null,
      author: { name: 'Tereza', email: 'tereza@paroquia.test' },
    });
  });

  it('changes, hides and deletes', async () => {
    const { id } = await write('Terço', { week_start: '2026-11-16', week_end: '2026-11-22', expires_at: inAnHour() });
    const put = (body: object) => as('raimundo', `/announcements/${id}`, { method: 'PUT', body });
    expect((await put({ week_end: null, expires_at: null })).body).toMatchObject({
      message: 'Aviso atualizado com sucesso!',
      data: { title: 'Terço', week_start: '2026-11-16', week_end: null, expires_at: null },
    });
    expect((await put({ is_active: false })).body).toMatchObject({ site_changed: true });
    expect(await call(`/announcements/${id}`)).toMatchObject({
      status: 404,
      body: { message: 'Aviso não encontrado' },
    });
    const removed = await as('lucia', `/announcements/${id}`, { method: 'DELETE' });
    expect(removed.body).toEqual({ success: true, data: null, message: 'Aviso excluído com sucesso!' });
  });

  it.each([
    ['no title', { content }, 'O campo "título" é obrigatório.'],
    ['no content', { title: 'a' }, 'O campo "conteúdo" é obrigatório.'],
    ['content that shows nothing', { title: 'a', content: '<p></p>' }, 'O campo "conteúdo" é obrigatório.'],
    [
      'a week that ends before it starts',
      { title: 'a', content, week_start: '2026-11-22', week_end: '2026-11-21' },
      'O campo "fim da semana" não pode ser antes do início da semana.',
    ],
    [
      'a day that does not exist',
      { title: 'a', content, week_start: '2026-02-30' },
      'O campo "início da semana" deve ser uma data válida (AAAA-MM-DD).',
    ],
    [
      'a day of no calendar',
      { title: 'a', content, week_end: '0001-01-01' },
      'O campo "fim da semana" está fora do calendário.',
    ],
    [
      'a moment whose year has five digits in UTC',
      { title: 'a', content, expires_at: '9999-12-31T23:59:59-12:00' },
      'O campo "validade" está fora do calendário.',
    ],
    ['words for a moment', { title: 'a', content, expires_at: 'amanhã' }, /^O campo "validade" /],
    ['a field of another', { title: 'a', content, slug: 'a' }, 'O campo "slug" não é aceito aqui.'],
  ])('refuses %s and writes nothing', async (_, body, sentence) => {
    const answer = await as('tereza', '/announcements', { method: 'POST', body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(answer.body.message).toMatch(sentence);
    expect((await as('tereza', '/announcements')).body.pagination.total).toBe(0);
  });

  it.each([
    [{ week_end: '2026-11-15' }],
    [{ week_start: '2026-11-23' }],
    [{ week_start: '2026-12-02', week_end: '2026-12-01' }],
  ])('refuses the change %j of a week, and keeps the week', async (body) => {
    const { id } = await write('Terço', { week_start: '2026-11-16', week_end: '2026-11-22' });
    expect(await as('tereza', `/announcements/${id}`, { method: 'PUT', body })).toMatchObject({
      status: 400,
      body: { message: 'O campo "fim da semana" não pode ser antes do início da semana.' },
    });
    const { body: kept } = await as('tereza', `/announcements/${id}`);
    expect(kept.data).toMatchObject({ week_start: '2026-11-16', week_end: '2026-11-22' });
  });

  it('refuses an end of the week that became too early while it was saved', async () => {
    const { id } = await write('Terço', { week_start: '2026-11-16', week_end: '2026-11-22' });
    const { database } = parish();
    const api = startApi({
      ...database,
      fetch: async (input, init) => {
        if (new Request(input, init).method === 'PATCH')
          await database.sql.query(`update public.announcements set week_start = '2026-11-20' where id = $1`, [id]);
        return database.fetch(input, init);
      },
    });
    const answer = await send(api, `/announcements/${id}`, {
      method: 'PUT',
      token: parish().token('tereza'),
      body: { week_end: '2026-11-18' },
    });
    const message = 'O campo "fim da semana" não pode ser antes do início da semana.';
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input', message } });
    const { body: kept } = await as('tereza', `/announcements/${id}`);
    expect(kept.data).toMatchObject({ week_start: '2026-11-20', week_end: '2026-11-22' });
  });

  it('reads the week that is stored only for a change of one of its ends', async () => {
    const { id } = await write('Terço', { week_start: '2026-11-16', week_end: '2026-11-22' });
    const { database } = parish();
    let asked = 0;
    const api = startApi({
      ...database,
      fetch: (input, init) => {
        asked += new URL(new Request(input, init).url).pathname === '/rest/v1/announcements' ? 1 : 0;
        return database.fetch(input, init);
      },
    });
    const asking = async (body: object) => {
      asked = 0;
      await send(api, `/announcements/${id}`, { method: 'PUT', token: parish().token('tereza'), body });
      return asked;
    };
    expect(await asking({ title: 'Novena' })).toBe(1);
    expect(await asking({ week_start: '2026-11-16', week_end: '2026-11-23' })).toBe(1);
    expect(await asking({ week_end: '2026-11-24' })).toBe(2);
  });

  it('reports a change by somebody else before an end of the week that is too early', async () => {
    const { id, updatedAt } = await write('Terço', { week_start: '2026-11-16' });
    await as('tereza', `/announcements/${id}`, { method: 'PUT', body: { week_start: '2026-11-20' } });
    const body = { week_end: '2026-11-18', updatedAt };
    expect(await as('tereza', `/announcements/${id}`, { method: 'PUT', body })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile' },
    });
  });

  it('keeps what somebody else saved meanwhile', async () => {
    const { id, updatedAt } = await write('Terço');
    const put = (title: string) =>
      as('tereza', `/announcements/${id}`, { method: 'PUT', body: { title, week_start: '2026-11-16', updatedAt } });
    expect((await put('Terço dos Homens')).status).toBe(200);
    expect(await put('Terço das Mulheres')).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
  });
});

describe('who reads which', () => {
  const inForce = ['Em vigor', 'Sem fim'];
  const all = ['Em vigor', 'Sem fim', 'Inativo', 'Rascunho', 'Vencido'];

  it.each<[who: Name | undefined, list: string[], published: string[]]>([
    [undefined, inForce, inForce],
    ['chico', inForce, inForce],
    ['otavio', inForce, inForce],
    ['tereza', all, ['Em vigor', 'Sem fim', 'Inativo', 'Vencido']],
    ['raimundo', all, ['Em vigor', 'Sem fim', 'Inativo', 'Vencido']],
    ['lucia', all, ['Em vigor', 'Sem fim', 'Inativo', 'Vencido']],
  ])('%s reads those in force as active', async (who, list, published) => {
    await writeAll();
    const read = async (path: string) => {
      const token = who && parish().token(who);
      const answer = await call(path, { token });
      // The token of a deactivated account is refused; without one it reads as a visitor.
      return titles(answer.status === 401 ? await call(path) : answer);
    };
    expect(await read('/announcements/active')).toEqual(inForce);
    expect(await read('/announcements/published')).toEqual(published);
    expect(await read('/announcements')).toEqual(list);
  });

  it('the contract tells their states as the database, the filter and the totals do', async () => {
    await writeAll();
    for (const hidden of ['is_published', 'is_active']) {
      await write(`Vencido, sem ${hidden}`, { [hidden]: false });
      await expire(`Vencido, sem ${hidden}`);
    }
    const { body } = await as('tereza', '/announcements');
    const rows = await parish().database.sql.query<{ is_in_force: boolean }>(
      'select private.is_public(announcements) as is_in_force from public.announcements order by created_at desc',
    );
    const items = body.data as (Parameters<typeof announcementState>[0] & { title: string })[];
    const states = items.map((item) => announcementState(item, Date.now()));
    expect(states).toEqual(['inactive', 'draft', 'in force', 'in force', 'inactive', 'draft', 'expired']);
    expect(rows.map((row) => row.is_in_force)).toEqual(states.map((state) => state === 'in force'));
    expect(titles(await as('tereza', '/announcements/active'))).toEqual(
      items.filter((_, at) => states[at] === 'in force').map(({ title }) => title),
    );
    const param = { 'in force': 'force', draft: 'draft', inactive: 'inactive', expired: 'expired' };
    for (const [state, value] of Object.entries(param)) {
      expect(titles(await as('tereza', `/announcements?state=${value}`)), state).toEqual(
        items.filter((_, at) => states[at] === state).map(({ title }) => title),
      );
    }
    const counted = (state: string) => states.filter((each) => each === state).length;
    expect((await as('tereza', '/announcements/totals')).body.data).toEqual({
      total: states.length,
      published: items.filter(({ is_published }) => is_published).length,
      active: counted('in force'),
      expired: counted('expired'),
    });
  });

  it('one expires at its moment', async () => {
    await write('Termina', { expires_at: inAnHour() });
    onTestFinished(() => parish().api.setNow(undefined));
    parish().api.setNow(new Date(Date.now() + 3_599_000));
    expect(titles(await as('tereza', '/announcements/active'))).toEqual(['Termina']);
    parish().api.setNow(new Date(Date.now() + 3_601_000));
    expect(titles(await as('tereza', '/announcements/active'))).toEqual([]);
  });
});

describe('the lists', () => {
  it('are searched by title and content, whatever the case and the accents', async () => {
    await write('Procissão');
    await write('Festa', { content: '<p>Depois da <strong>procissão</strong>, quermesse.</p>' });
    await write('Retiro de “Sant’Ana”');
    const found = async (search: string) =>
      titles(await as('tereza', `/announcements?search=${encodeURIComponent(search)}`));
    expect(await found('PROCISSAO')).toEqual(['Festa', 'Procissão']);
    expect(await found(`sant'ana`)).toEqual(['Retiro de “Sant’Ana”']);
    expect(await found('strong')).toEqual([]);
    expect(await found('%')).toEqual([]);
  });

  it('are cut into pages', async () => {
    for (let i = 1; i <= 12; i += 1) await write(`Aviso ${i}`);
    const { body } = await call('/announcements/active?page=2');
    expect(body).toMatchObject({ pagination: { page: 2, limit: 10, total: 12, pages: 2 } });
    expect(titles({ body })).toEqual(['Aviso 2', 'Aviso 1']);
  });

  it('are reordered all together or not at all', async () => {
    const [a, b] = [await write('a'), await write('b')];
    const order = (items: object[]) => as('tereza', '/announcements/order', { method: 'PUT', body: { items } });
    const places = [a, b].map(({ id, updatedAt }, place) => ({ id, updatedAt, order: place }));
    expect((await order(places)).status).toBe(200);
    expect(titles(await call('/announcements/active'))).toEqual(['a', 'b']);
    const unknown = { id: '00000000-0000-4000-8000-0000000000f9', order: 0 };
    expect((await order([{ id: b.id, order: -5 }, unknown])).status).toBe(404);
    expect(
      (
        await order([
          { id: b.id, order: -5 },
          { id: b.id, order: 5 },
        ])
      ).body.message,
    ).toBe('O campo "itens" tem um item repetido.');
    expect(titles(await call('/announcements/active'))).toEqual(['a', 'b']);
  });
});

describe('the totals', () => {
  it.each<Name>(['tereza', 'raimundo', 'lucia'])('count all of them for %s', async (who) => {
    await writeAll();
    expect((await as(who, '/announcements/totals')).body.data).toEqual({
      total: 5,
      published: 4,
      active: 2,
      expired: 1,
    });
  });

  it('are zero without announcements', async () => {
    expect((await as('lucia', '/announcements/totals')).body.data).toEqual({
      total: 0,
      published: 0,
      active: 0,
      expired: 0,
    });
  });
});

describe('the report', () => {
  it('has what is in force, in its order, for the staff alone', async () => {
    await writeAll();
    await write('Semana', { week_start: '2026-11-16', week_end: '2026-11-22' });
    const { body } = await as('tereza', '/announcements/print/report');
    const report = announcementReport.parse(body.data);
    expect(report).toMatchObject({ title: 'Avisos da paróquia', parish: 'Paróquia', total: 3 });
    expect(Math.abs(Date.parse(report.generatedAt) - Date.now())).toBeLessThan(60_000);
    expect(report.items).toEqual([
      { title: 'Semana', content, week_start: '2026-11-16', week_end: '2026-11-22' },
      { title: 'Em vigor', content, week_start: null, week_end: null },
      { title: 'Sem fim', content, week_start: null, week_end: null },
    ]);
    expect((await call('/announcements/print/report')).status).toBe(401);
    expect((await as('chico', '/announcements/print/report')).status).toBe(403);
  });

  it('has all of them, also above the rows of one read', async () => {
    await parish().database.sql.exec(`
      insert into public.announcements (title, content, "order")
      select 'Aviso ' || n, '<p>a</p>', n from generate_series(1, 1003) n`);
    const { body } = await as('lucia', '/announcements/print/report');
    expect(body.data.total).toBe(1003);
    expect(body.data.items.map(({ title }: { title: string }) => title)).toEqual(
      Array.from({ length: 1003 }, (_, index) => `Aviso ${index + 1}`),
    );
  });

  it('is empty when none is in force', async () => {
    await write('Rascunho', { is_published: false });
    expect((await as('tereza', '/announcements/print/report')).body.data).toMatchObject({ total: 0, items: [] });
  });
});
