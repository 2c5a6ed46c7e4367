import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { donation } from '#contract/donations.ts';
import { send } from '../testing/api.ts';
import { unknownId } from '../testing/database.ts';
import { type Name, openParish } from '../testing/parish.ts';

const parish = openParish();
const sql = <Row extends Record<string, unknown>>(text: string, values?: unknown[]) =>
  parish().database.sql.query<Row>(text, values);
const call = (path: string, body?: object, { method = body ? 'POST' : 'GET', who = 'raimundo' as Name } = {}) =>
  send(parish().api, path, { method, token: parish().token(who), ...(body && { body }) });

let rosa: { id: string; numero_ordinal: number };
let jonas: { id: string; numero_ordinal: number };
let given: string;

beforeEach(async () => {
  await parish().database.empty(
    'public.dizimistas',
    'public.donations',
    'public.receipts',
    'public.financial_transactions',
  );
  [rosa, jonas] = (await sql(
    `insert into public.dizimistas (nome_completo, cpf) values ('Rosa Amélia', '52998224725'), ('Jonas Prado', null)
     returning id, numero_ordinal`,
  )) as unknown as [typeof rosa, typeof jonas];
  await sql('select private.make_carne(gen_random_uuid(), $1, 2026, 50, 11)', [rosa.id]);
  given = randomUUID();
  await sql(`insert into public.donations (id, amount, description) values ($1, 120, 'Telhado')`, [given]);
  await sql(
    `select private.enter_payments('provider', $1, jsonb_build_array(jsonb_build_object('donation_id', $1::uuid)), '2026-11-01', 'pix', null, '77')`,
    [given],
  );
});

const listed = async () => donation.parse((await call('/donations/list')).body.data[0]);

describe('a donation', () => {
  it('is given, shown with its payer and what is left, and taken again', async () => {
    const answer = await call(`/donations/${given}/dizimista`, { dizimista_id: rosa.id });
    expect([answer.status, answer.body.message]).toEqual([200, 'Valor vinculado ao dizimista com sucesso!']);
    expect(await listed()).toMatchObject({
      status: 'approved',
      amount: 120,
      refunded: 0,
      given: 100,
      dizimista: { id: rosa.id, nome: 'Rosa Amélia' },
    });
    expect((await call('/donations/stats')).body).toMatchObject({ approved_count: 1, approved_total: 20 });
    const other = await call(`/donations/${given}/dizimista`, { dizimista_id: jonas.id });
    expect([other.status, other.body.message]).toEqual([
      409,
      `Esta doação já é do dizimista nº\u00a0${rosa.numero_ordinal}. Para vinculá-la a outro, desvincule-a antes deste.`,
    ]);
    const taken = await call(`/donations/${given}/dizimista`, { motivo: 'Engano' }, { method: 'DELETE' });
    expect(taken.status).toBe(200);
    expect(await listed()).toMatchObject({ status: 'approved', given: 0, refunded: 0, dizimista: null });
    const again = await call(`/donations/${given}/dizimista`, { motivo: 'De novo' }, { method: 'DELETE' });
    expect([again.status, again.body.message]).toEqual([409, 'Esta doação não está vinculada a um dizimista.']);
  });

  it('leads the event in the audit log, which says to whom and why', async () => {
    const event = async () => (await call('/audit-log', undefined, { who: 'lucia' })).body.data[0];
    const sum = 'a doação de R$\u00a0120,00';
    await call(`/donations/${given}/dizimista`, { dizimista_id: rosa.id });
    const tied = await event();
    expect(tied.sentence).toBe(`Raimundo vinculou ${sum} ao dizimista nº\u00a0${rosa.numero_ordinal}`);
    const { data } = (await call(`/audit-log?event=${tied.event}`, undefined, { who: 'lucia' })).body;
    const told = (name: string) =>
      new Set(
        data.flatMap(({ changes }: { changes: { field: string; after: string }[] }) =>
          changes.filter(({ field }) => field === name).map(({ after }) => after),
        ),
      );
    expect(told('Motivo do estorno')).toEqual(new Set([`Vinculado ao dizimista nº ${rosa.numero_ordinal}`]));
    // The donation's own counter-entry, and the months that its money pays.
    expect(told('Lançado')).toEqual(new Set(['pela secretaria', 'por Raimundo, com dinheiro do Mercado Pago']));
    await call(`/donations/${given}/dizimista`, { motivo: 'Era de Jonas' }, { method: 'DELETE' });
    expect((await event()).sentence).toBe(`Raimundo desvinculou ${sum} do dizimista`);
  });

  it('that pays months only is undone there', async () => {
    await sql('update public.carnes set valor_mensal = 60');
    await sql('update public.parcelas set valor_parcela = 60');
    await call(`/donations/${given}/dizimista`, { dizimista_id: rosa.id });
    expect(await listed()).toMatchObject({ status: 'moved', given: 120, refunded: 0 });
    const { status, body } = await call(`/donations/${given}/estorno`, { motivo: 'Engano', tipo: 'erro' });
    expect([status, body.message]).toEqual([
      409,
      `Esta doação paga meses do dizimista nº\u00a0${rosa.numero_ordinal}. Para estorná-la, desvincule-a antes dele, ou estorne o pagamento no carnê.`,
    ]);
  });

  it('that was undone is refused with its state', async () => {
    await call(`/donations/${given}/estorno`, { motivo: 'Engano', tipo: 'erro' });
    const { status, body } = await call(`/donations/${given}/dizimista`, { dizimista_id: rosa.id });
    expect([status, body.message]).toEqual([
      409,
      'Só uma doação aprovada se vincula a um dizimista, e esta está: estornada.',
    ]);
  });
});

describe('a row of the cash book', () => {
  it('of a donation, and a plain one of tithe, is given', async () => {
    const [row] = (await call('/financial?category=Doações')).body.data;
    expect((await call(`/financial/${row.id}/dizimista`, { dizimista_id: rosa.id })).status).toBe(200);
    expect((await listed()).given).toBe(100);
    const donated = (await call('/financial?category=Doações')).body.data as { amount: number }[];
    expect(donated.toSorted((a, b) => a.amount - b.amount)).toMatchObject([
      { amount: -100, title: 'Vinculada ao dízimo: Doação', reverses: { id: row.id }, is_moved: true },
      { amount: 120, reversed_amount: 100, moved_amount: 100, is_moved: false },
    ]);
    const plain = (
      await call('/financial', {
        title: 'Envelope',
        amount: 30,
        type: 'income',
        category: 'Dízimo',
        transaction_date: '2026-11-02',
      })
    ).body.data;
    await sql('select private.make_carne(gen_random_uuid(), $1, 2026, 50, 12)', [jonas.id]);
    const answer = await call(`/financial/${plain.id}/dizimista`, { dizimista_id: jonas.id });
    expect([answer.status, answer.body.message]).toEqual([200, 'Valor vinculado ao dizimista com sucesso!']);
    const [event] = (await call('/audit-log', undefined, { who: 'lucia' })).body.data;
    expect(event.sentence).toBe(
      `Raimundo vinculou a entrada de R$\u00a030,00 ao dizimista nº\u00a0${jonas.numero_ordinal}`,
    );
    const rows = (await call('/financial?startDate=2026-11-02&endDate=2026-11-02')).body.data as { category: string }[];
    const entered = rows.find(({ category }) => category === 'Dízimo');
    expect(entered).toMatchObject({
      amount: 30,
      form: 'dinheiro',
      payer: { nome: 'Jonas Prado' },
      account_name: 'Caixa',
    });
    const gone = await call(`/financial/${plain.id}/dizimista`, { dizimista_id: jonas.id });
    expect([gone.status, gone.body.message]).toEqual([409, 'Esta transação já foi vinculada a um dizimista.']);
  });

  it('that is taken again is no reversal on paper either', async () => {
    await call(`/donations/${given}/dizimista`, { dizimista_id: rosa.id });
    await call(`/donations/${given}/dizimista`, { motivo: 'Engano' }, { method: 'DELETE' });
    const summed = await sql<{ is_moved: boolean; entries: string }>(
      'select is_moved, entries, amount from public.ledger_days() where entries is not null order by amount',
    );
    expect(summed.map((line) => [line.is_moved, Number(line.entries)])).toEqual([
      [true, 2],
      [false, 2],
    ]);
  });

  it('of anything else is refused', async () => {
    const { id } = (
      await call('/financial', { amount: 30, type: 'income', category: 'Coletas', transaction_date: '2026-11-02' })
    ).body.data;
    const { status, body } = await call(`/financial/${id}/dizimista`, { dizimista_id: rosa.id });
    expect([status, body.message]).toEqual([
      409,
      'Só uma doação, ou um dízimo sem nome, pode ser vinculado a um dizimista.',
    ]);
  });
});

it.each([
  [{}, 400],
  [{ dizimista_id: 'x' }, 400],
  [{ dizimista_id: unknownId }, 404],
  [{ dizimista_id: null }, 400],
])('%j is refused, and nothing changes', async (body, status) => {
  expect((await call(`/donations/${given}/dizimista`, body)).status).toBe(status);
  expect(await listed()).toMatchObject({ given: 0, dizimista: null });
});

it.each(['tereza', 'chico'] as const)('%s gives nothing', async (who) => {
  expect((await call(`/donations/${given}/dizimista`, { dizimista_id: rosa.id }, { who })).status).toBe(403);
  expect((await call(`/donations/${given}/dizimista`, { motivo: 'x' }, { method: 'DELETE', who })).status).toBe(403);
  expect((await call(`/financial/${given}/dizimista`, { dizimista_id: rosa.id }, { who })).status).toBe(403);
});
