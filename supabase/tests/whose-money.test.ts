import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { mutate } from './mutate.ts';
import { ordersOf } from './orders.ts';
import { expectRefusals } from './refusals.ts';
import { type Asked, begin, idOf, type Meant, meant, prepare, type Run, reais } from './whose-money-calls.ts';
import {
  apply,
  type Books,
  enter,
  givenByModel,
  goBack,
  isOfProvider,
  type Month,
  remainingOf,
  restOf,
  saidByModel,
} from './whose-money-model.ts';
import { plainRows, read, readGiven, receiptsThatDiffer, sumsThatDiffer } from './whose-money-read.ts';
import { rowAmounts, stories } from './whose-money-stories.ts';

expectRefusals();

let database: TestDatabase;

beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.close());

const seen: Record<string, number> = {};

/** Makes the calls at once. Answers and books must be those of some order of them. */
async function take(step: readonly Meant[], run: Run): Promise<void> {
  const made: Asked[] = [];
  for (const each of step) {
    const isFree = (id: string) => !made.some(({ command }) => 'id' in command && command.id === id);
    const one = await prepare(each, run, isFree);
    if (one) made.push({ ...one, isRepeated: each.isRepeated || each.do === 'repeat' });
  }
  const ready = [...made, ...made.filter(({ isRepeated }) => isRepeated)].slice(0, 4);
  run.asked.push(...made.filter(({ command }) => !('id' in command)));
  const reported = await Promise.all(ready.map(({ send }) => send()));
  for (const { status, body } of reported)
    expect(status < 500 && body?.outcome !== 'not_entered', JSON.stringify(body)).toBe(true);
  // A repetition may hear of what was done since.
  const answers = reported.map(({ status }, at) => ready[at]?.isRepeated || status < 300);
  const { books: now, parts } = await read(database.sql);
  const found = { answers, books: now };
  run.parts = parts;
  let first: typeof found | undefined;
  let after: Books | undefined;
  for (const order of ordersOf([...ready.keys()])) {
    const books = structuredClone(run.books);
    const outcome = { answers: [] as boolean[], books: found.books };
    for (const at of order) {
      const { command, isRepeated } = ready[at] as Asked;
      const isDone = apply(books, command);
      outcome.answers[at] = isRepeated || isDone;
    }
    outcome.books = saidByModel(books);
    first ??= outcome;
    if (JSON.stringify(outcome) !== JSON.stringify(found)) continue;
    after = books;
    break;
  }
  if (!after) expect(found, JSON.stringify(ready.map(({ command }) => command))).toEqual(first);
  run.books = after as Books;
  expect(await readGiven(database, run.token)).toEqual(givenByModel(run.books));
  for (const [at, { command }] of ready.entries()) {
    const key = `${command.do} ${(reported[at]?.status ?? 500) < 300 ? 'done' : 'refused'}`;
    seen[key] = (seen[key] ?? 0) + 1;
  }
  const { sql } = database;
  const differing = [
    await sumsThatDiffer(sql),
    await receiptsThatDiffer(sql),
    await sql.query('select * from private.account_faults()'),
  ];
  expect([...differing, await plainRows(sql)]).toEqual([[], [], [], run.plain]);
}

async function play(steps: readonly Meant[][], rows: readonly number[]): Promise<void> {
  const run = await begin(database, rows);
  for (const each of steps) await take(each, run);
}

test('whatever is received, given, unlinked, used and given back, in turn or by four at once: each cent is whose the model says', async () => {
  const step = fc.oneof(fc.tuple(meant), fc.tuple(meant), fc.array(meant, { minLength: 2, maxLength: 3 }));
  const amounts = fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 2, maxLength: 2 });
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 18 }), amounts, play), {
    numRuns: Number(process.env.WHOSE_RUNS ?? 24),
    // To find a smaller one takes minutes.
    endOnFailure: true,
    examples: Object.values(stories).map((steps) => [steps, rowAmounts] as [Meant[][], number[]]),
  });
  const common = [
    'tell',
    'refund',
    'charge back',
    'win',
    'receive',
    'pay',
    'undo',
    'give',
    'give row',
    'take',
    'use',
    'count',
  ];
  expect(common.filter((what) => !seen[`${what} done`])).toEqual([]);
});

/** Of most of them no law of the books says anything. */
test.each<[string, string, string, string, keyof typeof stories]>([
  [
    'money that becomes another’s stays whose it was',
    'reallocate(uuid, uuid[], jsonb, text)',
    'part.id = any (ending) and',
    'part.id = any (ending) and (part.parcela_id is null or cardinality(array_remove(ending, null)) = 1) and',
    'of two months one is given to nobody again',
  ],
  [
    'what goes back goes from another month',
    'undo_payment(text, uuid, uuid, text, numeric, date, text, text)',
    'call, door, undone.id,',
    `call, door, (select id from public.allocations where receipt_id = undone.receipt_id and parcela_id <> undone.parcela_id limit 1),`,
    'given back in money from one of two months',
  ],
  [
    'a cent is lost when it is given',
    'give_donation(uuid, uuid, uuid)',
    'donation, kept.rest)',
    'donation, kept.rest - 0.01)',
    'refunded in parts',
  ],
  [
    'a row is free though a month has some of it',
    'free_row(uuid, uuid, text)',
    'and representing.dizimista_id is null',
    '',
    'of two months one is given to nobody again',
  ],
  [
    'what is received again is the former payer’s',
    'regain(private.reported_payment, uuid)',
    'private.payer_of(back) = origin.dizimista_id',
    'true',
    'lost, unlinked from its payer, and won',
  ],
  [
    'what is refunded is taken from the first month',
    'reverse_entries(private.reported_payment, text, text, numeric, date, text)',
    'each.number desc',
    'each.number',
    'refunded in parts',
  ],
  [
    'money for another month is no donation’s any more',
    'use_paid_twice(uuid, uuid, text, text)',
    'coalesce(donation, part.donation_id)',
    'donation',
    'paid twice, and used for another month',
  ],
  [
    'what is counted as a donation is the month’s still',
    'use_paid_twice(uuid, uuid, text, text)',
    `'parcela_id', target,`,
    `'parcela_id', coalesce(target, part.parcela_id),`,
    'paid twice, and counted as a donation',
  ],
])('it is seen when %s', async (_, signature, from, to, name) => {
  const putBack = await mutate(database.sql, signature, from, to);
  try {
    await expect(play(stories[name], rowAmounts)).rejects.toThrow();
  } finally {
    await putBack();
  }
});

test('a month lacks what wasn’t received or went back, whoever reversed it; one that was paid stays paid when the provider takes a part', async () => {
  const moves = fc.array(
    fc.record({
      do: fc.constantFrom('hand', 'provider', 'undone', 'given_back', 'refunded', 'charged_back', 'refunded'),
      which: fc.nat(5),
      cents: fc.constantFrom(1, 1000, 2500, 5000, 6000),
    }),
    { minLength: 4, maxLength: 14 },
  );
  const { sql } = database;
  await fc.assert(
    fc.asyncProperty(moves, async (steps) => {
      const { books } = await begin(database, [1]);
      const month = books.months[0] as Month;
      for (const { do: what, which, cents } of steps) {
        const isPaid = restOf(books, month) === 0;
        if (what === 'hand' || what === 'provider') {
          const amount = what === 'hand' ? Math.min(cents, restOf(books, month)) : cents;
          if (amount === 0) continue;
          const items = JSON.stringify([{ parcela_id: month.id, amount: reais(amount), is_part: true }]);
          const entered = `from private.enter_payments($1, gen_random_uuid(), $2::jsonb, '2026-03-10', 'pix')`;
          enter(books, await idOf(sql, 'id', [what, items], entered), [{ month: month.id, cents: amount }]);
        } else {
          const there = books.cents.filter((part) => remainingOf(part) > 0);
          const part = there[which % there.length];
          if (!part) continue;
          const amount = Math.min(cents, remainingOf(part));
          await sql.query(`select private.undo_payment($1, gen_random_uuid(), $2, 'Engano', $3, returned => $4)`, [
            isOfProvider(what) ? 'provider' : 'hand',
            part.receipt,
            reais(amount),
            what,
          ]);
          goBack(books, part, what, amount);
          if (isPaid && isOfProvider(what) && remainingOf(part) > 0) expect(restOf(books, month)).toBe(0);
        }
        const owed = restOf(books, month);
        if (owed > 0) expect(owed).toBe(month.value - books.cents.reduce((all, part) => all + remainingOf(part), 0));
        const asked =
          'select pago, (public.restante(parcela) * 100)::int as rest from public.parcelas as parcela where id = $1';
        expect(await sql.query(asked, [month.id])).toEqual([{ pago: owed === 0, rest: owed }]);
      }
      expect(await sql.query('select * from private.account_faults()')).toEqual([]);
    }),
    { numRuns: 30 },
  );
});
