import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { consentKinds } from '#contract/consents.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { people, startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { adoptConsentText } from '../../local/database/consent-text.ts';
import privacy from '../../site/content/privacy.json' with { type: 'json' };
import { expectRefusals } from './refusals.ts';
import { rest } from './rest.ts';

expectRefusals();

let database: TestDatabase;
let editor: string;
let tereza: string;
let payer: string;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.reset();
  const person = await database.createStaff(people.tereza);
  tereza = person.id;
  editor = database.tokenFor(person);
  const body = { nome_completo: 'Rosa', cpf: '52998224725', consentimento_lgpd: true, politica_privacidade: true };
  expect((await rest(database, editor, 'dizimistas', { method: 'POST', body })).status).toBe(201);
  payer = (await database.sql.query<{ id: string }>('select id from public.dizimistas'))[0]?.id ?? '';
});
afterAll(() => database.close());

const change = (body: object) => rest(database, editor, `dizimistas?id=eq.${payer}`, { method: 'PATCH', body });
const register = (row: object, token = editor) =>
  rest(database, token, 'consents', {
    method: 'POST',
    body: {
      dizimista_id: payer,
      kind: 'autorizacao_comunicacoes',
      given: true,
      proof: 'paper',
      proof_note: 'Ficha de 2019',
      ...row,
    },
  });
const rows = () =>
  database.sql.query(
    `select kind, given, happened_on::text as day, text_version as version, proof, created_by as by from public.consents order by number`,
  );
const state = async () =>
  (
    await database.sql.query<Record<keyof typeof consentKinds, boolean>>(
      `select ${Object.keys(consentKinds).join(', ')} from public.dizimistas where id = $1`,
      [payer],
    )
  )[0];
const communications = async () => (await state())?.autorizacao_comunicacoes;

const today = () => parishDayOf(new Date());

describe('what a form ticks', () => {
  const form = () => ({ day: today(), version: privacy.version, proof: 'form', by: tereza });

  test('is a row of today for each consent, written with the payer', async () => {
    expect(await rows()).toEqual([
      { kind: 'consentimento_lgpd', given: true, ...form() },
      { kind: 'politica_privacidade', given: true, ...form() },
    ]);
  });

  test('and clears later is a row too, and what stays adds none', async () => {
    await change({ consentimento_lgpd: false, politica_privacidade: true, nome_completo: 'Rosa Amélia' });
    expect((await rows()).slice(2)).toEqual([{ kind: 'consentimento_lgpd', given: false, ...form() }]);
    await change({ nome_completo: 'Rosa', consentimento_lgpd: false });
    expect(await rows()).toHaveLength(3);
    expect(await state()).toEqual({
      consentimento_lgpd: false,
      politica_privacidade: true,
      autorizacao_comunicacoes: false,
    });
  });
});

describe('the state of a payer follows from the last day, and of one day from the last row', () => {
  test.each<[rows: object[], state: boolean]>([
    [[{ happened_on: '2019-03-01' }], true],
    [[{ happened_on: '2019-03-01' }, { given: false, happened_on: '2020-01-01' }], false],
    [[{ given: false, happened_on: '2020-01-01' }, { happened_on: '2019-03-01' }], false],
    [[{ happened_on: '2020-01-01' }, { given: false, happened_on: '2020-01-01' }], false],
    [[{ given: false, happened_on: '2020-01-01' }, { happened_on: '2020-01-01' }], true],
  ])('%j: %s', async (registered, expected) => {
    for (const row of registered) expect((await register(row)).status).toBe(201);
    expect(await communications()).toBe(expected);
  });

  test('also when they come at the same moment', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      await Promise.all([
        register({ happened_on: '2019-03-01' }),
        register({ given: false, happened_on: '2020-01-01' }),
        change({ autorizacao_comunicacoes: true, nome_completo: `Rosa ${turn}` }),
        change({ telefone: '8533334444' }),
      ]);
      const [last] = await database.sql.query<{ given: boolean }>(
        `select given from public.consents where kind = 'autorizacao_comunicacoes' order by happened_on desc, number desc limit 1`,
      );
      expect(await communications()).toBe(last?.given);
    }
  });

  test('several rows at once change the payer once', async () => {
    const before = await database.sql.query('select 1 as one from public.audit_log where table_name = $1', [
      'dizimistas',
    ]);
    const row = {
      dizimista_id: payer,
      given: false,
      proof: 'form',
      proof_note: 'Por telefone',
      text_version: 'current',
    };
    const body = ['consentimento_lgpd', 'politica_privacidade'].map((kind) => ({ ...row, kind }));
    expect((await rest(database, editor, 'consents', { method: 'POST', body })).status).toBe(201);
    expect(await state()).toMatchObject({ consentimento_lgpd: false, politica_privacidade: false });
    const after = await database.sql.query('select 1 as one from public.audit_log where table_name = $1', [
      'dizimistas',
    ]);
    expect(after.length - before.length).toBe(1);
  });
});

describe('the version of the privacy page’s text', () => {
  const folder = mkdtempSync(join(tmpdir(), 'privacy-'));
  const adopt = (content: object) => {
    const file = join(folder, 'privacy.json');
    writeFileSync(file, JSON.stringify(content));
    return adoptConsentText(database.sql.query, file);
  };
  const versions = async () => (await rows()).slice(2).map(({ version }) => version);
  afterAll(async () => {
    await adoptConsentText(database.sql.query);
    rmSync(folder, { recursive: true });
  });

  test('is what consents name from then on, also when the database is there already', async () => {
    await adopt({ version: '2027-03-19' });
    expect((await register({ text_version: 'current' })).status).toBe(201);
    await change({ consentimento_lgpd: false });
    await adopt({ version: '2027-08-15' });
    expect((await register({ text_version: 'current' })).status).toBe(201);
    expect((await register({ text_version: '2027-08-15' })).status).toBe(201);
    expect((await register({ text_version: '2027-03-19' })).status).toBe(403);
    expect((await register({ text_version: null })).status).toBe(201);
    expect(await versions()).toEqual(['2027-03-19', '2027-03-19', '2027-08-15', '2027-08-15', null]);
  });

  test.each([{}, { version: 'março' }, { version: "2027-01-01' or" }])('can’t be read from %j', async (content) => {
    await expect(adopt(content)).rejects.toThrow('"version" deve ser o dia');
  });
});

test('of before the payer was born are refused, and of their first day not', async () => {
  expect((await change({ data_nascimento: '1950-01-02' })).status).toBe(204);
  expect((await register({ happened_on: '1950-01-01' })).status).toBe(400);
  expect((await register({ happened_on: '1950-01-02' })).status).toBe(201);
});

test.each<[object, number]>([
  [{ happened_on: '2999-12-31' }, 400],
  [{ happened_on: '1990-01-01', proof: 'form', proof_note: null, text_version: 'current' }, 400],
  [{ happened_on: '1990-01-01', text_version: 'current' }, 400],
  [{ happened_on: '1899-12-31' }, 400],
  [{ kind: 'x' }, 400],
  [{ proof: 'x' }, 400],
  [{ proof_note: null }, 400],
  [{ proof: 'form' }, 400],
  [{ text_version: 'a primeira' }, 403],
  [{ text_version: '1999-01-01' }, 403],
  [{ proof: 'import' }, 403],
  [{ number: 1 }, 400],
  [{ created_by: '00000000-0000-4000-8000-00000000000a' }, 403],
])('%j is refused', async (row, status) => {
  expect((await register(row)).status).toBe(status);
  expect(await rows()).toHaveLength(2);
});

test('they go with their payer, and leave their trace in the audit log', async () => {
  await database.sql.query('delete from public.dizimistas where id = $1', [payer]);
  expect(await rows()).toEqual([]);
  expect(
    await database.sql.query(
      `select verb, count(*)::integer as n from public.audit_log where table_name = 'consents' group by verb order by verb`,
    ),
  ).toEqual([
    { verb: 'delete', n: 2 },
    { verb: 'insert', n: 2 },
  ]);
});
