import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { daysLater } from '#contract/calendar-date.ts';
import { checkDigits } from '#contract/cpf-digits.ts';
import { dizimistas } from '#contract/dizimistas.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import privacy from '../../../site/content/privacy.json' with { type: 'json' };
import { payInstalments } from '../../../supabase/tests/pay.ts';
import { paperOf } from '../reports/testing/paper.ts';
import { type Sent, send } from '../testing/api.ts';
import { openParish } from '../testing/parish.ts';
import { jpegOf, webpOf } from '../testing/pictures.ts';

const parish = openParish();
type Who = 'tereza' | 'raimundo' | 'lucia';
const call = (path: string, sent: Sent = {}, who: Who = 'tereza') =>
  send(parish().api, `/dizimistas${path}`, { ...sent, token: parish().token(who) });
const sql = () => parish().database.sql;

const rosa = {
  nome_completo: 'Rosa Amélia Viana',
  cpf: '529.982.247-25',
  telefone: '(85) 99999-1234',
  comunidade_setor: 'Vila Ellery',
  data_nascimento: '1954-02-28',
  consentimento_lgpd: true,
  politica_privacidade: true,
};
const create = (change: object = {}, who: Who = 'tereza') =>
  call('', { method: 'POST', body: { ...rosa, ...change } }, who);
const change = (id: string, body: object) => call(`/${id}`, { method: 'PUT', body });

/** A valid CPF for each number. */
const cpfOf = (n: number) => {
  const nine = String(n).padStart(9, '1');
  return nine + checkDigits(nine);
};

const dataUrl = (bytes: Uint8Array, type = 'image/jpeg') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

beforeEach(() => parish().database.empty('public.dizimistas', 'private.files'));

describe('a payer', () => {
  it.each(['tereza', 'raimundo', 'lucia'] as const)('is registered by %s, and answered as stored', async (who) => {
    const { status, body, headers } = await create({ email: '', rg: '' }, who);
    expect({ status, message: body.message }).toEqual({
      status: 201,
      message: `Dizimista criado com sucesso! Número ${body.data.numero_ordinal}.`,
    });
    expect(dizimistas.create.answer.parse(body.data)).toMatchObject({
      nome: 'Rosa Amélia Viana',
      cpf: '52998224725',
      telefone: '85999991234',
      email: null,
      rg: null,
      dizimista_ativo: true,
      incompleto: false,
      foto: null,
    });
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect((await call(`/${body.data.id}`)).body.data).toEqual(body.data);
  });

  it('is registered with numbers and an e-mail that were copied', async () => {
    const copied = {
      cpf: '\u2068529.982.247\u201125\u2069',
      telefone: '\u202a+55 85 98888\u20111234\u202c',
      email: '\u200erosa\u00ad@paroquia.test\u200b',
    };
    const stored = { cpf: '52998224725', telefone: '85988881234', email: 'rosa@paroquia.test' };
    const { body } = await create(copied);
    expect(body.data).toMatchObject(stored);
    expect((await change(body.data.id, { ...copied, updatedAt: body.data.updatedAt })).body.data).toMatchObject(stored);
    for (const search of [copied.cpf, copied.telefone, '98888–1234'])
      expect((await call(`?search=${encodeURIComponent(search)}`)).body.data).toMatchObject([{ cpf: stored.cpf }]);
  });

  it.each<[string, object, string | RegExp]>([
    ['no name', { nome_completo: ' ' }, 'O campo "nome completo" é obrigatório.'],
    ['a name of 3,000 characters', { nome_completo: 'a'.repeat(3000) }, /"nome completo" deve ter no máximo 200/],
    ['no CPF', { cpf: undefined }, 'O campo "CPF" é obrigatório.'],
    ['an empty CPF', { cpf: '' }, 'O campo "CPF" é obrigatório.'],
    ['a wrong CPF', { cpf: '529.982.247-24' }, 'O campo "CPF" deve ser um CPF válido.'],
    ['no consent', { consentimento_lgpd: undefined }, 'O campo "consentimento LGPD" é obrigatório.'],
    ['a consent that is not given', { consentimento_lgpd: false }, 'O campo "consentimento LGPD" é obrigatório.'],
    ['the policy refused', { politica_privacidade: false }, 'O campo "política de privacidade" é obrigatório.'],
    ['a birth to come', { data_nascimento: '2999-01-01' }, 'O campo "data de nascimento" não pode ser depois de hoje.'],
    ['a birth long ago', { data_nascimento: '1899-12-31' }, /"data de nascimento" deve ser de 1900 em diante/],
    ['a first gift to come', { data_primeira_contribuicao: '2999-01-01' }, /não pode ser depois de hoje/],
    ['a negative value', { valor_sugerido: -0.01 }, /"valor sugerido" deve ser no mínimo/],
    ['three decimals', { valor_sugerido: 10.005 }, /"valor sugerido" deve ser um valor em reais/],
    ['a value as text', { valor_sugerido: '10' }, 'O campo "valor sugerido" deve ser um número.'],
    ['another form of giving', { forma_contribuicao: 'ouro' }, /"forma de contribuição" deve ser um destes valores/],
    ['its own number', { numero_ordinal: 7 }, 'O campo "numero_ordinal" não é aceito aqui.'],
    ['what follows from the rest', { incompleto: false }, 'O campo "incompleto" não é aceito aqui.'],
  ])('with %s is refused, and nothing is written', async (_, body, sentence) => {
    const answer = await create(body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(answer.body.message).toMatch(sentence);
    expect(await sql().query('select 1 as one from public.dizimistas')).toEqual([]);
  });

  it('with the CPF of another is refused, masked or not', async () => {
    const { numero_ordinal } = (await create()).body.data;
    for (const cpf of ['52998224725', '529.982.247-25'])
      expect(await create({ cpf })).toMatchObject({
        status: 409,
        body: { code: 'conflict', message: `Já existe um dizimista com este CPF. É o nº\u00a0${numero_ordinal}.` },
      });
  });

  it('changes over the version that was seen', async () => {
    const { id, updated_at } = (await create()).body.data;
    const body = { telefone: '85988887777', participa_grupo_pastoral: true, grupo_pastoral_nome: 'Liturgia' };
    const changed = await change(id, { ...body, updatedAt: updated_at });
    expect(changed.body).toMatchObject({
      message: expect.stringMatching(/^Dizimista atualizado com sucesso! Número \d+\.$/),
      data: body,
    });
    expect(await change(id, { ...body, updatedAt: updated_at })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile' },
    });
    const left = await change(id, { participa_grupo_pastoral: false });
    expect(left.body.data).toMatchObject({ participa_grupo_pastoral: false, grupo_pastoral_nome: null });
  });

  it('of an old register may be changed and stays marked until it is whole', async () => {
    await sql().exec(`insert into public.dizimistas (nome_completo) values ('Zilda')`);
    const { id, incompleto } = (await call('')).body.data[0];
    expect(incompleto).toBe(true);
    const steps: [object, boolean][] = [
      [{ telefone: '85988887777', cpf: null, consentimento_lgpd: false }, true],
      [{ cpf: '52998224725' }, true],
      [{ consentimento_lgpd: true }, true],
      [{ politica_privacidade: true }, false],
    ];
    for (const [body, expected] of steps)
      expect((await change(id, body)).body.data, JSON.stringify(body)).toMatchObject({ incompleto: expected });
    expect((await change(id, { cpf: null })).body.message).toBe('O campo "CPF" é obrigatório.');
    expect((await change(id, { consentimento_lgpd: false })).body.data.incompleto).toBe(true);
  });

  it('is deleted by financial staff and administrators, with unpaid booklets', async () => {
    const { id, updated_at } = (await create()).body.data;
    await sql().query('select private.make_carne(gen_random_uuid(), $1, 2026, 50)', [id]);
    const sent = { method: 'DELETE', headers: { 'If-Match': `"${updated_at}"` } };
    expect((await call(`/${id}`, sent)).status).toBe(403);
    expect((await call(`/${id}`, sent, 'raimundo')).body.message).toBe('Dizimista excluído com sucesso!');
    expect(await call(`/${id}`)).toMatchObject({ status: 404, body: { message: 'Dizimista não encontrado' } });
  });

  it('with a paid instalment stays, and the sentence says what to do', async () => {
    const { id } = (await create()).body.data;
    await sql().query('select private.make_carne(gen_random_uuid(), $1, 2026, 50)', [id]);
    await payInstalments(sql(), 'mes = 1');
    const answer = await call(`/${id}`, { method: 'DELETE' }, 'lucia');
    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(answer.body.message).toMatch(/não pode ser excluído.*Desmarque “Dizimista ativo”/);
    expect((await call(`/${id}`)).status).toBe(200);
  });
});

describe('the list', () => {
  beforeEach(async () => {
    await create();
    await create({ nome_completo: 'Antônio da Silva', cpf: cpfOf(2), telefone: '8533334444', dizimista_ativo: false });
    await create({
      nome_completo: 'Maria Aparecida da Silva',
      cpf: cpfOf(3),
      comunidade_setor: null,
      autorizacao_comunicacoes: true,
    });
    await sql().exec(`insert into public.dizimistas (nome_completo) values ('Zilda')`);
  });
  const names = async (query: string) => (await call(query)).body.data.map((row: { nome: string }) => row.nome);
  const [rosas, antonio, maria, zilda] = ['Rosa Amélia Viana', 'Antônio da Silva', 'Maria Aparecida da Silva', 'Zilda'];

  it('has what its columns show, and nothing else', async () => {
    const { body } = await call('?limit=1');
    expect(Object.keys(body.data[0]).sort()).toEqual(Object.keys(dizimistas.list.answer.def.element.def.shape).sort());
    expect(body.pagination).toEqual({ page: 1, limit: 1, total: 4, pages: 4 });
  });

  it.each([
    ['', [antonio, maria, rosas, zilda]],
    ['?sort=numero', [rosas, antonio, maria, zilda]],
    ['?nome_completo=SILVA', [antonio, maria]],
    ['?nome_completo=maria%20silva', [maria]],
    ['?nome_completo=silva%20maria', [maria]],
    ['?nome_completo=da%20apar%20mar', [maria]],
    ['?nome_completo=maria%20antonio', []],
    ['?nome_completo=antonio', [antonio]],
    ['?nome_completo=%25', []],
    ['?cpf=529.982.247-25', [rosas]],
    ['?cpf=***.982.247-**', [rosas]],
    ['?cpf=98224', [rosas]],
    ['?telefone=(85)%203333', [antonio]],
    ['?comunidade_setor=ELLERY', [antonio, rosas]],
    ['?search=maria%20silva', [maria]],
    ['?search=Silva%20Maria', [maria]],
    ['/active?search=silva%20%22aparecida%22', [maria]],
    ['?search=529.982.247-25', [rosas]],
    ['?search=98224', [rosas]],
    ['?search=%2B55%2085%203333-4444', [antonio]],
    ['?search=(85)%203333', [antonio]],
    ['?search=333', []],
    ['?search=silva&nome_completo=maria', [maria]],
    ['?search=silva&dizimista_ativo=false', [antonio]],
    ['?dizimista_ativo=false', [antonio]],
    ['?dizimista_ativo=true', [maria, rosas, zilda]],
    ['?nome_completo=silva&dizimista_ativo=true', [maria]],
    ['?nome_completo=silva&sort=numero&limit=1&page=2', [maria]],
    ['?incompleto=true', [zilda]],
    ['?aniversario=2', [antonio, maria, rosas]],
    ['?autorizacao_comunicacoes=true', [maria]],
    ['?nome_completo=silva&autorizacao_comunicacoes=false', [antonio]],
    ['?aniversario=3', []],
    ['?nome_completo=silva&aniversario=2', [antonio, maria]],
    ['?numero_ordinal=99999999999999999999', []],
    ['/active', [maria, rosas, zilda]],
    ['/active?nome_completo=silva', [maria]],
  ])('%s has %j', async (query, expected) => expect(await names(query)).toEqual(expected));

  it.each(['fafá', 'FAFA', 'fafa sousa', 'fátima do gás'])(
    'finds a nickname, also with the name: %s',
    async (search) => {
      const called = { nome_completo: 'Maria de Fátima Sousa', apelido: 'Fafá do Gás', cpf: cpfOf(60) };
      const { body } = await create(called);
      expect(body.data).toMatchObject(called);
      const found = await call(`?search=${encodeURIComponent(search)}`);
      expect(found.body.data).toMatchObject([{ apelido: 'Fafá do Gás' }]);
      expect(await names('?nome_completo=fafa')).toEqual([]);
      await change(body.data.id, { apelido: '', updatedAt: body.data.updatedAt });
      expect(await names('?search=fafa')).toEqual([]);
    },
  );

  it.each(["d'avila", 'd’avila', 'davila', 'D´Ávila', 'd avila', '“D’Ávila” Zulmira'])(
    'finds a name however its apostrophe is written: %s',
    async (search) => {
      const written = ["Zulmira D'Ávila", 'Zulmira D’Ávila', 'Zulmira D´Ávila'];
      for (const [place, nome_completo] of written.entries()) await create({ nome_completo, cpf: cpfOf(50 + place) });
      for (const param of ['search', 'nome_completo'])
        expect((await names(`?${param}=${encodeURIComponent(search)}`)).toSorted(), param).toEqual(written.toSorted());
    },
  );

  it('finds who has an age on the parish’s day, whose birthday may be today', async () => {
    const [year = 0, ...monthAndDay] = parishDayOf(new Date()).split('-');
    const thatTurns = async (age: number, later: number) => {
      // Of a year that has 29 February, if today is that day.
      const birthday = [String(Number(year) - age), ...monthAndDay].join('-');
      const nome_completo = `Com ${age} em ${later} dias`;
      await create({ nome_completo, cpf: cpfOf(60 + age + later), data_nascimento: daysLater(birthday, later) });
      return nome_completo;
    };
    const [almost, today, oldest, older] = [
      await thatTurns(60, 1),
      await thatTurns(60, 0),
      await thatTurns(80, 1),
      await thatTurns(80, 0),
    ];
    for (const [query, expected] of [
      ['nome_completo=em&idade_minima=60', [today, older, oldest]],
      ['nome_completo=em&idade_minima=60&idade_maxima=79', [today, oldest]],
      ['nome_completo=em&idade_maxima=59', [almost]],
      ['idade_minima=60&idade_maxima=60', [today]],
    ] as const)
      expect((await names(`?${query}`)).toSorted(), query).toEqual(expected.toSorted());
    // Without a date of birth one has no age.
    expect(await names('?idade_minima=0&idade_maxima=150')).not.toContain(zilda);
  });

  it('finds the payer of a number', async () => {
    const { numero_ordinal, nome } = (await call('?nome_completo=rosa')).body.data[0];
    expect(await names(`?numero_ordinal=${numero_ordinal}`)).toEqual([nome]);
    for (const written of [`${numero_ordinal}`, `#${numero_ordinal}`, `nº ${numero_ordinal}`, `00${numero_ordinal}`])
      expect(await names(`?search=${encodeURIComponent(written)}`), written).toContain(nome);
    expect(await names(`?search=${numero_ordinal}&numero_ordinal=${numero_ordinal + 1}`)).toEqual([]);
  });

  it.each([
    ['?cpf=abc', 'O campo "CPF" deve ter algarismos.'],
    ['?aniversario=13', /"mês do aniversário" deve ser um destes valores/],
    ['?idade_minima=9&idade_maxima=8', 'O campo "idade máxima" não pode ser abaixo do campo "idade mínima".'],
    ['?incompleto=talvez', /"cadastro" deve ser um destes valores/],
    ['?sort=cpf', /"ordem" deve ser um destes valores/],
  ])('refuses %s', async (query, sentence) => {
    const { status, body } = await call(query);
    expect(status).toBe(400);
    expect(body.message).toMatch(sentence);
  });

  it('is printed as birthdays, without the year', async () => {
    const { total, items, title } = (await call('/print/birthdays?aniversario=2')).body.data;
    const common = { month: 2, day: 28, telefone: '85999991234' };
    expect({ total, title, items }).toEqual({
      total: 2,
      title: 'Aniversário dos dizimistas',
      items: [
        { ...common, nome_completo: maria, autorizacao_comunicacoes: true },
        { ...common, nome_completo: rosas, autorizacao_comunicacoes: false },
      ],
    });
    const { items: inactive } = (await call('/print/birthdays?dizimista_ativo=false')).body.data;
    expect(inactive).toMatchObject([{ nome_completo: antonio }]);
  });

  it.each<[string, string[]]>([
    ['', ['Sem filtros']],
    ['/active?dizimista_ativo=true', ['Situação: Ativos']],
    ['/reports/rows?page=1&limit=2&nome_completo=silva', ['Nome (informado)']],
    ['/reports/rows?page=2&limit=2', []],
    ['/print/labels?page=1&limit=100&comunidade_setor=matriz', ['Comunidade (informado)']],
    ['/print/labels?page=2&limit=100', []],
    ['?page=1', []],
    ['?limit=100', []],
  ])('%s leaves the audit entries %j', async (path, notes) => {
    await parish().database.empty('public.audit_log');
    await call(path);
    const entries = await sql().query<{ note: string }>(`select note from public.audit_log where verb = 'export'`);
    expect(entries.map(({ note }) => note)).toEqual(notes);
  });

  it('leaves one audit entry when many are read page by page, whichever pages they are, and by whom', async () => {
    await parish().database.empty('private.rows_read');
    await sql().exec(`
      insert into public.dizimistas (nome_completo) select 'Dizimista ' || n from generate_series(1, 450) as n`);
    await parish().database.empty('public.audit_log');
    const notes = async () =>
      (await sql().query<{ note: string }>(`select note from public.audit_log where verb = 'export' order by id`)).map(
        ({ note }) => note,
      );
    const pages = (path: string, numbers: number[], who: Who = 'tereza') =>
      Promise.all(numbers.map((page) => call(`${path}?page=${page}&limit=100`, {}, who)));
    await pages('', [2, 3]);
    await pages('/reports/rows', [4], 'raimundo');
    expect(await notes()).toEqual([]);
    await pages('/active', [4]);
    await pages('', [1, 2, 3, 4]);
    expect(await notes()).toEqual(['Em páginas: Sem filtros']);
    await pages('/reports/rows', [1], 'raimundo');
    await pages('/reports/rows', [2, 3], 'raimundo');
    await pages('/reports/rows', [4], 'raimundo');
    expect(await notes()).toEqual(['Em páginas: Sem filtros', 'Sem filtros']);
    await sql().exec(`update private.rows_read set since = since - interval '11 minutes'`);
    await pages('/reports/rows', [2, 3, 4]);
    expect(await notes()).toHaveLength(3);
  });

  it.each([
    ['pdf', '%PDF-'],
    ['xls', 'PK\u0003\u0004'],
  ])('is exported as %s, named for the report and the day, with its filters', async (format, begin) => {
    const response = await parish().api.fetch(
      new Request(`http://api.test/api/dizimistas/reports/${format}?nome_completo=silva`, {
        headers: { Authorization: `Bearer ${parish().token('tereza')}`, 'x-test-address': '192.0.2.1' },
      }),
    );
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Disposition')).toBe(
      `attachment; filename="dizimistas-${parishDayOf(new Date())}.${format === 'xls' ? 'xlsx' : 'pdf'}"`,
    );
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, begin.length)
        .toString('latin1'),
    ).toBe(begin);
    const none = await call(`/reports/${format}?nome_completo=ninguem`);
    expect(none).toMatchObject({ status: 404, body: { code: 'report_empty' } });
    expect((await call('/reports/rows?nome_completo=silva')).body.data).toMatchObject([
      { nome_completo: antonio, data_nascimento: '1954-02-28' },
      { nome_completo: maria },
    ]);
  });

  const every = 'Nº | Nome | CPF | Telefone | E-mail | Comunidade | Nascimento | Ativo | Comunicações';
  it.each([
    ['', every],
    ['&columns=', every],
    ['&columns=telefone,nome_completo', 'Nome | Telefone'],
    ['&columns=comunidade_setor', 'Comunidade'],
  ])('is exported with the chosen columns, in their usual order: %j', async (columns, titles) => {
    const response = await parish().api.fetch(
      new Request(`http://api.test/api/dizimistas/reports/pdf?nome_completo=antonio${columns}`, {
        headers: { Authorization: `Bearer ${parish().token('tereza')}`, 'x-test-address': '192.0.2.1' },
      }),
    );
    const { pages } = await paperOf(new Uint8Array(await response.arrayBuffer()));
    expect(pages[0]).toContain(titles);
    expect(JSON.stringify(pages).includes('(85) 3333-4444')).toBe(titles.includes('Telefone'));
  });

  it.each(['nome_completo,foto', 'notes', ',', 'nome_completo telefone'])(
    'is exported with no other columns: %s',
    async (columns) => {
      const { status, body } = await call(`/reports/xls?columns=${encodeURIComponent(columns)}`);
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid_input' });
      expect(body.message).toMatch(/^O campo "colunas" /);
    },
  );

  it('and what was searched never reach the log', async () => {
    for (const query of ['?nome_completo=amelia', '?cpf=52998224725', '?telefone=85999991234', '?cpf=x'])
      await call(query);
    await create({ nome_completo: 'Rosa Amélia Viana', cpf: '52998224725' });
    expect(JSON.stringify(parish().api.log)).not.toMatch(/am[eé]lia|52998224725|85999991234/i);
  });
});

describe('a photo', () => {
  const stored = async () => (await readdir(join(parish().database.storageFolder, 'private')).catch(() => [])).length;

  it.each([
    ['jpeg', jpegOf, 'image/jpeg'],
    ['webp', webpOf, 'image/webp'],
  ] as const)(
    'as %s is answered as it was stored, in no list, and kept while the form sends it back',
    async (_, made, type) => {
      const before = await stored();
      const { body } = await create({ foto: dataUrl(await made(), type) });
      const { id, foto } = body.data;
      expect(foto.startsWith(`data:${type};base64,`)).toBe(true);
      expect((await call(`/${id}`)).body.data.foto).toBe(foto);
      expect(JSON.stringify((await call('')).body)).not.toContain('foto');
      const name = async () => (await sql().query('select foto from public.dizimistas'))[0]?.foto;
      const first = await name();
      expect((await change(id, { foto, telefone: '85988887777' })).body.data.foto).toBe(foto);
      expect(await name()).toBe(first);
      expect(await stored()).toBe(before + 1);
      expect((await change(id, { telefone: '85988886666' })).body.data.foto).toBe(foto);
      expect((await change(id, { foto: '' })).body.data.foto).toBeNull();
      expect(await sql().query('select held_by, remove_after <= now() as due from private.files')).toEqual([
        { held_by: null, due: true },
      ]);
    },
  );

  it('of another payer can’t be had by its name', async () => {
    await create({ foto: dataUrl(await jpegOf()) });
    const [row] = await sql().query<{ foto: string }>('select foto from public.dizimistas');
    expect((await create({ cpf: cpfOf(5), foto: row?.foto })).status).toBe(400);
  });

  const bytesOf = (text: string) => new TextEncoder().encode(text);
  it.each<[string, () => string | Promise<string>, string | RegExp]>([
    ['a drawing', () => dataUrl(bytesOf('<svg onload="a()"/>'), 'image/svg+xml'), /deve ser uma imagem JPEG ou WebP/],
    [
      'a script that says it is one',
      () => dataUrl(bytesOf('alert(1)')),
      'Por favor, selecione apenas arquivos de imagem.',
    ],
    [
      'a drawing that says it is one',
      () => dataUrl(bytesOf('<svg/>')),
      'Por favor, selecione apenas arquivos de imagem.',
    ],
    ['an address', () => 'https://example.org/foto.jpg', /deve ser uma imagem/],
    ['a picture that is cut off', async () => dataUrl((await jpegOf()).slice(0, -9)), /apenas arquivos de imagem/],
    ['too many pixels', async () => dataUrl(await webpOf({ width: 1601 }), 'image/webp'), /pixels/],
    ['too many bytes', () => dataUrl(new Uint8Array(740_000)), /deve ser uma imagem de no máximo 800 × 800/],
  ])('that is %s is refused, and nothing is stored', async (_, foto, sentence) => {
    const before = await stored();
    const { status, body } = await create({ foto: await foto() });
    expect(status).toBe(400);
    expect(body.message).toMatch(sentence);
    expect([await stored(), await sql().query('select 1 as one from public.dizimistas')]).toEqual([before, []]);
  });

  it('of 6 MB is refused before it is read', async () => {
    const { status, body } = await create({ foto: dataUrl(new Uint8Array(6_000_000)) });
    expect({ status, code: body.code }).toEqual({ status: 413, code: 'body_too_large' });
  });
});

describe('consents', () => {
  const register = (id: string, body: object) => call(`/${id}/consents`, { method: 'POST', body });
  const paper = { autorizacao_comunicacoes: true, happened_on: '2019-03-01', proof: 'paper', proof_note: 'Pasta azul' };

  it('of the form are rows of today, and a paper and a withdrawal are rows of their day', async () => {
    const { id } = (await create()).body.data;
    const form = { given: true, happened_on: parishDayOf(new Date()), proof: 'form' };
    const history = async () => (await call(`/${id}/consents`)).body.data;
    expect(await history()).toMatchObject([form, form]);
    const registered = await register(id, paper);
    expect(registered).toMatchObject({ status: 201, body: { message: 'Consentimento registrado com sucesso!' } });
    expect(registered.body.data.at(-1)).toMatchObject({
      kind: 'autorizacao_comunicacoes',
      given: true,
      happened_on: '2019-03-01',
      text_version: null,
      proof_note: 'Pasta azul',
    });
    expect((await call(`/${id}`)).body.data.autorizacao_comunicacoes).toBe(true);
    const withdrawal = { ...paper, consentimento_lgpd: true, given: false, happened_on: form.happened_on };
    expect((await register(id, withdrawal)).body.message).toBe('Retirada registrada com sucesso!');
    expect((await call(`/${id}`)).body.data).toMatchObject({
      autorizacao_comunicacoes: false,
      consentimento_lgpd: false,
      politica_privacidade: true,
      incompleto: true,
    });
    expect(dizimistas.consents.answer.parse(await history())).toHaveLength(5);
  });

  it('that are said in the office are about the present text', async () => {
    const { id } = (await create()).body.data;
    const { body } = await register(id, { ...paper, proof: 'form', proof_note: '', given: false });
    expect(body.data.at(-1)).toMatchObject({ given: false, proof: 'form', text_version: privacy.version });
  });

  it.each<[object, string | RegExp]>([
    [{ autorizacao_comunicacoes: false }, /ou um dos outros dois deve estar marcado/],
    [{ happened_on: '2999-12-31' }, 'O campo "data" não pode ser depois de hoje.'],
    [
      { proof: 'form', proof_note: '' },
      'O campo "data" não pode ser antes do dia do texto atual da página de privacidade.',
    ],
    [{ happened_on: undefined }, 'O campo "data" é obrigatório.'],
    [{ proof_note: '' }, 'O campo "onde está a prova" é obrigatório quando a prova é um papel.'],
    [{ proof: 'import' }, /"prova" deve ser um destes valores/],
    [{ text_version: '1.0' }, /"texto" deve ser um destes valores/],
  ])('with %j are refused', async (body, sentence) => {
    const { id } = (await create()).body.data;
    const answer = await register(id, { ...paper, ...body });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(sentence);
    expect((await call(`/${id}/consents`)).body.data).toHaveLength(2);
  });

  it('of nobody are refused', async () => {
    const answer = await register('00000000-0000-4000-8000-00000000000a', paper);
    expect(answer).toMatchObject({ status: 404, body: { message: 'Dizimista não encontrado' } });
  });
});
