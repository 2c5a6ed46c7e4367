import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { massIntentions } from '#contract/mass-intentions.ts';
import { type Sent, send } from '../testing/api.ts';
import { openParish } from '../testing/parish.ts';

const parish = openParish();
const call = (path: string, sent?: Sent) => send(parish().api, `/mass-intentions${path}`, sent);
const asTereza = (path: string, sent: Sent = {}) => call(path, { ...sent, token: parish().token('tereza') });
const removeAll = (who: 'tereza' | 'raimundo' = 'tereza') =>
  call('/delete-all-non-recurring', { method: 'DELETE', token: parish().token(who) });

async function write(notes: string, more: object = {}) {
  const body = { intention_type: 'deceased', notes, ...more };
  const answer = await asTereza('', { method: 'POST', body });
  expect(answer.status).toBe(201);
  return answer.body.data;
}

const notes = ({ body }: { body: { data: { notes: string }[] } }) => body.data.map((row) => row.notes);

beforeEach(() => parish().database.empty('public.mass_intentions'));

describe('writing intentions', () => {
  it.each(['tereza', 'raimundo', 'lucia'] as const)('answers %s what was stored, once by default', async (who) => {
    const { status, body, headers } = await call('', {
      method: 'POST',
      token: parish().token(who),
      body: { intention_type: 'thanksgiving', notes: ' Pelos 50 anos\r\nde José ' },
    });
    expect({ status, message: body.message }).toEqual({ status: 201, message: 'Intenção criada com sucesso!' });
    expect(massIntentions.create.answer.parse(body.data)).toMatchObject({
      intention_type: 'thanksgiving',
      notes: 'Pelos 50 anos\nde José',
      is_recurring: false,
    });
    expect(body.site_changed).toBeUndefined();
    expect(headers.get('Cache-Control')).toBe('no-store');
  });

  it('changes and deletes', async () => {
    const { id, updated_at } = await write('Pelas almas');
    const body = { notes: 'Pelas almas do purgatório', is_recurring: true, updatedAt: updated_at };
    const changed = await asTereza(`/${id}`, { method: 'PUT', body });
    expect(changed.body).toMatchObject({
      message: 'Intenção atualizada com sucesso!',
      data: { intention_type: 'deceased', notes: 'Pelas almas do purgatório', is_recurring: true },
    });
    expect(await asTereza(`/${id}`, { method: 'PUT', body })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile' },
    });
    const removed = await asTereza(`/${id}`, { method: 'DELETE' });
    expect(removed.body).toEqual({ success: true, data: null, message: 'Intenção excluída com sucesso!' });
    expect(await asTereza(`/${id}`)).toMatchObject({ status: 404, body: { message: 'Intenção não encontrada' } });
  });

  it.each([
    ['no type', { notes: 'a' }, 'O campo "tipo da intenção" é obrigatório.'],
    ['another type', { intention_type: 'sick', notes: 'a' }, /"tipo da intenção" deve ser um destes valores/],
    ['no words', { intention_type: 'deceased' }, 'O campo "intenção" é obrigatório.'],
    ['words that show nothing', { intention_type: 'deceased', notes: ' \u200b ' }, 'O campo "intenção" é obrigatório.'],
    ['too many words', { intention_type: 'deceased', notes: 'a'.repeat(2001) }, /"intenção" deve ter no máximo 2000/],
  ])('refuses %s and writes nothing', async (_, body, sentence) => {
    const answer = await asTereza('', { method: 'POST', body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(answer.body.message).toMatch(sentence);
    expect((await asTereza('')).body.pagination.total).toBe(0);
  });
});

describe('the list', () => {
  beforeEach(async () => {
    await write('Pela alma de João <3', { is_recurring: true });
    await write('Pela saúde de Antônia', { intention_type: 'thanksgiving' });
    await write('Pela alma de Maria');
  });

  it.each([
    ['', ['Pela alma de Maria', 'Pela saúde de Antônia', 'Pela alma de João <3']],
    ['?search=JOAO', ['Pela alma de João <3']],
    ['?search=antonia', ['Pela saúde de Antônia']],
    ['?search=%22Ant%C3%B4nia%E2%80%9D', ['Pela saúde de Antônia']],
    ['?search=%25', []],
    ['?search=%3C3', ['Pela alma de João <3']],
    ['?filter_type=thanksgiving', ['Pela saúde de Antônia']],
    ['?filter_recurring=true', ['Pela alma de João <3']],
    ['?filter_recurring=false', ['Pela alma de Maria', 'Pela saúde de Antônia']],
    ['?search=alma&filter_type=deceased&filter_recurring=false', ['Pela alma de Maria']],
    ['?limit=1&page=2', ['Pela saúde de Antônia']],
    ['/active', ['Pela alma de Maria', 'Pela saúde de Antônia', 'Pela alma de João <3']],
  ])('%s has %j', async (query, expected) => expect(notes(await asTereza(query))).toEqual(expected));

  it('is filtered by a day of the parish', async () => {
    const { sql } = parish().database;
    await sql.exec(`update public.mass_intentions set created_at = '2026-02-12T02:59:59Z' where notes like '%Maria'`);
    await sql.exec(`update public.mass_intentions set created_at = '2026-02-12T03:00:00Z' where notes like '%Antônia'`);
    expect(notes(await asTereza('?filter_date=2026-02-11'))).toEqual(['Pela alma de Maria']);
    expect(notes(await asTereza('?filter_date=2026-02-12'))).toEqual(['Pela saúde de Antônia']);
  });

  it('is filtered by the parish’s week, in the list and on paper', async () => {
    const { sql } = parish().database;
    // Thursday 12 February 2026: the week began on Sunday the 8th at midnight in Fortaleza.
    parish().api.setNow(new Date('2026-02-12T12:00:00Z'));
    onTestFinished(() => parish().api.setNow(undefined));
    await sql.exec(`update public.mass_intentions set created_at = '2026-02-08T02:59:59Z' where notes like '%Maria'`);
    await sql.exec(
      `update public.mass_intentions set created_at = '2026-02-08T03:00:00Z' where notes not like '%Maria'`,
    );
    const ofWeek = ['Pela saúde de Antônia', 'Pela alma de João <3'].toSorted();
    expect(notes(await asTereza('?filter_written=week')).toSorted()).toEqual(ofWeek);
    const { data } = (await asTereza('/print/report?filter_written=week')).body;
    const printed = [...data.groupedByType.thanksgiving, ...data.groupedByType.deceased];
    expect(printed.map(({ notes: text }: { notes: string }) => text).toSorted()).toEqual(ofWeek);
  });

  it.each([
    ['?filter_type=sick', /"tipo da intenção" deve ser um destes valores/],
    ['?filter_recurring=talvez', /"recorrência" deve ser um destes valores/],
    ['?filter_date=2026-02-30', 'O campo "data" deve ser uma data válida (AAAA-MM-DD).'],
    ['?limit=101', 'O campo "limite" deve ser no máximo 100.'],
  ])('refuses %s', async (query, sentence) => {
    const { status, body } = await asTereza(query);
    expect(status).toBe(400);
    expect(body.message).toMatch(sentence);
  });

  it('is for staff alone', async () => {
    for (const path of ['', '/active', '/print/report']) {
      expect((await call(path)).status).toBe(401);
      expect((await call(path, { token: parish().token('chico') })).status).toBe(403);
    }
  });

  it('is printed by type, with the same filters', async () => {
    parish().api.setNow(new Date('2026-11-22T12:00:00Z'));
    onTestFinished(() => parish().api.setNow(undefined));
    const report = async (query: string) => (await asTereza(`/print/report${query}`)).body.data;
    expect(await report('')).toEqual({
      title: 'Intenções de Missa',
      parish: 'Paróquia',
      generatedAt: '2026-11-22T12:00:00.000Z',
      total: 3,
      groupedByType: {
        thanksgiving: [{ notes: 'Pela saúde de Antônia', is_recurring: false }],
        deceased: [
          { notes: 'Pela alma de Maria', is_recurring: false },
          { notes: 'Pela alma de João <3', is_recurring: true },
        ],
      },
    });
    expect(await report('?filter_recurring=true&search=joao')).toMatchObject({
      total: 1,
      groupedByType: { thanksgiving: [], deceased: [{ notes: 'Pela alma de João <3' }] },
    });
    expect(await report('?search=ninguem')).toMatchObject({
      total: 0,
      groupedByType: { thanksgiving: [], deceased: [] },
    });
  });
});

it('all are printed, beyond what the database answers at once', async () => {
  await parish().database.sql.exec(
    `insert into public.mass_intentions (notes) select 'Pela paz ' || n from generate_series(1, 1001) as n`,
  );
  const { total, groupedByType } = (await asTereza('/print/report')).body.data;
  expect(total).toBe(1001);
  expect(new Set(groupedByType.thanksgiving.map((row: { notes: string }) => row.notes)).size).toBe(1001);
});

describe('deleting all that don’t recur', () => {
  it.each([
    [0, 'Não havia intenções não recorrentes para excluir.'],
    [1, 'Sucesso! 1 intenção não recorrente foi excluída.'],
    [12, 'Sucesso! 12 intenções não recorrentes foram excluídas.'],
  ])('of %i says how many they were, and leaves the others', async (count, message) => {
    await write('Pelas almas do purgatório', { is_recurring: true });
    for (let i = 0; i < count; i += 1) await write(`Pela alma ${i}`);
    const { status, body } = await removeAll();
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, data: { deletedCount: count }, deletedCount: count, message });
    expect(notes(await asTereza(''))).toEqual(['Pelas almas do purgatório']);
  });

  it('counts every one beyond what the database answers at once', async () => {
    await parish().database.sql.exec(
      `insert into public.mass_intentions (notes) select 'Pela paz' from generate_series(1, 1200)`,
    );
    expect((await removeAll()).body.deletedCount).toBe(1200);
  });

  it('by two people at once counts each row once', async () => {
    for (let i = 0; i < 7; i += 1) await write(`Pela alma ${i}`);
    const answers = await Promise.all([removeAll('tereza'), removeAll('raimundo')]);
    expect(answers.map(({ body }) => body.deletedCount).reduce((sum, count) => sum + count)).toBe(7);
  });

  it.each([undefined, 'chico', 'otavio'] as const)('is not for %s', async (who) => {
    await write('Pela alma de Maria');
    const token = who && parish().token(who);
    expect([401, 403]).toContain((await call('/delete-all-non-recurring', { method: 'DELETE', token })).status);
    expect(notes(await asTereza(''))).toEqual(['Pela alma de Maria']);
  });
});

it('intentions never reach the log', async () => {
  await write('Pela alma de Fulano de Tal');
  await asTereza('?search=Fulano');
  await asTereza('', { method: 'POST', body: { intention_type: 'x', notes: 'Fulano de Tal' } });
  expect(JSON.stringify(parish().api.log)).not.toContain('Fulano');
});
