import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { people, startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { mutate } from './mutate.ts';
import { expectRefusals } from './refusals.ts';
import { rest, restAsService } from './rest.ts';
import {
  apply,
  type Books,
  type Cents,
  type Command,
  countedFor,
  leftOf,
  providerIdOf,
  restOf,
  said,
  saidByModel,
  type Way,
} from './whose-money-model.ts';

expectRefusals();

const collector = '987654321';
let database: TestDatabase;

beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.close());

const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  database.sql.query<Row>(text, values);
const reais = (cents: number) => (cents / 100).toFixed(2);
const idOf = async (text: string, values: unknown[], from = '') =>
  (await sql<{ id: string }>(`select ${text} as id ${from}`, values))[0]?.id as string;

/** A random step; few payers, months, donations and rows, so that they collide. */
const meant = fc.record({
  do: fc.constantFrom(
    ...([
      'donate',
      'charge',
      'charge',
      'second',
      'refund',
      'charge back',
      'win',
      'win',
      'receive',
      'pay',
      'undo',
      'undo',
    ] as const),
    ...(['give', 'give', 'give row', 'give row', 'take', 'use', 'count', 'repeat', 'repeat'] as const),
  ),
  which: fc.nat(40),
  payer: fc.nat(1),
  cents: fc.constantFrom(1, 1250, 3000, 5000, 12_345),
  isMistake: fc.constantFrom(true, true, false, undefined),
  form: fc.constantFrom('dinheiro', 'dinheiro', 'pix'),
  isRepeated: fc.nat(3).map((number) => number === 0),
});
type Meant = typeof meant extends fc.Arbitrary<infer Value> ? Value : never;

interface Run {
  books: Books;
  token: string;
  payers: string[];
  /** The allocations in the order of the model's, as they were read last. */
  parts: { id: string; receipt: string; row: string | null }[];
  /** The charges of months that were told of. */
  charges: { reference: string; items: { month: string; cents: number }[] }[];
  references: Record<string, string | null>;
  /** Calls of staff. */
  asked: Asked[];
  plain: string;
}

const plainRows = async () =>
  (
    await sql<{ rows: string }>(
      `select jsonb_agg(to_jsonb(plain) - 'donation_id' order by id)::text as rows from public.financial_transactions as plain where payment_id is null`,
    )
  )[0]?.rows as string;

async function begin(cents: readonly number[]): Promise<Run> {
  await database.reset();
  const token = database.tokenFor(await database.createStaff(people.raimundo));
  const payers = (
    await sql<{ id: string }>(
      `insert into public.dizimistas (nome_completo) values ('Rosa Amélia'), ('Jonas Prado') returning id`,
    )
  ).map(({ id }) => id);
  for (const [at, value] of [50, 30].entries())
    await sql('select private.make_carne(gen_random_uuid(), $1, 2026, $2, 9)', [payers[at], value]);
  const months = await sql<Books['months'][number] & Record<string, unknown>>(
    `select parcela.id, carne.dizimista_id as payer, (valor_parcela * 100)::int as value
     from public.parcelas as parcela join public.carnes as carne on carne.id = carne_id order by vencimento`,
  );
  const rows: Books['rows'] = {};
  for (const each of cents) {
    const [row] = await sql<{ id: string }>(
      `insert into public.financial_transactions (title, amount, type, category_name, transaction_date, description, document_number)
       values (null, $1, 'income', 'Dízimo', '2026-02-01', 'Envelope', 'Nº 1') returning id`,
      [reais(each)],
    );
    rows[row?.id as string] = each;
  }
  const books: Books = { clock: 0, months, donations: {}, rows, cents: [], told: {}, calls: [] };
  return { books, token, payers, parts: [], charges: [], references: {}, asked: [], plain: await plainRows() };
}

interface Ready {
  command: Command;
  send: () => Promise<{ status: number; body: Record<string, unknown> | null }>;
}

type Asked = Ready & { isRepeated: boolean };

/** The call for what is meant, as the books are now; none where there is nothing to do it to. */
async function prepare(
  { do: what, which, payer: at, cents, isMistake, form }: Meant,
  run: Run,
  isFree: (id: string) => boolean,
): Promise<Ready | undefined> {
  const { books } = run;
  const call = randomUUID();
  const payer = run.payers[at] as string;
  const one = <Item>(items: readonly Item[]) => items[which % items.length];
  const post = (command: Command, name: string, body: object): Ready => ({
    command,
    send: () => rest(database, run.token, `rpc/${name}`, { method: 'POST', body }),
  });
  const named = (is: (part: Cents) => boolean) => {
    const part = one(books.cents.filter((each) => !each.row && is(each)));
    if (!part) return undefined;
    const nth = books.cents.filter((each) => each.receipt === part.receipt && !each.row).indexOf(part);
    return {
      part,
      of: { receipt: part.receipt, nth },
      id: run.parts.filter((each) => each.receipt === part.receipt && !each.row)[nth]?.id as string,
    };
  };
  /** Tells how the payment stands after the command. */
  const tell = (id: string, command: Command): Ready => {
    const known = structuredClone(books);
    apply(known, command);
    const { amount, refunds, isChargedBack } = known.told[id] as Books['told'][string];
    const isGone = refunds.reduce((all, each) => all + each.cents, 0) === amount;
    const told = {
      ...{
        id,
        reference: run.references[id],
        amount: reais(amount),
        currency: 'BRL',
        collector,
        form: 'pix',
        approved_at: '2026-01-09T12:00:00Z',
      },
      status: isChargedBack ? 'charged_back' : isGone ? 'refunded' : 'approved',
      refunds: refunds.map((each, nth) => ({
        id: `${id}r${nth}`,
        amount: reais(each.cents),
        at: '2026-02-01T12:00:00Z',
      })),
    };
    return { command, send: () => restAsService(database, 'rpc/reconcile_payment', { told, collector }) };
  };
  const come = (reference: string, items: (Command & { do: 'tell' })['items'], id = `p${reference.slice(0, 8)}`) => {
    run.references[id] = reference;
    return tell(id, { do: 'tell', call: id, receipt: `first ${id}`, id, items });
  };
  /** Those with such money, or in one of five cases any. */
  const donationsOf = (is: (part: Cents) => boolean) =>
    Object.keys(books.donations).filter(
      (id) => which % 5 === 0 || books.cents.some((part) => part.donation === id && leftOf(part) > 0 && is(part)),
    );
  const open = books.months.filter((month) => month.payer === payer && restOf(books, month) > 0);

  switch (what) {
    case 'repeat':
      return one(run.asked.slice(-6));
    case 'donate': {
      const { body } = await restAsService(database, 'rpc/begin_donation', {
        reference: call,
        amount: reais(Math.max(cents, 10)),
        description: 'Telhado',
        minutes: 60,
      });
      const donation = await idOf('(select donation_id from public.pix_charge_items where charge_id = $1)', [body.id]);
      books.donations[donation] = { payer: null };
      return come(body.id, [{ donation, cents: Math.max(cents, 10) }]);
    }
    case 'charge': {
      const chosen = open.slice(which % 3, (which % 3) + 1 + (which % 2));
      const { status, body } = await restAsService(database, 'rpc/begin_instalments_charge', {
        parcelas: chosen.map(({ id }) => id),
        minutes: 60,
      });
      if (status !== 200) return undefined;
      const items = chosen.map((month) => ({ month: month.id, cents: restOf(books, month) }));
      run.charges.push({ reference: body.id, items });
      return come(body.id, items);
    }
    case 'second': {
      const charge = one(run.charges.filter(({ reference }) => books.told[`p${reference.slice(0, 8)}`]));
      return charge && come(charge.reference, charge.items, `s${call.slice(0, 8)}`);
    }
    case 'refund':
    case 'charge back':
    case 'win': {
      const id = one(
        Object.keys(books.told).filter(
          (each) =>
            isFree(each) &&
            books.told[each]?.isChargedBack === (what === 'win') &&
            books.cents.some(({ receipt }) => providerIdOf(receipt) === each),
        ),
      );
      if (!id) return undefined;
      const { amount, refunds } = books.told[id] as Books['told'][string];
      const part = Math.min(cents, amount - refunds.reduce((all, each) => all + each.cents, 0));
      if (part === 0) return undefined;
      return tell(id, what === 'refund' ? { do: what, call, id, cents: part } : { do: what, call, id });
    }
    case 'receive':
      return post({ do: what, call, payer, cents }, 'receive_tithe', {
        call,
        payer,
        amount: reais(cents),
        paid_on: '2026-03-10',
        form,
      });
    case 'pay': {
      const month = one(open);
      if (!month) return undefined;
      const owed = restOf(books, month);
      const items = [{ parcela_id: month.id, amount: reais(owed) }];
      return post({ do: what, call, month: month.id, cents: owed }, 'pay_instalments', {
        call,
        items,
        paid_on: '2026-03-11',
        form,
      });
    }
    case 'undo': {
      const found = named(() => true);
      if (!found) return undefined;
      const amount = which % 3 === 0 ? cents : null;
      return post({ do: what, call, of: found.of, cents: amount, isMistake }, 'undo_payment', {
        ...{ call, payment: found.id, reason: 'Engano' },
        ...{ amount: amount && reais(amount), is_mistake: isMistake },
      });
    }
    case 'give': {
      const donation = one(donationsOf(({ month }) => !month));
      return donation
        ? post({ do: what, call, donation, payer }, 'give_donation', { call, donation, payer })
        : undefined;
    }
    case 'give row': {
      const row = one(Object.keys(books.rows)) as string;
      const donation = await idOf('private.derived_id($1, $2)', [call, row]);
      return post({ do: what, call, row, donation, payer, form }, 'give_transaction', {
        call,
        transaction: row,
        payer,
        form,
      });
    }
    case 'take': {
      const donation = one(donationsOf(({ month }) => month !== undefined));
      return donation
        ? post({ do: what, call, donation }, 'take_from_payer', { call, donation, reason: 'Engano' })
        : undefined;
    }
    default: {
      const found = named(({ isTwice }) => isTwice === true);
      if (!found) return undefined;
      const of_case = await idOf(
        `(select id from public.reconciliation_cases where kind = 'paid_twice' and payment_id = $1)`,
        [found.id],
      );
      if (what === 'count') {
        const donation = await idOf(`private.derived_id($1, md5('donation')::uuid)`, [found.id]);
        return post({ do: what, call: `count ${found.id}`, of: found.of, donation }, 'count_as_donation', { of_case });
      }
      const own = books.months.find(({ id }) => id === found.part.month);
      const others = books.months.filter((each) => each.payer === own?.payer && each !== own);
      const month = one([...others.filter((each) => restOf(books, each) > 0), ...others]) as Books['months'][number];
      return post({ do: what, call: `use ${found.id} ${month.id}`, of: found.of, month: month.id }, 'use_for_month', {
        of_case,
        parcela: month.id,
      });
    }
  }
}

/** What the database says, in the model's words. */
async function read(run: Run) {
  const parts = await sql<
    Cents & {
      id: string;
      call: string;
      source: string;
      form: string;
      told: string | null;
      is_again: boolean;
      receipt_id: string;
    }
  >(
    `select part.id, part.receipt_id, receipt.call_id as call, receipt.source, receipt.form::text as form, receipt.provider_id as told, receipt.regains is not null as is_again,
       part.parcela_id as month, part.donation_id as donation, part.transaction_id as row, (part.amount * 100)::int as cents, part.ended_at is not null as "isOver",
       (select coalesce(jsonb_agg(jsonb_build_object('at', number, 'way', returned, 'cents', (amount * 100)::int) order by number), '[]') from public.returns where allocation_id = part.id) as back,
       exists (select from public.reconciliation_cases where kind = 'paid_twice' and payment_id = part.id and resolved_at is null) as "isTwice"
     from public.allocations as part join public.receipts as receipt on receipt.id = part.receipt_id order by part.number`,
  );
  const receipts = new Map<string, string[]>();
  const cents = parts.map((part) => {
    const own = receipts.get(part.told ?? '') ?? [];
    receipts.set(part.told ?? '', own);
    if (!own.includes(part.receipt_id)) own.push(part.receipt_id);
    const receipt =
      part.source === 'ledger'
        ? `${part.call} ${part.form}`
        : part.source === 'hand'
          ? part.call
          : part.is_again
            ? `again ${part.told} ${own.indexOf(part.receipt_id)}`
            : `first ${part.told}`;
    return {
      ...part,
      receipt,
      month: part.month ?? undefined,
      donation: part.donation ?? undefined,
      row: part.row ?? undefined,
    };
  });
  run.parts = cents.map(({ id, receipt, row }) => ({ id, receipt, row: row ?? null }));
  const donations = await sql<{ id: string; payer: string | null; row: string | null }>(
    `select donation.id, dizimista_id as payer, plain.id as row
     from public.donations as donation left join public.financial_transactions as plain on plain.donation_id = donation.id`,
  );
  const rests = await sql<{ id: string; rest: number }>(
    'select id, (public.restante(parcela) * 100)::int as rest from public.parcelas as parcela',
  );
  return said({
    cents,
    donations: Object.fromEntries(donations.map(({ id, payer, row }) => [id, row ? { payer, row } : { payer }])),
    rests: Object.fromEntries(rests.map(({ id, rest: owed }) => [id, owed])),
  });
}

/** Days, accounts and forms whose sums in the ledger are others than if nothing had been given; a plain row says no form. */
const sumsThatDiffer = () =>
  sql(
    `with found as (
       select entry.transaction_date as day, entry.account_id, case when entry.plain_id is null then entry.form end as form, sum(entry.amount) as amount
       from public.ledger_rows() as entry where entry.type = 'income' group by 1, 2, 3 having sum(entry.amount) <> 0
     ), came as (
       select paid_on as day, account_id, form::text, amount::numeric from public.receipts where source <> 'ledger'
       union all
       select back.returned_on, receipt.account_id, case when receipt.source <> 'ledger' then receipt.form::text end, -back.amount
       from public.returns as back join public.allocations as part on part.id = back.allocation_id join public.receipts as receipt on receipt.id = part.receipt_id
       union all
       select transaction_date, account_id, null, amount from public.financial_transactions where payment_id is null
     ), expected as (
       select day, account_id, form, sum(amount) as amount from came group by 1, 2, 3 having sum(amount) <> 0
     )
     (table found except table expected) union all (table expected except table found)`,
  );

function* ordersOf<Item>(items: readonly Item[]): Generator<Item[]> {
  if (items.length === 0) yield [];
  for (const [index, item] of items.entries())
    for (const others of ordersOf(items.toSpliced(index, 1))) yield [item, ...others];
}

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
  const told = await Promise.all(ready.map(({ send }) => send()));
  for (const { status, body } of told)
    expect(status < 500 && body?.outcome !== 'not_entered', JSON.stringify(body)).toBe(true);
  // A repetition may hear of what was done since.
  const answers = told.map(({ status }, at) => ready[at]?.isRepeated || status < 300);
  const found = { answers, books: await read(run) };
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
  for (const [at, { command }] of ready.entries()) {
    const key = `${command.do} ${told[at]?.status === 409 ? 'refused' : 'done'}`;
    seen[key] = (seen[key] ?? 0) + 1;
  }
  expect([await sumsThatDiffer(), await plainRows(), await sql('select * from private.account_faults()')]).toEqual([
    [],
    run.plain,
    [],
  ]);
}

/** What happens one after the other. */
const story = (...steps: readonly (Partial<Meant> & Pick<Meant, 'do'>)[]): Meant[][] =>
  steps.map((each) => [
    { which: 1, payer: 0, cents: 5000, isMistake: true, form: 'dinheiro', isRepeated: false, ...each },
  ]);

const given = story({ do: 'donate', cents: 12_345 }, { do: 'give' });
const paidTwice = story(
  ...(['donate', 'give', 'charge back', 'pay', 'win'] as const).map((what) => ({ do: what, which: 0 })),
);

/** Stories that must occur. */
const stories = {
  'taken from one, given to another, and the first call once more': [
    ...given,
    ...story({ do: 'take' }, { do: 'give', payer: 1 }, { do: 'repeat' }),
  ],
  'of two months one is given to nobody again': [
    ...story(
      { do: 'give row', which: 0 },
      { do: 'undo', which: 1 },
      { do: 'undo', which: 2 },
      { do: 'give row', which: 0, payer: 1 },
    ),
  ],
  'given back in money from one of two months': [...given, ...story({ do: 'undo', which: 2, isMistake: false })],
  'a part undone, and given to its month again': [
    ...given,
    ...story({ do: 'undo', which: 3, cents: 1250 }, { do: 'give' }, { do: 'take' }, { do: 'give', payer: 1 }),
  ],
  'lost, taken from its payer, and won': [
    ...given,
    ...story({ do: 'charge back' }, { do: 'take', which: 0 }, { do: 'win' }),
  ],
  'lost, won in three months, taken, given to another, lost and won': [
    ...given,
    ...story(
      ...([{ do: 'charge back' }, { do: 'win' }, { do: 'take' }, { do: 'give', payer: 1 }] as const),
      ...([{ do: 'charge back' }, { do: 'win' }] as const),
    ),
  ],
  'refunded in parts': [...given, ...story({ do: 'refund', cents: 3000 }, { do: 'refund', cents: 5000 })],
  'paid twice, and used for another month': [...paidTwice, ...story({ do: 'use' }, { do: 'take' })],
  'paid twice, and counted as a donation': [...paidTwice, ...story({ do: 'count' }, { do: 'take', which: 0 })],
} satisfies Record<string, Meant[][]>;

async function play(steps: readonly Meant[][], rows: readonly number[]): Promise<void> {
  const run = await begin(rows);
  for (const each of steps) await take(each, run);
}

test('whatever is received, given, taken, used and given back, in turn or by four at once: each cent is whose the model says', async () => {
  const step = fc.oneof(fc.tuple(meant), fc.tuple(meant), fc.array(meant, { minLength: 2, maxLength: 3 }));
  const amounts = fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 2, maxLength: 2 });
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 18 }), amounts, play), {
    numRuns: Number(process.env.WHOSE_RUNS ?? 28),
    endOnFailure: process.env.WHOSE_RUNS !== undefined,
    examples: Object.values(stories).map((steps) => [steps, [7000, 500]]),
  });
  console.log(seen);
}, 120_000);

/** Of most of them no law of the books says anything. */
test.each<[string, string, string, string, keyof typeof stories]>([
  [
    'money that becomes another’s stays whose it was',
    'reallocate(uuid, uuid[], jsonb, text)',
    'any (ending)',
    'any (ending[:greatest(cardinality(ending) - 1, 1)])',
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
    'and standing.dizimista_id is null',
    '',
    'of two months one is given to nobody again',
  ],
  [
    'what comes again is the former payer’s',
    'regain(private.told_payment, uuid)',
    'private.payer_of(lost) = origin.dizimista_id',
    'true',
    'lost, taken from its payer, and won',
  ],
  [
    'what is refunded is taken from the first month',
    'take_back(private.told_payment, text, text, numeric, date, text)',
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
    await expect(play(stories[name], [7000, 500])).rejects.toThrow();
  } finally {
    await putBack();
  }
});

test('a month lacks what didn’t come or went back, whoever took it back; one that was paid stays paid when the provider takes a part', async () => {
  const moves = fc.array(
    fc.record({
      do: fc.constantFrom('hand', 'provider', 'undone', 'given_back', 'refunded', 'charged_back', 'refunded'),
      which: fc.nat(5),
      cents: fc.constantFrom(1, 1000, 2500, 5000, 6000),
    }),
    { minLength: 4, maxLength: 14 },
  );
  const value = 5000;
  await fc.assert(
    fc.asyncProperty(moves, async (steps) => {
      await begin([1]);
      const month = await idOf('min(id::text)', [], 'from public.parcelas where valor_parcela = 50');
      const parts: (Pick<Cents, 'at' | 'cents' | 'back'> & { id: string })[] = [];
      for (const [at, { do: what, which, cents }] of steps.entries()) {
        const before = countedFor(value, parts);
        if (what === 'hand' || what === 'provider') {
          const amount = what === 'hand' ? Math.min(cents, value - before) : cents;
          if (amount <= 0) continue;
          const items = JSON.stringify([{ parcela_id: month, amount: reais(amount), is_part: true }]);
          const id = await idOf(
            'id',
            [what, items],
            `from private.enter_payments($1, gen_random_uuid(), $2::jsonb, '2026-03-10', 'pix')`,
          );
          parts.push({ id, at, cents: amount, back: [] });
        } else {
          const there = parts.filter((part) => leftOf(part) > 0);
          const part = there[which % there.length];
          if (!part) continue;
          const amount = Math.min(cents, leftOf(part));
          const door = what === 'refunded' || what === 'charged_back' ? 'provider' : 'hand';
          await sql(`select private.undo_payment($1, gen_random_uuid(), $2, 'Engano', $3, returned => $4)`, [
            door,
            part.id,
            reais(amount),
            what,
          ]);
          part.back.push({ at, way: what as Way, cents: amount });
          // As the sentence says it, besides the model.
          if (before >= value && door === 'provider' && leftOf(part) > 0)
            expect(countedFor(value, parts)).toBeGreaterThanOrEqual(value);
        }
        const counted = countedFor(value, parts);
        const lacking = value - parts.reduce((all, part) => all + leftOf(part), 0);
        const [found] = await sql(
          'select pago, (public.restante(parcela) * 100)::int as rest from public.parcelas as parcela where id = $1',
          [month],
        );
        expect(found).toEqual(counted >= value ? { pago: true, rest: 0 } : { pago: false, rest: lacking });
      }
      expect(await sql('select * from private.account_faults()')).toEqual([]);
    }),
    { numRuns: 30 },
  );
});
