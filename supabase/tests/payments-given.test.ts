import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { people, unknownId } from '../../edge-functions/api/testing/database.ts';
import { collector, openBooklet, rosaAndJonas } from './booklet.ts';
import { mutate } from './mutate.ts';
import { expectRefusals } from './refusals.ts';
import { rest } from './rest.ts';

expectRefusals();

/** A booklet of R$ 50.00 a month. */
const { database, sql, service, asTreasurer, payInCash } = openBooklet();

let rosa: string;
let jonas: string;

beforeEach(async () => {
  ({ rosa, jonas } = await rosaAndJonas({ sql }));
});

/** The provider's answer about a donation's charge. */
const reported = (charge: string, amount: number, change: object = {}) => ({
  id: `9${charge.slice(0, 8)}`,
  status: 'approved',
  reference: charge,
  amount: String(amount),
  currency: 'BRL',
  collector,
  approved_at: '2026-01-09T15:00:00Z',
  form: 'pix',
  fee: '0.50',
  refunds: [],
  ...change,
});
const tell = (charge: string, amount: number, change: object = {}) =>
  service('reconcile_payment', { reported: reported(charge, amount, change), collector });

/** A donation that is paid. */
async function donated(amount: number): Promise<{ id: string; charge: string }> {
  const { body } = await service('begin_donation', {
    reference: randomUUID(),
    amount,
    description: 'Telhado',
    minutes: 60,
  });
  expect((await tell(body.id, amount)).body.outcome).toBe('reconciled');
  const [item] = await sql<{ id: string }>(
    'select donation_id as id from public.pix_charge_items where charge_id = $1',
    [body.id],
  );
  return { id: item?.id as string, charge: body.id };
}

/** A plain row of tithe, as an envelope without a name. */
const envelope = async (amount: number, change: Record<string, unknown> = {}) => {
  const row = { amount, type: 'income', category_name: 'Dízimo', transaction_date: '2026-02-01', ...change };
  const [entry] = await sql<{ id: string }>(
    `insert into public.financial_transactions (title, amount, type, category_name, transaction_date, description, document_number, payee, scan)
     select title, amount, type, category_name, transaction_date, description, document_number, payee, scan
     from jsonb_populate_record(null::public.financial_transactions, $1::jsonb) returning id`,
    [JSON.stringify({ title: 'Envelope', ...row })],
  );
  return entry?.id as string;
};

const give = (donation: string, payer = rosa, call: string = randomUUID()) =>
  asTreasurer('give_donation', { call, donation, payer });
const giveRow = (transaction: string, payer = rosa, change: object = {}) =>
  asTreasurer('give_transaction', { call: randomUUID(), transaction, payer, form: 'dinheiro', ...change });
const owed = async () =>
  (
    await sql<{ rest: string }>(
      'select public.restante(parcela)::text as rest from public.parcelas as parcela order by mes',
    )
  ).map((row) => Number(row.rest));
const donationOf = async (id: string) =>
  (await sql('select status, dizimista_id from public.donations where id = $1', [id]))[0];
/** The state that staff see. */
const detailsOf = async (id: string) => {
  const [row] = await sql<{ reported: Record<string, unknown> }>(
    'select public.donation_details(donation) as reported from public.donations as donation where id = $1',
    [id],
  );
  return row && { status: row.reported.status, refunded: row.reported.refunded, given: row.reported.given };
};
const caseDetails = async () =>
  (
    await sql<{ reported: Record<string, unknown> }>(
      'select private.case_details(known) as reported from public.reconciliation_cases as known order by opened_at',
    )
  ).map(({ reported }) => reported);
/** By day, account and side, but for what was given back in money. */
const sums = () =>
  sql(`select transaction_date, account_id, type, sum(entry.amount)::text as amount
    from public.ledger_rows() as entry left join public.payments as payment on payment.id = entry.payment_id
    where payment.returned is distinct from 'given_back'
    group by 1, 2, 3 having sum(entry.amount) <> 0 order by 1, 2, 3`);
/** People's rows, to the byte, and whether each is locked. */
const written = async () =>
  (
    await sql<{ id: string; said: string; is_locked: boolean }>(
      `select id, (to_jsonb(entry) - array['donation_id', 'is_counted'])::text as said, donation_id is not null as is_locked
       from public.financial_transactions as entry where payment_id is null order by id`,
    )
  ).map(({ id, said, is_locked }) => ({ id, said, is_locked }));
const locked = async () => (await written()).filter(({ is_locked }) => is_locked).map(({ id }) => id);
const said = async () => (await written()).map((row) => row.said);
const standsFor = async (row: string) =>
  (await sql<{ donation_id: string }>('select donation_id from public.financial_transactions where id = $1', [row]))[0]
    ?.donation_id;
/** A file that a row may name. */
const stored = async () =>
  (
    await sql<{ name: string }>(`insert into private.files (name) values (gen_random_uuid() || '.pdf') returning name`)
  )[0]?.name as string;
const listed = async (body: object = {}) => (await asTreasurer('ledger_rows', body)).body as Record<string, unknown>[];
const ledgerSum = async (body: object = {}) => (await asTreasurer('ledger_stats', body)).body[0].income;
/** Of the counter-entries, the first one first. */
const counterTitles = async () =>
  (
    await sql<{ title: string }>(
      `select entry.title from public.financial_transactions as entry join public.payments as payment on payment.id = entry.payment_id
       where entry.reverses is not null order by payment.number, entry.kind desc`,
    )
  ).map(({ title }) => title);
const faults = () => sql('select * from private.account_faults()');
const parts = async () =>
  (await sql('select count(*)::int as begun, count(ended_at)::int as ended from public.allocations'))[0];

describe('a donation', () => {
  test('that is given pays the oldest open months, the last in part, and no sum changes', async () => {
    const [{ today } = { today: '' }] = await sql<{ today: string }>('select private.parish_today()::text as today');
    const { id } = await donated(120);
    const before = await sums();
    expect((await give(id)).status).toBe(204);
    expect((await owed()).slice(0, 4)).toEqual([0, 0, 30, 50]);
    expect(await donationOf(id)).toEqual({ status: 'moved', dizimista_id: rosa });
    expect(await sums()).toEqual(before);
    expect(await faults()).toEqual([]);
    expect(await counterTitles()).toEqual([]);
    expect(await parts()).toEqual({ begun: 4, ended: 1 });
    expect((await listed({ min_amount: 1 })).map(({ title, amount, was_of }) => [title, amount, was_of])).toEqual(
      expect.arrayContaining([
        ['Dízimo nº 1, janeiro de 2026', 50, [{ title: 'Doação', until: today }]],
        ['Dízimo nº 1, março de 2026', 20, [{ title: 'Doação', until: today }]],
      ]),
    );
    const [entry] = await sql(
      "select old ->> 'dizimista_id' as old, new ->> 'dizimista_id' as new, dizimista_id from public.audit_log where table_name = 'donations'",
    );
    expect(entry).toEqual({ old: null, new: rosa, dizimista_id: rosa });
  });

  test('of which a month is undone says of that alone that it was the month’s, and a call with other content is refused', async () => {
    const { id } = await donated(120);
    const given = { call: randomUUID(), donation: id, payer: rosa };
    await asTreasurer('give_donation', given);
    const [january, february] = await sql<{ id: string }>(
      'select id from public.payments where parcela_id is not null order by number',
    );
    const undoing = { call: randomUUID(), payment: february?.id, reason: 'Era de Jonas', is_mistake: true };
    for (const _ of [1, 2]) expect((await asTreasurer('undo_payment', undoing)).status).toBe(200);
    for (const change of [{ payment: january?.id }, { reason: 'Outro' }])
      expect((await asTreasurer('undo_payment', { ...undoing, ...change })).body.hint).toBe('other_content');
    const before = (await listed()).filter(({ was_of }) => was_of !== null);
    expect(
      before
        .map(({ title, was_of }) => [title, (was_of as { title: string }[]).map((each) => each.title)])
        .toSorted((one, other) => String(one).localeCompare(String(other))),
    ).toEqual([
      ['Dízimo nº 1, janeiro de 2026', ['Doação']],
      ['Dízimo nº 1, março de 2026', ['Doação']],
      ['Doação', ['Dízimo nº 1, fevereiro de 2026']],
    ]);
    await asTreasurer('unlink_from_payer', { call: randomUUID(), donation: id, reason: 'Engano' });
    expect((await asTreasurer('give_donation', given)).status).toBe(204);
    expect((await asTreasurer('give_donation', { ...given, payer: jonas })).body.hint).toBe('other_content');
    expect([(await owed())[0], await faults()]).toEqual([50, []]);
  });

  test('stays the payer’s with what finds no open month, and is given on when there is one', async () => {
    const { id } = await donated(70);
    await give(id, jonas);
    expect(await donationOf(id)).toEqual({ status: 'approved', dizimista_id: jonas });
    await sql('select private.make_carne(gen_random_uuid(), $1, 2026, 50, 12)', [jonas]);
    const before = await sums();
    expect((await give(id, jonas)).status).toBe(204);
    const kept = await asTreasurer('approved_donations');
    expect(
      await sql(
        `select amount::text, private.payer_of(entered) = $1 as own from public.payments as entered
      where reverses is null and parcela_id is not null`,
        [jonas],
      ),
    ).toEqual([{ amount: '50.00', own: true }]);
    expect(kept.body).toEqual({ count: 1, total: '20.00' });
    expect([await donationOf(id), await sums()]).toEqual([{ status: 'approved', dizimista_id: jonas }, before]);
  });

  test('is given once by a call, and to one of two people who give it at once', async () => {
    const { id } = await donated(50);
    const call = randomUUID();
    for (const answer of await Promise.all([1, 2, 3].map(() => give(id, rosa, call)))) expect(answer.status).toBe(204);
    expect((await owed()).slice(0, 2)).toEqual([0, 50]);
    expect((await give(id, jonas, call)).body.hint).toBe('other_content');
    await sql('select private.make_carne(gen_random_uuid(), $1, 2026, 50)', [jonas]);
    const other = await donated(40);
    const answers = await Promise.all([rosa, jonas, rosa, jonas].map((payer) => give(other.id, payer)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ hint: 'given' });
    expect(await faults()).toEqual([]);
  });

  test.each([
    [
      'is refunded',
      (charge: string) => tell(charge, 50, { status: 'refunded', refunds: [{ id: 'r1', amount: 50 }] }),
      'refunded',
    ],
    ['is charged back', (charge: string) => tell(charge, 50, { status: 'charged_back' }), 'charged_back'],
    ['is in dispute', (charge: string) => tell(charge, 50, { status: 'in_mediation' }), 'in_mediation'],
    [
      'is undone',
      (_: string, id: string) =>
        sql(
          `select private.undo_payment('hand', gen_random_uuid(), payment.id, 'Engano') from public.payments as payment where donation_id = $1`,
          [id],
        ),
      'undone',
    ],
  ])('that %s is not given', async (_, end, status) => {
    const { id, charge } = await donated(50);
    await end(charge, id);
    expect((await give(id)).body).toMatchObject({ hint: 'not_approved', details: status });
    expect(await owed()).toEqual(Array(12).fill(50));
  });

  test('is given with what remains of it, and what goes back later is found there', async () => {
    const { id, charge } = await donated(100);
    const refund = (number: number, amount: number) => ({ id: `r${number}`, amount, at: '2026-01-10T12:00:00Z' });
    await tell(charge, 100, { refunds: [refund(1, 30)] });
    await give(id);
    expect((await owed()).slice(0, 3)).toEqual([0, 30, 50]);
    await tell(charge, 100, { status: 'refunded', refunds: [refund(1, 30), refund(2, 70)], fee: '0' });
    expect((await owed()).slice(0, 3)).toEqual([50, 50, 50]);
    expect(await sql('select sum(amount)::text as n from public.financial_transactions')).toEqual([{ n: '0.00' }]);
    expect(
      await sql(
        "select kind, amount::text from public.reconciliation_cases where kind = 'books_differ' and resolved_at is null",
      ),
    ).toEqual([]);
    expect(await faults()).toEqual([]);
    expect(await detailsOf(id)).toEqual({ status: 'refunded', refunded: 100, given: 0 });
    expect((await counterTitles()).toSorted()).toEqual([
      'Estorno: Doação',
      'Estorno: Dízimo nº 1, fevereiro de 2026',
      'Estorno: Dízimo nº 1, janeiro de 2026',
      'Estorno: Tarifa do PIX (doação)',
    ]);
    // Also of what a month has of it.
    expect(await sql('select private.fee_in_books($1)::text as fee', [reported(charge, 100).id])).toEqual([
      { fee: '0' },
    ]);
  });

  test('says of what pays months now what went back, and what was received again', async () => {
    const { id, charge } = await donated(100);
    await give(id);
    const refunds = [{ id: 'r1', amount: 40, at: '2026-01-10T12:00:00Z' }];
    await tell(charge, 100, { refunds });
    expect(await detailsOf(id)).toEqual({ status: 'moved', refunded: 40, given: 60 });
    expect(await caseDetails()).toMatchObject([
      {
        kind: 'refunded',
        amount: 40,
        payer: { id: rosa },
        donation: { id, status: 'moved' },
        instalments: [{ mes: 2, is_returned: false }],
      },
    ]);
    await tell(charge, 100, { refunds, status: 'charged_back' });
    expect(await detailsOf(id)).toEqual({ status: 'charged_back', refunded: 100, given: 0 });
    await tell(charge, 100, { refunds });
    expect(await detailsOf(id)).toEqual({ status: 'moved', refunded: 40, given: 60 });
  });

  test('is nobody’s in its cases once it is unlinked from its payer, and then the next one’s', async () => {
    await sql('select private.make_carne(gen_random_uuid(), $1, 2026, 30)', [jonas]);
    const { id, charge } = await donated(100);
    await give(id);
    await tell(charge, 100, { refunds: [{ id: 'r1', amount: 40, at: '2026-01-10T12:00:00Z' }] });
    await asTreasurer('unlink_from_payer', { call: randomUUID(), donation: id, reason: 'Era de Jonas' });
    const refunded = { kind: 'refunded', amount: 40, is_entered: true, instalments: [] };
    expect(await caseDetails()).toMatchObject([{ ...refunded, payer: null, donation: { id, dizimista: null } }]);
    await give(id, jonas);
    expect(await caseDetails()).toMatchObject([{ ...refunded, payer: { id: jonas }, donation: { id } }]);
  });

  test('that is received again after a charge-back is the payer’s as before, and can be unlinked from them', async () => {
    const { id, charge } = await donated(100);
    await give(id);
    for (const status of ['charged_back', 'approved', 'charged_back', 'approved']) await tell(charge, 100, { status });
    expect((await owed()).slice(0, 3)).toEqual([0, 0, 50]);
    expect((await caseDetails()).at(-1)).toMatchObject({
      kind: 'regained',
      payer: { id: rosa },
      donation: { id },
      instalments: [{ mes: 1 }, { mes: 2 }],
    });
    const before = await sums();
    const taking = { call: randomUUID(), donation: id, reason: 'Era de Jonas' };
    for (const _ of [1, 2]) expect((await asTreasurer('unlink_from_payer', taking)).status).toBe(204);
    expect((await owed()).slice(0, 3)).toEqual([50, 50, 50]);
    expect(await donationOf(id)).toEqual({ status: 'approved', dizimista_id: null });
    expect(await detailsOf(id)).toEqual({ status: 'approved', refunded: 0, given: 0 });
    expect([await sums(), await faults()]).toEqual([before, []]);
  });

  test('that was unlinked from its payer while it was charged back is received again as a donation, not in their months', async () => {
    const { id, charge } = await donated(100);
    await give(id);
    await tell(charge, 100, { status: 'charged_back' });
    const taking = { call: randomUUID(), donation: id, reason: 'Era de Jonas' };
    expect((await asTreasurer('unlink_from_payer', taking)).status).toBe(204);
    for (const _ of [1, 2]) await tell(charge, 100);
    expect((await owed()).slice(0, 3)).toEqual([50, 50, 50]);
    expect((await caseDetails()).at(-1)).toMatchObject({ kind: 'regained', payer: null, instalments: [] });
    expect(await donationOf(id)).toEqual({ status: 'approved', dizimista_id: null });
    expect(await detailsOf(id)).toEqual({ status: 'approved', refunded: 0, given: 0 });
    expect(await faults()).toEqual([]);
    // Another charge-back takes it from there.
    await tell(charge, 100, { status: 'charged_back' });
    expect(await detailsOf(id)).toEqual({ status: 'charged_back', refunded: 100, given: 0 });
    expect(await faults()).toEqual([]);
  });

  test('of which a month was paid twice is reversed from the month for which that was used, too', async () => {
    const { id, charge } = await donated(100);
    await give(id);
    await tell(charge, 100, { status: 'charged_back' });
    const [, , , , may] = await sql<{ id: string }>('select id from public.parcelas order by mes');
    expect((await payInCash('2026-03-10', 1)).status).toBe(200);
    await tell(charge, 100);
    const [twice] = await sql<{ id: string }>("select id from public.reconciliation_cases where kind = 'paid_twice'");
    const using = { of_case: twice?.id, parcela: may?.id };
    expect((await asTreasurer('use_for_month', using)).status).toBe(204);
    expect(await owed()).toEqual([0, 0, 50, 50, 0, ...Array(7).fill(50)]);
    const before = await sums();
    await asTreasurer('unlink_from_payer', { call: randomUUID(), donation: id, reason: 'Era de Jonas' });
    expect(await owed()).toEqual([0, ...Array(11).fill(50)]);
    expect(await detailsOf(id)).toEqual({ status: 'approved', refunded: 0, given: 0 });
    expect([await sums(), await faults()]).toEqual([before, []]);
    expect((await counterTitles()).map((title) => title.split(':')[0])).toEqual(['Estorno', 'Estorno']);
  });

  test('of which nothing remains in the month that was paid twice is used for no other', async () => {
    const { id, charge } = await donated(50);
    await give(id);
    await tell(charge, 50, { status: 'charged_back' });
    const [, february] = await sql<{ id: string }>('select id from public.parcelas order by mes');
    await payInCash('2026-03-10', 1);
    await tell(charge, 50);
    await asTreasurer('unlink_from_payer', { call: randomUUID(), donation: id, reason: 'Era de Jonas' });
    const [twice] = await sql<{ id: string }>("select id from public.reconciliation_cases where kind = 'paid_twice'");
    const using = await asTreasurer('use_for_month', { of_case: twice?.id, parcela: february?.id });
    expect([using.status, using.body.hint]).toEqual([409, 'undone']);
  });

  test('that goes back has its fee go back on the same day', async () => {
    const { id, charge } = await donated(50);
    await give(id);
    const refunds = [{ id: 'r1', amount: 50, at: '2026-02-20T12:00:00Z' }];
    await tell(charge, 50, { status: 'refunded', refunds, fee: '0' });
    expect(
      await sql(
        'select kind, transaction_date::text as day from public.financial_transactions where reverses is not null and transaction_date > $1 order by kind',
        ['2026-02-01'],
      ),
    ).toEqual([
      { kind: 'fee', day: '2026-02-20' },
      { kind: 'income', day: '2026-02-20' },
    ]);
  });

  test('is a donation again when its payment is undone as a mistake, and can be given to another', async () => {
    await sql('select private.make_carne(gen_random_uuid(), $1, 2026, 30)', [jonas]);
    const { id } = await donated(50);
    const before = await sums();
    await give(id);
    const [payment] = await sql<{ id: string }>('select id from public.payments where parcela_id is not null');
    const undoing = { call: randomUUID(), payment: payment?.id, reason: 'Era de Jonas', is_mistake: true };
    const first = await asTreasurer('undo_payment', undoing);
    expect(first.status).toBe(200);
    expect((await asTreasurer('undo_payment', undoing)).body).toEqual(first.body);
    expect([await donationOf(id), await sums()]).toEqual([{ status: 'approved', dizimista_id: null }, before]);
    expect(await counterTitles()).toEqual([]);
    expect((await give(id, jonas)).status).toBe(204);
    expect((await give(id, jonas)).body.hint).toBe('given');
    expect([await sums(), await faults(), (await owed()).filter((rest) => rest === 0)]).toEqual([before, [], [0]]);
    await asTreasurer('unlink_from_payer', { call: randomUUID(), donation: id, reason: 'Engano' });
    expect([await donationOf(id), await sums()]).toEqual([{ status: 'approved', dizimista_id: null }, before]);
    expect((await give(id, rosa)).status).toBe(204);
    expect([await sums(), await faults()]).toEqual([before, []]);
  });

  test('is given again to the month of which a part was undone as a mistake', async () => {
    const { id } = await donated(50);
    await give(id);
    const [payment] = await sql<{ id: string }>('select id from public.payments where parcela_id is not null');
    const undoing = { call: randomUUID(), payment: payment?.id, reason: 'Engano', amount: 20, is_mistake: true };
    expect((await asTreasurer('undo_payment', undoing)).status).toBe(200);
    expect((await owed())[0]).toBe(20);
    expect((await give(id)).status).toBe(204);
    expect([(await owed())[0], await faults()]).toEqual([0, []]);
  });

  test('whose payment is given back in money is no donation again', async () => {
    const { id } = await donated(50);
    await give(id);
    const [payment] = await sql<{ id: string }>('select id from public.payments where parcela_id is not null');
    await asTreasurer('undo_payment', {
      call: randomUUID(),
      payment: payment?.id,
      reason: 'Pediu de volta',
      is_mistake: false,
    });
    expect(await donationOf(id)).toEqual({ status: 'moved', dizimista_id: rosa });
    expect((await owed())[0]).toBe(50);
  });

  test('keeps its payer from being deleted', async () => {
    await give((await donated(50)).id, jonas);
    const { status, body } = await rest(
      database(),
      database().tokenFor(await database().createStaff(people.lucia)),
      `dizimistas?id=eq.${jonas}`,
      { method: 'DELETE' },
    );
    expect([status, body.hint]).toEqual([409, 'paid']);
  });
});

describe('a plain row of tithe', () => {
  test('that is given stays as it was, locked, and is entered in the payer’s name, in its account and on its day', async () => {
    const papers = {
      description: 'x'.repeat(2000),
      document_number: 'Envelope 12',
      payee: 'Benedita',
      scan: await stored(),
    };
    const row = await envelope(70, { title: null, ...papers });
    const other = await envelope(5, { category_name: 'Rifa' });
    const before = [await sums(), await said(), await ledgerSum()];
    const body = { call: randomUUID() };
    for (const answer of await Promise.all([1, 2].map(() => giveRow(row, rosa, body)))) expect(answer.status).toBe(204);
    expect((await owed()).slice(0, 3)).toEqual([0, 30, 50]);
    expect([await sums(), await said(), await ledgerSum()]).toEqual(before);
    expect([await locked(), await faults()]).toEqual([[row], []]);
    const entries = await sql(
      `select verb, doing, note, new ->> 'numero_ordinal' as ordinal from public.audit_log
       where table_name = 'financial_transactions' and row_id = $1 order by id`,
      [row],
    );
    expect(entries).toMatchObject([
      { verb: 'insert' },
      { verb: 'update', doing: 'given', note: 'Vinculado ao dizimista nº 1', ordinal: '1' },
    ]);
    expect((await giveRow(row)).body).toMatchObject({ code: 'PT409', hint: 'given_away' });
    expect((await giveRow(row, jonas, body)).body.hint).toBe('other_content');
    const treasurer = database().tokenFor(
      await database().createStaff({ ...people.raimundo, email: 'r@paroquia.test' }),
    );
    for (const answer of [
      await asTreasurer('change_transaction', { transaction: row, change: { title: 'Outro' } }),
      await asTreasurer('delete_transaction', { transaction: row }),
      await rest(database(), treasurer, `financial_transactions?id=eq.${row}`, {
        method: 'PATCH',
        body: { amount: 1 },
      }),
      await rest(database(), treasurer, `financial_transactions?id=eq.${row}`, { method: 'DELETE' }),
    ])
      expect([answer.status, answer.body.hint, answer.body.details]).toEqual([409, 'given_row', '1']);
    expect((await asTreasurer('change_transaction', { transaction: other, change: { title: 'Outro' } })).body).toBe(
      true,
    );

    // Found once, with whose it is, by the texts of the row.
    for (const search of ['%envelope 12%', '%benedita%', `%${'x'.repeat(100)}%`]) {
      expect(await ledgerSum({ search })).toBe('70.00');
      const found = await listed({ search });
      for (const each of found)
        expect(each).toMatchObject({ ...papers, plain_id: row, plain_title: null, payer_id: rosa });
      expect(found.map(({ id }) => id)).not.toContain(row);
    }
  });

  test('stays the payer’s donation with what finds no open month', async () => {
    await payInCash('2026-01-05', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
    const row = await envelope(80);
    const before = await sums();
    await giveRow(row);
    expect(await sql('select status, dizimista_id from public.donations')).toEqual([
      { status: 'approved', dizimista_id: rosa },
    ]);
    expect((await asTreasurer('approved_donations')).body).toEqual({ count: 1, total: '30.00' });
    expect([await sums(), await faults()]).toEqual([before, []]);
  });

  test('that is given by a call is not given by it with another row, payer or form, and was no donation before', async () => {
    const [row, other] = [await envelope(70), await envelope(30)];
    const giving = { call: randomUUID(), transaction: row, payer: rosa, form: 'pix' };
    for (const _ of [1, 2]) expect((await asTreasurer('give_transaction', giving)).status).toBe(204);
    for (const change of [{ transaction: other }, { transaction: unknownId }, { payer: jonas }, { form: 'outros' }])
      expect((await asTreasurer('give_transaction', { ...giving, ...change })).body.hint).toBe('other_content');
    expect((await listed()).filter(({ was_of }) => was_of !== null)).toEqual([]);
  });

  test('is the same row again when it is reversed, also after a part of it paid a month', async () => {
    const scan = await stored();
    const papers = { document_number: 'Envelope 12', payee: 'Jonas', scan };
    const row = await envelope(80, papers);
    const before = [await sums(), await written()];
    expect((await giveRow(row, jonas)).status).toBe(204);
    const [{ id: donation } = { id: '' }] = await sql<{ id: string }>('select id from public.donations');
    await sql('select private.make_carne(gen_random_uuid(), $1, 2026, 50, 12)', [jonas]);
    expect((await give(donation, jonas)).status).toBe(204);
    const taking = { call: randomUUID(), donation, reason: 'Era de outro' };
    for (const _ of [1, 2]) expect((await asTreasurer('unlink_from_payer', taking)).status).toBe(204);
    expect(await sql('select held_by, remove_after from private.files')).toEqual([
      { held_by: row, remove_after: null },
    ]);
    expect([await donationOf(donation), [await sums(), await written()], await faults()]).toEqual([
      { status: 'undone', dizimista_id: null },
      before,
      [],
    ]);
    expect((await giveRow(row, rosa)).status).toBe(204);
    expect([await locked(), await faults()]).toEqual([[row], []]);
  });

  test('is the same row again when each month that it paid is undone as a mistake, and is nowhere in a sitting', async () => {
    const row = await envelope(70, { document_number: 'Envelope 12' });
    const before = [await sums(), await written()];
    await giveRow(row);
    expect(await sql('select * from public.tithe_sittings')).toEqual([]);
    const paying = await sql<{ id: string; call_id: string }>(
      'select id, call_id from public.payments where parcela_id is not null order by number',
    );
    expect(
      (await asTreasurer('undo_receipt', { call: randomUUID(), receipt: paying[0]?.call_id, reason: 'Engano' })).body
        .code,
    ).toBe('PT404');
    for (const { id } of paying) {
      const undoing = { call: randomUUID(), payment: id, reason: 'Engano', is_mistake: true };
      expect(await locked()).toEqual([row]);
      for (const _ of [1, 2]) expect((await asTreasurer('undo_payment', undoing)).status).toBe(200);
      expect(await sums()).toEqual(before[0]);
    }
    expect([await sums(), await written()]).toEqual(before);
    expect([await owed(), await faults()]).toEqual([Array(12).fill(50), []]);
  });

  test('of which a part went back to the giver stays locked when nobody has the rest, which counts and can be given', async () => {
    const row = await envelope(80);
    await giveRow(row);
    const [first] = await sql<{ id: string }>(
      'select id from public.payments where parcela_id is not null order by number',
    );
    const undoing = { payment: first?.id, reason: 'Pediu de volta', amount: 20, is_mistake: false };
    expect((await asTreasurer('undo_payment', { call: randomUUID(), ...undoing })).status).toBe(200);
    const donation = await standsFor(row);
    expect((await asTreasurer('unlink_from_payer', { call: randomUUID(), donation, reason: 'Engano' })).status).toBe(
      204,
    );
    expect([await locked(), await ledgerSum(), await faults(), await owed()]).toEqual([
      [row],
      '60.00',
      [],
      Array(12).fill(50),
    ]);
    const change = { transaction: row, change: { title: 'Outro' } };
    expect((await asTreasurer('change_transaction', change)).body).toMatchObject({ hint: 'given_row', details: '' });
    await sql('select private.make_carne(gen_random_uuid(), $1, 2026, 30)', [jonas]);
    expect((await give(donation as string, jonas)).status).toBe(204);
    expect([await ledgerSum(), await faults()]).toEqual(['60.00', []]);
  });

  test('was never entered by mistake: its donation is given back, or unlinked from its payer', async () => {
    const row = await envelope(80);
    await giveRow(row, jonas);
    const [paid] = await sql<{ id: string }>('select id from public.payments');
    const undo = (is_mistake?: boolean) =>
      asTreasurer('undo_payment', { call: randomUUID(), payment: paid?.id, reason: 'Engano', is_mistake });
    for (const is_mistake of [true, undefined]) expect((await undo(is_mistake)).body.hint).toBe('of_row');
    expect((await undo(false)).status).toBe(200);
    expect([await locked(), await ledgerSum(), await faults()]).toEqual([[row], '0.00', []]);
  });

  test.each([
    ['is free though its money is a payer’s', 'set donation_id = null', 'row_free'],
    ['has another amount', 'set amount = amount + 0.01', 'row_differs'],
    ['has another day', `set transaction_date = '2026-02-02'`, 'row_differs'],
    ['has another account', `set account_id = (select id from public.accounts where purpose = 'bank')`, 'row_differs'],
    ['is locked though nobody has its money', 'set donation_id = $1', 'row_locked'],
  ])('that %s, as in a damaged backup, is named', async (_, change, fault) => {
    const row = await envelope(80);
    const free = await envelope(80);
    await giveRow(row, jonas);
    await giveRow(free, jonas);
    const donation = await standsFor(free);
    await asTreasurer('unlink_from_payer', { call: randomUUID(), donation, reason: 'Engano' });
    expect(await faults()).toEqual([]);
    await database().sql.exec('alter table public.financial_transactions disable trigger user');
    const values = change.includes('$1') ? [donation, free] : [row];
    await sql(`update public.financial_transactions ${change} where id = $${values.length}`, values);
    await database().sql.exec('alter table public.financial_transactions enable trigger user');
    expect((await faults()).map((each) => each.fault)).toEqual([fault]);
  });

  test.each([
    [
      'is not locked',
      'give_plain_row(uuid, uuid, uuid, text)',
      'set donation_id = donation',
      'set donation_id = null',
      'row_free',
    ],
    [
      'is not freed',
      'free_row(uuid, uuid, text)',
      'set donation_id = null',
      'set donation_id = plain.donation_id',
      'row_locked',
    ],
    [
      'is freed though its money is a donation’s',
      'free_row(uuid, uuid, text)',
      "'transaction_id', plain.id",
      "'donation_id', donation",
      'row_free',
    ],
    [
      'is entered with a cent less',
      'give_plain_row(uuid, uuid, uuid, text)',
      "'amount', plain.amount",
      "'amount', plain.amount - 0.01",
      'row_differs',
    ],
  ])('that %s by a function that is wrong is refused by the law', async (_, signature, from, to, fault) => {
    const row = await envelope(80);
    const isGiving = signature.startsWith('give');
    if (!isGiving) await giveRow(row);
    const donation = await standsFor(row);
    const putBack = await mutate(database().sql, signature, from, to);
    try {
      const answer = isGiving
        ? await giveRow(row)
        : await asTreasurer('unlink_from_payer', { call: randomUUID(), donation, reason: 'Engano' });
      expect(answer).toMatchObject({ status: 500, body: { code: 'PT500', hint: 'accounts' } });
      expect(answer.body.details).toContain(fault);
    } finally {
      await putBack();
    }
    expect(await faults()).toEqual([]);
  });

  test('is given to one of two at once', async () => {
    const row = await envelope(50);
    await sql('select private.make_carne(gen_random_uuid(), $1, 2026, 50)', [jonas]);
    const answers = await Promise.all([rosa, jonas, rosa].map((payer) => giveRow(row, payer)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.hint).toBe('given_away');
    expect(await locked()).toEqual([row]);
    expect((await owed()).reduce((a, b) => a + b, 0)).toBe(1150);
  });

  test.each([
    ['of another category', { category_name: 'Coletas' }],
    ['that goes out', { type: 'expense', category_name: 'Luz' }],
  ])('%s is not given', async (_, change) => {
    const row = await envelope(50, change);
    expect((await giveRow(row)).body.hint).toBe('not_to_give');
    expect(await sql('select count(*)::int as n from public.financial_transactions')).toEqual([{ n: 1 }]);
  });

  test.each([
    [{ payer: unknownId }, 'payer'],
    [{ call: null }, '22023'],
    [{ form: 'ouro' }, '23514'],
    [{ form: null }, '23502'],
    [{ transaction: unknownId }, 'PT404'],
  ])('with %j is refused, and nothing changes', async (change, code) => {
    const row = await envelope(50);
    const { status, body } = await giveRow(row, rosa, change);
    expect([status >= 400, body.hint ?? body.code]).toEqual([true, code]);
    expect(await owed()).toEqual(Array(12).fill(50));
    expect(await sql('select id from public.financial_transactions')).toEqual([{ id: row }]);
  });
});

test.each(['tereza', 'chico'] as const)('%s gives nothing', async (who) => {
  const token = database().tokenFor(await database().createStaff(people[who]));
  for (const [name, body] of [
    ['give_donation', { call: randomUUID(), donation: unknownId, payer: rosa }],
    ['give_transaction', { call: randomUUID(), transaction: unknownId, payer: rosa, form: 'pix' }],
    ['unlink_from_payer', { call: randomUUID(), donation: unknownId, reason: 'x' }],
  ] as const) {
    expect((await rest(database(), token, `rpc/${name}`, { method: 'POST', body })).status).toBe(403);
  }
});

test('whatever four callers give, take again, undo and give back, each twice, no sum changes and no row but its lock', async () => {
  await sql('select private.make_carne(gen_random_uuid(), $1, 2026, 30)', [jonas]);
  const step = fc.record({
    do: fc.constantFrom('give', 'row', 'row', 'take', 'take row', 'undo', 'undo', 'give back'),
    which: fc.nat(2),
    payer: fc.constantFrom('rosa', 'jonas'),
    part: fc.constantFrom(null, 0.01, 12.5),
  });
  const take = (donation: string | undefined) =>
    donation && { name: 'unlink_from_payer', body: { donation, reason: 'Engano' } };
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 8 }),
      fc.array(fc.integer({ min: 1, max: 40_000 }), { minLength: 3, maxLength: 3 }),
      async (rounds, cents) => {
        const donations: string[] = [];
        const rows: string[] = [];
        for (const each of cents) {
          donations.push((await donated(Math.max(each, 10) / 100)).id);
          rows.push(await envelope(each / 100, { description: `Envelope de ${each}`, document_number: `Nº ${each}` }));
        }
        const before = [await sums(), await said()];
        for (const round of rounds) {
          const paying = await sql<{ id: string }>(
            `select id from public.payments where parcela_id is not null and origin_id is not null and reverses is null
               and amount > private.reversed_amount(id) order by number`,
          );
          const standing = await Promise.all(rows.map(standsFor));
          const calls = round.flatMap(({ do: what, which, payer, part }) => {
            const to = payer === 'rosa' ? rosa : jonas;
            if (what === 'give') return { name: 'give_donation', body: { donation: donations[which], payer: to } };
            if (what === 'row')
              return { name: 'give_transaction', body: { transaction: rows[which], payer: to, form: 'dinheiro' } };
            if (what === 'take') return take(donations[which]) || [];
            if (what === 'take row') return take(standing[which]) || [];
            const payment = paying[which]?.id;
            const body = { payment, reason: 'Engano', amount: part, is_mistake: what === 'undo' };
            return payment ? { name: 'undo_payment', body } : [];
          });
          const answers = await Promise.all(
            calls.flatMap(({ name, body }) => {
              const call = randomUUID();
              return [1, 2].map(() => asTreasurer(name, { call, ...body }));
            }),
          );
          for (const { status, body } of answers) expect(status < 500, JSON.stringify(body)).toBe(true);
          expect([await sums(), await said()]).toEqual(before);
          expect(await faults()).toEqual([]);
        }
        for (const row of rows) {
          const donation = await standsFor(row);
          if (donation) await asTreasurer('unlink_from_payer', { call: randomUUID(), donation, reason: 'Engano' });
        }
        const gone = await sql<{ id: string }>(
          `select id from public.financial_transactions as plain where exists (
             select from public.payments as back
             where back.origin_id = plain.donation_id and back.returned = 'given_back'
           ) order by id`,
        );
        expect(await locked()).toEqual(gone.map(({ id }) => id));
        expect([await sums(), await said(), await faults()]).toEqual([...before, []]);
      },
    ),
    { numRuns: 12 },
  );
});
