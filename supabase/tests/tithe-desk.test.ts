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

interface Sitting {
  id: string;
  day: string;
  occasion: string | null;
  ended: boolean;
  by_person: boolean;
  state: 'open' | 'paused' | 'ended';
}

/** All sittings, in the order in which they began. */
const sittings = () =>
  sql<Sitting & Record<string, unknown>>(`
    select id, day::text, occasion, ended_at is not null as ended, ended_by is not null as by_person,
      public.sitting_state(sitting) as state
    from public.tithe_sittings as sitting order by opened_at, id`);
const linesOf = async (sitting: string | undefined) => (await asTreasurer('sitting_lines', { sitting })).body;

describe('the sitting', () => {
  const sitting = async () => linesOf((await sittings()).at(-1)?.id);

  test('begins with the first envelope, is one for a person and day, and has a line for each call', async () => {
    await receive(70, { occasion: 'Missa das 19h' });
    await receive(10, { form: 'pix', occasion: 'Outra' });
    expect(await sittings()).toMatchObject([
      { day: '2026-01-11', occasion: 'Missa das 19h', ended: false, state: 'open' },
    ]);
    expect(await sitting()).toMatchObject([
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
    await rest(database(), lucia, 'rpc/receive_tithe', { method: 'POST', body: received(5) });
    expect(await sittings()).toHaveLength(2);
    expect(await sitting()).toMatchObject([{ amount: 5 }]);
  });

  test('is one, whoever begins it with two calls at once, and none of a call that is refused', async () => {
    expect((await receive(1000)).status).toBe(409);
    expect(await sittings()).toEqual([]);
    await Promise.all([receive(10), receive(11), receive(12)]);
    const [only, ...others] = await sittings();
    expect(others).toEqual([]);
    expect(await linesOf(only?.id)).toHaveLength(3);
  });

  test('of another day pauses it; with its day’s next envelope it goes on, unless a person ended it', async () => {
    const on = async (paid_on: string) => await receive(1, { paid_on });
    const days = async () => (await sittings()).map(({ day, state }) => [day, state]);
    await on('2026-01-11');
    await on('2026-01-10');
    expect(await days()).toEqual([
      ['2026-01-11', 'paused'],
      ['2026-01-10', 'open'],
    ]);
    await on('2026-01-11');
    expect(await days()).toEqual([
      ['2026-01-11', 'open'],
      ['2026-01-10', 'paused'],
    ]);
    const [first, second] = await sittings();
    for (const each of [first, first, second]) {
      expect((await asTreasurer('end_sitting', { sitting: each?.id })).status).toBe(204);
    }
    await on('2026-01-10');
    expect(await days()).toEqual([
      ['2026-01-11', 'ended'],
      ['2026-01-10', 'ended'],
      ['2026-01-10', 'open'],
    ]);
  });

  test('ends after a pause of three hours; a repeated call begins no other', async () => {
    const first = received(1);
    await asTreasurer('receive_tithe', first);
    const hoursAgo = async (hours: number) => {
      await sql('alter table public.receipts disable trigger receipts_keep');
      await sql(`update public.receipts set entered_at = now() - $1 * interval '1 hour'`, [hours]);
      await sql('alter table public.receipts enable trigger receipts_keep');
      await sql(`update public.tithe_sittings set opened_at = now() - $1 * interval '1 hour'`, [hours]);
    };
    await hoursAgo(2.9);
    expect(await sittings()).toMatchObject([{ state: 'open' }]);
    await receive(1);
    expect(await sittings()).toMatchObject([{ state: 'open' }]);
    await hoursAgo(3.1);
    expect(await sittings()).toMatchObject([{ state: 'ended', ended: false }]);
    await asTreasurer('receive_tithe', first);
    expect(await sittings()).toHaveLength(1);
    await receive(1);
    expect(await sittings()).toMatchObject([{ ended: true, by_person: false }, { state: 'open' }]);
  });

  test('has what its person receives in a booklet of that day meanwhile, which begins none', async () => {
    await payInCash('2026-01-11', 2);
    expect(await sittings()).toEqual([]);
    await receive(10);
    await payInCash('2026-01-10', 3);
    await payInCash('2026-01-11', 4);
    expect(await sitting()).toMatchObject([{ amount: 50, months: [{ mes: 4 }] }, { amount: 10 }]);
  });

  test('keeps each line as it was received, whosever the money is later, and those that were undone', async () => {
    const whole = received(50);
    const [paid] = (await asTreasurer('receive_tithe', whole)).body;
    const named = {
      call: randomUUID(),
      amount: 20,
      paid_on: '2026-01-11',
      form: 'dinheiro',
      written_name: 'Zita Lima',
    };
    await asTreasurer('receive_unnamed', named);
    await receive(30);
    const before = await sitting();
    expect(before.map(({ rest }: { rest: number }) => rest)).toEqual([30, 20, 50]);
    await sql(
      `select private.reallocate(gen_random_uuid(), array[$1::uuid], (
        select jsonb_agg(jsonb_build_object('parcela_id', id, 'amount', 50)) from public.parcelas where mes = 7
      ), 'Era de julho')`,
      [paid.id],
    );
    expect(await sitting()).toEqual(before);
    await asTreasurer('undo_receipt', { call: randomUUID(), receipt: named.call, reason: 'Engano' });
    await asTreasurer('undo_receipt', { call: randomUUID(), receipt: before[0].id, reason: 'Engano' });
    expect(await sitting()).toEqual([{ ...before[0], rest: 0 }, { ...before[1], nome: null, rest: 0 }, before[2]]);
  });

  test('of another person is not ended, and is named by whoever keeps the books, also once its month is closed', async () => {
    await receive(10);
    const [{ id } = { id: '' }] = await sittings();
    const lucia = database().tokenFor(await database().createStaff(people.lucia));
    const end = await rest(database(), lucia, 'rpc/end_sitting', { method: 'POST', body: { sitting: id } });
    expect(end.body).toMatchObject({ code: 'PT404' });
    await asTreasurer('close_month', { month: '2026-01-01' });
    expect(await sql('select first_day::text from public.closings')).toEqual([{ first_day: '2026-01-01' }]);
    const named = await rest(database(), lucia, `tithe_sittings?id=eq.${id}`, {
      method: 'PATCH',
      body: { occasion: 'Capela de São José' },
    });
    expect(named.status).toBe(204);
    expect(await sittings()).toMatchObject([{ occasion: 'Capela de São José', state: 'open' }]);
    expect(await sitting()).toMatchObject([{ amount: 10 }]);
  });

  test('of a payer whose data are erased has their line without the name', async () => {
    await receive(10);
    const before = await sitting();
    const lucia = database().tokenFor(await database().createStaff(people.lucia));
    const body = { payer, ordinal: before[0].numero_ordinal, decisions: [] };
    const erased = await rest(database(), lucia, 'rpc/erase_payer', { method: 'POST', body });
    expect(erased.status).toBeLessThan(300);
    const [{ words } = { words: '' }] = await sql<{ words: string }>('select private.erased_words() as words');
    expect(await sitting()).toEqual([{ ...before[0], nome: words }]);
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
  await receive(10);
  const [{ id: sitting } = { id: '' }] = await sittings();
  const call = { method: 'POST', body: { sitting } } as const;
  expect((await rest(database(), token, 'rpc/end_sitting', call)).status).toBe(403);
  expect((await rest(database(), token, 'rpc/sitting_lines', call)).body).toEqual([]);
});
