import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { sharesOf } from '#contract/financial-purposes.ts';
import { people } from '../../edge-functions/api/testing/database.ts';
import { openBooklet } from './booklet.ts';
import { expectRefusals } from './refusals.ts';
import { rest } from './rest.ts';

expectRefusals();
const { database, sql, asTreasurer } = openBooklet();

const names = ['Dízimo', 'Coletas', 'Rifas', 'Cúria', 'Luz'] as const;
const sides = ['income', 'income', 'income', 'expense', 'expense'] as const;

let priest: string;
let ids: string[];
beforeEach(async () => {
  priest = database().tokenFor(await database().createStaff({ ...people.lucia, email: 'padre@paroquia.test' }));
  await sql('update public.accounts set opening_balance = 0, opening_day = null');
  ids = await addCategories();
  await sql('delete from public.purposes');
  for (const [name, receivers] of Object.entries(purposes))
    await sql(
      `with made as (insert into public.purposes (name) values ($1) returning id)
       insert into public.purpose_receivers (purpose_id, name, place, share)
       select made.id, 'Receiver ' || place, place, share
       from made cross join unnest($2::integer[]) with ordinality as each (share, place)`,
      [name, receivers.map(({ share }) => Math.round(share * 1000))],
    );
});

/** Their receivers' shares in percent; the rest is the parish's. */
const purposes = { Whole: [{ share: 100 }], Parts: [{ share: 33.333 }, { share: 33.334 }] } as const;

/** The ids by the order of `names`. */
async function addCategories(): Promise<string[]> {
  await sql('insert into public.categories (name, type) select * from unnest($1::text[], $2::text[])', [names, sides]);
  const rows = await sql<{ id: string; name: string }>('select id, name::text from public.categories');
  return names.map((name) => rows.find((row) => row.name === name)?.id as string);
}

const first = (month: number) => `2026-${String(month).padStart(2, '0')}-01`;
const call = (name: string, body: object, token = priest) =>
  rest(database(), token, `rpc/${name}`, { method: 'POST', body });
const version = async () =>
  (await sql<{ at: string }>('select updated_at::text as at from public.diocese_share'))[0]?.at ?? null;
const decree = async (share: number, which: readonly number[], from = 1, more: object = {}) =>
  call('save_diocese_share', {
    ...{ share, first_month: first(from), decree: 'Decreto 12/2026', category_ids: which.map((at) => ids[at]) },
    version: await version(),
    ...more,
  });
const close = (month: number) => asTreasurer('close_month', { month: first(month) });
const reopen = (month: number) => call('reopen_month', { month: first(month), reason: 'Faltou uma nota' });
/** A row; one with a purpose is collected for it, or passed on to its first receiver. */
const write = (month: number, which: number, cents: number, purpose: string | null = null) =>
  sql(
    `insert into public.financial_transactions (title, amount, type, category_name, transaction_date, purpose_id, receiver_id)
     values ('Linha', $1, $2, $3, $4, (select id from public.purposes where $2 = 'income' and name = $5),
       (select receiver.id from public.purpose_receivers as receiver join public.purposes as purpose on purpose.id = purpose_id
        where $2 = 'expense' and purpose.name = $5 and place = 1))`,
    [cents / 100, sides[which], names[which], `2026-${String(month).padStart(2, '0')}-10`, purpose],
  );
interface Share {
  share: number | null;
  opening: number;
  base: number;
  due: number;
  paid: number;
  rest: number;
}
/** Sums in cents, as the sheet of a month, or of all from one on, has them. */
async function shareOf(month: number, from = month): Promise<Share | null> {
  const [{ share } = { share: null }] = await sql<{ share: Record<keyof Share, string> | null }>(
    `select public.month_sheet($1, $2) -> 'share' as share`,
    [first(month), first(from)],
  );
  if (!share) return null;
  const { share: percent, ...sums } = share;
  const cents = Object.entries(sums).map(([key, sum]) => [key, Math.round(Number(sum) * 100)]);
  return { share: percent, ...Object.fromEntries(cents) };
}
const faults = () => sql('select month::text, fault from private.closing_faults()');

test('is rounded once, half up; a new decree changes open months alone', async () => {
  expect(await shareOf(3)).toBeNull();
  expect((await decree(33_333, [0, 1, 3], 2)).body).toBe(true);
  expect(await shareOf(1)).toBeNull();
  await write(2, 0, 1000);
  await write(2, 1, 500);
  await write(2, 2, 9999);
  await write(2, 3, 100);
  // 33.333% of 15.00 is 4.99995.
  const february = { share: 33_333, opening: 0, base: 1500, due: 500, paid: 100, rest: 400 };
  expect(await shareOf(2)).toEqual(february);
  expect((await close(2)).status).toBe(204);
  expect((await decree(100_000, [2], 2)).body).toBe(true);
  await write(3, 2, 7);
  expect(await shareOf(2)).toEqual(february);
  expect(await shareOf(3)).toEqual({ share: 100_000, opening: 400, base: 7, due: 7, paid: 0, rest: 407 });
  expect(await shareOf(12, 1)).toEqual({ share: null, opening: 0, base: 1507, due: 507, paid: 100, rest: 407 });
  expect((await decree(0, [2], 2)).body).toBe(true);
  expect(await shareOf(3)).toMatchObject({ share: 0, base: 7, due: 0, rest: 400 });
  expect(await faults()).toEqual([]);
  expect((await reopen(2)).status).toBe(204);
  expect(await shareOf(2)).toMatchObject({ share: 0, base: 9999, due: 0, paid: 0 });
});

test('of all months that the first closing ends is kept by month', async () => {
  await decree(10_000, [0]);
  for (const month of [1, 2, 3]) await write(month, 0, 5);
  expect((await close(3)).status).toBe(204);
  await decree(50_000, [0]);
  // Half a cent each, rounded up.
  expect(await shareOf(1)).toMatchObject({ share: 10_000, due: 1, rest: 1 });
  expect(await shareOf(3, 1)).toMatchObject({ share: 10_000, base: 15, due: 3, rest: 3 });
  expect(await faults()).toEqual([]);
});

test('keeps what counted where categories are joined afterwards', async () => {
  await decree(10_000, [0]);
  await write(1, 0, 1000);
  await write(1, 1, 1000);
  await close(1);
  expect((await call('merge_category', { category: ids[2], target: ids[1] })).status).toBe(204);
  expect((await decree(10_000, [1])).body).toBe(true);
  await write(2, 2, 300);
  await write(2, 1, 200);
  expect(await shareOf(1)).toMatchObject({ base: 1000 });
  expect(await shareOf(2)).toMatchObject({ base: 500, due: 50, opening: 100 });
  expect(await faults()).toEqual([]);
});

test('is of the parish’s own part of what is collected for others, exact to the cent', async () => {
  await decree(10_000, [1, 3]);
  await write(1, 1, 100_000, 'Whole');
  expect(await shareOf(1)).toMatchObject({ base: 0, due: 0 });
  await write(1, 1, 5, 'Parts');
  expect(await shareOf(1)).toMatchObject({ base: 1 });
  await write(1, 1, 100_000);
  await write(1, 3, 2000, 'Whole');
  await write(1, 3, 300);
  const month = { base: 100_001, due: 10_000, paid: 300, rest: 9700 };
  expect(await shareOf(1)).toMatchObject(month);
  await close(1);
  expect(await shareOf(1)).toMatchObject(month);
  expect(await faults()).toEqual([]);
});

test('changes by what administrators do to categories, not by what a treasurer does', async () => {
  const join = (which: number, to: number) => ({ category: ids[which], target: ids[to] });
  await decree(10_000, [2, 4]);
  await write(1, 1, 1000);
  await write(1, 2, 500);
  for (const joining of [join(2, 1), join(3, 4), join(4, 3)])
    expect((await asTreasurer('merge_category', joining)).body.hint).toBe('share_category');
  expect((await asTreasurer('delete_category', { category: ids[4] })).body.hint).toBe('share_category');
  const seen = await version();
  expect((await call('merge_category', join(2, 1))).status).toBe(204);
  expect(await shareOf(1)).toMatchObject({ base: 1500 });
  expect((await decree(10_000, [1, 4], 1, { version: seen })).body).toBe(false);
  expect((await call('delete_category', { category: ids[4] })).status).toBe(204);
  // Those that alike don't count change nothing.
  await sql(`insert into public.categories (name, type) values ('Gás', 'expense')`);
  const [{ id: gas } = { id: '' }] = await sql<{ id: string }>(`select id from public.categories where name = 'Gás'`);
  expect((await asTreasurer('merge_category', { category: ids[3], target: gas })).status).toBe(204);
});

test('has another version once other categories count', async () => {
  await decree(10_000, [0]);
  const seen = await version();
  expect((await decree(10_000, [0, 1])).body).toBe(true);
  expect((await decree(20_000, [0], 1, { version: seen })).body).toBe(false);
});

test('is refused of strangers, in an old version, above the whole, for closed months and unknown categories', async () => {
  expect((await decree(100_001, [0])).status).toBe(400);
  expect((await decree(-1, [0])).status).toBe(400);
  expect((await decree(1, [0], 1, { first_month: '2026-01-02' })).status).toBe(400);
  expect((await decree(1, [0], 1, { category_ids: [crypto.randomUUID()] })).body.hint).toBe('category');
  const body = { share: 1, first_month: first(1), decree: null, category_ids: [] };
  expect((await asTreasurer('save_diocese_share', body)).body.code).toBe('42501');
  await close(2);
  expect((await decree(1, [0], 2)).body).toMatchObject({ hint: 'share_closed', details: '2026-03-01' });
  expect((await decree(1, [0], 3)).body).toBe(true);
  expect((await decree(2, [0], 3, { version: '2026-01-01T00:00:00Z' })).body).toBe(false);
  await close(3);
  expect((await decree(1, [0], 4)).body.hint).toBe('share_closed');
});

test('that differs from the rows of a closed month, or is lacking, is told', async () => {
  await decree(10_000, [0, 3]);
  await write(1, 0, 1000);
  await close(1);
  await close(2);
  await sql(`update public.closing_shares set paid = 1 where first_day = '2026-01-01'`);
  await sql(`delete from public.closing_shares where first_day = '2026-02-01'`);
  expect(await faults()).toEqual([
    { month: '2026-01-01', fault: 'share' },
    { month: '2026-02-01', fault: 'share' },
  ]);
  await expect(sql('update public.closing_shares set due = due + 0.01')).rejects.toThrow('closing_shares_rounded_once');
});

test.each([
  ['0', 33_333, '0.00'],
  ['0.05', 10_000, '0.01'],
  ['0.04', 10_000, '0.00'],
  ['-0.05', 10_000, '0.00'],
  ['-0.06', 10_000, '-0.01'],
  ['99999999999999999.99', 99_999, '99998999999999999.99'],
  ['99999999999999999.99', 100_000, '99999999999999999.99'],
])('of %s at %i thousandths is %s', async (base, share, due) => {
  expect(await sql('select private.share_due($1, $2)::text as due', [base, share])).toEqual([{ due }]);
});

const act = fc.oneof(
  fc.record({
    do: fc.constant('write' as const),
    month: fc.integer({ min: 1, max: 5 }),
    which: fc.nat(4),
    cents: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 1e6 })),
    purpose: fc.constantFrom(null, null, 'Whole' as const, 'Parts' as const),
  }),
  fc.record({
    do: fc.constant('decree' as const),
    share: fc.oneof(fc.integer({ min: 0, max: 100_000 }), fc.constantFrom(0, 33_333, 100_000, 12_500)),
    which: fc.subarray([0, 1, 2, 3, 4]),
  }),
  fc.constant({ do: 'close' as const }),
  fc.constant({ do: 'reopen' as const }),
);

test('the months’ shares are the year’s, each rounded once by the decree of its closing, and the rest goes on', () =>
  fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (acts) => {
      await database().empty(
        ...['public.financial_transactions', 'public.closing_shares', 'public.closing_accounts'],
        ...['public.closing_categories', 'public.closings', 'public.diocese_share'],
      );
      let decreed = { share: 10_000, which: [0, 3] as number[] };
      expect((await decree(decreed.share, decreed.which)).body).toBe(true);
      const kept: (typeof decreed)[] = [];
      const rows: { month: number; which: number; cents: number; purpose: keyof typeof purposes | null }[] = [];
      for (const each of acts) {
        if (each.do === 'decree') {
          expect((await decree(each.share, each.which)).body).toBe(true);
          decreed = each;
        } else if (each.do === 'write' && each.month > kept.length) {
          await write(each.month, each.which, each.cents, each.purpose);
          rows.push(each);
        } else if (each.do === 'close' && kept.length < 5) {
          expect((await close(kept.length + 1)).status).toBe(204);
          kept.push(decreed);
        } else if (each.do === 'reopen' && kept.length > 0) {
          expect((await reopen(kept.length)).status).toBe(204);
          kept.pop();
        }
      }
      const total = { base: 0, due: 0, paid: 0 };
      for (const month of [1, 2, 3, 4, 5]) {
        const { share, which } = kept[month - 1] ?? decreed;
        const sumOf = (side: 'income' | 'expense') =>
          rows
            .filter((row) => row.month === month && which.includes(row.which) && sides[row.which] === side)
            .reduce((sum, { cents, purpose }) => {
              if (!purpose) return sum + cents;
              return side === 'income' ? sum + sharesOf(cents, purposes[purpose]).own : sum;
            }, 0);
        const [base, paid] = [sumOf('income'), sumOf('expense')];
        const due = Number((BigInt(base) * BigInt(share) * 2n + 100_000n) / 200_000n);
        const opening = total.due - total.paid;
        expect(await shareOf(month)).toEqual({ share, opening, base, due, paid, rest: opening + due - paid });
        total.base += base;
        total.due += due;
        total.paid += paid;
      }
      expect(await shareOf(5, 1)).toMatchObject({ ...total, opening: 0, rest: total.due - total.paid });
      expect(await faults()).toEqual([]);
    }),
    { numRuns: 25 },
  ));
