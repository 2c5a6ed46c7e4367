import { beforeEach, describe, expect, it } from 'vitest';
import { parishOfRows } from '#contract/parish.ts';
import { contentsOf, misfitsOf, type ParishContentItem, parishContent } from '#contract/parish-content.ts';
import { type Sent, send } from '../testing/api.ts';
import { type Name, openParish } from '../testing/parish.ts';

const parish = openParish();
const call = (path: string, sent?: Sent) => send(parish().api, `/parish-content${path}`, sent);
const as = (name: Name, path: string, sent: Sent = {}) => call(path, { ...sent, token: parish().token(name) });
const asLucia = (path: string, sent?: Sent) => as('lucia', path, sent);
const create = (kind: string, content: object, more: object = {}) =>
  asLucia('', { method: 'POST', body: { kind, content, ...more } });

const identity = { form: 'santuario', name: 'São José', city: 'Sobral', state: 'CE' };
const hours = { first_day: 1, opens: '08:00', closes: '12:00' };

beforeEach(() => parish().database.empty('public.parish_content'));

describe('writing', () => {
  it('answers what was stored, as the kind spells it', async () => {
    const { status, body } = await create('identity', {
      ...identity,
      name: ' São José ',
      postal_code: '60320010',
      legal_name: 'Diocese',
      cnpj: '11222333000181',
      street: '',
    });
    expect({ status, message: body.message }).toEqual({
      status: 201,
      message: 'Identificação da paróquia criada com sucesso!',
    });
    expect(parishContent.create.answer.parse(body.data)).toMatchObject({
      kind: 'identity',
      is_active: true,
      content: { ...identity, postal_code: '60320-010', cnpj: '11.222.333/0001-81', street: null },
    });
  });

  it('changes the whole content by the row’s own kind, or whether it is shown alone', async () => {
    const { body: made } = await create('office_hours', hours);
    const change = (body: object) => asLucia(`/${made.data.id}`, { method: 'PUT', body });
    expect((await change({ content: { ...hours, closes: '13:00' } })).body).toMatchObject({
      message: 'Horário da secretaria atualizado com sucesso!',
      data: { content: { first_day: 1, closes: '13:00' } },
      site_changed: true,
    });
    expect((await change({ content: { name: 'Instagram', url: 'https://instagram.com' } })).status).toBe(400);
    expect((await change({ is_active: false })).body.data).toMatchObject({
      is_active: false,
      content: { closes: '13:00' },
    });
    expect((await asLucia(`/${made.data.id}`, { method: 'DELETE' })).body.message).toBe(
      'Horário da secretaria excluído com sucesso!',
    );
    expect((await asLucia(`/${made.data.id}`, { method: 'DELETE' })).status).toBe(404);
  });

  it.each([
    ['sacrament', { name: 'Batismo', text: 'Inscrição na secretaria.' }, 'Sacramento criado com sucesso!'],
    ['regular_time', { name: 'Confissões', weekday: 3, begins: '16:00' }, 'Horário fixo criado com sucesso!'],
    [
      'regular_time',
      { name: 'Vigília', weekday: 4, begins: '22:00', ends: '06:00' },
      'Horário fixo criado com sucesso!',
    ],
    [
      'feast',
      { name: 'Festa', invitation: 'Venha', day: '2026-03-19', begins: '18:00', ends: '01:00' },
      'Festa criada com sucesso!',
    ],
  ])('takes a %s: %j', async (kind, content, message) => {
    const { status, body } = await create(kind, content);
    expect({ status, message: body.message }).toEqual({ status: 201, message });
    expect(contentsOf((await call('/active')).body.data, kind as 'feast')).toMatchObject([content]);
  });

  it('is refused for a version that was changed meanwhile, and of a kind that the parish has already', async () => {
    const { body: made } = await create('contact', { phone: '(85) 3281-0000' });
    const change = { content: { phone: '8532810001' }, updatedAt: made.data.updatedAt };
    const put = () => asLucia(`/${made.data.id}`, { method: 'PUT', body: change });
    expect((await put()).body.data.content).toEqual({ phone: '8532810001' });
    expect((await put()).status).toBe(409);
    expect(await create('contact', { email: 'a@b.test' })).toMatchObject({
      status: 409,
      body: { message: 'A paróquia já tem este conteúdo: abra o que existe e altere-o.' },
    });
  });

  it.each([
    ['identity', { ...identity, form: 'catedrais' }, /"o que é" deve ser um destes valores/],
    ['identity', { ...identity, name: 'a'.repeat(3000) }, /"nome" .* 80/],
    ['identity', { ...identity, name: 'Santuário São José' }, /"nome" vai sem a palavra que já está em cima/],
    ['home', { donation_title: ' ' }, /Preencha ao menos um campo/],
    ['profile', { name: 'Instagram', url: 'http://www.instagram.com' }, /"endereço" deve ser um endereço que começa/],
    ['link', { label: 'Fora', icon: 'link', href: '/\tevil.test' }, /"endereço" deve ser uma página deste site/],
    ['contact', { place: '-3.7, 10.2' }, /"coordenadas" não fica no Brasil/],
    ['contact', { place: '3°43′ S' }, /"coordenadas" deve ser como o mapa as copia/],
    ['feast', { name: 'Festa', invitation: 'Venha', day: '1899-03-19', begins: '18:00', ends: '22:00' }, /"dia" deve/],
    ['person', { name: 'Pe. João', role: 'Pároco', photo: 'http://169.254.1.1/x.jpg' }, /"foto" deve ser uma foto/],
    ['community', { name: 'Farol', instagram: '..' }, /"Instagram" deve ser o nome/],
    ['identity', { ...identity, app_name: 'Paróquia São José' }, /"nome do aplicativo" .* 12/],
    ['identity', { ...identity, postal_code: '6032' }, /"CEP" deve ser um CEP, com oito algarismos/],
    ['identity', { ...identity, legal_name: 'Diocese' }, /"CNPJ" vai junto com a razão social/],
    ['identity', { ...identity, legal_name: 'Diocese', cnpj: '11.222.333/0001-82' }, /"CNPJ" deve ser um CNPJ válido/],
    ['identity', { ...identity, padroeiro: 'São José' }, /padroeiro/],
    ['contact', { phone: '123' }, /"telefone" deve ser um telefone válido/],
    ['contact', { email: 'paroquia' }, /"e-mail"/],
    ['profile', { name: 'Instagram', url: 'javascript:alert(1)' }, /"endereço"/],
    ['office_hours', { ...hours, closes: '08:00' }, /"fecha" deve ser depois de abrir/],
    ['office_hours', { ...hours, opens_again: '11:00', closes_again: '18:00' }, /"fecha de novo" deve ser depois/],
    ['office_hours', { ...hours, closes_again: '18:00' }, /"fecha de novo" deve ser depois/],
    [
      'feast',
      { name: 'Festa', invitation: 'Venha', day: '2026-03-19', begins: '18:00', ends: '18:00' },
      /"termina" não/,
    ],
    ['sacrament', { name: 'Batismo' }, /"como pedir" é obrigatório/],
    ['sacrament', { name: 'Batismo', text: 'a', href: '/contato' }, /"endereço" vai junto com o nome do botão/],
    ['regular_time', { name: 'Confissões', begins: '16:00' }, /"dia" é obrigatório/],
    ['regular_time', { name: 'Confissões', weekday: 7, begins: '16:00' }, /"dia" deve/],
    ['padroeiro', {}, /"tipo" deve ser um destes valores/],
  ])('refuses a %s with %j', async (kind, content, sentence) => {
    const { status, body } = await create(kind, content);
    expect({ status, message: body.message }).toEqual({ status: 400, message: expect.stringMatching(sentence) });
    expect((await asLucia('')).body.pagination.total).toBe(0);
  });

  it.each(['tereza', 'raimundo', 'chico'] as const)('is not for %s', async (name) => {
    const { body } = await create('identity', identity);
    for (const [method, path] of [
      ['POST', ''],
      ['PUT', `/${body.data.id}`],
      ['DELETE', `/${body.data.id}`],
    ] as const) {
      const sent = { method, ...(method === 'POST' && { body: { kind: 'profile', content: {} } }) };
      expect((await as(name, path, { ...sent, ...(method === 'PUT' && { body: { is_active: false } }) })).status).toBe(
        403,
      );
    }
    expect((await as(name, '')).body.data).toHaveLength(1);
  });
});

it.each(['sacrament', 'regular_time'])('only administrators write a %s', async (kind) => {
  const content = { name: 'Batismo', text: 'Na secretaria.' };
  for (const name of ['tereza', 'raimundo', 'chico'] as const) {
    expect((await as(name, '', { method: 'POST', body: { kind, content } })).status, name).toBe(403);
  }
  expect((await call('', { method: 'POST', body: { kind, content } })).status).toBe(401);
  expect((await call('/active')).body.data).toEqual([]);
});

it('visitors read what is active, kind by kind, in the order that was given', async () => {
  await create('profile', { name: 'Instagram', url: 'https://www.instagram.com/' });
  await create('profile', { name: 'Facebook', url: 'https://www.facebook.com/' });
  await create('identity', identity);
  await create('profile', { name: 'Antigo', url: 'https://antigo.test' }, { is_active: false });
  const { data } = (await asLucia('')).body;
  const [first, second] = data.filter(({ kind }: { kind: string }) => kind === 'profile');
  const items = [second, first].map(({ id, updatedAt }, order) => ({ id, updatedAt, order }));
  expect((await asLucia('/order', { method: 'PUT', body: { items } })).status).toBe(200);
  const shown = (await call('/active')).body.data;
  expect(contentsOf(shown, 'profile').map(({ name }) => name)).toEqual(['Facebook', 'Instagram']);
  expect(parishOfRows(shown)).toEqual({
    form: 'Santuário',
    shortName: 'São José',
    name: 'Santuário São José',
    of: 'do Santuário São José',
    legal: undefined,
  });
});

it('the name is the one that printed lists say at once', async () => {
  const { api, token } = parish();
  const printed = async () =>
    (await send(api, '/mass-schedule/print/report', { token: token('tereza') })).body.data.parish as string;
  expect(await printed()).toBe('Paróquia');
  await create('identity', identity);
  expect(await printed()).toBe('Santuário São José');
});

it('a row that another version wrote is left out, and a field that it doesn’t have yet is empty', () => {
  const rows: Pick<ParishContentItem, 'kind' | 'content'>[] = [
    { kind: 'profile', content: { name: 7, url: 'https://a.test' } },
    { kind: 'profile', content: { name: 'Instagram', url: 'https://a.test', since: 2020 } },
    { kind: 'contact', content: {} },
  ];
  expect(contentsOf(rows, 'profile')).toEqual([{ name: 'Instagram', url: 'https://a.test' }]);
  expect(rows.map(misfitsOf)).toEqual([['name'], [], []]);
  expect(contentsOf(rows, 'contact')).toEqual([{ phone: null, email: null, place: null }]);
  expect(parishOfRows(rows)).toMatchObject({ name: 'Paróquia', shortName: '' });
  const named = [{ kind: 'identity' as const, content: { form: 'ermida', name: 'São José', state: 'CE' } }];
  expect(named.map(misfitsOf)).toEqual([['form', 'city']]);
  expect(parishOfRows(named).name).toBe('Paróquia São José');
  expect(contentsOf(named, 'identity')).toMatchObject([{ city: '', state: 'CE', street: null }]);
});
