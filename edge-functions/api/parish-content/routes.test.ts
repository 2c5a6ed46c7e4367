import { beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '#contract/audit-log.ts';
import { parishOfRows } from '#contract/parish.ts';
import {
  contentsOf,
  misfitsOf,
  type ParishContentItem,
  type ParishContentVersion,
  parishContent,
} from '#contract/parish-content.ts';
import { type Sent, send } from '../testing/api.ts';
import { type Name, openParish } from '../testing/parish.ts';

const parish = openParish();
const call = (path: string, sent?: Sent) => send(parish().api, `/parish-content${path}`, sent);
const as = (name: Name, path: string, sent: Sent = {}) => call(path, { ...sent, token: parish().token(name) });
const asLucia = (path: string, sent?: Sent) => as('lucia', path, sent);
const create = (kind: string, content: object, more: object = {}) =>
  asLucia('', { method: 'POST', body: { kind, content, ...more } });

const identity = { form: 'santuario', name: 'São José', city: 'Sobral', state: 'CE' };
const broadcast = {
  name: 'Missa das 9h, no YouTube',
  url: 'https://www.youtube.com/@paroquia/live',
  weekday: 0,
  begins: '09:00',
  ends: '10:00',
};
const hours = { first_day: 1, opens: '08:00', closes: '12:00' };

beforeEach(() => parish().database.empty('public.parish_content', 'public.audit_log'));

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
      message: 'Nome e endereço criado com sucesso!',
    });
    expect(parishContent.create.answer.parse(body.data)).toMatchObject({
      kind: 'identity',
      is_active: true,
      content: { ...identity, postal_code: '60320-010', cnpj: '11.222.333/0001-81', street: null },
    });
  });

  it.each([
    ['https://pt.wikipedia.org/wiki/São_José', 'https://pt.wikipedia.org/wiki/S%C3%A3o_Jos%C3%A9'],
    ['www.paróquia.org.br', 'https://www.xn--parquia-n0a.org.br/'],
    ['diocesedesobral.org.br/agenda', 'https://diocesedesobral.org.br/agenda'],
    ['https://www.instagram.com/paroquia', 'https://www.instagram.com/paroquia'],
  ])('stores the address %s as browsers send it', async (url, stored) => {
    expect((await create('profile', { name: 'Página', url })).body.data.content.url).toBe(stored);
    expect((await create('link', { label: 'Página', icon: 'link', href: url })).body.data.content.href).toBe(stored);
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
    ['broadcast', broadcast, 'Transmissão ao vivo criada com sucesso!'],
    [
      'broadcast',
      { ...broadcast, weekday: null, date: '2026-12-24', begins: '22:00', ends: '00:30', url: 'https://fb.watch/a1' },
      'Transmissão ao vivo criada com sucesso!',
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
    ['identity', { ...identity, name: 'Santuário São José' }, /"nome" não repete a palavra que já está em "o que é"/],
    ['home', { donation_title: ' ' }, /Preencha ao menos um campo/],
    ['profile', { name: 'Instagram', url: 'http://www.instagram.com' }, /"endereço" deve ser um endereço que começa/],
    ['link', { label: 'Fora', icon: 'link', href: '/\tevil.test' }, /"endereço" deve ser uma página deste site/],
    ['contact', { place: '-3.7, 10.2' }, /"lugar no mapa" não fica no Brasil/],
    ['contact', { place: '3°43′ S' }, /"lugar no mapa" deve ser como o mapa as copia/],
    ['feast', { name: 'Festa', invitation: 'Venha', day: '1899-03-19', begins: '18:00', ends: '22:00' }, /"dia" deve/],
    ['person', { name: 'Pe. João', role: 'Pároco', photo: 'http://169.254.1.1/x.jpg' }, /"foto" deve ser uma foto/],
    ['community', { name: 'Farol', instagram: '..' }, /"Instagram" deve ser o nome/],
    ['identity', { ...identity, app_name: 'Paróquia São José' }, /"nome no celular" .* 12/],
    ['identity', { ...identity, postal_code: '6032' }, /"CEP" deve ser um CEP, com oito algarismos/],
    ['identity', { ...identity, legal_name: 'Diocese' }, /"CNPJ" vai junto com o nome oficial/],
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
    ['sacrament', { name: 'Batismo', text: 'a', href: '/contato' }, /^Escreva também o nome do botão\.$/],
    ['sacrament', { name: 'Batismo', text: 'a', label: 'Escrever' }, /^Escreva também o endereço do botão\.$/],
    ['regular_time', { name: 'Confissões', begins: '16:00' }, /"dia" é obrigatório/],
    ['regular_time', { name: 'Confissões', weekday: 7, begins: '16:00' }, /"dia" deve/],
    [
      'broadcast',
      { ...broadcast, url: 'https://youtube.com.evil.test/live' },
      /"endereço" deve ser uma página do YouTube/,
    ],
    ['broadcast', { ...broadcast, url: 'http://www.youtube.com/live' }, /"endereço" deve ser uma página do YouTube/],
    ['broadcast', { ...broadcast, weekday: null }, /^Escolha o dia da semana, ou a data se/],
    ['broadcast', { ...broadcast, date: '2026-12-24' }, /^Escolha só um dos dois/],
    ['broadcast', { ...broadcast, ends: '09:00' }, /"termina" não pode ser a hora em que começa/],
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

describe('earlier versions', () => {
  const person = (name: string) => ({ name, role: 'Pároco' });
  const put = (id: string, content: object) => asLucia(`/${id}`, { method: 'PUT', body: { content } });
  const versions = async (kind: string) =>
    (await asLucia(`/versions?kind=${kind}`)).body.data as ParishContentVersion[];
  const restore = (id: string | undefined) => asLucia(`/versions/${id}`, { method: 'POST' });
  const names = (rows: { content: Record<string, unknown> }[]) => rows.map(({ content }) => content.name);

  it('are what was changed or deleted, newest first, without what only moved or was hidden', async () => {
    const { id } = (await create('person', person('Pe. João'))).body.data;
    await put(id, person('Padre João'));
    await asLucia(`/${id}`, { method: 'PUT', body: { is_active: false } });
    await create('contact', { phone: '(85) 3281-0000' });
    expect(names(await versions('person'))).toEqual(['Pe. João']);
    await asLucia(`/${id}`, { method: 'DELETE' });
    const [last, first] = await versions('person');
    expect(last).toMatchObject({ row: id, content: person('Padre João'), is_active: false, isDeleted: true });
    expect(first).toMatchObject({ is_active: true, endedBy: parish().person('lucia').name, isDeleted: false });
    expect(await versions('contact')).toEqual([]);
    expect(await asLucia('/versions?limit=1&page=2')).toMatchObject({
      body: { data: [first], pagination: { total: 2, pages: 2 } },
    });
  });

  it('come back over what a row says now, and to the place of a deleted one', async () => {
    const { id } = (await create('person', { ...person('Pe. João'), description: 'Natural de Crato.' })).body.data;
    await put(id, person('Pe. Joao'));
    const [version] = await versions('person');
    expect(await restore(version?.id)).toMatchObject({
      status: 200,
      body: {
        message: 'O conteúdo voltou a ser o daquela versão.',
        site_changed: true,
        data: { id, content: { name: 'Pe. João', description: 'Natural de Crato.' } },
      },
    });
    expect(names(await versions('person'))).toEqual(['Pe. Joao', 'Pe. João']);
    await asLucia(`/${id}`, { method: 'DELETE' });
    const [deleted] = await versions('person');
    expect((await restore(deleted?.id)).body.data).toMatchObject({ id, content: { name: 'Pe. João' } });
    expect((await asLucia('')).body.data).toHaveLength(1);
  });

  it('of what the parish has once come back into the row that it has now', async () => {
    const { id: first } = (await create('contact', { phone: '(85) 3281-0000' })).body.data;
    await asLucia(`/${first}`, { method: 'DELETE' });
    const { id } = (await create('contact', { phone: '(85) 3281-9999' })).body.data;
    const [version] = await versions('contact');
    expect((await restore(version?.id)).body.data).toMatchObject({ id, content: { phone: '8532810000' } });
  });

  it('that the kind would not take any more are refused by the field', async () => {
    const { id } = (await create('profile', { name: 'Instagram', url: 'https://www.instagram.com' })).body.data;
    await parish().database.sql.query(`update public.parish_content set content = '{"name": "Sem endereço"}'`);
    await put(id, { name: 'Instagram', url: 'https://www.instagram.com' });
    const [version] = await versions('profile');
    expect(await restore(version?.id)).toMatchObject({ status: 400, body: { message: /"endereço"/ } });
    expect(await restore('999999')).toMatchObject({ status: 404, body: { message: 'Esta versão não existe mais.' } });
    expect((await restore('1;drop')).status).toBe(400);
  });

  it('are erased of one row, and of that alone, also from the audit log', async () => {
    const { id } = (await create('person', person('Pe. João'))).body.data;
    const { id: other } = (await create('person', person('Diác. Paulo'))).body.data;
    await put(id, person('Pe. João Batista'));
    await put(other, person('Diác. Pedro'));
    const erase = (row: string) => asLucia(`/${row}/versions`, { method: 'DELETE' });
    expect((await erase(id)).body.message).toBe('As versões anteriores foram apagadas.');
    expect(names(await versions('person'))).toEqual(['Diác. Paulo']);
    const told = await send(parish().api, `/audit-log?record=${id}`, { token: parish().token('lucia') });
    expect(told.body.data).toMatchObject([
      { verb: 'erase', isErased: false },
      { verb: 'update', isErased: true, subject: null, changes: [] },
      { verb: 'insert', isErased: true, subject: null, changes: [] },
    ]);
    expect(JSON.stringify(told.body)).not.toContain('João');
    expect((await asLucia(`/${id}`)).body.data.content.name).toBe('Pe. João Batista');
    expect((await erase('00000000-0000-4000-8000-00000000dead')).status).toBe(404);
  });

  it('take the photos along that nothing uses any more, without their grace', async () => {
    const [gone, used] = ['a', 'b'].map((letter) => `${letter.repeat(32)}.webp`);
    const { sql } = parish().database;
    await sql.query(`insert into storage.objects (bucket_id, name) values ('media', $1), ('media', $2)`, [gone, used]);
    const photo = (name: string | undefined) => `/storage/v1/object/public/media/${name}`;
    const { id } = (await create('person', { ...person('Pe. João'), photo: photo(used) })).body.data;
    await put(id, { ...person('Pe. João'), photo: photo(gone) });
    await asLucia(`/${id}`, { method: 'DELETE' });
    await create('person', { ...person('Pe. Lucas'), photo: photo(used) });
    const unused = () => sql.query('select public.claim_unused_media(2592000, 10) as name');
    expect(await unused()).toEqual([]);
    await asLucia(`/${id}/versions`, { method: 'DELETE' });
    expect(await unused()).toEqual([{ name: gone }]);
  });

  it.each(['tereza', 'raimundo', 'chico', undefined] as const)('are not for %s', async (name) => {
    const { id } = (await create('person', person('Pe. João'))).body.data;
    await put(id, person('Padre João'));
    const [version] = await versions('person');
    const token = name && parish().token(name);
    for (const [method, path] of [
      ['GET', '/versions?kind=person'],
      ['POST', `/versions/${version?.id}`],
      ['DELETE', `/${id}/versions`],
    ] as const)
      expect((await call(path, { method, ...(token && { token }) })).status).toBe(name ? 403 : 401);
    expect(names(await versions('person'))).toEqual(['Pe. João']);
  });
});

it('the audit log tells a row by its kind and name, and its changes field by field', async () => {
  const { id } = (await create('office_hours', hours)).body.data;
  await asLucia(`/${id}`, { method: 'PUT', body: { content: { ...hours, last_day: 5 }, is_active: false } });
  const { id: profile } = (await create('profile', { name: 'Instagram', url: 'https://www.instagram.com' })).body.data;
  const told = async (record: string) =>
    (await send(parish().api, `/audit-log?record=${record}`, { token: parish().token('lucia') })).body.data[0];
  expect(await told(id)).toMatchObject({
    subject: 'Horários da secretaria',
    changes: [
      { field: 'Até', before: null, after: 'Sexta-feira' },
      { field: 'Ativo', before: 'Sim', after: 'Não' },
    ],
  });
  expect(await told(profile)).toMatchObject({ kind: 'Conteúdo da paróquia', subject: 'Redes sociais: Instagram' });
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
    diocese: undefined,
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
  expect(contentsOf(rows, 'contact')).toMatchObject([{ phone: null, whatsapp: null, email: null, place: null }]);
  expect(parishOfRows(rows)).toMatchObject({ name: 'Paróquia', shortName: '' });
  const named = [{ kind: 'identity' as const, content: { form: 'ermida', name: 'São José', state: 'CE' } }];
  expect(named.map(misfitsOf)).toEqual([['form', 'city']]);
  expect(parishOfRows(named).name).toBe('Paróquia São José');
  expect(contentsOf(named, 'identity')).toMatchObject([{ city: '', state: 'CE', street: null }]);
});

it('is told in the audit log in words, and a move as one', async () => {
  const { id } = (await create('contact', { phone: '(85) 3281-0000' })).body.data;
  await parish().database.sql.query('update public.parish_content set "order" = "order" + 7 where id = $1', [id]);
  const { body } = await send(parish().api, `/audit-log?record=${id}`, { token: parish().token('lucia') });
  const [moved, created] = auditLog.list.answer.parse(body.data);
  expect(moved).toMatchObject({ sentence: expect.stringContaining('mudou de lugar o conteúdo'), changes: [] });
  expect(created?.changes).toContainEqual({ field: 'Telefone', before: null, after: '(85) 3281-0000' });
  expect(created?.changes.map(({ field }) => field)).not.toContain('Lugar');
});
