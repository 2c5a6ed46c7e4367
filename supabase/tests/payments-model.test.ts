import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { people, startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import type { SqlRunner } from '../../local/database/sql-runner.ts';
import { ordersOf } from './orders.ts';
import { type Payer, PaymentCalls, said } from './payments-calls.ts';
import { apply, type Books, type Command, type Door, paymentsOf, restOf } from './payments-model.ts';
import { expectRefusals } from './refusals.ts';

expectRefusals();

let database: TestDatabase;
let calls: PaymentCalls;

beforeAll(async () => {
  database = await startDatabase();
  const { lucia, raimundo } = people;
  const others = ['rita', 'davi'].map((name) => ({ ...raimundo, name, email: `${name}@paroquia.test` }));
  const staff = await Promise.all([lucia, raimundo, ...others].map((person) => database.createStaff(person)));
  calls = new PaymentCalls(
    database,
    staff.map((person) => database.tokenFor(person)),
  );
});
afterAll(() => database.close());

const most = 999_999_999_999;

/** A random step. Few calls, payers, months and amounts, so that they collide. */
const meant = fc.record({
  do: fc.constantFrom(
    ...(['enter', 'enter', 'receive', 'receive', 'receive', 'repeat', 'repeat', 'undo', 'undo', 'undo'] as const),
    ...(['value', 'create', 'delete', 'delete payer', 'erase', 'import'] as const),
  ),
  door: fc.constantFrom<Door[]>('hand', 'hand', 'provider', 'statement'),
  call: fc.nat(9),
  payer: fc.nat(2),
  months: fc.uniqueArray(fc.constantFrom(1, 2, 3), { minLength: 1, maxLength: 3 }),
  amount: fc.constantFrom(1, 2525, 5050, 9000, most),
  nth: fc.nat(30),
  /** One in four does otherwise: a cent more, a part, another form. */
  isOdd: fc.nat(3).map((number) => number === 0),
});
type Meant = typeof meant extends fc.Arbitrary<infer Value> ? Value : never;

interface Run {
  payers: Payer[];
  calls: string[];
  books: Books;
  done: Command[];
}

/** The call, as the books are now; none where there is nothing to do it to. */
function commandOf(
  { call: index, payer: at, months, amount, nth, isOdd, ...what }: Meant,
  run: Run,
): Command | undefined {
  const payer = run.payers[at]?.id as string;
  const call = run.calls[index] as string;
  const [booklet, owed] = Object.entries(run.books.booklets).find(([, each]) => each.payer === payer) ?? [];
  if (what.do === 'repeat') {
    return run.done.filter((each) => ['enter', 'receive', 'undo'].includes(each.do)).at(-1 - (nth % 4));
  }
  if (what.do === 'undo') {
    const all = paymentsOf(run.books);
    const payment = all[nth % all.length]?.key;
    const by = what.door === 'provider' ? 'provider' : 'hand';
    return payment ? { do: 'undo', by, call, payment, amount: isOdd ? Math.min(amount, 2525) : null } : undefined;
  }
  if (what.do === 'receive') {
    return { do: 'receive', call, payer, amount, form: nth === 0 ? 'dinheiro' : 'pix' };
  }
  if (what.do === 'create') return { do: 'create', booklet: randomUUID(), payer, amount };
  if (what.do === 'erase') return isOdd ? { do: 'erase', payer } : undefined;
  if (what.do === 'delete payer') return isOdd ? { do: 'delete payer', payer } : undefined;
  if (what.do === 'import') return { do: 'import', call: randomUUID(), pays: isOdd };
  if (!booklet || !owed) return undefined;
  if (what.do === 'delete') return { do: 'delete', booklet };
  if (what.do === 'value') return { do: 'value', booklet, amount, from: months[0] as number };
  const cents = (month: number) =>
    Math.min((restOf(owed, month) || (owed.amounts[month] as number)) + (isOdd ? 1 : 0), most);
  const amounts = Object.fromEntries(months.map((month) => [month, cents(month)]));
  return { do: 'enter', door: what.door, call, booklet, amounts, form: nth === 0 ? 'dinheiro' : 'pix' };
}

/** Makes the calls concurrently. Answers and books must be those of some sequential order. */
async function take(commands: readonly Command[], run: Run): Promise<void> {
  const ready = await Promise.all(commands.map((command, caller) => calls.prepare(command, run.payers, caller)));
  const answers = await Promise.all(ready.map((send) => send()));
  const found = { answers, books: await calls.books(run.payers) };
  const outcomes: (typeof found)[] = [];
  for (const order of ordersOf([...commands.keys()])) {
    const books = structuredClone(run.books);
    const answers: string[] = [];
    for (const index of order) answers[index] = apply(books, commands[index] as Command);
    const outcome = { answers, books: said(books) };
    outcomes.push(outcome);
    if (JSON.stringify(outcome) !== JSON.stringify(found)) continue;
    run.books = books;
    for (const [index, { do: what }] of commands.entries()) tally(what, answers[index] as string);
    return;
  }
  expect(found, 'the first order').toEqual(outcomes[0]);
}

/** Rows of `tithe_receipts` that say otherwise than the payments, and those that lack there. */
const receiptsThatDiffer = (sql: SqlRunner) =>
  sql.query(
    `select kept, counted from private.tithe_receipts as kept
       full join private.counted_receipts() as counted on counted.id = kept.id
     where to_jsonb(kept) is distinct from to_jsonb(counted)`,
  );

async function expectBooksToAddUp(run: Run): Promise<void> {
  expect(await database.sql.query('select * from private.account_faults()')).toEqual([]);
  const [sums] = await database.sql.query<Record<string, string>>(
    `select (select coalesce(sum(amount), 0) from public.financial_transactions where kind = 'income')::text as ledger,
       (select coalesce(sum(case when reverses is null then amount else -amount end), 0) from public.payments)::text as payments,
       (select (coalesce(sum(entry.amount), 0) * 100)::bigint from public.financial_transactions as entry
        where kind = 'income' and payment_id in (select id from public.payments as payment where private.payer_of(payment) = any ($1)))::text as own`,
    [run.payers.map(({ id }) => id)],
  );
  expect(await receiptsThatDiffer(database.sql)).toEqual([]);
  const remaining = paymentsOf(run.books).reduce((sum, { amount, reversed }) => sum + BigInt(amount - reversed), 0n);
  expect(sums).toEqual({ ledger: sums?.payments, payments: sums?.payments, own: String(remaining) });
}

const startRun = async (): Promise<Run> => ({
  payers: await database.sql.query<Payer & Record<string, unknown>>(
    `insert into public.dizimistas (nome_completo) select 'Dizimista ' || n from generate_series(1, 3) as n
     returning id, numero_ordinal as ordinal`,
  ),
  calls: Array.from({ length: 10 }, () => randomUUID()),
  books: { booklets: {}, erased: [], gone: [], reversals: {} },
  done: [],
});

const run = async (steps: readonly Meant[][]): Promise<Run> => {
  const run = await startRun();
  for (const { id: payer } of run.payers) {
    await take([{ do: 'create', booklet: randomUUID(), payer, amount: 5050 }], run);
  }
  for (const step of steps) {
    const commands: Command[] = [];
    for (const each of step) {
      const command = commandOf(each, run);
      if (command) commands.push(command);
      if (command) run.done.push(command);
    }
    await take(commands, run);
    await expectBooksToAddUp(run);
  }
  return run;
};

/** How often each call got each answer. */
const seen: Record<string, number> = {};
const tally = (what: string, answer: string) => {
  const key = `${what} ${answer || 'done'}`;
  seen[key] = (seen[key] ?? 0) + 1;
};

test('whatever is entered, undone and changed, in turn or by four at once: the books add up, as the model says', async () => {
  const alone = fc.tuple(meant);
  const step = fc.oneof(alone, fc.array(meant, { minLength: 2, maxLength: 4 }));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 18 }), async (steps) => {
      await run(steps);
    }),
    { numRuns: 12 },
  );
  const common = [
    'enter done',
    'enter already_paid',
    'enter other_content',
    'receive done',
    'receive no_open_month',
    'undo done',
    'undo undone',
    'delete paid',
  ];
  // Another seed than the gate's may come upon fewer.
  if (process.env.PROPERTY_SEED === undefined) expect(common.filter((what) => !seen[what])).toEqual([]);
}, 900_000);
