import { describe, expect, test } from 'vitest';
import { unknownId } from '../../edge-functions/api/testing/database.ts';
import { openBooklet, seconds } from './booklet.ts';
import { expectRefusals } from './refusals.ts';

expectRefusals();

const { sql, service, idsOf, begin, begun, tell, payInCash, chargeState } = openBooklet();

describe('a charge is closed', () => {
  const close = (charge: string, change: object = {}) =>
    service('close_charge', { charge, status: 'cancelled', ...change });
  const know = (id: string, change = '') =>
    sql(`update public.pix_charges set provider_id = '77'${change} where id = $1`, [id]);

  test.each([
    ['that the provider knows, and as it knows it', { seen: '77' }, 'cancelled', false, null],
    ['that the provider refused', { seen: '77', status: 'rejected' }, 'rejected', false, null],
    ['whose payment became known meanwhile', {}, 'pending', false, 60],
    ['that is another payment now', { seen: '78' }, 'pending', false, 60],
  ])('%s', async (_, change, status, cancels, due) => {
    const id = await begun(1);
    await know(id);
    expect((await close(id, change)).status).toBe(204);
    expect(await chargeState(id)).toEqual({ status, cancels, due: due && seconds(due) });
    expect((await begin([1])).status).toBe(200);
  });

  test.each([
    ['is asked about until it expires', '1 hour', 60],
    ['is asked about no more when it has expired', '-1 second', null],
  ])('before the provider answered, and %s', async (_, expires, due) => {
    const id = await begun(1);
    await sql(`update public.pix_charges set expires_at = clock_timestamp() + $1::interval`, [expires]);
    await close(id);
    expect(await chargeState(id)).toEqual({ status: 'cancelled', cancels: true, due: due && seconds(due) });
  });

  test('with its donation, and is never so paid', async () => {
    const wish = { reference: crypto.randomUUID(), amount: 25, description: 'Telhado', minutes: 60 };
    const { body } = await service('begin_donation', wish);
    expect((await close(body.id, { status: 'approved' })).status).toBe(400);
    await close(body.id, { status: 'rejected' });
    expect(await sql('select status from public.donations')).toEqual([{ status: 'rejected' }]);
  });

  test('not after it is paid', async () => {
    const id = await begun(1);
    await tell(id, '50');
    await close(id, { seen: `1${id.slice(0, 8)}` });
    expect(await chargeState(id)).toEqual({ status: 'approved', cancels: false, due: null });
  });

  test('while the provider reports that it was paid: the money is in the books in any case', async () => {
    for (const month of [1, 2, 3, 4, 5, 6]) {
      const id = await begun(month);
      const reported = month % 2 ? [tell(id, '50'), close(id)] : [close(id), tell(id, '50')];
      await Promise.all(reported);
      expect(await chargeState(id)).toMatchObject({ status: 'approved', due: null });
    }
    expect(await sql('select count(*)::int as paid from public.parcelas where pago')).toEqual([{ paid: 6 }]);
  });

  test.each([
    ['open and expired for 23 hours', 'pending', '23 hours', 'pending'],
    ['open and expired for 25 hours', 'in_process', '25 hours', 'cancelled'],
    ['refused and expired for 25 hours', 'rejected', '25 hours', 'rejected'],
  ])('if forgotten: %s', async (_, status, ago, expected) => {
    const id = await begun(1);
    await know(id, `, status = '${status}', next_check_at = null, expires_at = now() - interval '${ago}'`);
    expect((await service('close_forgotten_charges', {})).status).toBe(204);
    expect(await chargeState(id)).toMatchObject({ status: expected });
  });
});

describe('asking about a charge', () => {
  test.each([
    ['never was', 'null', true],
    ['was 14 seconds ago', `clock_timestamp() - interval '14 seconds'`, false],
    ['was 15 seconds ago', `clock_timestamp() - interval '15 seconds'`, true],
    ['was by a clock that is ahead', `clock_timestamp() + interval '1 hour'`, true],
  ])('that %s', async (_, checked, expected) => {
    const charge = await begun(1);
    await sql(`update public.pix_charges set checked_at = ${checked}`);
    expect((await service('claim_charge', { charge })).body).toBe(expected);
  });

  test('begins with what is due for longest, and hands out no more than is wanted', async () => {
    const [first, second, third] = [await begun(1), await begun(2), await begun(3)];
    await sql(`update public.pix_charges set cancel_at_provider = true where id = $1`, [second]);
    for (const [id, due] of [
      [first, -10],
      [second, -30],
      [third, 10],
    ] as const)
      await sql(`update public.pix_charges set next_check_at = now() + make_interval(secs => $2) where id = $1`, [
        id,
        due,
      ]);
    const claim = async (most: number) => (await service('claim_due_charges', { most })).body;
    expect(await claim(1)).toMatchObject([{ id: second, cancel_at_provider: true }]);
    expect(await claim(5)).toMatchObject([{ id: first, cancel_at_provider: false }]);
    expect(await claim(5)).toEqual([]);
  });

  test('rests as long as the provider wants, for those that are still asked about', async () => {
    const [open, closing, closed] = [await begun(1), await begun(2), await begun(3)];
    await service('close_charge', { charge: closing, status: 'cancelled' });
    await sql(`update public.pix_charges set provider_id = '77' where id = $1`, [closed]);
    await service('close_charge', { charge: closed, status: 'cancelled', seen: '77' });
    await service('postpone_charges', { charges: [open, closing, closed], seconds: 600 });
    const dues = [await chargeState(open), await chargeState(closing), await chargeState(closed)].map(
      (each) => each?.due,
    );
    expect(dues).toEqual([seconds(600), seconds(600), null]);
  });

  test('is answered with who is to cancel it; of an unknown one with nothing', async () => {
    const charge = await begun(1);
    expect((await service('charge_state', { charge })).body).toMatchObject({ id: charge, cancel_at_provider: false });
    await payInCash('2026-01-09', 1);
    expect((await service('charge_state', { charge })).body).toMatchObject({ id: charge, cancel_at_provider: true });
    expect((await service('charge_state', { charge: unknownId })).body).toBeNull();
  });

  test('that paid its own months is for no cancelling', async () => {
    const charge = await begun(1, 2);
    await tell(charge, '100');
    expect(await chargeState(charge)).toEqual({ status: 'approved', cancels: false, due: null });
  });
});

describe('a reader of a code', () => {
  const stateOf = async (month: number, change: object = {}) =>
    (await service('instalment_charge_state', { parcela: idsOf(month)[0], ...change })).body;

  test('shows the day of the last of several payments', async () => {
    const charge = await begun(1, 2, 3);
    await payInCash('2026-01-09', 2);
    await payInCash('2026-01-05', 1, 3);
    expect(await stateOf(1, { charge })).toMatchObject({ status: 'approved', paid_on: '2026-01-09' });
    expect(await stateOf(1)).toMatchObject({ status: 'approved', paid_on: '2026-01-05' });
  });

  test('who names none is shown the last one', async () => {
    const first = await begun(1);
    await service('close_charge', { charge: first, status: 'cancelled' });
    const second = await begun(1);
    expect(await stateOf(1)).toMatchObject({ id: second, status: 'pending' });
    expect(await stateOf(1, { charge: first })).toMatchObject({ id: first, status: 'cancelled' });
  });
});
