import { describe, expect, it } from 'vitest';
import { openChargedParish } from '../testing/charged-parish.ts';

const desk = openChargedParish();
const { sql, charge, payInCash, lastPayment, books, staff } = desk;

/** March is paid in cash, and then by its code, two days ago. */
async function paidTwice(): Promise<{ of: string; id: string }> {
  await charge(3);
  await payInCash(3);
  const id = lastPayment();
  await desk.provided.sandbox.provider.pay(id);
  await desk.provided.reported();
  const [open] = await sql<{ id: string }>(`select id from public.reconciliation_cases where kind = 'paid_twice'`);
  return { of: `/financial/conciliacao/${open?.id}`, id };
}
const income = async (category: string) =>
  (
    await sql<{ sum: string }>(
      `select coalesce(sum(amount), 0)::text as sum from public.financial_transactions where financial_transactions.category = '${category}'`,
    )
  )[0]?.sum;
const open = () => sql<{ kind: string }>('select kind from public.reconciliation_cases where resolved_at is null');

describe('what was paid twice', () => {
  it('is used for another unpaid month of the payer, on its own day, once; ended ones are last', async () => {
    await sql('update public.parcelas set encerrada_em = now() where mes = 1');
    const { of } = await paidTwice();
    const { data: months } = (await staff('raimundo', `${of}/meses`)).body;
    expect(months.map(({ mes }: { mes: number }) => mes)).toEqual([2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1]);
    expect(months.at(-1)).toMatchObject({ devida: false });
    const use = (parcela: string) => staff('raimundo', `${of}/outro-mes`, { parcela });
    expect(await use(desk.months[2] ?? '')).toMatchObject({ status: 409, body: { message: /^Parcela já está paga/ } });
    for (let time = 0; time < 2; time += 1) expect((await use(months[10].id)).status).toBe(200);
    expect((await use(months[3].id)).status).toBe(409);
    expect(await sql('select mes from public.parcelas where pago order by mes')).toEqual([{ mes: 1 }, { mes: 3 }]);
    expect([await income('Dízimo'), await open(), (await books()).faults]).toEqual(['122.74', [], []]);
    expect(await sql('select count(distinct paid_on)::int as days from public.payments')).toEqual([{ days: 1 }]);
  });

  it('counts as a donation', async () => {
    const { of } = await paidTwice();
    for (let time = 0; time < 2; time += 1)
      expect((await staff('raimundo', `${of}/contar-como-doacao`, {})).status).toBe(200);
    expect([await income('Dízimo'), await income('Doações')]).toEqual(['61.37', '61.37']);
    expect([await open(), (await books()).faults]).toEqual([[], []]);
    expect((await staff('raimundo', '/donations/stats')).body).toMatchObject({
      approved_count: 1,
      approved_total: 61.37,
    });
  });

  it.each(['refund', 'chargeBack'] as const)('and was moved is found by a later %s', async (back) => {
    const { of, id } = await paidTwice();
    await staff('raimundo', `${of}/outro-mes`, { parcela: desk.months[3] });
    await desk.provided.sandbox.provider[back](id);
    await desk.provided.reported();
    expect(await sql('select mes from public.parcelas where pago')).toEqual([{ mes: 3 }]);
    expect([await income('Dízimo'), (await open()).length, (await books()).faults]).toEqual(['61.37', 1, []]);
  });

  it('and was moved is compared with the provider still: a refund that failed in the end is reported', async () => {
    const { of, id } = await paidTwice();
    const { provider } = desk.provided.sandbox;
    await staff('raimundo', `${of}/outro-mes`, { parcela: desk.months[3] });
    await provider.refund(id);
    await desk.provided.reported();
    const updated = new Date(Date.parse(provider.payment(id).date_last_updated) + 1000).toISOString();
    Object.assign(provider.payment(id), { status: 'approved', refunds: [], date_last_updated: updated });
    await desk.deliver({ id, seconds: 0 });
    await desk.provided.reported();
    expect((await open()).map(({ kind }) => kind).toSorted()).toEqual(['books_differ', 'refunded']);
  });

  it.each(['tereza', 'chico'] as const)('is nothing for %s', async (who) => {
    const { of } = await paidTwice();
    expect((await staff(who, `${of}/meses`)).status).toBe(403);
    expect((await staff(who, `${of}/outro-mes`, { parcela: desk.months[3] })).status).toBe(403);
    expect((await staff(who, `${of}/contar-como-doacao`, {})).status).toBe(403);
  });
});
