import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { financial } from '#contract/financial.ts';
import { type Sent, send } from '../testing/api.ts';
import { openParish } from '../testing/parish.ts';

const parish = openParish();
const call = (path: string, sent: Sent = {}) =>
  send(parish().api, `/financial${path}`, { token: parish().token('raimundo'), ...sent });

async function write(more: object = {}, name: 'raimundo' | 'lucia' = 'raimundo') {
  const body = { title: 'Coleta', amount: 10.5, type: 'income', transaction_date: '2026-03-10', ...more };
  const answer = await call('', { method: 'POST', body, token: parish().token(name) });
  expect(answer.status).toBe(201);
  return answer.body.data;
}

/** A payer's instalment of March, paid; with `undone`, reversed. Answers the ids of the payment and of its row. */
async function pay({ undone }: { undone?: number } = {}) {
  const { sql, env, fetch } = parish().database;
  const rpc = async (name: string, body: object) => {
    const answer = await fetch(`${env.supabaseUrl}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: {
        apikey: env.publishableKey,
        'Content-Type': 'application/json',
        Authorization: `Bearer ${parish().token('raimundo')}`,
      },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
    return answer.json();
  };
  const [payer] = await sql.query<{ id: string }>(`
    insert into public.dizimistas (nome_completo, cpf, telefone, consentimento_lgpd, politica_privacidade)
    values ('Rosa Amélia', '52998224725', '85988887777', true, true) returning id`);
  const carne = await rpc('create_carne', { id: randomUUID(), dizimista_id: payer?.id, ano: 2026, valor_mensal: 50.5 });
  const [parcela] = await sql.query<{ id: string }>(
    `select id from public.parcelas where carne_id = '${carne.id}' and mes = 3`,
  );
  const [payment] = await rpc('pay_instalments', {
    call: randomUUID(),
    items: [{ parcela_id: parcela?.id, amount: 50.5 }],
    paid_on: '2026-03-09',
    form: 'dinheiro',
    note: 'No envelope',
  });
  if (undone)
    await rpc('undo_payment', { call: randomUUID(), payment: payment.id, reason: 'Valor errado', amount: undone });
  const { body } = await call('?category=Dízimo');
  const [row, reversal] = body.data.toSorted((a: { amount: number }, b: { amount: number }) => b.amount - a.amount);
  return { row, reversal, payer: payer?.id };
}

beforeEach(() =>
  parish().database.empty('public.financial_transactions', 'public.receipts', 'public.carnes', 'public.dizimistas'),
);

const titles = ({ body }: { body: { data: { title: string }[] } }) => body.data.map(({ title }) => title);

describe('plain rows', () => {
  it.each(['raimundo', 'lucia'] as const)('are written, changed and deleted by %s', async (name) => {
    const token = parish().token(name);
    const made = await write({ category: ' Coletas ', description: 'Missa das 19h' }, name);
    expect(financial.create.answer.parse(made)).toMatchObject({
      title: 'Coleta',
      amount: 10.5,
      type: 'income',
      category: 'Coletas',
      transaction_date: '2026-03-10',
      payment_id: null,
      kind: null,
      payer: null,
      reverses: null,
      reversed_amount: 0,
    });
    const body = { amount: 11, updatedAt: made.updated_at };
    const changed = await call(`/${made.id}`, { method: 'PUT', body, token });
    expect(changed).toMatchObject({
      status: 200,
      body: { message: 'Transação atualizada com sucesso!', data: { amount: 11, title: 'Coleta' } },
    });
    expect(await call(`/${made.id}`, { method: 'PUT', body, token })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile' },
    });
    const removed = await call(`/${made.id}`, { method: 'DELETE', token });
    expect(removed.body).toEqual({ success: true, data: null, message: 'Transação excluída com sucesso!' });
    expect(await call(`/${made.id}`, { token })).toMatchObject({
      status: 404,
      body: { message: 'Transação não encontrada' },
    });
  });

  it('are entered once, however often a call is repeated, also after they were changed or deleted', async () => {
    const body = {
      ...{ id: randomUUID(), title: 'Velas', amount: 10.5, type: 'expense', transaction_date: '2026-03-10' },
      ...{ category: 'agua e luz', description: null, account_id: '' },
    };
    await write({ type: 'expense', category: 'Água e luz' });
    const post = (change: object = {}) => call('', { method: 'POST', body: { ...body, ...change } });
    const [first, again] = [await post(), await post()];
    expect([first.status, first.body.data.category]).toEqual([201, 'Água e luz']);
    expect([again.status, again.body.data]).toEqual([201, first.body.data]);
    expect(await Promise.all([post(), post()])).toMatchObject([{ status: 201 }, { status: 201 }]);
    expect((await post({ amount: 11 })).body.code).toBe('changed_meanwhile');
    await call(`/${body.id}`, { method: 'PUT', body: { amount: 12 } });
    expect((await post()).body.code).toBe('changed_meanwhile');
    await call(`/${body.id}`, { method: 'DELETE' });
    expect(await post()).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        message: expect.stringMatching(/^Este registro já foi feito antes, e alguém o excluiu/),
      },
    });
    expect((await call('')).body.pagination.total).toBe(1);
  });

  const missing = 'Valor e data são campos obrigatórios';
  const wrong = 'Por favor, insira um valor válido maior que zero';
  const inexact = 'Por favor, insira um valor de até R$\u00a09.999.999.999,99, com no máximo dois decimais';
  const titheGoesOut = 'O campo "categoria" não pode ser "Dízimo" numa saída: dízimo é sempre entrada.';
  const whole = { amount: 1, type: 'income', transaction_date: '2026-03-10' };
  it.each([
    ['no amount', { amount: undefined }, missing],
    ['an empty amount', { amount: null }, missing],
    ['an amount that is an empty text', { amount: '' }, missing],
    ['no day', { transaction_date: undefined }, missing],
    ['an empty day', { transaction_date: '' }, missing],
    ['nothing', { amount: 0 }, wrong],
    ['less than nothing', { amount: -1 }, wrong],
    ['three decimals', { amount: 1.234 }, inexact],
    ['thirteen digits', { amount: 10_000_000_000 }, inexact],
    ['an amount in words', { amount: 'dez' }, wrong],
    ['another type', { type: 'gift' }, 'O campo "tipo" deve ser um destes valores: income, expense.'],
    ['no such day', { transaction_date: '2026-02-30' }, 'O campo "data" deve ser uma data válida (AAAA-MM-DD).'],
    ['a day of another age', { transaction_date: '1926-11-26' }, 'O campo "data" deve ser de 1950 em diante.'],
    ['tithe that goes out', { type: 'expense', category: 'dizimo' }, titheGoesOut],
    ['a payment', { payment_id: randomUUID() }, 'O campo "payment_id" não é aceito aqui.'],
  ])('are refused with %s', async (_, change, message) => {
    const answer = await call('', { method: 'POST', body: { ...whole, ...change } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input', message } });
    expect((await call('')).body.pagination.total).toBe(0);
  });

  it.each([
    ['its side', { category: 'Dízimo' }, { type: 'expense' }],
    ['its category', { category: 'Luz', type: 'expense' }, { category: 'DÍZIMO' }],
  ])('of tithe never go out, also by a change of %s', async (_, first, change) => {
    const { id } = await write(first);
    expect(await call(`/${id}`, { method: 'PUT', body: change })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', message: titheGoesOut },
    });
    expect((await call(`/${id}`)).body.data).toMatchObject(first);
  });

  it('take the largest amount, to the cent', async () => {
    const { id } = await write({ amount: 9_999_999_999.99 });
    expect((await call(`/${id}`)).body.data).toMatchObject({ amount: 9_999_999_999.99, payment: null, reversals: [] });
  });
});

describe('the list', () => {
  beforeEach(async () => {
    await write({ title: 'Coleta do domingo', category: 'Coletas', amount: 100.1, transaction_date: '2026-01-04' });
    await write({ title: 'Conta de água', category: 'Água e luz', type: 'expense', amount: 30.05 });
    await write({ title: null, amount: 0.2, transaction_date: '2026-12-31' });
  });

  it.each([
    ['', [null, 'Conta de água', 'Coleta do domingo'], [100.3, 30.05, 70.25]],
    ['?search=AGUA', ['Conta de água'], [0, 30.05, -30.05]],
    ['?search=%25', [], [0, 0, 0]],
    ['?category=Coletas', ['Coleta do domingo'], [100.1, 0, 100.1]],
    ['?type=income', [null, 'Coleta do domingo'], [100.3, 0, 100.3]],
    ['?startDate=2026-03-10&endDate=2026-03-10', ['Conta de água'], [0, 30.05, -30.05]],
    ['?startDate=2026-03-11', [null], [0.2, 0, 0.2]],
    ['?minAmount=30.05&maxAmount=100.09', ['Conta de água'], [0, 30.05, -30.05]],
    ['?page=2&limit=2', ['Coleta do domingo'], [100.3, 30.05, 70.25]],
    ['?page=9&limit=2', [], [100.3, 30.05, 70.25]],
  ])('%s has its rows and the sums of all of them', async (query, shown, [totalIncome, totalExpense, balance]) => {
    const answer = await call(query);
    expect(titles(answer)).toEqual(shown);
    expect(answer.body.stats).toEqual({ totalIncome, totalExpense, balance });
    financial.list.answer.parse(answer.body.data);
  });

  it.each(["D'Almeida", 'D’Almeida', 'dalmeida', '"d´almeida"'])('finds “%s” whatever its signs', async (search) => {
    await write({ title: 'Oferta de José D’Almeida' });
    await write({ title: "Oferta de José D'Almeida" });
    expect(titles(await call(`?search=${encodeURIComponent(search)}`))).toEqual([
      "Oferta de José D'Almeida",
      'Oferta de José D’Almeida',
    ]);
  });

  it('finds rows by their description, their payer’s name and the provider’s number, with their sums', async () => {
    await write({ title: 'Velas', description: 'Nota 2217,\nde São José', amount: 7.5 });
    const { row, reversal } = await pay({ undone: 20.25 });
    await parish().database.sql.exec(`
      with given as (insert into public.donations (amount) values (12.34) returning id)
      select private.enter_payments('provider', gen_random_uuid(), jsonb_build_array(jsonb_build_object('donation_id', id)),
        '2026-03-09', 'pix', provider_id := '1323456789') from given`);
    const found = async (search: string) => {
      const answer = await call(`?search=${encodeURIComponent(search)}`);
      return [titles(answer).toSorted(), answer.body.stats.totalIncome];
    };
    expect(await found('2217, de SAO jose')).toEqual([['Velas'], 7.5]);
    expect(await found('amelia')).toEqual([[row.title, reversal.title].toSorted(), 30.25]);
    expect(await found('3234567')).toEqual([['Doação'], 12.34]);
    expect(await found('Rosa Viana')).toEqual([[], 0]);
  });

  it('splits the balance where rows of future days are found, and leaves the sums as they are', async () => {
    await write({ title: 'IPTU', type: 'expense', amount: 0.3, transaction_date: '2990-01-01' });
    const found = async (days: string) => (await call(`?type=expense${days}`)).body;
    expect((await found('')).split).toEqual({ untilToday: -30.05, upcoming: -0.3 });
    expect((await found('&startDate=2980-12-31')).split).toEqual({ untilToday: 0, upcoming: -0.3 });
    expect(await found('&endDate=2026-03-31')).not.toHaveProperty('split');
    expect((await found('')).stats).toEqual({ totalIncome: 0, totalExpense: 30.35, balance: -30.35 });
  });

  it('is paged by ten', async () => {
    expect((await call('?page=1')).body.pagination).toEqual({ page: 1, limit: 10, total: 3, pages: 1 });
  });

  it.each([
    ['?startDate=2026-02-02&endDate=2026-02-01', /^O campo "data final" não pode ser antes do campo/],
    ['?minAmount=2&maxAmount=1', /^O campo "maior valor" não pode ser abaixo do campo/],
    ['?type=gift', /^O campo "tipo"/],
    ['?limit=101', /^O campo "limite"|"limit"/],
  ])('refuses %s', async (query, sentence) => {
    const { status, body } = await call(query);
    expect(status).toBe(400);
    expect(body.message).toMatch(sentence);
  });

  it('has the same rows in the same order far from its first page', async () => {
    const { sql } = parish().database;
    await sql.exec(`
      alter table public.financial_transactions disable trigger user;
      insert into public.financial_transactions (title, amount, type, transaction_date, created_at)
      select 'Linha ' || n, 1, 'income', date '2025-12-31' - n / 7, now() - n * interval '1 second' from generate_series(1, 5100) as n;
      alter table public.financial_transactions enable trigger user`);
    const stored = await sql.query<{ title: string }>(`
      select title from public.financial_transactions order by transaction_date desc, created_at desc, id offset 5000 limit 20`);
    const shown = [...titles(await call('?page=501')), ...titles(await call('?page=502'))];
    expect(shown).toEqual(stored.map(({ title }) => title));
    expect(titles(await call('?page=600'))).toEqual([]);
  });

  it('is summed by days for the card alone', async () => {
    const { body } = await call('/stats?startDate=2026-03-01&endDate=2026-03-31');
    expect(body.data).toEqual({ totalIncome: 0, totalExpense: 30.05, balance: -30.05 });
  });

  it('names the categories in use, in their order', async () => {
    expect((await call('/categories')).body.data.toSorted()).toEqual(['Coletas', 'Água e luz'].toSorted());
  });

  it('is summed by months, empty ones included, and by categories', async () => {
    const { body } = await call('/summary?startDate=2026-02-10&endDate=2026-04-20');
    expect(body.data).toEqual({
      months: [
        { month: '2026-02', income: 0, expense: 0 },
        { month: '2026-03', income: 0, expense: 30.05 },
        { month: '2026-04', income: 0, expense: 0 },
      ],
      categories: [{ category: 'Água e luz', income: 0, expense: 30.05 }],
    });
    const all = (await call('/summary')).body.data;
    expect(all.months).toHaveLength(12);
    expect(all.categories).toContainEqual({ category: null, income: 0.2, expense: 0 });
  });
});

describe('rows of a payment', () => {
  const kept =
    'Esta transação vem de um pagamento e não pode ser alterada nem excluída aqui. ' +
    'Para corrigi-la, estorne o pagamento no carnê do dizimista ou em Doações.';

  it('have the payer beside them, and are neither changed nor deleted', async () => {
    const { row, payer } = await pay();
    expect(row).toMatchObject({
      title: 'Dízimo nº 1, março de 2026'.replace('1', String(row.payer.numero_ordinal)),
      amount: 50.5,
      kind: 'income',
      payer: { id: payer, nome: 'Rosa Amélia' },
    });
    for (const sent of [{ method: 'PUT', body: { amount: 1 } }, { method: 'DELETE' }])
      expect(await call(`/${row.id}`, sent)).toMatchObject({ status: 409, body: { code: 'conflict', message: kept } });
    expect((await call(`/${row.id}`)).body.data).toMatchObject({
      amount: 50.5,
      payment: { form: 'dinheiro', note: 'No envelope', creator_name: 'Raimundo', source: 'hand', reason: null },
    });
  });

  it('have a donation’s payer beside them too, by whose name they are found', async () => {
    const nome = 'Benedita Rocha';
    const [{ id: payer } = { id: '' }] = await parish().database.sql.query<{ id: string }>(
      'insert into public.dizimistas (nome_completo) values ($1) returning id',
      [nome],
    );
    const { id } = await write({ category: 'Dízimo', amount: 12 });
    const given = await call(`/${id}/dizimista`, { method: 'POST', body: { dizimista_id: payer } });
    expect(given.status).toBe(200);
    const { data } = (await call('?search=benedita')).body;
    expect(data).toMatchObject([{ amount: 12, category: 'Doações', payer: { id: payer, nome } }]);
    // Those of no instalment stay rows of their own where envelopes are summed.
    const summed = await parish().database.sql.query('select entries, title from public.ledger_days()');
    expect(summed).toEqual([{ entries: null, title: data[0].title }]);
    const again = await call(`/${id}/dizimista`, { method: 'POST', body: { dizimista_id: payer } });
    expect(again).toMatchObject({
      status: 409,
      body: { message: 'Esta transação já foi vinculada a um dizimista.' },
    });
    const message =
      /^Esta transação já foi vinculada ao dizimista nº\u00a0\d+\. Para mudá-la, desvincule-a antes deste/;
    const change = { type: 'income', category: 'Dízimo', transaction_date: '2026-03-10', amount: 13 };
    for (const request of [{ method: 'PUT', body: change }, { method: 'DELETE' }])
      expect(await call(`/${id}`, request)).toMatchObject({
        status: 409,
        body: { message: expect.stringMatching(message) },
      });
    expect((await call(`/${data[0].id}`)).body.data.plain).toMatchObject({ id });
  });

  it('lead from what was reversed to its counter-entry and back', async () => {
    const { row, reversal } = await pay({ undone: 20.25 });
    expect(row).toMatchObject({ amount: 50.5, reversed_amount: 20.25, reverses: null });
    expect(reversal).toMatchObject({
      amount: -20.25,
      type: 'income',
      reverses: { id: row.id, title: row.title, transaction_date: '2026-03-09' },
      payer: { nome: 'Rosa Amélia' },
    });
    const { data } = (await call(`/${row.id}`)).body;
    expect(data.reversals).toMatchObject([{ id: reversal.id, amount: -20.25 }]);
    expect((await call(`/${reversal.id}`)).body.data.payment).toMatchObject({ reason: 'Valor errado' });
    const stats = { totalIncome: 30.25, totalExpense: 0, balance: 30.25 };
    expect((await call('')).body.stats).toEqual(stats);
  });

  it('stay together under a filter of amounts', async () => {
    await pay({ undone: 50.5 });
    const { body } = await call('?minAmount=50.50&maxAmount=50.50');
    expect(body.data).toHaveLength(2);
    expect(body.stats.balance).toBe(0);
  });
});

describe('sums beyond what a number holds', () => {
  const fill = (count: number) =>
    parish().database.sql.exec(`
      insert into public.financial_transactions (amount, type, transaction_date)
      select 9999999999.99, 'income', '2026-03-10' from generate_series(1, ${count})`);

  it('are exact up to 9.999.999.999.999,99', async () => {
    await fill(1000);
    await parish().database.sql.exec(`
      insert into public.financial_transactions (amount, type, transaction_date) values (9.99, 'income', '2026-03-10')`);
    expect((await call('?page=1')).body.stats.totalIncome).toBe(9_999_999_999_999.99);
  });

  it.each(['?page=1', '/stats', '/summary', '/export/pdf'])('are a sentence for %s, never rounded', async (path) => {
    await fill(1001);
    const { status, body } = await call(path);
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'sum_too_large' });
    expect(body.message).toMatch(/^A soma passa de R\$ 9\.999\.999\.999\.999,99/);
  });
});
