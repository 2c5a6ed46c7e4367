import { beforeEach, describe, expect, it } from 'vitest';
import { parishInfo, parishInfoSections } from '#contract/parish-info.ts';
import { type Sent, send } from '../testing/api.ts';
import { unknownId } from '../testing/database.ts';
import { type Name, openParish } from '../testing/parish.ts';

const parish = openParish();
const call = (path: string, sent?: Sent) => send(parish().api, path, sent);
const as = (name: Name, path: string, sent: Sent = {}) => call(path, { ...sent, token: parish().token(name) });
const asLucia = (path: string, sent?: Sent) => as('lucia', path, sent);
const content = '<p>Na secretaria.</p>';

async function write(title: string, more: object = {}) {
  const { status, body } = await asLucia('/parish-info', { method: 'POST', body: { title, content, ...more } });
  expect(status).toBe(201);
  return body.data;
}

const titles = ({ body }: { body: { data: { title: string }[] } }) => body.data.map(({ title }) => title);

beforeEach(() => parish().database.empty('public.parish_info'));

describe('writing parish information', () => {
  it('answers what was stored: of the section geral and active by default', async () => {
    const { status, body } = await asLucia('/parish-info', {
      method: 'POST',
      body: { title: ' Batismo ', content: `${content}<script>alert(1)</script>` },
    });
    expect({ status, message: body.message }).toEqual({
      status: 201,
      message: 'Informação da paróquia criada com sucesso!',
    });
    expect(parishInfo.create.answer.parse(body.data)).toMatchObject({
      title: 'Batismo',
      content,
      section: 'geral',
      is_active: true,
    });
  });

  it('changes, hides and deletes', async () => {
    const { id } = await write('Confissões', { section: 'horarios' });
    const changed = await asLucia(`/parish-info/${id}`, { method: 'PUT', body: { is_active: false } });
    expect(changed.body).toMatchObject({
      message: 'Informação da paróquia atualizada com sucesso!',
      data: { title: 'Confissões', section: 'horarios', is_active: false },
      site_changed: true,
    });
    const removed = await asLucia(`/parish-info/${id}`, { method: 'DELETE' });
    expect(removed.body).toEqual({
      success: true,
      data: null,
      message: 'Informação da paróquia excluída com sucesso!',
    });
  });

  it.each(['tereza', 'raimundo', 'chico'] as const)('is not for %s', async (name) => {
    const { id, updatedAt } = await write('Batismo');
    const items = [{ id, updatedAt, order: 7 }];
    for (const [method, path, body] of [
      ['POST', '/parish-info', { title: 'Outra', content }],
      ['PUT', `/parish-info/${id}`, { title: 'Outra' }],
      ['PUT', '/parish-info/order', { items }],
      ['DELETE', `/parish-info/${id}`, undefined],
    ] as const) {
      expect((await as(name, path, { method, body })).status).toBe(403);
    }
    expect((await asLucia('/parish-info')).body.data).toEqual([
      expect.objectContaining({ title: 'Batismo', order: 0 }),
    ]);
  });

  it.each([
    ['no title', { content }, 'O campo "título" é obrigatório.'],
    ['no content', { title: 'a' }, 'O campo "conteúdo" é obrigatório.'],
    ['content that shows nothing', { title: 'a', content: '   ' }, 'O campo "conteúdo" é obrigatório.'],
    [
      'an unknown section',
      { title: 'a', content, section: 'tesouraria' },
      `O campo "seção" deve ser um destes valores: ${Object.keys(parishInfoSections).join(', ')}.`,
    ],
  ])('refuses %s and writes nothing', async (_, body, sentence) => {
    expect(await asLucia('/parish-info', { method: 'POST', body })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', message: sentence },
    });
    expect((await asLucia('/parish-info')).body.pagination.total).toBe(0);
  });
});

describe('the lists', () => {
  it('show what is active, administrators everything', async () => {
    await write('Oculta', { is_active: false });
    await write('Batismo');
    for (const reader of [
      {},
      ...(['chico', 'tereza', 'raimundo'] as const).map((name) => ({ token: parish().token(name) })),
    ]) {
      expect(titles(await call('/parish-info', reader))).toEqual(['Batismo']);
    }
    expect(titles(await asLucia('/parish-info'))).toEqual(['Batismo', 'Oculta']);
    expect(titles(await asLucia('/parish-info/active'))).toEqual(['Batismo']);
  });

  it('are filtered by section; unknown ones are refused', async () => {
    await write('Quermesse', { section: 'eventos' });
    await write('Batismo');
    await write('Fora do ar', { section: 'eventos', is_active: false });
    expect(titles(await asLucia('/parish-info/type/eventos'))).toEqual(['Quermesse']);
    expect(titles(await call('/parish-info/type/contatos'))).toEqual([]);
    expect(await call('/parish-info/type/tesouraria')).toMatchObject({ status: 400 });
  });

  it('are searched by title and content', async () => {
    await write('Batismo', { content: '<p>Inscrições na <strong>secretaria</strong>.</p>' });
    await write('Matrimônio');
    const found = async (search: string) => titles(await asLucia(`/parish-info?search=${encodeURIComponent(search)}`));
    expect(await found('inscricoes')).toEqual(['Batismo']);
    expect(await found('MATRIMONIO')).toEqual(['Matrimônio']);
    expect(await found('strong')).toEqual([]);
  });

  it('are read completely, a hundred to a page', async () => {
    await parish().database.sql.exec(
      `insert into public.parish_info (title, content, "order") select 'Item ' || n, '<p>a</p>', n from generate_series(1, 101) as n`,
    );
    const pages = await Promise.all([1, 2].map((page) => asLucia(`/parish-info?limit=100&page=${page}`)));
    expect(pages.map(({ body }) => [body.data.length, body.pagination.pages])).toEqual([
      [100, 2],
      [1, 2],
    ]);
  });

  it('are reordered all together or not at all', async () => {
    const [a, b] = [await write('a'), await write('b')];
    const order = (items: object[]) => asLucia('/parish-info/order', { method: 'PUT', body: { items } });
    expect((await order([a, b].map(({ id, updatedAt }, place) => ({ id, updatedAt, order: place })))).status).toBe(200);
    expect(titles(await call('/parish-info'))).toEqual(['a', 'b']);
    expect(
      (
        await order([
          { id: b.id, order: -5 },
          { id: unknownId, order: 2 },
        ])
      ).status,
    ).toBe(404);
    expect(
      (
        await order([
          { id: b.id, order: -5 },
          { id: b.id, order: 2 },
        ])
      ).status,
    ).toBe(400);
    expect(titles(await asLucia('/parish-info'))).toEqual(['a', 'b']);
  });
});
