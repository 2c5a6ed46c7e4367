import { describe, expect, test } from 'vitest';
import { unknownId } from '../../edge-functions/api/testing/database.ts';
import { openBooklet, seconds } from './booklet.ts';
import { expectRefusals } from './refusals.ts';

expectRefusals();

const { sql, idsOf, begin, begun, payInCash, chargeState } = openBooklet();

const count = async () => (await sql<{ n: number }>('select count(*)::int as n from public.pix_charges'))[0]?.n;

test.each([
  ['9 minutes old', '9 minutes', '1 day', 'pending', false, 60],
  ['11 minutes old', '11 minutes', '1 day', 'pending', false, 300],
  ['59 minutes old', '59 minutes', '1 day', 'pending', false, 300],
  ['61 minutes old', '61 minutes', '1 day', 'in_process', false, 1800],
  ['old and to be cancelled', '3 hours', '1 day', 'pending', true, 60],
  ['old, cancelled here, and still good there', '3 hours', '31 minutes', 'cancelled', true, 1800],
  ['old, cancelled here, and over before the next time', '3 hours', '29 minutes', 'cancelled', true, null],
  ['expired for 23 hours', '3 days', '-23 hours', 'pending', false, 1800],
  ['expired for 23 hours and 31 minutes', '3 days', '-1411 minutes', 'pending', false, null],
  ['expired and to be cancelled', '3 days', '-1438 minutes', 'authorized', true, 60],
])('a charge that is %s is due again in time', async (_, age, expires, status, cancels, due) => {
  const [next] = await sql<{ due: number | null }>(
    `select round(extract(epoch from private.next_check(charge) - clock_timestamp()))::int as due
     from jsonb_populate_record(null::public.pix_charges, jsonb_build_object(
       'created_at', clock_timestamp() - $1::interval, 'expires_at', clock_timestamp() + $2::interval,
       'status', $3::text, 'cancel_at_provider', $4::boolean
     )) as charge`,
    [age, expires, status, cancels],
  );
  expect(next?.due).toEqual(due === null ? null : seconds(due));
});

describe('a code that somebody sees', () => {
  test.each([
    ['was asked for just now', 'true', 'other_code'],
    ['is being made for 29 seconds', `created_at = now() - interval '29 seconds'`, 'other_code'],
    ['was never made', `created_at = now() - interval '31 seconds'`, 'charged'],
    ['is 4 minutes old', `qr_code = 'a', created_at = now() - interval '4 minutes'`, 'other_code'],
    ['is 5 minutes old', `qr_code = 'a', created_at = now() - interval '5 minutes'`, 'charged'],
    ['ends in a minute', `qr_code = 'a', expires_at = now() + interval '55 seconds'`, 'charged'],
    ['ends in two minutes', `qr_code = 'a', expires_at = now() + interval '2 minutes'`, 'other_code'],
    ['nobody is to pay', `qr_code = 'a', cancel_at_provider = true`, 'charged'],
  ])('and that %s: another choice of months is answered in words', async (_, change, hint) => {
    const first = await begun(1, 2);
    if (change !== 'true') await sql(`update public.pix_charges set ${change}`);
    const { status, body } = await begin([2, 3]);
    expect([status, body.hint]).toEqual([409, hint]);
    if (hint === 'charged') expect(body.details).toBe(first);
    // The office isn't held up.
    expect((await begin([2, 3], { by_staff: true })).body).toMatchObject({ hint: 'charged', details: first });
    expect(await count()).toBe(1);
  });

  test('shows until when it is kept', async () => {
    await begun(1, 2);
    const [kept] = await sql<{ until: string }>(
      `select to_jsonb(created_at + interval '5 minutes') #>> '{}' as until from public.pix_charges`,
    );
    expect((await begin([1])).body.details).toBe(kept?.until);
  });
});

describe('a charge is asked for', () => {
  test.each([
    ['no months', { parcelas: [] }],
    ['more months than ten years have', { parcelas: Array.from({ length: 121 }, () => crypto.randomUUID()) }],
    ['less than half an hour', { minutes: 29 }],
    ['more than thirty days', { minutes: 43_201 }],
  ])('for %s in vain', async (_, change) => {
    expect((await begin([1], change)).status).toBe(400);
    expect(await count()).toBe(0);
  });

  test.each([30, 43_200])('for %i minutes, and is due in one', async (minutes) => {
    const { body } = await begin([1], { minutes });
    expect(await chargeState(body.id)).toEqual({ status: 'pending', cancels: false, due: seconds(60) });
    const [row] = await sql(
      `select round(extract(epoch from expires_at - clock_timestamp()) / 60)::int as minutes from public.pix_charges`,
    );
    expect(row).toEqual({ minutes });
  });

  test('for a month that is named twice once', async () => {
    expect((await begin([4, 4])).body).toMatchObject({ amount: '50.00', title: 'Dízimo nº 1, abril de 2026' });
  });

  test('for a month that is there and one that isn’t in vain', async () => {
    expect((await begin([1], { parcelas: [...idsOf(1), unknownId] })).status).toBe(404);
    expect(await count()).toBe(0);
  });

  test('where none may be made finds the one that is there alone', async () => {
    expect(await begin([1], { may_make: false })).toEqual({ status: 200, body: null });
    expect(await count()).toBe(0);
    const id = await begun(1);
    expect((await begin([1], { may_make: false })).body.id).toBe(id);
  });

  test('for several of which two are paid: the first by its day is reported', async () => {
    await payInCash('2026-03-02', 3);
    await payInCash('2026-02-01', 2);
    const { body } = await begin([1, 2, 3]);
    expect(body.hint).toBe('already_paid');
    expect(JSON.parse(body.details)).toMatchObject({ mes: 2, ano: 2026, paid_on: '2026-02-01', by: 'Raimundo' });
  });

  test('by many at once who choose overlapping months: one choice gets a code', async () => {
    const choices = [[1, 2], [2, 3], [1, 2, 3], [3]];
    const answers = await Promise.all(Array.from({ length: 16 }, (_, at) => begin(choices[at % 4] ?? [])));
    const [open] = await sql<{ charges: number; twice: number }>(
      `select count(distinct charge_id)::int as charges, (count(*) - count(distinct parcela_id))::int as twice
       from public.pix_charge_items where is_open`,
    );
    expect(open?.twice).toBe(0);
    expect(new Set(answers.flatMap(({ status, body }) => (status === 200 ? [body.id] : []))).size).toBe(open?.charges);
    for (const { status, body } of answers)
      if (status !== 200) expect([status, body.hint]).toEqual([409, 'other_code']);
  });

  test('while the office takes cash: nobody is left with a code to pay for what is paid', async () => {
    for (const month of [1, 2, 3, 4, 5, 6]) {
      const [code, cash] = await Promise.all([begin([month]), payInCash('2026-01-09', month)]);
      expect([cash.status, code.status === 200 || code.body.hint]).toEqual([
        200,
        code.status === 200 ? true : 'already_paid',
      ]);
      if (code.status === 200)
        expect(await chargeState(code.body.id)).toMatchObject({ cancels: true, due: seconds(0) });
    }
  });
});
