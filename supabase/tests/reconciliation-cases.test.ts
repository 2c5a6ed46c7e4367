import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openBooklet } from './booklet.ts';
import { expectRefusals } from './refusals.ts';

expectRefusals();

const { sql, service, begun, tell, asTreasurer, payInCash } = openBooklet();

const day = '2026-02-01';
/** Tells of a difference at a payment of the provider's. */
const differ = (amount: string | null, { kind = 'books_differ', id = '900', on = day } = {}) =>
  sql('select private.open_case_again($1, null, $2, $3, $4)', [kind, id, amount, on]);
const end = (kind = 'books_differ', id = '900') => sql('select private.end_case($1, $2, $3)', [kind, id, 'Confere']);
/** Somebody resolves what waits. */
const resolveByHand = async () => {
  const open = await sql<{ id: string }>('select id from public.reconciliation_cases where resolved_at is null');
  for (const { id } of open)
    expect((await asTreasurer('resolve_case', { of_case: id, note: 'Olhado' })).status).toBe(200);
};
/** Each case: its amount, and the note of what is resolved. */
const cases = async () =>
  (
    await sql<{ amount: string | null; occurrence: number; note: string | null }>(
      'select amount::text, occurrence, note from public.reconciliation_cases order by occurrence, kind, provider_id',
    )
  ).map(({ amount, occurrence, note }) => `${occurrence}: ${amount}, ${note ?? 'waits'}`);

describe('a difference that is reported', () => {
  test.each<[string, () => Promise<unknown>, string | null, string[]]>([
    ['first', async () => {}, '10.00', ['1: 10.00, waits']],
    ['again while it waits, for another amount', () => differ('10.00'), '12.00', ['1: 12.00, waits']],
    [
      'again after it was over by itself',
      async () => {
        await differ('10.00');
        await end();
      },
      '12.00',
      ['1: 12.00, waits'],
    ],
    [
      'again after somebody resolved it, for the same amount',
      async () => {
        await differ('10.00');
        await resolveByHand();
      },
      '10.00',
      ['1: 10.00, Olhado'],
    ],
    [
      'again after somebody resolved it, for another amount',
      async () => {
        await differ('10.00');
        await resolveByHand();
      },
      '12.00',
      ['1: 10.00, Olhado', '2: 12.00, waits'],
    ],
    [
      'for the amount of the first of two that somebody resolved',
      async () => {
        for (const amount of ['10.00', '12.00']) {
          await differ(amount);
          await resolveByHand();
        }
      },
      '10.00',
      ['1: 10.00, Olhado', '2: 12.00, Olhado', '3: 10.00, waits'],
    ],
    [
      'after the second one was over by itself',
      async () => {
        await differ('10.00');
        await resolveByHand();
        await differ('12.00');
        await end();
      },
      '14.00',
      ['1: 10.00, Olhado', '2: 14.00, waits'],
    ],
  ])('%s', async (_, before, amount, expected) => {
    await before();
    await differ(amount);
    expect(await cases()).toEqual(expected);
  });

  test('without an amount is one while nobody can read any, also after somebody resolved it', async () => {
    const unreadable = () => differ(null, { kind: 'not_entered' });
    await unreadable();
    await resolveByHand();
    await unreadable();
    expect(await cases()).toEqual(['1: null, Olhado']);
  });

  test('is of its day', async () => {
    await differ('10.00');
    await differ('10.00', { on: '2026-02-03' });
    expect(await sql('select happened_on::text from public.reconciliation_cases')).toEqual([
      { happened_on: '2026-02-03' },
    ]);
  });

  test('is of its kind and payment: others wait on', async () => {
    await differ('10.00');
    await differ('20.00', { id: '901' });
    await differ('30.00', { kind: 'change_not_entered' });
    expect(await cases()).toEqual(['1: 10.00, waits', '1: 20.00, waits', '1: 30.00, waits']);
    await resolveByHand();
    await differ('31.00', { kind: 'change_not_entered' });
    await differ('21.00', { id: '901' });
    await differ('11.00');
    expect((await cases()).filter((each) => each.endsWith('waits'))).toEqual([
      '2: 11.00, waits',
      '2: 21.00, waits',
      '2: 31.00, waits',
    ]);
    await end('change_not_entered');
    expect((await cases()).filter((each) => each.endsWith('waits'))).toEqual(['2: 11.00, waits', '2: 21.00, waits']);
  });

  test('by twenty at once is one case', async () => {
    await Promise.allSettled(Array.from({ length: 20 }, () => differ('10.00')));
    expect(await cases()).toEqual(['1: 10.00, waits']);
  });
});

test('that a difference is over changes nothing that somebody resolved, nor that it was over before', async () => {
  await differ('10.00');
  await resolveByHand();
  const resolved = () => sql('select resolved_at, resolved_by, note from public.reconciliation_cases order by 1');
  const before = await resolved();
  await end();
  expect(await resolved()).toEqual(before);
  await differ('12.00');
  await end();
  const over = await resolved();
  expect(over).toMatchObject([{ note: 'Olhado' }, { note: 'Confere', resolved_by: null }]);
  await end();
  expect(await resolved()).toEqual(over);
});

describe('a case', () => {
  const insert = (change: Record<string, unknown>) => {
    const row = { kind: 'late', provider_id: '900', amount: 10, happened_on: day, ...change };
    return sql(
      `insert into public.reconciliation_cases (${Object.keys(row).join(', ')})
       select ${Object.keys(row)
         .map((column) => `row.${column}`)
         .join(', ')}
       from jsonb_populate_record(null::public.reconciliation_cases, $1) as row`,
      [JSON.stringify(row)],
    );
  };

  test.each<[string, Record<string, unknown>]>([
    ['of an unknown kind', { kind: 'odd' }],
    ['without an amount that can be read', { amount: null }],
    ['without an amount, of a payment that nobody knows', { kind: 'unknown_payment', amount: null }],
    ['of less than nothing', { amount: -10 }],
    ['that is resolved without a note', { resolved_at: day }],
    ['with a note that is open', { note: 'Olhado' }],
    ['with a note longer than anybody reads', { resolved_at: day, note: 'a'.repeat(501) }],
    ['with a number longer than the provider’s', { provider_id: '9'.repeat(81) }],
  ])('%s is none', async (_, change) => {
    await expect(insert(change)).rejects.toThrow(/violates|constraint/);
    await insert({});
    // The same of one payment is reported once.
    await expect(insert({})).rejects.toThrow('reconciliation_cases_once');
  });

  test('finds its payer by the charge, or by the payment, or has none', async () => {
    const [payer] = await sql<{ id: string }>('select id from public.dizimistas');
    const charge_id = await begun(1);
    await payInCash('2026-01-09', 2);
    const [payment] = await sql<{ id: string }>('select id from public.payments');
    await insert({ charge_id, provider_id: 'a' });
    await insert({ payment_id: payment?.id, provider_id: 'b' });
    await insert({ provider_id: 'c' });
    expect(
      await sql(
        'select private.payer_of(known) as payer from public.reconciliation_cases as known order by provider_id',
      ),
    ).toEqual([{ payer: payer?.id }, { payer: payer?.id }, { payer: null }]);
  });

  test('goes with the charge that failed, when its booklet is deleted', async () => {
    const charge = await begun(1);
    await tell(charge, '1.00');
    await service('close_charge', { charge, status: 'cancelled' });
    expect(await sql('select kind from public.reconciliation_cases')).toEqual([{ kind: 'differs' }]);
    const [carne] = await sql<{ id: string }>('select id from public.carnes');
    expect((await asTreasurer('delete_carne', { id: carne?.id })).status).toBeLessThan(300);
    expect([await sql('select from public.reconciliation_cases'), await sql('select from public.pix_charges')]).toEqual(
      [[], []],
    );
  });

  test('that two resolve at once with different notes has the note of one of them', async () => {
    await insert({});
    const [open] = await sql<{ id: string }>('select id from public.reconciliation_cases');
    const notes = ['Primeira', 'Segunda', 'Terceira', 'Quarta'];
    const answers = await Promise.all(notes.map((note) => asTreasurer('resolve_case', { of_case: open?.id, note })));
    const won = notes.filter((_, at) => answers[at]?.status === 200);
    expect(won).toHaveLength(1);
    expect(await cases()).toEqual([`1: 10.00, ${won[0]}`]);
    expect(
      await sql(`select new ->> 'note' as note from public.audit_log where table_name = 'reconciliation_cases'`),
    ).toEqual([{ note: won[0] }]);
    expect((await asTreasurer('resolve_case', { of_case: randomUUID(), note: 'Nada' })).status).toBe(404);
  });
});

describe('an instalment that is paid twice', () => {
  /** Paid in cash, then by a code that was open. */
  const paidTwice = async () => {
    const charge = await begun(1);
    const [cash] = (await payInCash(day, 1)).body;
    await tell(charge, '50.00');
    expect((await cases()).map((each) => each.split(', ')[1])).toEqual(['waits']);
    return { charge, cash: cash.id as string };
  };
  const over = ['1: 50.00, O mês não está mais pago em dobro'];

  test('waits no more when the first payment is undone', async () => {
    const { cash } = await paidTwice();
    await asTreasurer('undo_payment', { call: randomUUID(), payment: cash, reason: 'Engano' });
    expect(await cases()).toEqual(over);
  });

  test('waits no more when the provider gives the second payment back, which is a case of its own', async () => {
    const { charge } = await paidTwice();
    await tell(charge, '50.00', { status: 'refunded' });
    expect(await cases()).toEqual(expect.arrayContaining(over));
    expect(await sql('select pago from public.parcelas order by mes limit 1')).toEqual([{ pago: true }]);
  });

  test('is used for a month once, whatever its note says by then', async () => {
    await paidTwice();
    const [open] = await sql<{ id: string }>('select id from public.reconciliation_cases');
    const [march] = await sql<{ id: string }>('select id from public.parcelas where mes = 3');
    const use = () => asTreasurer('use_for_month', { of_case: open?.id, parcela: march?.id });
    expect((await use()).status).toBe(204);
    await sql(`update public.reconciliation_cases set note = 'Para o mês seguinte'`);
    expect((await use()).status).toBe(204);
    expect((await asTreasurer('count_as_donation', { of_case: open?.id })).body.hint).toBe('resolved');
    expect(await sql('select outcome, used_for from public.reconciliation_cases')).toEqual([
      { outcome: 'used', used_for: march?.id },
    ]);
  });
});
