import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { people, startDatabase, type TestDatabase, unknownId } from '../../edge-functions/api/testing/database.ts';
import { expectRefusals } from './refusals.ts';
import { rest, restAsService } from './rest.ts';

expectRefusals();

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
const tokens = {} as Record<'tereza' | 'chico', string>;
beforeEach(async () => {
  await database.reset();
  for (const name of ['tereza', 'chico'] as const)
    tokens[name] = database.tokenFor(await database.createStaff(people[name]));
});
afterAll(() => database.close());

const sql = () => database.sql;
const open = () =>
  sql().exec(`insert into public.parish_content (kind, content) values ('intentions', '{"is_open": true}')`);

const asked = {
  name: 'Rita',
  phone: '85999990000',
  email: null,
  intention_type: 'deceased',
  notes: 'Pela alma de João',
};
const nowhere = { day: null, mass_id: null, change_id: null };
const ask = (more: object = {}) =>
  restAsService(database, 'rpc/ask_intention', { id: crypto.randomUUID(), ...asked, ...nowhere, ...more });
const stored = () => sql().query('select * from public.intention_requests order by created_at, notes');

/** A Sunday, with its mass of 18h, and one more mass on that day alone at 20h. */
const sunday = '2026-12-06';
async function masses() {
  const [mass] = await sql().query<{ id: string }>(
    `insert into public.mass_schedule (day_of_week, "time") values (0, '18:00') returning id`,
  );
  const [change] = await sql().query<{ id: string }>(
    `insert into public.mass_changes ("day", "time") values ($1, '20:00') returning id`,
    [sunday],
  );
  return { mass_id: mass?.id, change_id: change?.id };
}

describe('asking', () => {
  test.each([
    ['without the parish’s text', undefined],
    ['closed', `('intentions', '{"is_open": false}', true)`],
    ['hidden', `('intentions', '{"is_open": true}', false)`],
  ])('is refused where it is %s', async (_, row) => {
    if (row) await sql().exec(`insert into public.parish_content (kind, content, is_active) values ${row}`);
    expect((await ask()).status).toBe(404);
    expect(await stored()).toEqual([]);
  });

  test('stores one row, however often it is repeated, and refuses its id with other content', async () => {
    await open();
    const { mass_id } = await masses();
    const first = { id: crypto.randomUUID(), notes: 'Pela paz', email: 'rita@fora.test' };
    for (const _ of [1, 2]) expect((await ask(first)).status).toBe(204);
    for (const other of [
      ...[{ notes: 'Outra' }, { name: 'Rosa' }, { phone: null }, { email: null }, { intention_type: 'thanksgiving' }],
      ...[{ day: sunday }, { day: sunday, mass_id }],
    ])
      expect(await ask({ ...first, ...other }), JSON.stringify(other)).toMatchObject({
        ...{ status: 409, body: { hint: 'other_content' } },
      });
    const { id } = first;
    expect(await stored()).toMatchObject([{ id, notes: 'Pela paz', state: 'open', updated_by: null }]);
  });

  test('is of a mass of its day, as it is celebrated then, or of none', async () => {
    await open();
    const { mass_id, change_id } = await masses();
    const statuses = [];
    for (const [notes, place] of Object.entries({
      weekly: { day: sunday, mass_id },
      oneMore: { day: sunday, change_id },
      otherDay: { day: '2026-12-07', mass_id },
      otherSunday: { day: '2026-12-13', change_id },
      dayless: { mass_id },
      unknown: { day: sunday, mass_id: unknownId },
      day: { day: sunday },
    }))
      statuses.push([notes, (await ask({ notes, ...place })).status]);
    expect(Object.fromEntries(statuses)).toEqual({
      ...{ weekly: 204, oneMore: 204, day: 204 },
      ...{ otherDay: 409, otherSunday: 409, dayless: 409, unknown: 409 },
    });
    expect((await stored()).map(({ notes, mass_time }) => [notes, mass_time])).toEqual([
      ['weekly', '18:00:00'],
      ['oneMore', '20:00:00'],
      ['day', null],
    ]);
    await sql().query(
      `insert into public.mass_changes ("day", mass_id, is_cancelled) values ('2026-12-13', $1, true)`,
      [mass_id],
    );
    expect((await ask({ day: '2026-12-13', mass_id })).status).toBe(409);
  });

  test.each(['tereza', undefined] as const)('is no function of %s’s', async (who) => {
    await open();
    const body = { id: unknownId, ...asked, ...nowhere };
    const token = who && tokens[who];
    expect([401, 403]).toContain((await rest(database, token, 'rpc/ask_intention', { method: 'POST', body })).status);
    expect(await stored()).toEqual([]);
  });
});

describe('an answer', () => {
  const answer = async (who: 'tereza' | 'chico', decision: string, more: object = {}) => {
    const [row] = await sql().query<{ id: string }>('select id from public.intention_requests');
    const body = { request: row?.id, decision, answer: null, by_mail: false, ...more };
    return await rest(database, tokens[who], 'rpc/answer_intention_request', { method: 'POST', body });
  };
  const intentions = () => sql().query('select * from public.mass_intentions');

  test('that accepts makes one intention, with who asked, and its mass, and is not repeated', async () => {
    await open();
    const { mass_id } = await masses();
    await ask({ day: sunday, mass_id });
    expect((await answer('tereza', 'accepted')).status).toBe(200);
    const [made] = await intentions();
    expect(made).toMatchObject({
      ...{ intention_type: 'deceased', notes: asked.notes, mass_id, change_id: null, is_recurring: false },
      ...{ asked_by: 'Rita', asker_phone: asked.phone, until: null },
    });
    expect(await stored()).toMatchObject([
      { state: 'accepted', intention_id: made?.id, answered_at: expect.anything() },
    ]);
    for (const decision of ['accepted', 'refused', 'open'])
      expect((await answer('tereza', decision)).status, decision).toBe(409);
    expect(await intentions()).toHaveLength(1);
  });

  test('that cannot make the intention leaves the request open', async () => {
    await open();
    const { mass_id } = await masses();
    await ask({ day: sunday, mass_id });
    await sql().query('update public.mass_schedule set day_of_week = 1 where id = $1', [mass_id]);
    expect((await answer('tereza', 'accepted')).status).toBe(409);
    expect(await stored()).toMatchObject([{ state: 'open', answered_at: null }]);
    expect(await intentions()).toEqual([]);
  });

  test.each([
    ['refused', 'Neste dia não há missa.', 'refused'],
    ['open', 'De qual Maria?', 'open'],
  ])('that is %s says why, and makes no intention', async (decision, said, state) => {
    await open();
    await ask();
    expect((await answer('tereza', decision, { answer: said })).status).toBe(200);
    expect(await stored()).toMatchObject([{ state, answer: said }]);
    expect(await intentions()).toEqual([]);
  });

  test('goes by mail to an address alone, with nothing that the visitor wrote', async () => {
    await open();
    await ask({ email: 'rita@fora.test' });
    expect((await answer('tereza', 'open', { answer: 'De qual João?', by_mail: true })).status).toBe(200);
    await answer('tereza', 'refused', { answer: 'Sem missa' });
    const mails = await sql().query('select recipient, subject, data from public.mails');
    const data = { state: 'open', day: null, time: null, answer: 'De qual João?' };
    expect(mails).toEqual([{ recipient: 'rita@fora.test', subject: 'Seu pedido de intenção', data }]);
  });

  test('leaves a request open five times at most, and has no subject but the parish’s', async () => {
    await open();
    await ask({ email: 'rita@fora.test' });
    const again = () => answer('tereza', 'open', { answer: 'De qual João?', by_mail: true });
    for (let count = 1; count <= 5; count += 1) expect((await again()).status).toBe(200);
    expect(await again()).toMatchObject({ status: 409, body: { hint: 'often_answered' } });
    expect((await answer('tereza', 'open', { subject: 'Ganhe dinheiro' })).status).toBe(404);
    expect((await answer('tereza', 'refused', { answer: 'Sem missa', by_mail: true })).status).toBe(200);
    expect(await sql().query('select distinct subject, count(*)::int from public.mails group by 1')).toEqual([
      { subject: 'Seu pedido de intenção', count: 6 },
    ]);
  });

  test('is staff’s', async () => {
    await open();
    await ask();
    expect((await answer('chico', 'accepted')).status).toBe(403);
    expect(await stored()).toMatchObject([{ state: 'open' }]);
  });
});

test('staff mend the intention and its mass, and nothing else of a request', async () => {
  await open();
  await ask();
  const token = tokens.tereza;
  const change = (body: object) =>
    rest(database, token, `intention_requests?name=eq.Rita`, { method: 'PATCH', body }).then(({ status }) => status);
  expect(await change({ notes: 'Pela alma de João Batista', day: sunday })).toBe(204);
  for (const other of [{ state: 'accepted' }, { name: 'Outra' }, { phone: '85988880000' }, { answer: 'Não' }])
    expect(await change(other), JSON.stringify(other)).toBe(403);
  expect(await stored()).toMatchObject([{ notes: 'Pela alma de João Batista', state: 'open', name: 'Rita' }]);
});

test('a request that staff move is of its mass where the other day has it, else of any mass of that day', async () => {
  await open();
  const { mass_id } = await masses();
  await ask({ day: sunday, mass_id });
  const move = async (day: string) => {
    const answer = await rest(database, tokens.tereza, 'intention_requests?name=eq.Rita', {
      method: 'PATCH',
      body: { day },
    });
    expect(answer.status).toBe(204);
    return stored();
  };
  expect(await move('2026-12-13')).toMatchObject([{ mass_id, mass_time: '18:00:00' }]);
  expect(await move('2026-12-14')).toMatchObject([{ mass_id: null, mass_time: null }]);
});

describe('erasing', () => {
  const sweep = async () => {
    await sql().exec('update private.clock set believed_at = now()');
    await sql().exec('select public.sweep_intention_requests()');
    return (await stored()).map(({ notes }) => notes);
  };
  const add = (notes: string, more: Record<string, string | null>) =>
    sql().query(
      `insert into public.intention_requests (name, phone, notes, state, "day", created_at, intention_id)
       values ('Rita', '85999990000', $1, $2, (private.parish_today() - $3::integer), now() - $4::interval, $5)`,
      [notes, more.state ?? 'open', more.daysAgo ?? null, more.made ?? '70 days', more.intention_id ?? null],
    );

  test('takes what is sixty days past its day, or its making, unless its intention is there', async () => {
    const [made] = await sql().query<{ id: string }>(
      `insert into public.mass_intentions (notes) values ('Pela paz') returning id`,
    );
    await add('day passed', { daysAgo: '61' });
    await add('refused', { daysAgo: '61', state: 'refused' });
    await add('day not so long ago', { daysAgo: '59' });
    await add('day to come', { daysAgo: '-20' });
    await add('made', { made: '61 days' });
    await add('made later', { made: '59 days' });
    await add('accepted', { daysAgo: '400', state: 'accepted', intention_id: made?.id ?? null });
    expect(await sweep()).toEqual(
      expect.arrayContaining(['accepted', 'day not so long ago', 'day to come', 'made later']),
    );
    expect(await stored()).toHaveLength(4);
    await sql().exec('delete from public.mass_intentions');
    expect((await sweep()).sort()).toEqual(['day not so long ago', 'day to come', 'made later']);
  });

  test('takes nothing while the clock is in doubt', async () => {
    await add('day passed', { daysAgo: '600', made: '600 days' });
    await sql().exec(`update private.clock set believed_at = now() - interval '9 days'`);
    await sql().exec('select public.sweep_intention_requests()');
    expect(await stored()).toHaveLength(1);
  });
});

describe('the offering of a request', () => {
  const service = (name: string, body: object) => restAsService(database, `rpc/${name}`, body);
  const request = crypto.randomUUID();
  let charge: string;
  const begin = (more: object = {}) =>
    service('begin_donation', {
      ...{ reference: crypto.randomUUID(), amount: 25, description: 'Espórtula', minutes: 60 },
      ...{ intention_request: request, ...more },
    });
  const report = (change: object = {}) =>
    service('reconcile_payment', {
      reported: {
        ...{ id: '77', status: 'approved', reference: charge, amount: '25', currency: 'BRL', collector: '1' },
        ...{ qr_code: '00020126code', expires_at: '2027-01-01T00:00:00Z', approved_at: '2026-01-09T02:30:00Z' },
        ...{ fee: '0.25', form: 'pix', refunds: [], ...change },
      },
      collector: '1',
    });
  const goesBack = () =>
    report({ status: 'refunded', refunds: [{ id: '78', amount: '25', created_at: '2026-01-10T02:30:00Z' }] });
  const decide = (decision: string) =>
    rest(database, tokens.tereza, 'rpc/answer_intention_request', {
      method: 'POST',
      body: { request, decision, answer: 'Sim', by_mail: false },
    });
  const rows = () =>
    sql().query(
      `select title, amount::text, public.category(entry) as category
       from public.financial_transactions as entry where kind = 'income' order by amount desc`,
    );
  const esportula = { title: 'Espórtula', amount: '25.00', category: 'Espórtulas' };
  const held = async () =>
    (
      await sql().query(`select id from public.mass_intentions where offering_id in (
       select id from public.financial_transactions where kind = 'income' and reverses is null
     ) and has_offering`)
    ).length;
  const isPaid = async () => (await stored())[0]?.has_offering;

  beforeEach(async () => {
    await open();
    await ask({ id: request });
    const begun = await begin();
    expect(begun).toMatchObject({ status: 200, body: { title: 'Espórtula' } });
    charge = begun.body.id;
    await report({ status: 'pending', approved_at: null });
  });

  test('is a row of its own category, and seen at the request; without one it is a donation', async () => {
    expect(await isPaid()).toBe(false);
    await report();
    expect([await rows(), await isPaid()]).toEqual([[esportula], true]);
    const { body } = await begin({ intention_request: null, amount: 10 });
    charge = body.id;
    await report({ id: '79', amount: '10' });
    expect((await rows())[1]).toEqual({ title: 'Doação', amount: '10.00', category: 'Doações' });
    expect(await sql().query(`select distinct purpose from private.received_amounts() order by 1`)).toEqual([
      { purpose: 'Doação' },
      { purpose: 'Espórtula' },
    ]);
    expect(await sql().query('select * from private.account_faults()')).toEqual([]);
  });

  test.each([
    ['before', [report, () => decide('accepted')]],
    ['after', [() => decide('accepted'), report]],
  ])('that is paid %s the request is accepted is the intention’s, until it goes back', async (_, steps) => {
    for (const step of steps) expect((await step()).status).toBe(200);
    expect([await held(), await isPaid()]).toEqual([1, true]);
    await goesBack();
    expect([await held(), await isPaid()]).toEqual([0, false]);
    expect(await rows()).toEqual([esportula, { ...esportula, title: 'Estorno: Espórtula', amount: '-25.00' }]);
  });

  test('counts in the book and at its intention without what went back of it', async () => {
    await decide('accepted');
    const back = [
      { id: '78', amount: '5', at: '2026-01-10T15:00:00Z' },
      { id: '79', amount: '3', at: '2026-02-10T15:00:00Z' },
    ];
    await report();
    await report({ refunds: back });
    const treasurer = database.tokenFor(await database.createStaff(people.lucia));
    const bookOf = async (month: string) =>
      (await rest(database, treasurer, 'rpc/mass_book_of', { method: 'POST', body: { month } })).body.map(
        ({ offering }: { offering: number }) => offering,
      );
    expect([await bookOf('2026-01-01'), await bookOf('2026-02-01')]).toEqual([[20], [-3]]);
    const { body } = await rest(database, treasurer, 'mass_intentions?select=offering');
    expect(body).toMatchObject([{ offering: { amount: 17 } }]);
  });

  test('leaves an intention with the offering that it had by hand, and is its own once that is undone', async () => {
    await decide('accepted');
    await sql().exec(`
      insert into public.financial_transactions (amount, type, category_name, transaction_date)
      values (30, 'income', 'Espórtulas', '2026-01-02');
      update public.mass_intentions set offering_id = (select id from public.financial_transactions)`);
    await report();
    const amounts = () =>
      sql().query(`
        select entry.amount::text from public.mass_intentions as intention
          join public.financial_transactions as entry on entry.id = intention.offering_id`);
    expect(await amounts()).toEqual([{ amount: '30.00' }]);
    await sql().exec('delete from public.financial_transactions where amount = 30');
    expect(await amounts()).toEqual([{ amount: '25.00' }]);
    await goesBack();
    expect(await amounts()).toEqual([]);
  });

  test.each([
    ['refused', () => decide('refused')],
    ['deleted', () => sql().exec('delete from public.intention_requests')],
  ])('stays money of offerings where the request is %s, and no other is asked for', async (_, end) => {
    await end();
    await report();
    expect(await rows()).toEqual([esportula]);
    expect(await begin()).toMatchObject({ status: 404, body: { hint: 'unknown_request' } });
  });
});
