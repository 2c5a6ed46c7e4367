import { describe, expect, test } from 'vitest';
import { people, unknownId } from '../../edge-functions/api/testing/database.ts';
import { openBooklet } from './booklet.ts';
import { expectRefusals } from './refusals.ts';
import { rest } from './rest.ts';

expectRefusals();

const { database, sql, service, tell, asTreasurer } = openBooklet();

const wish = (change: object = {}) => ({
  reference: crypto.randomUUID() as string,
  amount: 25,
  description: 'Telhado',
  minutes: 60,
  ...change,
});
const donate = (asked: object) => service('begin_donation', asked);
const kept = async () =>
  (
    await sql(
      `select (select count(*)::int from public.donations) as donations, (select count(*)::int from public.pix_charges) as charges`,
    )
  )[0];

describe('a donation is asked for', () => {
  test.each([
    ['without a reference', { reference: null }],
    ['for less than half an hour', { minutes: 29 }],
    ['for more than thirty days', { minutes: 43_201 }],
  ])('%s in vain', async (_, change) => {
    expect((await donate(wish(change))).status).toBe(400);
    expect(await kept()).toEqual({ donations: 0, charges: 0 });
  });

  test('from ten cents on, and is due in a minute', async () => {
    expect((await donate(wish({ amount: 0.1, minutes: 30 }))).body).toMatchObject({
      amount: '0.10',
      is_new: true,
      title: 'Telhado',
    });
    expect(
      await sql(
        `select round(extract(epoch from next_check_at - clock_timestamp()) / 10)::int * 10 as due,
           round(extract(epoch from expires_at - clock_timestamp()) / 60)::int as minutes from public.pix_charges`,
      ),
    ).toEqual([{ due: 60, minutes: 30 }]);
  });

  test('where none may be made finds the one that is there alone', async () => {
    const asked = wish();
    expect(await donate({ ...asked, may_make: false })).toEqual({ status: 200, body: null });
    expect(await kept()).toEqual({ donations: 0, charges: 0 });
    const { body } = await donate(asked);
    expect((await donate({ ...asked, may_make: false })).body.id).toBe(body.id);
  });

  test.each([
    ['another intention', { description: 'Sino' }, 409],
    ['no intention', { description: null }, 409],
    ['another amount', { amount: 25.01 }, 409],
    ['another duration', { minutes: 90 }, 200],
  ])('again with %s', async (_, change, status) => {
    const asked = wish();
    await donate(asked);
    expect((await donate({ ...asked, ...change })).status).toBe(status);
    expect(await kept()).toEqual({ donations: 1, charges: 1 });
  });

  test('again without an intention, as the first time', async () => {
    const asked = wish({ description: null });
    const { body } = await donate(asked);
    expect(await donate(asked)).toMatchObject({ status: 200, body: { id: body.id, title: null } });
  });

  test('by many at once with one reference: one content wins, and has one charge', async () => {
    const asked = wish();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => donate({ ...asked, amount: at % 2 ? 25 : 30 })),
    );
    expect(await kept()).toEqual({ donations: 1, charges: 1 });
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(6).fill(200), ...Array(6).fill(409)]);
    expect(new Set(answers.flatMap(({ status, body }) => (status === 200 ? [body.id] : []))).size).toBe(1);
  });

  test('and refused by the provider is not new again', async () => {
    const asked = wish();
    const { body } = await donate(asked);
    await service('close_charge', { charge: body.id, status: 'rejected' });
    expect((await donate(asked)).body).toMatchObject({ id: body.id, status: 'rejected', is_new: false });
  });

  test('and found by its reference, with its day once it is paid', async () => {
    const asked = wish();
    const state = async (reference: string) => (await service('donation_state', { reference })).body;
    const { body } = await donate(asked);
    expect(await state(asked.reference)).toMatchObject({ status: 'pending', description: 'Telhado', paid_on: null });
    await tell(body.id, '25');
    expect(await state(asked.reference)).toMatchObject({ status: 'approved', paid_on: '2026-01-09' });
    expect(await state(unknownId)).toBeNull();
  });
});

describe('what donations brought', () => {
  /** Of 20.00 on January 8, 25.00 on the 9th with 10.00 given back, 40.00 on the 10th that was lost and won again. */
  const receive = async () => {
    for (const [day, amount, ...changes] of [
      ['08', '20.00'],
      ['09', '25.00', { refunds: [{ id: 'r', amount: '10.00', at: '2026-02-01T12:00:00Z' }] }],
      ['10', '40.00', { status: 'charged_back' }, {}],
      // Wholly given back.
      ['09', '60.00', { status: 'refunded' }],
    ] as const) {
      const { body } = await donate(wish({ amount: Number(amount) }));
      for (const change of [{}, ...changes])
        expect((await tell(body.id, amount, { approved_at: `2026-01-${day}T15:00:00Z`, ...change })).status).toBe(200);
    }
  };
  const brought = async (start_date?: string, end_date?: string) =>
    (await asTreasurer('approved_donations', { ...(start_date && { start_date }), ...(end_date && { end_date }) }))
      .body;

  test('is counted by the day on which each was received first, without what went back', async () => {
    await receive();
    const [one, two, three] = ['2026-01-08', '2026-01-09', '2026-01-10'];
    for (const [from, to, count, total] of [
      [undefined, undefined, 3, '75.00'],
      [one, three, 3, '75.00'],
      [one, one, 1, '20.00'],
      [two, two, 1, '15.00'],
      [three, three, 1, '40.00'],
      [two, undefined, 2, '55.00'],
      [undefined, two, 2, '35.00'],
      // The day on which the third was won again is none on which something was given.
      ['2026-01-11', undefined, 0, '0'],
    ] as const)
      expect([from, to, await brought(from, to)]).toEqual([from, to, { count, total }]);
  });

  test('says of each: what remains given back, and how it was paid', async () => {
    await receive();
    const rows = await sql<{ reported: Record<string, unknown> }>(
      'select public.donation_details(donation) as reported from public.donations as donation order by amount',
    );
    expect(rows.map(({ reported }) => [reported.amount, reported.refunded, reported.form, reported.status])).toEqual([
      [20, 0, 'pix', 'approved'],
      [25, 10, 'pix', 'approved'],
      [40, 0, 'pix', 'approved'],
      [60, 60, 'pix', 'refunded'],
    ]);
  });

  test.each(['tereza', 'chico', undefined] as const)('is nothing for %s', async (who) => {
    await receive();
    const token = who && database().tokenFor(await database().createStaff(people[who]));
    const { status, body } = await rest(database(), token, 'rpc/approved_donations', { method: 'POST', body: {} });
    if (token) expect([status, body]).toEqual([200, { count: 0, total: '0' }]);
    else expect(status).toBe(401);
  });
});
