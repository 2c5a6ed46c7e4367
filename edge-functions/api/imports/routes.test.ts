import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { imports, mostRowsAtOnce } from '#contract/imports.ts';
import { type Sent, send } from '../testing/api.ts';
import { type Name, openParish } from '../testing/parish.ts';

const parish = openParish();
const call = (path: string, sent: Sent = {}, who: Name = 'raimundo') =>
  send(parish().api, `/dizimistas/imports${path}`, { ...sent, token: parish().token(who) });
const post = (path: string, body?: object, who?: Name) => call(path, { method: 'POST', ...(body && { body }) }, who);

beforeEach(() =>
  parish().database.empty('public.dizimistas', 'public.imports', 'private.retired_ordinals', 'private.rate_limits'),
);

const begin = async (who?: Name, id = randomUUID()) => {
  const answer = await post('', { id, file_name: 'Dizimistas da Maria.xlsx' }, who);
  expect(answer.status).toBe(201);
  expect(imports.begin.answer.parse(answer.body.data)).toMatchObject({ id, state: 'open' });
  return id;
};
const rowsOf = (...contents: object[]) => ({ rows: contents.map((content, index) => ({ line: index + 2, content })) });
const choice = { duplicates: 'skip', columns: { nome: 'nome_completo' } };
const ana = { nome_completo: ' Ana  Maria ', cpf: '529.982.247-25', telefone: '(85) 99999-1234', notes: '' };

/** Makes all calls of an import. */
async function importAll(contents: object[], change: object = {}, who?: Name) {
  const id = await begin(who);
  expect(await post(`/${id}/rows`, rowsOf(...contents), who)).toMatchObject({
    body: { data: { rows: contents.length } },
  });
  return { id, done: await post(`/${id}/commit`, { ...choice, ...change }, who) };
}

const stored = () => parish().database.sql.query('select * from public.dizimistas order by numero_ordinal');

describe.each(['raimundo', 'lucia'] as const)('%s', (who) => {
  it('imports payers and takes them back', async () => {
    const { id, done } = await importAll([ana, { nome_completo: 'Bia', numero_ordinal: 12 }], {}, who);
    expect(done).toMatchObject({ status: 200, body: { message: '2 dizimistas importados.' } });
    expect(imports.commit.answer.parse(done.body.data)).toMatchObject({ state: 'done', created_count: 2 });
    expect(await stored()).toMatchObject([
      { numero_ordinal: 12, nome_completo: 'Bia' },
      { numero_ordinal: 13, nome_completo: 'Ana  Maria', cpf: '52998224725', telefone: '85999991234', notes: null },
    ]);
    const undone = await post(`/${id}/undo`, undefined, who);
    expect(undone).toMatchObject({ status: 200, body: { message: 'Importação desfeita.', data: { kept: [] } } });
    expect(await stored()).toEqual([]);
  });
});

it('begins once, however often the call is repeated', async () => {
  const id = await begin();
  expect(await begin('raimundo', id)).toBe(id);
  expect((await call('')).body.data).toHaveLength(1);
});

it('lists imports, the last first, with what the columns were', async () => {
  const { id } = await importAll([ana]);
  const open = await begin('lucia');
  const { body } = await call('');
  expect(imports.list.answer.parse(body.data).map((one) => [one.id, one.state, one.columns])).toEqual([
    [open, 'open', {}],
    [id, 'done', { nome: 'nome_completo' }],
  ]);
  expect(body.pagination.total).toBe(2);
});

it('tells what the rows meet', async () => {
  await importAll([ana]);
  const id = await begin();
  // With another CPF it is another person.
  const namesake = { nome_completo: 'Ana Maria', cpf: '11144477735' };
  await post(`/${id}/rows`, rowsOf(ana, { nome_completo: 'ana  maria' }, namesake));
  const { body } = await post(`/${id}/check`);
  expect(imports.check.answer.parse(body.data)).toEqual([
    { line: 2, finding: 'cpf_known', other: 1 },
    { line: 3, finding: 'name_known', other: 1 },
  ]);
});

it('tells a name that the register knows with another apostrophe', async () => {
  await importAll([{ nome_completo: "Maria d'Ávila" }]);
  const id = await begin();
  await post(`/${id}/rows`, rowsOf({ nome_completo: 'MARIA D’ÁVILA' }, { nome_completo: 'Maria D´Avila' }));
  const { body } = await post(`/${id}/check`);
  expect(imports.check.answer.parse(body.data)).toEqual([
    { line: 2, finding: 'name_known', other: 1 },
    { line: 3, finding: 'name_known', other: 1 },
  ]);
});

it('tells who was kept', async () => {
  const { id } = await importAll([ana, { nome_completo: 'Bia' }]);
  await parish().database.sql.exec(`update public.dizimistas set notes = 'Ligou' where nome_completo = 'Bia'`);
  const { body } = await post(`/${id}/undo`);
  expect(body.message).toBe('Importação desfeita, menos 1 dizimista.');
  expect(imports.undo.answer.parse(body.data)).toMatchObject({
    kept: [{ numero_ordinal: 2, nome_completo: 'Bia', reason: 'changed' }],
  });
  expect((await post(`/${id}/undo`)).body).toMatchObject({ message: body.message, data: body.data });
  await parish().database.empty('private.import_rows');
  await parish().database.sql.exec(`update public.imports set state = 'done', undone_at = null`);
  expect(await post(`/${id}/undo`)).toMatchObject({
    status: 409,
    body: { message: 'Esta importação não pode mais ser desfeita: passou mais de uma hora.' },
  });
});

it('goes on with an import of several steps, and says at the end what was done', async () => {
  const id = await begin();
  await post(`/${id}/rows`, rowsOf(...Array.from({ length: 260 }, (_, index) => ({ nome_completo: `Ana ${index}` }))));
  const first = await post(`/${id}/commit`, choice);
  expect(first.body.message).toBeUndefined();
  expect(first.body.data).toMatchObject({ state: 'applying', row_count: 260, created_count: 250 });
  const last = await post(`/${id}/continue`, undefined, 'lucia');
  expect(last.body).toMatchObject({
    message: '260 dizimistas importados.',
    data: { left: 0, import: { state: 'done' } },
  });
  expect((await post(`/${id}/undo`)).body.data).toMatchObject({ left: 10, import: { state: 'undoing' } });
  expect((await post(`/${id}/continue`)).body).toMatchObject({ message: 'Importação desfeita.', data: { left: 0 } });
  expect(await stored()).toEqual([]);
});

describe('rows', () => {
  it.each([
    [
      'a name of 3,000 characters',
      { nome_completo: 'a'.repeat(3000) },
      'O campo "nome completo" deve ter no máximo 200 caracteres.',
    ],
    ['no name', { cpf: '52998224725' }, 'O campo "nome completo" é obrigatório.'],
    ['a wrong CPF', { ...ana, cpf: '11111111111' }, 'O campo "CPF" deve ser um CPF válido.'],
    ['a day that is to come', { ...ana, data_nascimento: '2999-01-01' }, /"data de nascimento"/],
    ['a day before 1900', { ...ana, data_nascimento: '1899-12-31' }, /"data de nascimento"/],
    ['three decimals', { ...ana, valor_sugerido: 1.234 }, /"valor sugerido" deve ser um valor em reais/],
    ['an amount below zero', { ...ana, valor_sugerido: -1 }, /"valor sugerido"/],
    ['an amount as text', { ...ana, valor_sugerido: '1' }, 'O campo "valor sugerido" deve ser um número.'],
    ['number 0', { ...ana, numero_ordinal: 0 }, 'O campo "número" deve ser no mínimo 1.'],
    ['a photo', { ...ana, foto: 'data:image/png;base64,AAAA' }, 'O campo "foto" não é aceito aqui.'],
    ['a field that is none', { ...ana, import_id: randomUUID() }, 'O campo "import_id" não é aceito aqui.'],
  ])('with %s are refused, all of the call', async (_, content, sentence) => {
    const id = await begin();
    const answer = await post(`/${id}/rows`, rowsOf({ nome_completo: 'Bia' }, content));
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(sentence);
    expect((await post(`/${id}/commit`, choice)).body.data).toMatchObject({ created_count: 0 });
  });

  it.each([
    ['none', []],
    [
      'too many',
      Array.from({ length: mostRowsAtOnce + 1 }, (_, line) => ({ line: line + 1, content: { nome_completo: 'Ana' } })),
    ],
    ['one without a line', [{ content: ana }]],
    ['one on line 0', [{ line: 0, content: ana }]],
    ['two on the same line', [1, 1].map((line) => ({ line, content: ana }))],
  ])('are refused: %s', async (_, rows) => expect((await post(`/${await begin()}/rows`, { rows })).status).toBe(400));

  it('are at most 25,000', async () => {
    const id = await begin();
    await parish().database.sql.exec(`
      insert into private.import_rows (import_id, line, content)
      select '${id}', line, '{"nome_completo": "Ana"}' from generate_series(2, 25001) as line`);
    expect((await post(`/${id}/rows`, rowsOf(ana))).body).toMatchObject({ data: { rows: 25_000 } });
    expect(await post(`/${id}/rows`, { rows: [{ line: 25_002, content: ana }] })).toMatchObject({
      status: 409,
      body: { message: 'Uma importação tem no máximo 25.000 linhas. Divida a planilha em duas.' },
    });
  });

  it('are another person’s business, and nobody’s once they are taken over', async () => {
    const id = await begin();
    await post(`/${id}/rows`, rowsOf(ana));
    const closed = {
      status: 409,
      body: { message: 'Esta importação já foi concluída ou descartada. Escolha o arquivo de novo.' },
    };
    expect(await post(`/${id}/commit`, choice, 'lucia')).toMatchObject(closed);
    await post(`/${id}/commit`, choice);
    expect(await post(`/${id}/rows`, rowsOf(ana))).toMatchObject(closed);
  });
});

describe('the end of an import', () => {
  it.each([
    ['no way with duplicates', { duplicates: undefined }, /"repetidos" é obrigatório/],
    ['a paper without its day', { consents: { paper: 'Ficha' } }, /"data do papel" é obrigatório/],
    ['a day without its paper', { consents: { paper: ' ', agreed_on: '2019-01-01' } }, /"papel" é obrigatório/],
    ['a paper of a day to come', { consents: { paper: 'Ficha', agreed_on: '2999-01-01' } }, /"data do papel"/],
    ['a column of no field', { columns: { x: 'import_id' } }, /"colunas"|deve ser um destes valores/],
  ])('with %s is refused', async (_, change, sentence) => {
    const { done } = await importAll([ana], change);
    expect(done.status).toBe(400);
    expect(done.body.message).toMatch(sentence);
    expect(await stored()).toEqual([]);
  });

  it('with a paper has consents', async () => {
    const agreed = { ...ana, consentimento_lgpd: true, politica_privacidade: true };
    await importAll([agreed], { consents: { paper: 'Ficha de adesão', agreed_on: '2019-05-01' } });
    expect(await stored()).toMatchObject([{ incompleto: false }]);
  });

  it('updates the register where that was chosen', async () => {
    await importAll([ana]);
    const { done } = await importAll([{ ...ana, email: 'ANA@example.org' }], { duplicates: 'update' });
    expect(done.body.message).toBe('1 dizimista atualizado.');
    expect(await stored()).toMatchObject([{ email: 'ana@example.org', telefone: '85999991234' }]);
  });

  it('may be that it is given up', async () => {
    const id = await begin();
    await post(`/${id}/rows`, rowsOf(ana));
    expect(await call(`/${id}`, { method: 'DELETE' })).toMatchObject({ status: 200, body: { data: null } });
    expect((await call('')).body.data).toEqual([]);
  });
});

it('a person begins at most thirty in an hour', async () => {
  for (let n = 0; n < 30; n += 1) await begin();
  expect(await post('', { id: randomUUID(), file_name: 'a.csv' })).toMatchObject({ status: 429 });
  await begin('lucia');
});

it.each([undefined, 'tereza', 'chico', 'otavio'] as const)('is not for %s', async (who) => {
  const token = who && parish().token(who);
  const id = await begin();
  await post(`/${id}/rows`, rowsOf(ana));
  const calls: [string, Sent][] = [
    ['', {}],
    ['', { method: 'POST', body: { id: randomUUID(), file_name: 'a.csv' } }],
    [`/${id}/rows`, { method: 'POST', body: rowsOf(ana) }],
    [`/${id}/check`, { method: 'POST' }],
    [`/${id}/commit`, { method: 'POST', body: choice }],
    [`/${id}/undo`, { method: 'POST' }],
    [`/${id}/continue`, { method: 'POST' }],
    [`/${id}`, { method: 'DELETE' }],
  ];
  for (const [path, sent] of calls) {
    const { status } = await send(parish().api, `/dizimistas/imports${path}`, { ...sent, token });
    expect([path, [401, 403].includes(status)]).toEqual([path, true]);
  }
  expect(await stored()).toEqual([]);
});

it('neither the file’s name nor its rows reach the log', async () => {
  const { id } = await importAll([ana, { nome_completo: 'Fulano', cpf: '52998224725' }]);
  await post(`/${id}/rows`, rowsOf({ nome_completo: 'x'.repeat(300), notes: 'Fulano' }));
  await post(`/${id}/undo`);
  const log = JSON.stringify(parish().api.log);
  for (const word of ['Maria', 'Fulano', '52998224725', '85999991234']) expect(log).not.toContain(word);
});
