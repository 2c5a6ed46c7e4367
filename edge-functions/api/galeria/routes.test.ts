import { beforeEach, describe, expect, it } from 'vitest';
import { galeria } from '#contract/galeria.ts';
import { type Sent, send } from '../testing/api.ts';
import { openParish } from '../testing/parish.ts';

const parish = openParish();
const call = (path: string, sent?: Sent) => send(parish().api, path, sent);
const asTereza = (path: string, sent: Sent = {}) => call(path, { ...sent, token: parish().token('tereza') });
const link = 'https://fotos.example.org/festa';

async function write(titulo: string, more: object = {}) {
  const { status, body } = await asTereza('/galeria', { method: 'POST', body: { titulo, link, ...more } });
  expect(status).toBe(201);
  return body.data;
}

const titles = ({ body }: { body: { data: { titulo: string }[] } }) => body.data.map(({ titulo }) => titulo);

beforeEach(() => parish().database.empty('public.galeria'));

describe('writing galleries', () => {
  it('answers what was stored, active by default, with who made it', async () => {
    const { status, body } = await asTereza('/galeria', {
      method: 'POST',
      body: { titulo: ' Festa ', link, descricao: '' },
    });
    expect({ status, message: body.message }).toEqual({ status: 201, message: 'Galeria criada com sucesso!' });
    expect(galeria.create.answer.parse(body.data)).toMatchObject({
      titulo: 'Festa',
      link,
      descricao: null,
      is_active: true,
      creator: { name: 'Tereza' },
    });
  });

  it('changes, hides and deletes', async () => {
    const { id } = await write('Festa', { descricao: 'Fotos da novena.' });
    const changed = await asTereza(`/galeria/${id}`, { method: 'PUT', body: { is_active: false, descricao: '' } });
    expect(changed.body).toMatchObject({
      message: 'Galeria atualizada com sucesso!',
      data: { titulo: 'Festa', descricao: null, is_active: false },
      site_changed: true,
    });
    expect(await call(`/galeria/${id}`)).toMatchObject({ status: 404, body: { message: 'Galeria não encontrada' } });
    const removed = await asTereza(`/galeria/${id}`, { method: 'DELETE' });
    expect(removed.body).toEqual({ success: true, data: null, message: 'Galeria excluída com sucesso!' });
  });

  it.each([
    ['https://fotos.example.org/festa 2026', 'https://fotos.example.org/festa%202026'],
    [' HTTPS://Fotos.Example.org ', 'https://fotos.example.org/'],
    ['http://fotos.example.org/álbum?a=1#topo', 'http://fotos.example.org/%C3%A1lbum?a=1#topo'],
  ])('stores the link %j as a browser writes it', async (written, stored) => {
    expect((await write('Festa', { link: written })).link).toBe(stored);
  });

  it.each([
    ['no title', { link }, 'O campo "título" é obrigatório.'],
    ['no link', { titulo: 'a' }, 'O campo "link" é obrigatório.'],
    [
      'a link that runs',
      { titulo: 'a', link: 'javascript:alert(1)' },
      'O campo "link" deve ser um endereço (URL) válido.',
    ],
    [
      'a link to a file',
      { titulo: 'a', link: 'file:///etc/passwd' },
      'O campo "link" deve ser um endereço (URL) válido.',
    ],
    [
      'a link that begins with a name',
      { titulo: 'a', link: 'https://paroquia.test@outro.test/' },
      'O campo "link" não pode ter usuário nem senha.',
    ],
    [
      'a link to a host of no name',
      { titulo: 'a', link: 'https://a"b/' },
      'O campo "link" deve ser um endereço (URL) válido.',
    ],
    ['words', { titulo: 'a', link: 'fotos da festa' }, 'O campo "link" deve ser um endereço (URL) válido.'],
    ['a long description', { titulo: 'a', link, descricao: 'a'.repeat(2001) }, /"descrição" deve ter no máximo 2000/],
  ])('refuses %s and writes nothing', async (_, body, sentence) => {
    const answer = await asTereza('/galeria', { method: 'POST', body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(answer.body.message).toMatch(sentence);
    expect((await asTereza('/galeria')).body.pagination.total).toBe(0);
  });
});

it('what only the database refuses has its code in the log', async () => {
  const { database, api } = parish();
  await database.sql.exec("alter table public.galeria add constraint narrow check (titulo <> 'Recusada')");
  try {
    const { status } = await asTereza('/galeria', { method: 'POST', body: { titulo: 'Recusada', link } });
    expect(status).toBe(400);
  } finally {
    await database.sql.exec('alter table public.galeria drop constraint narrow');
  }
  expect(api.log.at(-1)).toMatchObject({ route: '/galeria', status: 400, code: 'invalid_input', cause: '23514' });
});

describe('a call that is repeated because its answer was lost', () => {
  const id = '00000000-0000-4000-8000-0000000000f1';
  const create = (titulo: string, who: 'tereza' | 'raimundo' = 'tereza', given = id) =>
    call('/galeria', { method: 'POST', token: parish().token(who), body: { id: given, titulo, link } });

  it.each(['tereza', 'raimundo'] as const)('never creates a second row, nor changes the first, for %s', async (who) => {
    const { body } = await create('Festa');
    expect(body.data).toMatchObject({ id, titulo: 'Festa' });
    expect(await create('Outra', who)).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', conflict: { changedBy: 'Tereza', changedAt: body.data.updatedAt } },
    });
    expect((await asTereza('/galeria')).body.data).toMatchObject([{ id, titulo: 'Festa' }]);
  });

  it('creates one row also when both come at once', async () => {
    const statuses = (await Promise.all([create('Festa'), create('Festa')])).map(({ status }) => status);
    expect(statuses).toEqual([201, 201]);
    expect((await asTereza('/galeria')).body.pagination.total).toBe(1);
  });

  it('is refused with an id that is no UUID', async () => {
    expect(await create('Festa', 'tereza', 'festa')).toMatchObject({
      status: 400,
      body: { message: 'O campo "identificador" deve ser um identificador válido.' },
    });
  });
});

describe('the lists', () => {
  it('show visitors what is active, staff everything, all active ones in one answer', async () => {
    for (let i = 1; i <= 12; i += 1) await write(`Festa ${i}`);
    await write('Escondida', { is_active: false });
    expect((await call('/galeria/active')).body).toMatchObject({ pagination: { total: 12, limit: 1000, pages: 1 } });
    expect((await asTereza('/galeria/active')).body.data).toHaveLength(12);
    expect((await call('/galeria')).body.pagination).toMatchObject({ total: 12, limit: 1000 });
    expect((await call('/galeria?page=2')).body).toMatchObject({ data: [{}, {}], pagination: { limit: 10, pages: 2 } });
    expect(titles(await asTereza('/galeria'))[0]).toBe('Escondida');
  });

  it('are searched by title and description, whatever the case and the accents', async () => {
    await write('Procissão');
    await write('Festa', { descricao: 'Fotos da procissão <3 de agosto' });
    await write('Retiro');
    const found = async (search: string) => titles(await asTereza(`/galeria?search=${encodeURIComponent(search)}`));
    expect(await found('PROCISSAO')).toEqual(['Festa', 'Procissão']);
    expect(await found('3 de agosto')).toEqual(['Festa']);
    expect(await found('“procissão” <3')).toEqual(['Festa']);
    expect(await found('%')).toEqual([]);
  });

  it('are put in order', async () => {
    const [a, b] = [await write('a'), await write('b')];
    const items = [a, b].map(({ id, updatedAt }, order) => ({ id, updatedAt, order }));
    expect((await asTereza('/galeria/order', { method: 'PUT', body: { items } })).status).toBe(200);
    expect(titles(await call('/galeria/active'))).toEqual(['a', 'b']);
  });
});
