import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { people, startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { expectRefusals } from './refusals.ts';
import { rest, restAsService } from './rest.ts';

expectRefusals();

const collector = '987654321';
const received = 15_000;

let database: TestDatabase;
let raimundo: string;

beforeAll(async () => {
  database = await startDatabase();
  raimundo = database.tokenFor(await database.createStaff(people.raimundo));
});
afterAll(() => database.close());

const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  database.sql.query<Row>(text, values);
const reais = (cents: number) => (cents / 100).toFixed(2);
const sum = (parts: readonly number[]) => parts.reduce((all, part) => all + part, 0);

/** The state of a payment at the provider, who knows the truth. */
interface ProviderState {
  status: 'approved' | 'in_mediation' | 'refunded' | 'charged_back';
  refunds: readonly number[];
}

type Move = 'refund a part' | 'refund the rest' | 'charge back' | 'win' | 'dispute' | 'the refund fails';

const remainingOf = ({ status, refunds }: ProviderState) => (status === 'charged_back' ? 0 : received - sum(refunds));

/** The provider's next state; undefined where the move is impossible. */
function moved(now: ProviderState, move: Move, part: number): ProviderState | undefined {
  const remaining = remainingOf(now);
  if (move === 'the refund fails')
    return now.status !== 'charged_back' && now.refunds.length > 0
      ? { status: 'approved', refunds: now.refunds.slice(0, -1) }
      : undefined;
  const isHeld = now.status === 'approved' || now.status === 'in_mediation';
  if (move === 'win')
    return now.status === 'charged_back' && received > sum(now.refunds) ? { ...now, status: 'approved' } : undefined;
  if (!isHeld) return undefined;
  if (move === 'dispute') return { ...now, status: now.status === 'approved' ? 'in_mediation' : 'approved' };
  if (move === 'charge back') return { ...now, status: 'charged_back' };
  const cents = move === 'refund the rest' ? remaining : Math.min(part, remaining);
  return { status: cents === remaining ? 'refunded' : now.status, refunds: [...now.refunds, cents] };
}

const reportedOf = (id: string, reference: string | null, { status, refunds }: ProviderState, moment: number) => ({
  id,
  status,
  reference,
  amount: reais(received),
  currency: 'BRL',
  collector,
  form: 'pix',
  fee: '0.50',
  approved_at: '2026-01-09T12:00:00Z',
  updated_at: new Date(Date.UTC(2026, 1, 1, 12, moment)).toISOString(),
  refunds: refunds.map((cents, at) => ({ id: `${id}r${at}`, amount: reais(cents), at: '2026-02-01T12:00:00Z' })),
});

const service = async (name: string, body: object) => {
  const answer = await restAsService(database, `rpc/${name}`, body);
  expect(answer.status).toBe(200);
  return answer.body;
};
const reconcile = (reported: object) => service('reconcile_payment', { reported, collector });

/** A new charge of so many instalments of 150 reais in all. */
async function begunCharge(count: number): Promise<string> {
  const carne = randomUUID();
  await sql(
    `with payer as (insert into public.dizimistas (nome_completo) values ('Rosa Amélia') returning id)
     select private.make_carne($1, id, 2026, ${reais(received / count)}) from payer`,
    [carne],
  );
  const rows = await sql<{ id: string }>(
    `select id from public.parcelas where carne_id = $1 order by mes limit ${count}`,
    [carne],
  );
  return (await service('begin_instalments_charge', { parcelas: rows.map(({ id }) => id), minutes: 60 })).id;
}

/** A subscription whose payer owes 50 reais a month of this year's last two. */
async function tiedSubscription(): Promise<string> {
  const subscription = randomUUID();
  await sql(
    `with payer as (insert into public.dizimistas (nome_completo) values ('Rosa Amélia') returning id)
     select private.make_carne(gen_random_uuid(), id, 2026, 50, 11) from payer`,
  );
  await sql(
    `insert into public.subscription_payers (subscription_id, dizimista_id)
     select $1, id from public.dizimistas order by numero_ordinal desc limit 1`,
    [subscription],
  );
  return subscription;
}

async function begunDonation(): Promise<string> {
  const wish = { reference: randomUUID(), amount: reais(received), description: 'Telhado', minutes: 60 };
  return (await service('begin_donation', wish)).id;
}

interface Subject {
  reference: string | null;
  tell?: (reported: object) => Promise<unknown>;
}

/** The possible subjects of a payment. */
const kinds: readonly [string, (id: string) => Promise<Subject>][] = Object.entries<(id: string) => Promise<Subject>>({
  'an instalment': async () => ({ reference: await begunCharge(1) }),
  'three instalments': async () => ({ reference: await begunCharge(3) }),
  'instalments that the charge’s first payment paid': async (id: string) => {
    const reference = await begunCharge(3);
    await reconcile(reportedOf(`${id}first`, reference, { status: 'approved', refunds: [] }, 0));
    return { reference };
  },
  'a donation': async () => ({ reference: await begunDonation() }),
  'a subscription': async () => ({
    reference: null,
    tell: (reported: object) => service('reconcile_subscription_payment', { reported, collector, plan: '' }),
  }),
  'a subscription that is tied to a payer': async () => {
    const subscription = await tiedSubscription();
    return {
      reference: null,
      tell: (reported: object) =>
        service('reconcile_subscription_payment', { reported, collector, plan: '', subscription }),
    };
  },
  'nothing that is known, entered by staff': async (id: string) => {
    await reconcile(reportedOf(id, null, { status: 'approved', refunds: [] }, 0));
    const [open] = await sql<{ id: string }>('select id from public.reconciliation_cases where provider_id = $1', [id]);
    const body = { of_case: open?.id };
    expect((await rest(database, raimundo, 'rpc/enter_unknown_payment', { method: 'POST', body })).status).toBe(200);
    return { reference: null };
  },
  'nothing that is known': async () => ({ reference: null }),
});

/** Facts that the database refuses. */
const poisons: readonly object[] = [
  { approved_at: '0001-01-01T00:00:00Z' },
  { expires_at: '+275760-09-13T00:00:00Z' },
  { refunds: [{ id: 'r', amount: 'muito', at: null }] },
  { form: 'cheque' },
];

const story = fc.record({
  moves: fc.array(
    fc.record({
      move: fc.constantFrom<Move>(
        'refund a part',
        'refund the rest',
        'charge back',
        'charge back',
        'win',
        'win',
        'dispute',
        'the refund fails',
      ),
      part: fc.integer({ min: 1, max: received / 2 }),
    }),
    { maxLength: 6 },
  ),
  /**
   * In which order what is reported arrives, each twice; the states whose notices are lost; what staff undo meanwhile.
   */
  shuffle: fc.array(fc.nat(), { minLength: 14, maxLength: 14 }),
  lost: fc.array(fc.nat({ max: 6 }), { maxLength: 2 }),
  undoneAfter: fc.option(fc.nat({ max: 13 })),
  poison: fc.constantFrom(...poisons),
});

/** Stories that must occur: lost and won repeatedly, with refunds before, between and after. */
const reported = (...moves: Move[]): [typeof story extends fc.Arbitrary<infer Story> ? Story : never] => [
  {
    moves: moves.map((move) => ({ move, part: 1234 })),
    shuffle: Array.from({ length: 14 }, (_, at) => at),
    lost: [],
    undoneAfter: null,
    poison: poisons[0] ?? {},
  },
];
const examples = [
  reported('charge back', 'win'),
  reported('charge back', 'win', 'charge back'),
  reported('charge back', 'win', 'charge back', 'win'),
  reported('refund a part', 'charge back', 'win', 'refund a part', 'charge back', 'win'),
  reported('dispute', 'charge back', 'win', 'refund the rest'),
  reported('refund the rest', 'the refund fails'),
  reported('refund a part', 'the refund fails', 'charge back', 'win'),
];

let made = 0;

test.each(kinds)('of a payment for %s the books say what the provider says, or a case does', async (kind, begin) => {
  await fc.assert(
    fc.asyncProperty(story, async ({ moves, shuffle, lost, undoneAfter, poison }) => {
      made += 1;
      const id = `88000${made}`;
      const { reference, tell = reconcile } = await begin(id);
      const states: ProviderState[] = [{ status: 'approved', refunds: [] }];
      for (const { move, part } of moves) {
        const next = moved(states.at(-1) as ProviderState, move, part);
        if (next) states.push(next);
      }
      const last = states.at(-1) as ProviderState;
      const notices = states.map((state, moment) => reportedOf(id, reference, state, moment + 1));
      const arriving = [...notices, ...notices]
        .map((one, at) => ({
          one,
          place: shuffle[at] ?? 0,
          isLast: one === notices.at(-1),
          moment: at % notices.length,
        }))
        .filter(({ isLast, moment }) => isLast || !lost.includes(moment))
        .toSorted((a, b) => a.place - b.place);
      for (const [at, { one }] of arriving.entries()) {
        await tell(one);
        if (at === 0)
          await reconcile({ ...reportedOf(`${id}bad`, await begunDonation(), last, 1), status: 'approved', ...poison });
        if (at === undoneAfter)
          await sql(
            `select private.undo_payment('hand', gen_random_uuid(), entered.id, 'Engano')
             from private.entered_of($1) as entered where entered.rest > 0 order by entered.number limit 1`,
            [id],
          );
      }

      const [books] = await sql<{ rest: string; undone: string }>(
        `select coalesce(sum(rest), 0)::text as rest, (
           select coalesce(sum(amount), 0)::text from public.payments
           where returned = 'undone' and reverses in (select id from private.entered_of($1))
         ) as undone
         from private.entered_of($1)`,
        [id],
      );
      const cases = await sql<{ kind: string; amount: string; waits: boolean }>(
        `select kind, amount::text, resolved_at is null as waits from public.reconciliation_cases
         where provider_id = $1 or provider_id like $1 || 'r%'`,
        [id],
      );
      const inCases = (of: string) =>
        reais(sum(cases.filter(({ kind: each }) => each === of).map(({ amount }) => Math.round(Number(amount) * 100))));
      const isEntered = kind !== 'nothing that is known';
      if (isEntered) {
        const [rest, undone] = [books?.rest, books?.undone].map((amount) => Math.round(Number(amount) * 100)) as [
          number,
          number,
        ];
        // A reversal by staff explains the lower amount.
        const differs = Math.max(rest - remainingOf(last), remainingOf(last) - undone - rest, 0);
        expect(cases.filter(({ kind: of, waits }) => waits && of === 'books_differ')).toEqual(
          differs > 0 ? [{ kind: 'books_differ', amount: reais(differs), waits: true }] : [],
        );
        if (!states.some(({ refunds }, at) => refunds.length < (states[at - 1]?.refunds.length ?? 0)))
          expect(differs).toBe(0);
        const donations = await sql<{ rest: string }>(
          `select (donation.amount - (public.donation_details(donation) ->> 'refunded')::numeric)::numeric(14, 2)::text as rest
           from public.donations as donation
           -- A payer's months have a part of what went back of theirs.
           where provider_id = $1 and dizimista_id is null`,
          [id],
        );
        for (const donation of donations) expect(donation.rest).toBe(reais(rest));
      } else if (remainingOf(last) > 0) {
        expect(cases).toEqual([{ kind: 'unknown_payment', amount: reais(remainingOf(last)), waits: true }]);
      } else {
        expect(cases.filter(({ waits }) => waits)).toEqual([]);
      }
      // Whatever went back, or was received again, was reported.
      const [returned] = await sql<Record<string, string>>(
        `select coalesce(sum(amount) filter (where returned = 'refunded'), 0)::numeric(14, 2)::text as refunded,
           coalesce(sum(amount) filter (where returned = 'charged_back'), 0)::numeric(14, 2)::text as charged_back,
           coalesce(sum(amount) filter (where regains is not null), 0)::numeric(14, 2)::text as regained
         from public.payments where provider_id = $1 or provider_id like $1 || 'r%'`,
        [id],
      );
      for (const [of, amount] of Object.entries(returned ?? {})) expect(`${of} ${inCases(of)}`).toBe(`${of} ${amount}`);
      expect(
        await sql(
          `select kind, amount::text from public.reconciliation_cases where provider_id = $1 and resolved_at is null`,
          [`${id}bad`],
        ),
      ).toEqual([{ kind: 'not_entered', amount: reais(received) }]);
    }),
    { numRuns: Number(process.env.RECONCILIATION_RUNS ?? 30), examples },
  );
  expect(await sql('select * from private.account_faults()')).toEqual([]);
});
