import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rest } from '../../../../supabase/tests/rest.ts';
import { send } from '../../testing/api.ts';
import { openParish } from '../../testing/parish.ts';

const parish = openParish();
const call = (method: string, path: string, body?: object) =>
  send(parish().api, path, { method, token: parish().token('lucia'), ...(body && { body }) });

const which = fc.nat({ max: 5 });
const given = fc.record({ cents: fc.integer({ min: 1, max: 9_000 }), received: fc.nat({ max: 2 }) });
const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('write'),
      given: fc.option(given),
      said: fc.boolean(),
      stays: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('change'), which, given: fc.option(given), said: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete'), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete all') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo'), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('close'), month: fc.nat({ max: 1 }) }) },
) as fc.Arbitrary<{
  kind: string;
  which: number;
  given: { cents: number; received: number } | null;
  said: boolean;
  stays: boolean;
  month: number;
}>;

interface Offering {
  id: string;
  cents: number;
  received: string;
}

/** Days that the acts choose from: an offering's, of two months that are over and of yesterday; and an intention's. */
async function days() {
  const [found] = await parish().database.sql.query<Record<'yesterday' | 'coming' | 'first' | 'second', string>>(`
    select (today - 1)::text as yesterday, (today + 7)::text as coming,
      (date_trunc('month', today) - interval '2 months')::date::text as first,
      (date_trunc('month', today) - interval '1 month')::date::text as second
    from (select private.parish_today() as today) as each`);
  if (!found) throw new Error('no day');
  return found;
}

it('offerings and the book stand as the acts left them, whatever comes after what', async () => {
  const { yesterday, coming, first, second } = await days();
  const receivedOn = [first, second, yesterday];
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 20 }), async (acts) => {
      const { database } = parish();
      await database.empty('public.mass_book', 'public.mass_intentions', 'public.financial_transactions');
      await database.empty('public.closings', 'public.closing_accounts', 'public.closing_categories');
      const intentions = new Map<string, { stays: boolean; offering: string | undefined }>();
      const offerings = new Map<string, Offering>();
      const said = new Set<string>();
      let closedMonth = '';
      const isClosed = (day: string) => day.slice(0, 7) <= closedMonth;
      const bodyOf = (offered: { cents: number; received: number } | null) =>
        offered && { offering_amount: offered.cents / 100, offering_day: receivedOn[offered.received] };
      const keep = (
        id: string,
        offered: { cents: number; received: number } | null,
        row: { offering: { id: string } },
      ) => {
        if (!offered) return intentions.get(id)?.offering;
        const received = receivedOn[offered.received] ?? '';
        offerings.set(row.offering.id, { id: row.offering.id, cents: offered.cents, received });
        return row.offering.id;
      };
      for (const each of acts) {
        const [id = '', held] = [...intentions][each.which] ?? [];
        const day = each.said ? yesterday : coming;
        const refused = each.given && isClosed(receivedOn[each.given.received] ?? '');
        if (each.kind === 'write') {
          const body = {
            intention_type: 'deceased',
            notes: 'Pelas almas',
            day,
            is_recurring: each.stays,
            ...bodyOf(each.given),
          };
          const { status, body: answer } = await call('POST', '/mass-intentions', body);
          expect(status).toBe(refused ? 409 : 201);
          if (status !== 201) continue;
          intentions.set(answer.data.id, { stays: each.stays, offering: keep('', each.given, answer.data) });
          if (each.said) said.add(answer.data.id);
        } else if (each.kind === 'change' && held) {
          const hasOne = held.offering !== undefined && each.given;
          const { status, body: answer } = await call('PUT', `/mass-intentions/${id}`, { day, ...bodyOf(each.given) });
          if (hasOne && status === 200) {
            // The same offering again changes nothing.
            const { cents, received } = offerings.get(held.offering ?? '') ?? {};
            expect([each.given?.cents, receivedOn[each.given?.received ?? 0]]).toEqual([cents, received]);
          } else expect(status).toBe(hasOne || refused ? 409 : 200);
          if (status !== 200) continue;
          if (!hasOne) held.offering = keep(id, each.given, answer.data);
          // It was written today: of yesterday by mistake, if it is of another day now.
          if (each.said) said.add(id);
          else said.delete(id);
        } else if (each.kind === 'delete' && held) {
          expect((await call('DELETE', `/mass-intentions/${id}`)).status).toBe(200);
          intentions.delete(id);
        } else if (each.kind === 'delete all') {
          expect((await call('DELETE', '/mass-intentions/delete-all-non-recurring')).status).toBe(200);
          for (const [one, { stays }] of intentions) if (!stays) intentions.delete(one);
        } else if (each.kind === 'undo') {
          const offering = [...offerings.values()][each.which];
          if (!offering) continue;
          const { status } = await call('DELETE', `/financial/${offering.id}`, { reason: 'Devolvida' });
          expect(status).toBe(isClosed(offering.received) ? 409 : 200);
          if (status !== 200) continue;
          offerings.delete(offering.id);
          for (const one of intentions.values()) if (one.offering === offering.id) one.offering = undefined;
        } else if (each.kind === 'close') {
          const month = ([first, second][each.month] ?? '').slice(0, 7);
          const { status } = await call('POST', `/financial/meses/${month}/fechar`);
          if (status === 200) closedMonth = month;
        }
        const [sum] = await database.sql.query<{ cents: number }>(
          `select coalesce(sum(amount * 100), 0)::int as cents from public.financial_transactions
           where private.category_called(category_id) = 'Espórtulas'`,
        );
        expect(sum?.cents).toBe([...offerings.values()].reduce((total, { cents }) => total + cents, 0));
      }
      for (const month of new Set(receivedOn.map((day) => day.slice(0, 7)))) {
        const body = { month: `${month}-01` };
        const book = await rest(database, parish().token('lucia'), 'rpc/mass_book_of', { method: 'POST', body });
        const inBook = book.body.reduce(
          (sum: number, line: { offering: number | null }) => sum + (line.offering ?? 0),
          0,
        );
        const ofMonth = [...offerings.values()].filter(({ received }) => received.startsWith(month));
        expect(Math.round(inBook * 100)).toBe(ofMonth.reduce((sum, { cents }) => sum + cents, 0));
      }
      const lines = await database.sql.query<{ intention_id: string }>(
        'select intention_id from public.mass_book where celebrated_on is not null',
      );
      expect(lines.map(({ intention_id }) => intention_id).toSorted()).toEqual([...said].toSorted());
    }),
    { numRuns: 12, endOnFailure: true },
  );
});
