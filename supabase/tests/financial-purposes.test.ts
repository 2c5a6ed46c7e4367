import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sharesOf } from '#contract/financial-purposes.ts';
import { people, startDatabase } from '../../edge-functions/api/testing/database.ts';
import { openBooklet } from './booklet.ts';
import { expectRefusals } from './refusals.ts';
import { rest } from './rest.ts';

expectRefusals();
const { database, sql, asTreasurer } = openBooklet();

/** Of a new parish: the tables are emptied before each test. */
let proposed: Record<string, unknown>[];
beforeAll(async () => {
  const parish = await startDatabase();
  proposed = await parish.sql.query(
    `select purpose.name, is_confirmed, array_agg(share order by place) as shares
     from public.purposes as purpose join public.purpose_receivers as receiver on receiver.purpose_id = purpose.id
     group by purpose.id order by private.fold(purpose.name)`,
  );
  await parish.close();
});

let priest: string;
beforeEach(async () => {
  priest = database().tokenFor(await database().createStaff({ ...people.lucia, email: 'padre@paroquia.test' }));
});

interface Receiver {
  id?: string;
  name: string;
  share: number;
}

const save = (own: number, receivers: Receiver[], more: object = {}, token = priest) =>
  rest(database(), token, 'rpc/save_purpose', {
    method: 'POST',
    body: {
      purpose: null,
      name: 'Campanha da Fraternidade',
      own_share: own,
      receivers: receivers.map((receiver, index) => ({ ...receiver, place: index + 1 })),
      ...more,
    },
  });
const receiversOf = (purpose: string) =>
  sql<Required<Receiver>>('select id, name, share from public.purpose_receivers where purpose_id = $1 order by place', [
    purpose,
  ]);
const diocese = { name: 'Diocese', share: 60_000 };
const national = { name: 'Fundo Nacional', share: 40_000 };

const write = async (row: object) => {
  const id = randomUUID();
  const body = { id, type: 'income', transaction_date: '2026-03-10', ...row };
  const { status } = await rest(database(), priest, 'financial_transactions', { method: 'POST', body });
  return { id, status };
};
const remove = (id: string) => asTreasurer('delete_transaction', { transaction: id });
const change = (transaction: string, to: object) => asTreasurer('change_transaction', { transaction, change: to });

interface Balance {
  receiver: string;
  shares: string;
  passed_on: string;
  rest: string;
}
const balances = async (until?: string): Promise<Balance[]> =>
  (await asTreasurer('purpose_balances', until ? { until } : {})).body;
const shown = async (until?: string) =>
  (await balances(until)).map(({ receiver, shares, passed_on, rest: due }) => [receiver, +shares, +passed_on, +due]);

describe('a purpose', () => {
  test('is proposed with the whole in shares, which no administrator has confirmed; saving confirms it', async () => {
    expect(proposed).toEqual([
      { name: 'Campanha da Fraternidade', is_confirmed: false, shares: [60_000, 40_000] },
      { name: 'Campanha para a Evangelização', is_confirmed: false, shares: [45_000, 20_000, 35_000] },
      { name: 'Lugares Santos', is_confirmed: false, shares: [100_000] },
      { name: 'Missões', is_confirmed: false, shares: [100_000] },
      { name: 'Óbolo de São Pedro', is_confirmed: false, shares: [100_000] },
    ]);
    const { body: id } = await save(0, [diocese, national]);
    await sql('update public.purposes set is_confirmed = false');
    await save(0, await receiversOf(id), { purpose: id });
    expect(await sql('select is_confirmed from public.purposes')).toEqual([{ is_confirmed: true }]);
  });

  test('is the administrators’, and its shares are the whole', async () => {
    const treasurer = (
      await asTreasurer('save_purpose', {
        purpose: null,
        name: 'x',
        own_share: 0,
        receivers: [{ ...diocese, share: 100_000, place: 1 }],
      })
    ).body;
    expect(treasurer.code).toBe('42501');
    expect((await save(0, [diocese])).body.hint).toBe('not_whole');
    expect((await save(1, [diocese, national])).body.hint).toBe('not_whole');
    expect((await save(100_000, [])).body.hint).toBe('not_whole');
    const another = { id: randomUUID(), name: 'CNBB', share: 40_000 };
    expect((await save(0, [diocese, another])).body.hint).toBe('not_whole');
    expect((await save(-1, [diocese, { ...national, share: 40_001 }])).body.hint).toBe('not_whole');
    expect(
      (
        await save(0, [
          { ...diocese, share: 0 },
          { ...national, share: 100_000 },
        ])
      ).status,
    ).toBe(400);
    expect((await save(66_667, [{ ...diocese, share: 33_333 }])).status).toBe(200);
  });

  test('keeps the shares of closed months; its names change', async () => {
    const { body: id } = await save(0, [diocese, national]);
    await write({ amount: 100, purpose_id: id });
    const [first, second] = await receiversOf(id);
    expect(
      (
        await save(
          0,
          [
            { ...first, share: 50_000 },
            { ...second, share: 50_000 },
          ] as Receiver[],
          { purpose: id },
        )
      ).body,
    ).toBe(id);
    expect(await shown()).toEqual([
      ['Diocese', 50, 0, 50],
      ['Fundo Nacional', 50, 0, 50],
    ]);
    await asTreasurer('close_month', { month: '2026-03-01' });
    expect((await save(0, [first, second] as Receiver[], { purpose: id })).body.hint).toBe('shares_closed');
    const halves = (await receiversOf(id)).reverse();
    expect((await save(0, halves, { purpose: id })).body.hint).toBe('shares_closed');
    const renamed = halves.reverse().map((each) => ({ ...each, name: `${each.name}!` }));
    expect((await save(0, renamed, { purpose: id, is_active: false })).body).toBe(id);
    expect(await shown('2026-03-31')).toEqual([
      ['Diocese!', 50, 0, 50],
      ['Fundo Nacional!', 50, 0, 50],
    ]);
  });

  test('of a row in a closed month changes no more, nor do rows of payments and payers have one', async () => {
    const { body: id } = await save(0, [diocese, national]);
    const [receiver] = await receiversOf(id);
    const row = await write({ amount: 100, category_name: 'Dízimo' });
    const expense = await write({ amount: 30, type: 'expense', receiver_id: receiver?.id });
    expect((await write({ amount: 1, receiver_id: receiver?.id })).status).toBe(400);
    expect((await write({ amount: 1, type: 'expense', purpose_id: id })).status).toBe(400);
    await change(row.id, { purpose_id: id });
    const given = {
      call: randomUUID(),
      transaction: row.id,
      payer: (await sql<{ id: string }>('select id from public.dizimistas'))[0]?.id,
      form: 'pix',
    };
    expect((await asTreasurer('give_transaction', given)).body.hint).toBe('not_to_give');
    await asTreasurer('close_month', { month: '2026-03-01' });
    expect((await change(row.id, { purpose_id: null })).body.hint).toBe('closed');
    expect((await change(expense.id, { receiver_id: null })).body.hint).toBe('closed');
    expect((await remove(expense.id)).body.hint).toBe('closed');
    expect(await shown()).toEqual([
      ['Diocese', 60, 30, 30],
      ['Fundo Nacional', 40, 0, 40],
    ]);
  });

  test('with rows is not deleted, nor a receiver to whom money was passed on', async () => {
    const { body: id } = await save(0, [diocese, national]);
    const [first, second] = await receiversOf(id);
    const row = await write({ amount: 5, type: 'expense', receiver_id: second?.id });
    const alone = [{ ...first, share: 100_000 }] as Receiver[];
    expect((await save(0, alone, { purpose: id })).status).toBe(409);
    const erase = () => rest(database(), priest, `purposes?id=eq.${id}`, { method: 'DELETE' });
    expect((await erase()).status).toBe(409);
    await remove(row.id);
    expect((await save(0, alone, { purpose: id })).status).toBe(200);
    expect((await erase()).status).toBe(204);
    expect(await balances()).toEqual([]);
  });
});

/** Shares of up to four receivers and the parish's own, of which the sum is the whole. */
const shares = fc
  .uniqueArray(fc.oneof(fc.integer({ min: 1, max: 99_999 }), fc.constantFrom(33_333, 66_667, 1)), {
    maxLength: 4,
    minLength: 1,
  })
  .map((cuts) => {
    const ends = [...cuts].sort((one, other) => one - other);
    return { own: 100_000 - (ends.at(-1) ?? 0), receivers: ends.map((end, index) => end - (ends[index - 1] ?? 0)) };
  });
const act = fc.oneof(
  fc.record({
    do: fc.constant('collect' as const),
    of: fc.nat(1),
    cents: fc.integer({ min: 1, max: 1e7 }),
    day: fc.nat(27),
  }),
  fc.record({
    do: fc.constant('pass on' as const),
    to: fc.nat(9),
    cents: fc.integer({ min: 1, max: 1e7 }),
    day: fc.nat(27),
  }),
  fc.record({ do: fc.constant('own' as const), cents: fc.integer({ min: 1, max: 1e7 }), day: fc.nat(27) }),
  fc.record({ do: fc.constant('delete' as const), which: fc.nat(50) }),
);

test('what is to be passed on is each receiver’s shares without what was passed on; parts make the whole', () =>
  fc.assert(
    fc.asyncProperty(
      fc.tuple(shares, shares),
      fc.array(act, { maxLength: 20 }),
      fc.nat(27),
      async (purposes, acts, until) => {
        await sql('delete from public.financial_transactions');
        await sql('delete from public.purposes');
        const known: { id: string; receivers: Required<Receiver>[]; own: number }[] = [];
        for (const [index, { own, receivers }] of purposes.entries()) {
          const { body: id } = await save(
            own,
            receivers.map((share, at) => ({ name: `R${at}`, share })),
            { name: `P${index}` },
          );
          known.push({ id, own, receivers: await receiversOf(id) });
        }
        const all = known.flatMap(({ receivers }) => receivers);
        let rows: { id: string; day: number; cents: number; of?: (typeof known)[number]; to?: string }[] = [];
        for (const each of acts) {
          if (each.do === 'delete') {
            const gone = rows[each.which % Math.max(rows.length, 1)];
            if (gone) await remove(gone.id);
            rows = rows.filter((row) => row !== gone);
            continue;
          }
          const of = each.do === 'collect' ? known[each.of] : undefined;
          const to = each.do === 'pass on' ? all[each.to % all.length]?.id : undefined;
          const row = await write({
            amount: each.cents / 100,
            type: to ? 'expense' : 'income',
            transaction_date: `2026-03-${String(each.day + 1).padStart(2, '0')}`,
            ...(of && { purpose_id: of.id }),
            ...(to && { receiver_id: to }),
          });
          rows.push({ id: row.id, day: each.day, cents: each.cents, ...(of && { of }), ...(to && { to }) });
        }
        const counted = rows.filter(({ day }) => day <= until);
        const owed = new Map<string | undefined, number>();
        for (const { of, to, cents } of counted) {
          if (of) {
            const { own, parts } = sharesOf(
              cents,
              of.receivers.map(({ share }) => ({ share: share / 1000 })),
            );
            expect(parts.reduce((sum, part) => sum + part, own)).toBe(cents);
            for (const [at, part] of parts.entries()) {
              const exact = (BigInt(cents) * BigInt(of.receivers[at]?.share ?? 0)) / 100_000n;
              if (at < parts.length - 1) expect(BigInt(part)).toBe(exact);
              else expect(BigInt(part) - exact).toBeLessThan(BigInt(parts.length + 1));
              owed.set(of.receivers[at]?.id, (owed.get(of.receivers[at]?.id) ?? 0) + part);
            }
          }
          if (to) owed.set(to, (owed.get(to) ?? 0) - cents);
        }
        const day = `2026-03-${String(until + 1).padStart(2, '0')}`;
        const found = await sql<{ id: string; rest: string; holds: boolean }>(
          `select receiver_id as id, rest, shares::numeric - passed_on::numeric = rest::numeric as holds from public.purpose_balances($1)`,
          [day],
        );
        expect(found.map(({ id, rest: due, holds }) => [id, Math.round(Number(due) * 100), holds])).toEqual(
          all.map(({ id }) => [id, owed.get(id) ?? 0, true]),
        );
        expect(
          await sql(
            `select part.transaction_id from private.purpose_shares() as part join public.financial_transactions as entry
             on entry.id = part.transaction_id group by 1, entry.amount having sum(part.amount) <> entry.amount`,
          ),
        ).toEqual([]);
      },
    ),
    { numRuns: 25 },
  ));
