import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { people, startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { expectRefusals } from './refusals.ts';
import { rest, restAsService } from './rest.ts';

expectRefusals();

const collector = '987654321';
const received = 5000;

let database: TestDatabase;
let raimundo: string;

beforeAll(async () => {
  database = await startDatabase();
  raimundo = database.tokenFor(await database.createStaff(people.raimundo));
});
afterAll(() => database.close());

const reais = (cents: number) => (cents / 100).toFixed(2);
const sum = (parts: readonly number[]) => parts.reduce((all, part) => all + part, 0);

/** How a payment of nobody's ends: what was refunded of it, in cents, and whether the payer's bank took the rest. */
interface Story {
  refunds: readonly number[];
  isChargedBack: boolean;
}

/** The provider's answer at one moment: the first refunds, or all and the charge-back. */
function reportedAt(id: string, { refunds, isChargedBack }: Story, moment: number) {
  const known = refunds.slice(0, moment);
  const isOver = sum(known) === received;
  return {
    id,
    status: isChargedBack && moment > refunds.length ? 'charged_back' : isOver ? 'refunded' : 'approved',
    reference: 'rifa-1',
    amount: reais(received),
    currency: 'BRL',
    collector,
    approved_at: '2026-01-09T12:00:00Z',
    updated_at: `2026-02-01T12:00:0${moment}Z`,
    fee: '0.50',
    form: 'pix',
    refunds: known.map((cents, at) => ({ id: `${id}-${at}`, amount: reais(cents), at: '2026-02-01T12:00:00Z' })),
  };
}

const story = fc.record({
  refunds: fc.oneof(
    fc.array(fc.integer({ min: 1, max: 1600 }), { maxLength: 3 }),
    fc.constantFrom([received], [2000, 3000], [1000, 1500, 2500]),
  ),
  isChargedBack: fc.boolean(),
});
/** A notice of a moment, or the click that enters it; those of one step happen at once. */
const act = fc.oneof(
  { weight: 3, arbitrary: fc.nat({ max: 4 }) },
  { weight: 2, arbitrary: fc.constant('enter' as const) },
);

let made = 0;

test('whatever is reported of an unknown payment, in whatever order, with clicks between: the books hold what remains of it, or nothing', async () => {
  const seen = { entered: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(
      story,
      fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { maxLength: 6 }),
      fc.nat({ max: 4 }),
      fc.boolean(),
      async (ends, steps, older, isEntered) => {
        made += 1;
        const id = `77000${made}`;
        const last = ends.refunds.length + (ends.isChargedBack ? 1 : 0);
        const remaining = ends.isChargedBack ? 0 : received - sum(ends.refunds);
        const tell = async (moment: number) => {
          const reported = reportedAt(id, ends, Math.min(moment, last));
          expect(await restAsService(database, 'rpc/reconcile_payment', { reported, collector })).toMatchObject({
            status: 200,
          });
        };
        const unknown = async () =>
          (
            await database.sql.query<{ id: string; amount: string; resolved_at: string | null }>(
              `select id, amount::text, resolved_at from public.reconciliation_cases where kind = 'unknown_payment' and provider_id = $1`,
              [id],
            )
          )[0];
        const enter = async () => {
          const open = await unknown();
          if (!open) return;
          const body = { of_case: open.id };
          const { status } = await rest(database, raimundo, 'rpc/enter_unknown_payment', { method: 'POST', body });
          expect([200, 409]).toContain(status);
          seen[status === 200 ? 'entered' : 'refused'] += 1;
        };
        for (const step of steps) await Promise.all(step.map((each) => (each === 'enter' ? enter() : tell(each))));
        // An older answer arrives after the last one.
        await tell(last);
        await tell(older);
        if (isEntered) await enter();

        const [books] = await database.sql.query(
          `select count(distinct payment.donation_id)::int as donations, sum(entry.amount) filter (where entry.kind = 'income')::text as income,
           sum(entry.amount) filter (where entry.kind = 'fee')::text as fee
         from public.donations as donation join public.payments as payment on payment.donation_id = donation.id
           join public.financial_transactions as entry on entry.payment_id = payment.id
         where donation.provider_id = $1`,
          [id],
        );
        const open = await unknown();
        if (books?.donations === 1) expect(books).toEqual({ donations: 1, income: reais(remaining), fee: '0.50' });
        else if (remaining > 0) expect(open).toMatchObject({ amount: reais(remaining), resolved_at: null });
        else expect(open?.resolved_at).not.toBeNull();
        expect(await database.sql.query('select * from private.account_faults()')).toEqual([]);
      },
    ),
    { numRuns: 40 },
  );
  expect(Math.min(seen.entered, seen.refused)).toBeGreaterThan(0);
});
