import { read } from '@e965/xlsx';
import { extractText } from 'unpdf';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { massIntentions } from '#contract/mass-intentions.ts';
import { rest } from '../../../supabase/tests/rest.ts';
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

const mass = '00000000-0000-4000-8000-0000000000d1';
const named = { intention_type: 'deceased', notes: 'Pelas almas' };

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

  it('keeps the day, the mass and who asked, and what has none of them as it was', async () => {
    await parish().database.sql.exec(
      `insert into public.mass_schedule (id, day_of_week, "time") values ('${mass}', 0, '19:00') on conflict do nothing`,
    );
    const asked = {
      ...{ day: '2026-12-06', until: '2026-12-30', mass_id: mass },
      ...{ asked_by: ' Rosa Quixabeira ', asker_phone: '(85) 99999-1234' },
    };
    const { id } = await write('Pelas almas', asked);
    expect((await asTereza(`/${id}`)).body.data).toMatchObject({
      ...asked,
      ...{ asked_by: 'Rosa Quixabeira', asker_phone: '85999991234', change_id: null, mass_time: '19:00' },
    });
    await parish().database.sql.exec(`
      insert into public.mass_changes ("day", mass_id, "time") values ('2026-12-06', '${mass}', '17:30')`);
    expect((await asTereza('')).body.data).toMatchObject([{ mass_time: '17:30', mass_is_cancelled: false }]);
    await parish().database.sql.exec('update public.mass_changes set is_cancelled = true, "time" = null');
    expect((await asTereza('')).body.data).toMatchObject([{ mass_time: '19:00', mass_is_cancelled: true }]);
    await parish().database.sql.exec('delete from public.mass_changes');
    const other = { method: 'PUT', body: { day: '2026-12-07' } };
    expect(await asTereza(`/${id}`, other)).toMatchObject({
      status: 409,
      body: { message: 'Não há esta missa nesse dia. Nada foi salvo: escolha a missa de novo.' },
    });
    const none = { day: null, until: null, mass_id: null, change_id: null, mass_time: null, asked_by: null };
    expect(await write('Pela paz')).toMatchObject(none);
  });

  it.each([
    ['no type', { notes: 'a' }, 'O campo "tipo da intenção" é obrigatório.'],
    ['another type', { intention_type: 'sick', notes: 'a' }, /"tipo da intenção" deve ser um destes valores/],
    ['no words', { intention_type: 'deceased' }, 'O campo "intenção" é obrigatório.'],
    ['words that show nothing', { intention_type: 'deceased', notes: ' \u200b ' }, 'O campo "intenção" é obrigatório.'],
    ['a mass without a day', { ...named, mass_id: mass }, /"dia" é obrigatório quando há missa/],
    [
      'a last day before the first',
      { ...named, day: '2026-12-06', until: '2026-12-05' },
      /"Repete até"|"último dia" não pode ser antes do dia/,
    ],
    [
      'one mass of a day that repeats',
      { ...named, day: '2026-12-06', change_id: mass, until: '2026-12-07' },
      /fica vazio/,
    ],
    ['a telephone that is none', { ...named, asker_phone: '123' }, /"telefone" deve ser um telefone válido/],
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
      title: 'Intenções de missa',
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

describe('the offering of an intention', () => {
  const day = '2026-11-02';
  const asked = { ...named, offering_amount: 25.5, offering_form: 'pix', offering_day: day };
  const as = (who: 'lucia' | 'tereza') => parish().token(who);
  const send_ = (body: object, who: 'lucia' | 'tereza' = 'lucia') => call('', { method: 'POST', token: as(who), body });
  const ledger = () =>
    parish().database.sql.query<{ id: string; amount: string; form: string; day: string; category: string }>(`
      select id, amount::text, form, transaction_date::text as day, private.category_called(category_id) as category
      from public.financial_transactions`);
  beforeEach(async () => {
    await parish().database.empty('public.mass_book', 'public.financial_transactions', 'public.mass_intentions');
  });

  it('is a row of the cash book, of which an editor sees that there is one', async () => {
    const { status, body } = await send_(asked);
    expect({ status, data: body.data }).toMatchObject({
      status: 201,
      data: { has_offering: true, offering: { amount: 25.5, form: 'pix', day, account_name: 'Banco' } },
    });
    expect(await ledger()).toEqual([
      { id: body.data.offering.id, amount: '25.50', form: 'pix', day, category: 'Espórtulas' },
    ]);
    expect((await asTereza(`/${body.data.id}`)).body.data).toMatchObject({ has_offering: true, offering: null });
    expect((await asTereza('')).body.data).toMatchObject([{ has_offering: true, offering: null }]);
  });

  it('is written by those who keep the books alone, with the intention or not at all', async () => {
    expect(await send_(asked, 'tereza')).toMatchObject({ status: 403 });
    const { id } = await write('Pelas almas');
    const body = { notes: 'Outra', offering_amount: 1 };
    expect(await asTereza(`/${id}`, { method: 'PUT', body })).toMatchObject({ status: 403 });
    expect([await ledger(), notes(await asTereza(''))]).toEqual([[], ['Pelas almas']]);
  });

  it('is one for one intention, however often the call is repeated', async () => {
    const id = '00000000-0000-4000-8000-0000000000e1';
    const answers = await Promise.all([1, 2, 3].map(() => send_({ ...asked, id })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await send_({ ...asked, id, notes: 'Outra' })).toMatchObject({ status: 409 });
    expect(await send_({ ...asked, id, offering_amount: 30 })).toMatchObject({
      status: 409,
      body: { message: /já tem espórtula/ },
    });
    expect(await ledger()).toHaveLength(1);
  });

  it('is added with a change, over the version that was seen', async () => {
    const { id, updated_at } = await write('Pelas almas');
    const put = (body: object) => call(`/${id}`, { method: 'PUT', token: as('lucia'), body });
    const body = { notes: 'Pelas almas do purgatório', offering_amount: 10, updatedAt: updated_at };
    expect((await put(body)).body.data).toMatchObject({
      notes: 'Pelas almas do purgatório',
      offering: { amount: 10, form: 'dinheiro', account_name: 'Caixa' },
    });
    expect(await put({ ...body, notes: 'Outra' })).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
    expect(await put({ until: '2026-12-30', offering_amount: 10 })).toMatchObject({
      status: 400,
      body: { message: /“Repete até” não pode ser antes do dia/ },
    });
    expect(await ledger()).toHaveLength(1);
  });

  it.each(['one', 'all'] as const)('stays when %s is deleted, and is undone by itself with a reason', async (which) => {
    const { id, offering } = (await send_(asked)).body.data;
    await (which === 'one' ? asTereza(`/${id}`, { method: 'DELETE' }) : removeAll());
    expect([await ledger(), notes(await asTereza(''))]).toMatchObject([[{ amount: '25.50' }], []]);
    const undone = await send(parish().api, `/financial/${offering.id}`, {
      ...{ method: 'DELETE', token: as('lucia') },
      body: { reason: 'Devolvida à família' },
    });
    expect(undone.status).toBe(200);
    expect(await ledger()).toEqual([]);
  });

  it.each([
    [{ category: 'Bazar' }, 'O campo "categoria" fica “Espórtulas”'],
    [{ category: null }, 'O campo "categoria" fica “Espórtulas”'],
    [{ type: 'expense' }, 'O campo "tipo" fica “Entrada”'],
    [{ transaction_date: '2998-12-31' }, 'O campo "data" não pode ser depois de hoje.'],
    [{ transaction_date: '1999-12-31' }, 'O campo "data" deve ser de 2000 em diante.'],
  ])('stays one in the cash book, which refuses %j, also of one whose intention is gone', async (change, sentence) => {
    const { id, offering } = (await send_(asked)).body.data;
    const put = (body: object) =>
      send(parish().api, `/financial/${offering.id}`, { method: 'PUT', token: as('lucia'), body });
    const before = await ledger();
    for (const act of ['kept', 'deleted']) {
      if (act === 'deleted') await asTereza(`/${id}`, { method: 'DELETE' });
      expect(await put(change)).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining(sentence) },
      });
      expect(await ledger()).toEqual(before);
    }
    const mended = {
      title: 'Espórtula da família',
      amount: 26,
      category: 'espórtulas',
      transaction_date: '2026-11-03',
    };
    expect(await put(mended)).toMatchObject({ status: 200 });
    expect(await ledger()).toMatchObject([{ amount: '26.00', category: 'Espórtulas', day: '2026-11-03' }]);
  });

  it.each([{ day: '1999-01-01' }, { form: null }, { day: null }, { amount: null }])(
    'is not written with %j past the API',
    async (wrong) => {
      const body = {
        ...{ intention: '00000000-0000-4000-8000-0000000000e2', is_new: true },
        written: { intention_type: 'deceased', notes: 'Pelas almas' },
        offering: { amount: 10, form: 'pix', day, ...wrong },
      };
      const { status } = await rest(parish().database, as('lucia'), 'rpc/write_offered_intention', {
        method: 'POST',
        body,
      });
      expect([status, await ledger()]).toEqual([400, []]);
    },
  );

  it('can be given again after it was undone', async () => {
    const { id, offering } = (await send_(asked)).body.data;
    await send(parish().api, `/financial/${offering.id}`, {
      ...{ method: 'DELETE', token: as('lucia') },
      body: { reason: 'Valor errado' },
    });
    expect((await asTereza(`/${id}`)).body.data).toMatchObject({ has_offering: false, offering: null });
    const again = await call(`/${id}`, { method: 'PUT', token: as('lucia'), body: { offering_amount: 30 } });
    expect(again.body.data.offering).toMatchObject({ amount: 30 });
  });
});

describe('the masses of a day', () => {
  // The first Sunday of December, with its mass at 19h and one more on Tuesday.
  const [sunday, monday, tuesday] = ['2026-12-06', '2026-12-07', '2026-12-08'];
  const oneMore = '00000000-0000-4000-8000-0000000000d2';
  beforeEach(async () => {
    await parish().database.sql.exec(`
      insert into public.mass_schedule (id, day_of_week, "time") values ('${mass}', 0, '19:00') on conflict do nothing;
      insert into public.mass_changes (id, "day", "time", celebrant) values ('${oneMore}', '${tuesday}', '07:00', 'Pe. João') on conflict do nothing`);
    await write('Sem dia');
    await write('De domingo', { day: sunday, intention_type: 'thanksgiving' });
    await write('Da missa', { day: sunday, mass_id: mass });
    await write('Até o dia 30', { day: sunday, mass_id: mass, until: '2026-12-30' });
    await write('Novena', { day: sunday, until: tuesday });
    await write('Da Imaculada', { day: tuesday, change_id: oneMore });
  });

  it.each([
    // Those without a mass are printed as ever, each type with its own.
    ['', ['Da Imaculada', 'Novena', 'Até o dia 30', 'Da missa', 'De domingo', 'Sem dia']],
    [`?filter_day=${sunday}`, ['Novena', 'Até o dia 30', 'Da missa', 'De domingo']],
    [`?filter_day=${monday}`, ['Novena']],
    [`?filter_day=${tuesday}`, ['Da Imaculada', 'Novena']],
    ['?filter_day=2026-12-13', ['Até o dia 30']],
    [`?filter_day=${monday}&filter_last_day=${tuesday}`, ['Da Imaculada', 'Novena']],
    [`?filter_day=${monday}&filter_last_day=2026-12-31`, ['Da Imaculada', 'Novena', 'Até o dia 30']],
    [`?filter_day=${tuesday}&filter_last_day=${monday}`, ['Da Imaculada', 'Novena']],
    [`?filter_day=${sunday}&filter_last_day=${monday}`, ['Novena', 'Até o dia 30', 'Da missa', 'De domingo']],
    ['?filter_day=2027-01-03', []],
    [`?filter_mass=${mass}`, ['Até o dia 30', 'Da missa']],
    [`?filter_day=2026-12-13&filter_mass=${mass}`, ['Até o dia 30']],
    [`?filter_mass=${oneMore}`, ['Da Imaculada']],
  ])('%s has %j', async (query, expected) => {
    expect(notes(await asTereza(query))).toEqual(expected);
    const { data } = (await asTereza(`/print/report${query}`)).body;
    expect(data.total).toBe(expected.length);
  });

  it('are still to come from today on, also for what began before', async () => {
    parish().api.setNow(new Date('2026-12-07T12:00:00Z'));
    onTestFinished(() => parish().api.setNow(undefined));
    expect(notes(await asTereza('?filter_coming=coming'))).toEqual(['Da Imaculada', 'Novena', 'Até o dia 30']);
    expect(notes(await asTereza(`?filter_coming=coming&filter_day=${tuesday}`))).toEqual(['Da Imaculada', 'Novena']);
  });

  it('have a sheet for the celebrant, those for thanks first, in the order in which they were asked', async () => {
    expect((await asTereza(`/celebrant-list?day=${sunday}`)).body.data).toMatchObject({
      ...{ day: sunday, mass: null, total: 4 },
      groupedByType: { thanksgiving: ['De domingo'], deceased: ['Da missa', 'Até o dia 30', 'Novena'] },
    });
    expect((await asTereza(`/celebrant-list?day=${tuesday}&mass=${oneMore}`)).body.data).toMatchObject({
      mass: { time: '07:00', celebrant: 'Pe. João' },
      groupedByType: { thanksgiving: [], deceased: ['Da Imaculada'] },
    });
    expect((await call(`/celebrant-list?day=${sunday}`)).status).toBe(401);
  });
});

it('the book of a month is a file for staff, with offerings for those who keep the books', async () => {
  const body = { ...named, day: '2026-11-02', offering_amount: 25.5, offering_day: '2026-11-02' };
  await call('', { method: 'POST', token: parish().token('lucia'), body });
  const book = async (path: string, who: 'lucia' | 'tereza') => {
    const headers = { Authorization: `Bearer ${parish().token(who)}`, 'x-test-address': '192.0.2.9' };
    return parish().api.fetch(new Request(`http://api.test/api/mass-intentions/${path}?month=2026-11`, { headers }));
  };
  const file = await book('book/pdf', 'tereza');
  expect(file.headers.get('content-disposition')).toContain('livro-de-missas-2026-11-');
  const { text } = await extractText(new Uint8Array(await file.arrayBuffer()), { mergePages: true });
  expect(text).toMatch(/Pelas almas 02\/11\/2026 .*Sim/);
  const sheet = read(await (await book('offering-book/xls', 'lucia')).arrayBuffer());
  expect(Object.values(Object.values(sheet.Sheets)[0] ?? {}).map((cell) => (cell as { v?: unknown }).v)).toEqual(
    expect.arrayContaining(['Espórtula', 'Pelas almas', 25.5]),
  );
  expect((await book('offering-book/pdf', 'tereza')).status).toBe(403);
});
