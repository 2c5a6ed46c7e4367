import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { people, unknownId } from '../../edge-functions/api/testing/database.ts';
import { collector, openBooklet, rosaAndJonas } from './booklet.ts';
import { expectRefusals } from './refusals.ts';
import { rest } from './rest.ts';

expectRefusals();

/** Rosa's booklet is of R$ 50.00 a month. */
const { database, sql, service, asTreasurer } = openBooklet();

const subscription = 'b'.repeat(32);
let rosa: string;
let jonas: string;

beforeEach(async () => {
  ({ rosa, jonas } = await rosaAndJonas({ sql }));
});

/** The provider's answer about a payment of the subscription. */
const tell = (id: string, amount: number, change: object = {}, of: string | null = subscription) =>
  service('reconcile_subscription_payment', {
    reported: {
      id,
      status: 'approved',
      reference: null,
      amount: amount.toFixed(2),
      currency: 'BRL',
      collector,
      approved_at: '2026-01-09T15:00:00Z',
      form: 'pix',
      fee: '0.50',
      refunds: [],
      ...change,
    },
    collector,
    plan: 'Amigos da matriz',
    ...(of && { subscription: of }),
  });
const tie = (payer = rosa, of = subscription) => asTreasurer('tie_subscription', { subscription: of, payer });
const untie = (payer = rosa, of = subscription) => asTreasurer('untie_subscription', { subscription: of, payer });
const ties = () => sql<{ dizimista_id: string }>('select dizimista_id from public.subscription_payers');
const owed = async () =>
  (
    await sql<{ rest: string }>(
      'select public.restante(parcela)::text as rest from public.parcelas as parcela order by mes',
    )
  ).map((row) => Number(row.rest));
const donations = () =>
  sql('select amount::text, status, dizimista_id, in_dispute from public.donations order by created_at, id');
const faults = () => sql('select * from private.account_faults()');
const everything = () =>
  sql(`select (select jsonb_agg(payment order by number) from public.payments as payment) as payments,
    (select jsonb_agg(entry order by id) from public.financial_transactions as entry) as ledger,
    (select jsonb_agg(to_jsonb(donation) - 'updated_at' order by id) from public.donations as donation) as donations,
    (select jsonb_agg(parcela order by id) from public.parcelas as parcela) as parcelas`);
const refund = (id: string, amount: number) => ({ id, amount, at: '2026-01-10T12:00:00Z' });

describe('a tied subscription', () => {
  test('pays the payer’s oldest open months, the last in part, and repeated notices change nothing', async () => {
    await tell('90', 40);
    expect((await tie()).status).toBe(204);
    expect((await tell('91', 120)).body.outcome).toBe('reconciled');
    expect((await owed()).slice(0, 4)).toEqual([0, 0, 30, 50]);
    const before = await everything();
    for (const answer of await Promise.all([tell('91', 120), tell('91', 120), tell('90', 40)]))
      expect(answer.body.outcome).toBe('reconciled');
    expect(await everything()).toEqual(before);
    // Its earlier charges stay nobody's.
    expect(await donations()).toEqual([
      { amount: '40.00', status: 'approved', dizimista_id: null, in_dispute: false },
      { amount: '120.00', status: 'moved', dizimista_id: rosa, in_dispute: false },
    ]);
    expect(
      await sql(`select transaction_date::text as day, type, sum(amount)::text as amount
        from public.financial_transactions group by 1, 2 order by 2`),
    ).toEqual([
      { day: '2026-01-09', type: 'expense', amount: '1.00' },
      { day: '2026-01-09', type: 'income', amount: '160.00' },
    ]);
    expect(await faults()).toEqual([]);
  });

  test('is reported once by several notices at the same time', async () => {
    await tie();
    await Promise.all([1, 2, 3].map(() => tell('91', 50)));
    expect((await owed()).slice(0, 2)).toEqual([0, 50]);
    expect(await faults()).toEqual([]);
  });

  test('stays the payer’s donation with what finds no open month, which can be used later', async () => {
    await tie(jonas);
    await tell('91', 70);
    expect(await donations()).toEqual([
      { amount: '70.00', status: 'approved', dizimista_id: jonas, in_dispute: false },
    ]);
    await sql('select private.make_carne(gen_random_uuid(), $1, 2026, 50, 12)', [jonas]);
    await tell('91', 70);
    expect((await sql('select count(*)::int as n from public.payments'))[0]).toEqual({ n: 1 });
    await tell('92', 30);
    expect(
      (
        await sql(
          'select public.restante(parcela)::text as rest from public.parcelas as parcela, public.carnes as carne where carne.id = carne_id and dizimista_id = $1',
          [jonas],
        )
      )[0],
    ).toEqual({ rest: '20.00' });
    expect(await faults()).toEqual([]);
  });

  test('whose money goes back in part, wholly, or is disputed and won, is found in the months', async () => {
    await tie();
    await tell('91', 100);
    await tell('91', 100, { refunds: [refund('r1', 30)] });
    expect((await owed()).slice(0, 3)).toEqual([0, 0, 50]);
    const remaining = async () =>
      (
        await sql<{ rest: string }>(
          "select sum(rest)::text as rest from private.entered_of('91') where parcela_id is not null",
        )
      )[0];
    expect(await remaining()).toEqual({ rest: '70.00' });
    await tell('91', 100, { status: 'charged_back', refunds: [refund('r1', 30)] });
    expect(await remaining()).toEqual({ rest: '0.00' });
    await tell('91', 100, { refunds: [refund('r1', 30)] });
    expect((await sql<{ rest: string }>("select sum(rest)::text as rest from private.entered_of('91')"))[0]).toEqual({
      rest: '70.00',
    });
    await tell('91', 100, { status: 'refunded', refunds: [refund('r1', 30), refund('r2', 70)], fee: '0' });
    expect(await sql('select sum(amount)::text as n from public.financial_transactions')).toEqual([{ n: '0.00' }]);
    expect(
      await sql("select from public.reconciliation_cases where kind = 'books_differ' and resolved_at is null"),
    ).toEqual([]);
    expect(await faults()).toEqual([]);
  });

  test('gives what remains of a charge of which a part is back already', async () => {
    await tie();
    await tell('91', 100, { refunds: [refund('r1', 60)] });
    expect((await owed()).slice(0, 2)).toEqual([10, 50]);
    await tell('92', 50, { status: 'refunded', refunds: [refund('r2', 50)] });
    expect((await owed()).slice(0, 2)).toEqual([10, 50]);
    expect(await faults()).toEqual([]);
  });

  test('of which a charge was a mistake is unlinked from the payer, and stays so', async () => {
    await tie();
    await tell('91', 50);
    const [{ id }] = (await sql<{ id: string }>('select id from public.donations')) as [{ id: string }];
    await asTreasurer('unlink_from_payer', { call: unknownId, donation: id, reason: 'Engano' });
    await tell('91', 50);
    expect(await owed()).toEqual(Array(12).fill(50));
    expect(await faults()).toEqual([]);
  });

  test('that is untied brings nobody’s donations again', async () => {
    await tie();
    await tell('91', 50);
    expect((await untie()).status).toBe(204);
    expect((await untie()).status).toBe(204);
    await tell('92', 50);
    expect((await owed()).slice(0, 2)).toEqual([0, 50]);
    expect(await ties()).toEqual([]);
    expect(
      await sql(
        "select verb, dizimista_id, actor_name from public.audit_log where table_name = 'subscription_payers' order by id",
      ),
    ).toEqual(['insert', 'delete'].map((verb) => ({ verb, dizimista_id: rosa, actor_name: people.raimundo.name })));
  });

  test('is one payer’s, whoever ties it at the same time', async () => {
    const answers = await Promise.all([rosa, jonas, rosa, jonas].map((payer) => tie(payer)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 204, 409, 409]);
    const [kept] = await ties();
    const other = kept?.dizimista_id === rosa ? jonas : rosa;
    for (const refused of [await tie(other), await untie(other)])
      expect(refused.body).toMatchObject({ hint: 'tied', details: kept?.dizimista_id === rosa ? '1' : '2' });
    expect(await ties()).toEqual([kept]);
  });
});

test.each([
  [{ payer: unknownId }, 'payer'],
  [{ payer: null }, 'payer'],
  [{ subscription: '../x' }, '23514'],
  [{ subscription: null }, '23502'],
  [{ subscription: 'a'.repeat(65) }, '23514'],
])('a tie with %j is refused', async (change, code) => {
  const { status, body } = await asTreasurer('tie_subscription', { subscription, payer: rosa, ...change });
  expect([status >= 400, body.hint ?? body.code]).toEqual([true, code]);
  expect(await ties()).toEqual([]);
});

test.each(['tereza', 'chico'] as const)('%s ties and unties nothing', async (who) => {
  const token = database().tokenFor(await database().createStaff(people[who]));
  for (const name of ['tie_subscription', 'untie_subscription'])
    expect(
      (await rest(database(), token, `rpc/${name}`, { method: 'POST', body: { subscription, payer: rosa } })).status,
    ).toBe(403);
});

describe('a payer of a subscription', () => {
  const asAdministrator = async (path: string, call: { method: string; body?: object }) =>
    await rest(database(), database().tokenFor(await database().createStaff(people.lucia)), path, call);

  test('who is erased is untied, and takes no other', async () => {
    await tie();
    const body = { payer: rosa, ordinal: 1, decisions: [] };
    expect((await asAdministrator('rpc/erase_payer', { method: 'POST', body })).status).toBe(200);
    expect(await ties()).toEqual([]);
    expect((await tie()).body.hint).toBe('erased');
    expect((await tell('91', 50)).body.outcome).toBe('reconciled');
    expect(await donations()).toMatchObject([{ status: 'approved', dizimista_id: null }]);
  });

  test('is erased while a charge is reported: it is nobody’s or was theirs before, and is entered', async () => {
    await tie();
    const body = { payer: rosa, ordinal: 1, decisions: [] };
    const [erased, reported] = await Promise.all([
      asAdministrator('rpc/erase_payer', { method: 'POST', body }),
      tell('91', 50),
    ]);
    expect([erased.status, reported.body.outcome]).toEqual([200, 'reconciled']);
    expect(await faults()).toEqual([]);
  });

  test('who has nothing else is deleted, and untied by that', async () => {
    await tie(jonas);
    const { status } = await asAdministrator(`dizimistas?id=eq.${jonas}`, { method: 'DELETE' });
    expect([status, await ties()]).toEqual([204, []]);
    await tell('91', 50);
    expect(await donations()).toMatchObject([{ dizimista_id: null }]);
  });
});

describe('a subscription’s charge in dispute', () => {
  const give = async (payer = rosa) => {
    const [donation] = await sql<{ id: string }>('select id from public.donations');
    return await asTreasurer('give_donation', { call: crypto.randomUUID(), donation: donation?.id, payer });
  };

  test('is given to nobody until the dispute ends', async () => {
    await tell('91', 50);
    await tell('91', 50, { status: 'in_mediation' });
    expect((await give()).body).toMatchObject({ hint: 'not_approved', details: 'in_mediation' });
    expect(await owed()).toEqual(Array(12).fill(50));
    await tell('91', 50);
    expect((await give()).status).toBe(204);
    expect((await owed())[0]).toBe(0);
    expect(await faults()).toEqual([]);
  });

  test('that the parish lost is given to nobody', async () => {
    await tell('91', 50, { status: 'in_mediation' });
    await tell('91', 50, { status: 'charged_back' });
    expect((await give()).body).toMatchObject({ hint: 'not_approved', details: 'charged_back' });
  });

  test('from the first is entered, also of a tied one', async () => {
    await tie();
    expect((await tell('91', 50, { status: 'in_mediation' })).body.outcome).toBe('reconciled');
    expect(await donations()).toEqual([{ amount: '50.00', status: 'approved', dizimista_id: null, in_dispute: true }]);
    expect(await faults()).toEqual([]);
  });
});

test('whatever is tied, untied, charged and goes back, the money is the payer’s whose the subscription was', async () => {
  await sql('select private.make_carne(gen_random_uuid(), $1, 2026, 30, 10)', [jonas]);
  const payers = { rosa, jonas };
  const step = fc.record({
    do: fc.constantFrom(
      'charge',
      'charge',
      'charge',
      'again',
      'refund',
      'refund',
      'charge back',
      'win',
      'tie',
      'untie',
    ),
    payer: fc.constantFrom<('rosa' | 'jonas')[]>('rosa', 'jonas'),
    cents: fc.integer({ min: 1, max: 20_000 }),
    which: fc.nat(9),
  });
  interface Charge {
    id: string;
    cents: number;
    back: number[];
    isLost: boolean;
    payer: string | null;
  }
  const remainingOf = ({ cents, back, isLost }: Charge) =>
    isLost ? 0 : cents - back.reduce((sum, part) => sum + part, 0);
  let made = 0;
  let moment = 0;
  const telling = (charge: Charge, of: string) => {
    moment += 1;
    const isRefunded = !charge.isLost && remainingOf(charge) === 0;
    return tell(
      charge.id,
      charge.cents / 100,
      {
        status: charge.isLost ? 'charged_back' : isRefunded ? 'refunded' : 'approved',
        updated_at: new Date(Date.UTC(2026, 1, 1, 12, 0, moment)).toISOString(),
        refunds: charge.back.map((cents, at) => refund(`${charge.id}r${at}`, cents / 100)),
      },
      of,
    );
  };
  let theirs = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      made += 1;
      const of = `s${made}`;
      const charges: Charge[] = [];
      let holder: string | null = null;
      for (const [at, { do: what, payer: name, cents, which }] of steps.entries()) {
        const payer = payers[name];
        if (what === 'tie') {
          expect((await tie(payer, of)).status).toBe(holder === null || holder === payer ? 204 : 409);
          holder ??= payer;
          continue;
        }
        if (what === 'untie') {
          expect((await untie(payer, of)).status).toBe(holder === null || holder === payer ? 204 : 409);
          if (holder === payer) holder = null;
          continue;
        }
        if (what === 'charge') charges.push({ id: `7${made}0${at}`, cents, back: [], isLost: false, payer: holder });
        const charge = what === 'charge' ? charges.at(-1) : charges[which % Math.max(charges.length, 1)];
        if (!charge) continue;
        if (what === 'refund' && remainingOf(charge) > 0) charge.back.push(Math.min(cents, remainingOf(charge)));
        if (what === 'charge back' && remainingOf(charge) > 0) charge.isLost = true;
        if (what === 'win') charge.isLost = false;
        expect((await telling(charge, of)).body.outcome).toBe('reconciled');
      }
      for (const { id, payer, ...charge } of charges) {
        const kept = await sql<{ payer: string | null; rest: string }>(
          `select private.payer_of(payment) as payer, (sum(entered.rest) * 100)::bigint::text as rest
           from private.entered_of($1) as entered join public.payments as payment on payment.id = entered.id
           where entered.rest > 0 group by 1`,
          [id],
        );
        const remaining = remainingOf({ id, payer, ...charge });
        if (payer && remaining > 0) theirs += 1;
        expect(kept).toEqual(remaining > 0 ? [{ payer, rest: String(remaining) }] : []);
      }
      expect(await faults()).toEqual([]);
    }),
    { numRuns: 25 },
  );
  expect(theirs).toBeGreaterThan(10);
  expect(
    await sql("select from public.reconciliation_cases where kind = 'books_differ' and resolved_at is null"),
  ).toEqual([]);
});
