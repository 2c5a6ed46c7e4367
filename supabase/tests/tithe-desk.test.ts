import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { people, unknownId } from '../../edge-functions/api/testing/database.ts';
import { openBooklet } from './booklet.ts';
import { expectRefusals } from './refusals.ts';
import { rest } from './rest.ts';

expectRefusals();

/** A booklet of R$ 50.00 a month. */
const { database, sql, begin, begun, tell, asTreasurer, payInCash } = openBooklet();

let payer: string;

beforeEach(async () => {
  payer = (await sql<{ id: string }>('select id from public.dizimistas'))[0]?.id as string;
});

const received = (amount: unknown, change: object = {}) => ({
  call: randomUUID(),
  payer,
  amount,
  paid_on: '2026-01-11',
  form: 'dinheiro',
  ...change,
});
const receive = (amount: unknown, change: object = {}) => asTreasurer('receive_tithe', received(amount, change));
const owed = async () =>
  (
    await sql<{ rest: string }>(
      'select public.restante(parcela)::text as rest from public.parcelas as parcela order by mes',
    )
  ).map((row) => Number(row.rest));
const untouched = Array<number>(12).fill(50);

describe('money of a payer', () => {
  test('pays the oldest open months, and the last of them in part', async () => {
    await payInCash('2026-01-05', 2);
    const { body } = await receive(120);
    expect(body.map(({ amount }: { amount: number }) => amount)).toEqual([50, 50, 20]);
    expect((await owed()).slice(0, 5)).toEqual([0, 0, 0, 30, 50]);
    expect(await sql('select mes from public.parcelas where pago order by mes')).toEqual(
      [1, 2, 3].map((mes) => ({ mes })),
    );
  });

  test('is a part of a part until nothing remains', async () => {
    for (const amount of [20, 20, 9.99, 0.01]) expect((await receive(amount)).status).toBe(200);
    expect((await owed()).slice(0, 2)).toEqual([0, 50]);
    const [counts] = await sql(
      'select amount::text from public.payments where id = (select payment_id from public.parcelas where mes = 1)',
    );
    expect(counts).toEqual({ amount: '0.01' });
  });

  test('by two people at once is never more than is open', async () => {
    const lucia = database().tokenFor(await database().createStaff(people.lucia));
    const by = (token: string | undefined, amount: number) =>
      token
        ? rest(database(), token, 'rpc/receive_tithe', { method: 'POST', body: received(amount) })
        : receive(amount);
    const answers = await Promise.all(
      [400, 400, 150, 150, 50].map((amount, at) => by(at % 2 ? lucia : undefined, amount)),
    );
    const came = [400, 400, 150, 150, 50].filter((_, at) => answers[at]?.status === 200).reduce((a, b) => a + b, 0);
    expect(answers.some(({ body }) => body.hint === 'no_open_month')).toBe(true);
    expect((await owed()).reduce((a, b) => a + b, 0)).toBe(600 - came);
    expect(await sql('select * from private.account_faults()')).toEqual([]);
  });

  test('is entered once by a call, and refused with another content', async () => {
    const body = received(70);
    const first = await asTreasurer('receive_tithe', body);
    const again = await Promise.all([1, 2].map(() => asTreasurer('receive_tithe', body)));
    for (const answer of again) expect(answer).toEqual(first);
    for (const change of [{ amount: 71 }, { form: 'pix' }, { paid_on: '2026-01-10' }]) {
      expect((await asTreasurer('receive_tithe', { ...body, ...change })).body.hint).toBe('other_content');
    }
    expect((await owed()).slice(0, 3)).toEqual([0, 30, 50]);
  });

  test.each([
    [{ amount: 0 }, '22023'],
    [{ amount: -1 }, '22023'],
    [{ amount: null }, '22023'],
    [{ amount: 10.001 }, '22023'],
    [{ amount: 'NaN' }, 'no_open_month'],
    [{ amount: 1e12 }, 'no_open_month'],
    [{ amount: 600.01 }, 'no_open_month'],
    [{ payer: unknownId }, 'PT404'],
    [{ call: null }, '22023'],
    [{ form: 'ouro' }, '23514'],
    [{ paid_on: '2999-01-01' }, '23514'],
  ])('with %j is refused, and nothing is entered', async (change, code) => {
    const { status, body } = await receive(10, change);
    expect([status >= 400, body.hint ?? body.code]).toEqual([true, code]);
    expect(await owed()).toEqual(untouched);
  });

  test('without an open month says what is open', async () => {
    await receive(590);
    expect((await receive(10.01)).body).toMatchObject({ hint: 'no_open_month', details: '10.00' });
  });
});

describe('a part', () => {
  test('is known to a code, which asks for the rest', async () => {
    await receive(20);
    const { body: code } = await begin([1, 2]);
    expect(code.amount).toBe('80.00');
    expect((await tell(code.id, '80')).body.outcome).toBe('reconciled');
    expect((await owed()).slice(0, 3)).toEqual([0, 0, 50]);
    expect(await sql("select * from public.reconciliation_cases where kind = 'paid_twice'")).toEqual([]);
  });

  test('that comes, or is undone, while a code is shown ends the code', async () => {
    const ends = async (charge: string) =>
      (await sql('select cancel_at_provider as ends from public.pix_charges where id = $1', [charge]))[0]?.ends;
    const whole = await begun(1);
    const [part] = (await receive(20)).body;
    expect(await ends(whole)).toBe(true);
    expect((await begin([1])).body.hint).toBe('charged');
    await tell(whole, '50', { status: 'cancelled', approved_at: null });
    const rest = await begun(1);
    await asTreasurer('undo_payment', { call: randomUUID(), payment: part.id, reason: 'Engano' });
    expect(await ends(rest)).toBe(true);
  });

  test('and a code for the whole, paid all the same, are a case', async () => {
    const whole = await begun(1);
    await receive(20);
    await tell(whole, '50');
    expect(await sql('select kind from public.reconciliation_cases')).toEqual([{ kind: 'paid_twice' }]);
    expect((await owed())[0]).toBe(0);
  });

  test('pays its month once the amount is no more than it', async () => {
    await receive(20);
    const [carne] = await sql<{ id: string }>('select id from public.carnes');
    await asTreasurer('change_carne_value', { id: carne?.id, valor_mensal: 20 });
    expect((await owed()).slice(0, 2)).toEqual([0, 20]);
    expect(await sql('select * from private.account_faults()')).toEqual([]);
  });

  test('that the provider reversed leaves the month paid', async () => {
    const charge = await begun(1);
    await tell(charge, '50');
    await tell(charge, '50', { refunds: [{ id: '7', amount: '20', at: '2026-02-01T12:00:00Z' }] });
    expect((await owed())[0]).toBe(0);
    await tell(charge, '50', {
      refunds: [
        { id: '7', amount: '20', at: '2026-02-01T12:00:00Z' },
        { id: '8', amount: '30', at: '2026-02-01T12:00:00Z' },
      ],
    });
    expect((await owed())[0]).toBe(50);
  });
});

describe('the sitting', () => {
  const sitting = async () => (await asTreasurer('tithe_sitting', {})).body;

  test('is what the caller received, a line for each call, with what remains of it', async () => {
    await receive(70);
    await receive(10, { form: 'pix' });
    const lines = await sitting();
    expect(lines).toMatchObject([
      { amount: 10, rest: 10, form: 'pix', months: [{ mes: 2, amount: 10, is_part: true }] },
      {
        nome: 'Rosa Amélia',
        amount: 70,
        months: [
          { mes: 1, amount: 50, is_part: false },
          { mes: 2, amount: 20, is_part: true },
        ],
      },
    ]);
    const lucia = database().tokenFor(await database().createStaff(people.lucia));
    const others = await rest(database(), lucia, 'rpc/tithe_sitting', { method: 'POST', body: {} });
    expect(others.body).toEqual([]);
  });

  test('begins after a pause of three hours, also before midnight, and is a day at most', async () => {
    const hoursAgo = async (hours: number) => {
      const body = received(1);
      await asTreasurer('receive_tithe', body);
      for (const [table, column] of [
        ['receipts', 'entered_at'],
        ['allocations', 'begun_at'],
      ]) {
        await sql(`alter table public.${table} disable trigger ${table}_keep`);
        await sql(`update public.${table} set ${column} = now() - $2 * interval '1 hour' where call_id = $1`, [
          body.call,
          hours,
        ]);
        await sql(`alter table public.${table} enable trigger ${table}_keep`);
      }
      return body.call;
    };
    const ids = async () => (await sitting()).map(({ id }: { id: string }) => id);
    await hoursAgo(25);
    expect(await ids()).toEqual([]);
    const evening = [await hoursAgo(20), await hoursAgo(17.5), await hoursAgo(15)];
    expect(await ids()).toEqual(evening.toReversed());
    const next = await hoursAgo(11);
    expect(await ids()).toEqual([next]);
  });

  test('ends up to a receipt of which its person knows; another’s goes on', async () => {
    const lucia = database().tokenFor(await database().createStaff(people.lucia));
    const hers = () => rest(database(), lucia, 'rpc/tithe_sitting', { method: 'POST', body: {} });
    await rest(database(), lucia, 'rpc/receive_tithe', { method: 'POST', body: received(10) });
    await receive(20);
    const [{ entered_at: until }] = await sitting();
    await receive(30);
    const end = (to: string) => asTreasurer('end_sitting', { until: to });
    expect((await end(until)).status).toBe(204);
    expect(await sitting()).toMatchObject([{ amount: 30 }]);
    // An ended one stays ended.
    expect((await end('2020-01-01T00:00:00Z')).status).toBe(204);
    expect(await sitting()).toMatchObject([{ amount: 30 }]);
    await end('2999-01-01T00:00:00Z');
    expect(await sitting()).toEqual([]);
    await receive(40);
    expect(await sitting()).toMatchObject([{ amount: 40 }]);
    expect((await hers()).body).toMatchObject([{ amount: 10 }]);
  });

  test('undoes a line whole, once', async () => {
    const body = received(70);
    const [first] = (await asTreasurer('receive_tithe', body)).body;
    await asTreasurer('undo_payment', { call: randomUUID(), payment: first.id, reason: 'Engano', amount: 5 });
    const undoing = { call: randomUUID(), receipt: body.call, reason: 'Engano' };
    const answers = await Promise.all([1, 2].map(() => asTreasurer('undo_receipt', undoing)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(await owed()).toEqual(untouched);
    expect(await sitting()).toMatchObject([{ amount: 70, rest: 0 }]);
    const repeated = await asTreasurer('receive_tithe', body);
    expect(repeated.body).toMatchObject({ code: 'PT409', hint: 'undone' });
    expect(await owed()).toEqual(untouched);
    expect((await asTreasurer('undo_receipt', { ...undoing, call: randomUUID() })).body.code).toBe('PT404');
    expect((await asTreasurer('undo_receipt', { ...undoing, receipt: unknownId })).body.code).toBe('PT404');
  });
});

test('nobody else receives, undoes or reads a sitting', async () => {
  const token = database().tokenFor(await database().createStaff(people.tereza));
  for (const name of ['receive_tithe', 'undo_receipt']) {
    const body = name === 'receive_tithe' ? received(10) : { call: randomUUID(), receipt: unknownId, reason: 'a' };
    expect((await rest(database(), token, `rpc/${name}`, { method: 'POST', body })).status).toBe(403);
  }
  const end = { method: 'POST', body: { until: '2026-01-01T00:00:00Z' } } as const;
  expect((await rest(database(), token, 'rpc/end_sitting', end)).status).toBe(403);
  const { body } = await rest(database(), token, 'rpc/tithe_sitting', { method: 'POST', body: {} });
  expect(body).toEqual([]);
});
