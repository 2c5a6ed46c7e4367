import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { daysLater } from '#contract/calendar-date.ts';
import { carneDizimo, type Parcela } from '#contract/carne-dizimo.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { send } from '../testing/api.ts';
import { unknownId } from '../testing/database.ts';
import { type Name, openParish } from '../testing/parish.ts';
import { undoneSince } from './rules.ts';

const parish = openParish();
const sql = <Row extends Record<string, unknown>>(text: string, values?: unknown[]) =>
  parish().database.sql.query<Row>(text, values);
const call = (who: Name | undefined, path: string, body?: object, method = body ? 'POST' : 'GET') =>
  send(parish().api, path, { method, token: who && parish().token(who), ...(body && { body }) });
const treasurer = (path: string, body?: object, method?: string) =>
  call('raimundo', `/carne-dizimo${path}`, body, method);

beforeEach(() =>
  parish().database.empty('public.dizimistas', 'public.receipts', 'public.financial_transactions', 'public.audit_log'),
);

const today = parishDayOf(new Date());
const paid = { data_pagamento: today, forma_pagamento: 'dinheiro' };

async function newPayer(details: object = {}): Promise<string> {
  const names = ['nome_completo', ...Object.keys(details)];
  const values = ['Rosa Amélia Viana', ...Object.values(details)];
  const places = values.map((_, index) => `$${index + 1}`);
  const rows = await sql<{ id: string }>(
    `insert into public.dizimistas (${names.join(', ')}) values (${places.join(', ')}) returning id`,
    values,
  );
  return rows[0]?.id as string;
}

async function newCarne(change: object = {}) {
  const dizimista_id = await newPayer();
  const { body } = await treasurer('', { dizimista_id, ano: 2026, valor_mensal: 61.37, ...change });
  const carne = carneDizimo.create.answer.parse(body.data);
  return { carne, months: await monthsOf(carne.id) };
}

const monthsOf = async (carne: string) =>
  carneDizimo.instalments.answer.parse((await treasurer(`/${carne}/parcelas`)).body.data) as [Parcela, ...Parcela[]];
const pay = (id: string, body: object = paid, who: Name = 'raimundo') =>
  call(who, `/carne-dizimo/parcelas/${id}/pagar`, body, 'PUT');
const income = async () =>
  (await sql<{ sum: string }>('select coalesce(sum(amount), 0)::text as sum from public.financial_transactions'))[0]
    ?.sum;
const facts = async () => ({
  payments: (await sql('select from public.payments')).length,
  faults: await sql('select * from private.account_faults()'),
});

describe('a booklet', () => {
  it.each(['raimundo', 'lucia'] as const)('is created by %s with its twelve instalments', async (who) => {
    const dizimista_id = await newPayer();
    const { status, body, headers } = await call(who, '/carne-dizimo', { dizimista_id, ano: 2026, valor_mensal: 0.1 });
    expect({ status, message: body.message }).toEqual({ status: 201, message: 'Carnê de 2026 criado com sucesso!' });
    expect(headers.get('Cache-Control')).toBe('no-store');
    const carne = carneDizimo.create.answer.parse(body.data);
    expect(carne).toMatchObject({
      dizimista_id,
      ano: 2026,
      valor_mensal: 0.1,
      parcelas: 12,
      parcelas_pagas: 0,
      total_pago: 0,
    });
    const months = await monthsOf(carne.id);
    expect(months.map(({ mes, vencimento, valor_parcela, pago }) => [mes, vencimento, valor_parcela, pago])).toEqual(
      Array.from({ length: 12 }, (_, at) => [at + 1, `2026-${String(at + 1).padStart(2, '0')}-10`, 0.1, false]),
    );
    const read = await call(who, `/carne-dizimo/dizimista/${dizimista_id}`);
    expect(read.body.data).toEqual([carne]);
    expect(read.headers.get('Cache-Control')).toBe('no-store');
  });

  it.each([
    ['0', { valor_mensal: 0 }, 'O campo "valor mensal" deve ser no mínimo R$\u00a00,01.'],
    ['below 0', { valor_mensal: -1 }, /"valor mensal" deve ser no mínimo/],
    ['with three decimals', { valor_mensal: 1.234 }, /"valor mensal" deve ser um valor em reais/],
    ['of 10^12', { valor_mensal: 1e12 }, /"valor mensal" deve ser um valor em reais/],
    ['missing', { valor_mensal: undefined }, 'O campo "valor mensal" é obrigatório.'],
    ['from a thirteenth month', { mes_inicial: 13 }, /"a partir de"/],
    ['of the year 1899', { ano: 1899 }, /"ano" deve ser no mínimo 1900/],
    ['without a year', { ano: undefined }, 'O campo "ano" é obrigatório.'],
    ['of nobody', { dizimista_id: undefined }, 'O campo "dizimista" é obrigatório.'],
    ['with a state', { pago: true }, 'O campo "pago" não é aceito aqui.'],
  ])('%s is refused', async (_, change, sentence) => {
    const answer = await treasurer('', { dizimista_id: await newPayer(), ano: 2026, valor_mensal: 10, ...change });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(sentence);
  });

  it.each([
    [undefined, 12],
    [null, 12],
    [1, 12],
    [11, 2],
    [12, 1],
  ])('from the month %j on has %i instalments, and nothing before', async (mes_inicial, count) => {
    const { carne, months } = await newCarne({ mes_inicial });
    expect(months.map(({ mes }) => mes)).toEqual(Array.from({ length: count }, (_, at) => 13 - count + at));
    expect(carne).toMatchObject({ parcelas: count, parcelas_pagas: 0 });
    for (const { id } of months) await pay(id);
    expect((await treasurer(`/dizimista/${carne.dizimista_id}`)).body.data).toMatchObject([
      { parcelas: count, parcelas_pagas: count, total_pago: (6137 * count) / 100 },
    ]);
    const [{ numero_ordinal } = {}] = await sql('select numero_ordinal from public.dizimistas');
    const shown = await call(undefined, `/carne-dizimo/public/dizimista/${numero_ordinal}`);
    expect(shown.body.data.carnes).toMatchObject([{ parcelas: months.map(({ mes }) => ({ mes, pago: true })) }]);
  });

  it('of an unknown payer is refused, and nobody has booklets there', async () => {
    const nobody = { status: 404, body: { message: 'Dizimista não encontrado' } };
    expect(await treasurer('', { dizimista_id: unknownId, ano: 2026, valor_mensal: 1 })).toMatchObject(nobody);
    expect(await treasurer(`/dizimista/${unknownId}`)).toMatchObject(nobody);
  });

  it('of a year is there once, and a repetition with the id finds it', async () => {
    const id = randomUUID();
    const { carne } = await newCarne({ id });
    const content = { dizimista_id: carne.dizimista_id, ano: 2026, valor_mensal: 61.37 };
    expect((await treasurer('', { ...content, id })).body.data).toEqual(carne);
    expect(await treasurer('', content)).toMatchObject({
      status: 409,
      body: { message: 'Este dizimista já tem um carnê de 2026.' },
    });
    expect(await treasurer('', { ...content, id, valor_mensal: 1 })).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^Este registro já existe com outros dados\. Nada foi registrado agora/) },
    });
  });

  it('stands behind that of a later year, and holds the largest amount', async () => {
    const { carne } = await newCarne({ ano: 2999, valor_mensal: 9_999_999_999.99 });
    await treasurer('', { dizimista_id: carne.dizimista_id, ano: 1900, valor_mensal: 1 });
    const months = await monthsOf(carne.id);
    const parcelas = months.map(({ id, valor_parcela }) => ({ id, valor_parcela }));
    expect((await treasurer('/pagamentos', { ...paid, parcelas })).status).toBe(200);
    const { body } = await treasurer(`/dizimista/${carne.dizimista_id}`);
    expect(carneDizimo.ofPayer.answer.parse(body.data)).toMatchObject([
      { ano: 2999, parcelas_pagas: 12, total_pago: 119_999_999_999.88 },
      { ano: 1900, parcelas_pagas: 0, total_pago: 0 },
    ]);
  });

  it('without payments is deleted, with one, even an undone one, it is not', async () => {
    const { carne, months } = await newCarne();
    const payment = (await pay(months[0].id)).body.data.payment_id;
    const kept = {
      status: 409,
      body: {
        message: expect.stringMatching(
          /^Este carnê tem pagamentos registrados \(também estornados\) e não pode ser excluído\. ./,
        ),
      },
    };
    expect(await treasurer(`/${carne.id}`, undefined, 'DELETE')).toMatchObject(kept);
    await treasurer(`/pagamentos/${payment}/estorno`, { motivo: 'Carnê errado' });
    expect(await treasurer(`/${carne.id}`, undefined, 'DELETE')).toMatchObject(kept);

    const other = await newCarne();
    expect(await treasurer(`/${other.carne.id}`, undefined, 'DELETE')).toMatchObject({
      status: 200,
      body: { message: 'Carnê excluído com sucesso!' },
    });
    for (const path of [`/${other.carne.id}/parcelas`, `/${unknownId}/parcelas`])
      expect(await treasurer(path)).toMatchObject({ status: 404, body: { message: 'Carnê não encontrado' } });
    expect(await treasurer(`/${other.carne.id}`, undefined, 'DELETE')).toMatchObject({ status: 404 });
    expect(await pay(other.months[0].id)).toMatchObject({ status: 404, body: { message: 'Parcela não encontrada' } });
  });
});

it.each([
  [
    { valor_sugerido: 61.37, forma_contribuicao: 'cartao' },
    { valor_sugerido: 61.37, forma_pagamento: 'cartão' },
  ],
  [
    { valor_sugerido: 0, forma_contribuicao: 'transferencia' },
    { valor_sugerido: null, forma_pagamento: 'outros' },
  ],
  [{}, { valor_sugerido: null, forma_pagamento: null }],
])('a record with %j proposes %j', async (details, habit) => {
  const { body } = await treasurer(`/dizimista/${await newPayer(details)}/sugestoes`);
  expect(carneDizimo.habit.answer.parse(body.data)).toEqual(habit);
});

it('what is proposed is the record’s or the last booklet’s value, of the two what was changed last', async () => {
  const { carne } = await newCarne();
  const proposed = async () => (await treasurer(`/dizimista/${carne.dizimista_id}/sugestoes`)).body.data.valor_sugerido;
  expect(await proposed()).toBe(61.37);
  await sql('update public.dizimistas set valor_sugerido = 80');
  expect(await proposed()).toBe(80);
  await treasurer(`/${carne.id}/valor`, { valor_mensal: 70, a_partir_de: 1 }, 'PUT');
  expect(await proposed()).toBe(70);
});

describe('the first months of a booklet', () => {
  const start = (carne: string, mes_inicial: unknown) => treasurer(`/${carne}/inicio`, { mes_inicial }, 'PUT');

  it('are taken away up to the first paid one', async () => {
    const { carne, months } = await newCarne();
    await pay((months[10] as Parcela).id);
    const { status, body } = await start(carne.id, 11);
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'O carnê começa em novembro!' });
    expect(carneDizimo.start.answer.parse(body.data)).toMatchObject({ parcelas: 2, parcelas_pagas: 1 });
    expect((await monthsOf(carne.id)).map(({ mes }) => mes)).toEqual([11, 12]);
    expect((await start(carne.id, 3)).body).toMatchObject({ message: 'O carnê começa em novembro!', data: body.data });
  });

  it('stay where one has a payment, even an undone one', async () => {
    const { carne, months } = await newCarne();
    const payment = (await pay((months[2] as Parcela).id)).body.data.payment_id;
    const refused = {
      status: 409,
      body: { message: expect.stringMatching(/^Um destes meses tem pagamentos registrados \(também estornados\)/) },
    };
    expect(await start(carne.id, 4)).toMatchObject(refused);
    await treasurer(`/pagamentos/${payment}/estorno`, { motivo: 'Carnê errado' });
    expect(await start(carne.id, 4)).toMatchObject(refused);
    expect(await monthsOf(carne.id)).toHaveLength(12);
  });

  it.each([0, 13, 1.5, '', undefined])('are not taken before %j', async (mes_inicial) => {
    const { carne } = await newCarne();
    expect(await start(carne.id, mes_inicial)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/"a partir de"/) },
    });
  });

  it('of no booklet are not there', async () =>
    expect(await start(unknownId, 2)).toMatchObject({ status: 404, body: { message: 'Carnê não encontrado' } }));
});

describe('a new monthly value', () => {
  it('holds for what is not paid from its month on', async () => {
    const { carne, months } = await newCarne();
    await pay(months[0].id);
    await pay((months[5] as Parcela).id);
    const { status, body } = await treasurer(`/${carne.id}/valor`, { valor_mensal: 70.5, a_partir_de: 3 }, 'PUT');
    expect(status).toBe(200);
    expect(carneDizimo.changeValue.answer.parse(body.data)).toMatchObject({ valor_mensal: 70.5, total_pago: 122.74 });
    const values = (await monthsOf(carne.id)).map(({ valor_parcela }) => valor_parcela);
    expect(values).toEqual([61.37, 61.37, 70.5, 70.5, 70.5, 61.37, 70.5, 70.5, 70.5, 70.5, 70.5, 70.5]);
  });

  it.each([
    ['0', { valor_mensal: 0, a_partir_de: 1 }, /"valor mensal"/],
    ['from a thirteenth month', { valor_mensal: 1, a_partir_de: 13 }, /"a partir de"/],
    ['from no month', { valor_mensal: 1 }, 'O campo "a partir de" é obrigatório.'],
  ])('of %s is refused', async (_, body, sentence) => {
    const { carne } = await newCarne();
    const answer = await treasurer(`/${carne.id}/valor`, body, 'PUT');
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(sentence);
  });

  it('of no booklet is refused', async () =>
    expect(await treasurer(`/${unknownId}/valor`, { valor_mensal: 1, a_partir_de: 1 }, 'PUT')).toMatchObject({
      status: 404,
      body: { message: 'Carnê não encontrado' },
    }));
});

describe('a payment', () => {
  it.each(['raimundo', 'lucia'] as const)('of %s is an instalment paid, and income', async (who) => {
    const { carne, months } = await newCarne();
    const { status, body, headers } = await pay(
      months[2]?.id ?? '',
      { forma_pagamento: 'pix', observacoes: 'No envelope' },
      who,
    );
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'Pagamento registrado com sucesso!' });
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(carneDizimo.pay.answer.parse(body.data)).toMatchObject({
      mes: 3,
      pago: true,
      data_pagamento: today,
      forma_pagamento: 'pix',
      observacoes: 'No envelope',
      payments: [{ amount: 61.37, source: 'hand', reverses: null, creator_name: parish().person(who).name }],
    });
    expect(await income()).toBe('61.37');
    const { body: listed } = await treasurer(`/dizimista/${carne.dizimista_id}`);
    expect(listed.data).toMatchObject([{ parcelas_pagas: 1, total_pago: 61.37 }]);
  });

  it.each([
    ['without a form', { forma_pagamento: undefined }, 'O campo "forma de pagamento" é obrigatório.'],
    ['in a form of no list', { forma_pagamento: 'cartao' }, /"forma de pagamento" deve ser um destes valores/],
    [
      'of tomorrow',
      { data_pagamento: daysLater(today, 1) },
      'O campo "data do pagamento" não pode ser depois de hoje.',
    ],
    ['of 1926', { data_pagamento: '1926-11-26' }, /"data do pagamento" deve ser de 2000 em diante/],
    ['with its own amount', { valor: 1 }, 'O campo "valor" não é aceito aqui.'],
    ['of three decimals', { valor_parcela: 61.375 }, /"valor mensal" deve ser um valor em reais/],
    ['with an id that is none', { id: 'a' }, /identificador/],
  ])('%s is refused', async (_, change, sentence) => {
    const { months } = await newCarne();
    const answer = await pay(months[0].id, { ...paid, ...change });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(sentence);
    expect(await facts()).toEqual({ payments: 0, faults: [] });
  });

  it('of an amount that was changed meanwhile is refused', async () => {
    const { months } = await newCarne();
    expect((await pay(months[0].id, { ...paid, valor_parcela: 61.36 })).status).toBe(409);
    expect((await pay(months[0].id, { ...paid, valor_parcela: 61.37 })).status).toBe(200);
  });

  it('of what is paid is refused with who and when; with the call’s id a repetition finds it', async () => {
    const { months } = await newCarne();
    const id = randomUUID();
    const first = await pay(months[0].id, { ...paid, id });
    expect(await pay(months[0].id, { ...paid, id })).toMatchObject({ status: 200, body: { data: first.body.data } });
    const again = await pay(months[0].id, paid, 'lucia');
    expect(again.status).toBe(409);
    const day = today.split('-').reverse().join('/');
    expect(again.body.message).toMatch(
      new RegExp(
        `^Parcela já está paga: janeiro de 2026, paga em ${day}, registro de Raimundo em ${day} (às|à) \\d{1,2}h(\\d\\d)?\\.$`,
      ),
    );
    expect(await pay(months[0].id, { ...paid, id, forma_pagamento: 'pix' })).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^Este registro já existe com outros dados\. Nada foi registrado agora/) },
    });
    expect(await facts()).toEqual({ payments: 1, faults: [] });
  });

  it('of two people at once is one: the other is notified who and when', async () => {
    const { carne, months } = await newCarne();
    const answers = await Promise.all(
      months.flatMap(({ id }) => [pay(id, paid, 'raimundo'), pay(id, { forma_pagamento: 'pix' }, 'lucia')]),
    );
    for (const { id } of months) {
      const [one, other] = answers.splice(0, 2);
      const [won, lost] = one?.status === 200 ? [one, other] : [other, one];
      expect([won?.status, lost?.status]).toEqual([200, 409]);
      expect(won?.body.data.id).toBe(id);
      expect(lost?.body.message).toMatch(
        won === one
          ? /^Parcela já está paga: .* registro de Raimundo em /
          : /^Parcela já está paga: .* registro de Dona Lúcia em /,
      );
    }
    expect(await facts()).toEqual({ payments: 12, faults: [] });
    expect(await income()).toBe('736.44');
    expect((await treasurer(`/dizimista/${carne.dizimista_id}`)).body.data).toMatchObject([{ total_pago: 736.44 }]);
  });
});

describe('several instalments', () => {
  const asked = (months: readonly Parcela[]) => months.map(({ id, valor_parcela }) => ({ id, valor_parcela }));

  it('are paid in one go, each by its own payment', async () => {
    const { months } = await newCarne();
    const call = { ...paid, id: randomUUID(), parcelas: asked(months) };
    const { status, body } = await treasurer('/pagamentos', call);
    expect({ status, message: body.message }).toEqual({
      status: 200,
      message: '12 pagamentos registrados com sucesso!',
    });
    const answered = carneDizimo.payMany.answer.parse(body.data);
    expect(answered.map(({ mes, pago, payments }) => [mes, pago, payments.length])).toEqual(
      months.map(({ mes }) => [mes, true, 1]),
    );
    expect((await treasurer('/pagamentos', call)).body.data).toEqual(body.data);
    expect(await facts()).toEqual({ payments: 12, faults: [] });
    expect(await income()).toBe('736.44');
    // Repeated after one of them was undone, the call doesn't say that they are paid.
    await treasurer(`/pagamentos/${answered[0]?.payment_id}/estorno`, { motivo: 'Engano' });
    expect(await treasurer('/pagamentos', call)).toMatchObject({ status: 200, body: { message: undoneSince } });
  });

  it.each([
    ['one is paid', 409, /^Parcela já está paga: fevereiro de 2026/],
    ['one has another amount', 409, /^O valor de uma parcela mudou/],
    ['one is not there', 404, 'Parcela não encontrada'],
    ['one is there twice', 400, 'O campo "parcelas" tem uma parcela repetida.'],
    ['there are none', 400, 'O campo "parcelas" não pode ser uma lista vazia.'],
  ])('are not paid when %s', async (why, status, sentence) => {
    const { months } = await newCarne();
    const [january, february] = asked(months) as [ReturnType<typeof asked>[0], ReturnType<typeof asked>[0]];
    if (why === 'one is paid') await pay(february.id);
    const before = await facts();
    const parcelas = {
      'one is paid': [january, february],
      'one has another amount': [january, { ...february, valor_parcela: 61.36 }],
      'one is not there': [january, { id: unknownId, valor_parcela: 1 }],
      'one is there twice': [january, january],
      'there are none': [],
    }[why];
    const answer = await treasurer('/pagamentos', { ...paid, parcelas });
    expect(answer.status).toBe(status);
    expect(answer.body.message).toMatch(sentence);
    expect(await facts()).toEqual(before);
  });
});

describe('undoing a payment', () => {
  const undo = (id: string, body: object = { motivo: 'Lançado no carnê errado' }) =>
    treasurer(`/pagamentos/${id}/estorno`, body);

  it('opens the instalment and reverses the income; both stay to be seen', async () => {
    const { months } = await newCarne();
    const payment = (await pay(months[0].id)).body.data.payment_id;
    const id = randomUUID();
    const { status, body } = await undo(payment, { motivo: 'Lançado no carnê errado', id });
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'Pagamento estornado com sucesso!' });
    expect(carneDizimo.undo.answer.parse(body.data)).toMatchObject({
      pago: false,
      data_pagamento: null,
      payment_id: null,
      payments: [
        { id: payment, amount: 61.37, reverses: null },
        { amount: 61.37, reverses: payment, reason: 'Lançado no carnê errado', creator_name: 'Raimundo' },
      ],
    });
    expect(await income()).toBe('0.00');
    expect((await undo(payment, { motivo: 'Lançado no carnê errado', id })).body.data).toEqual(body.data);
    const again = await undo(payment);
    expect(again.status).toBe(409);
    expect(again.body.message).toMatch(/^Este pagamento já está estornado: registro de Raimundo em /);
    expect((await pay(months[0].id)).status).toBe(200);
    expect(await facts()).toEqual({ payments: 3, faults: [] });
  });

  it.each([
    ['a mistake is of the payment’s own day, as if it had never been', 'erro', '2026-03-10', 'undone'],
    ['money that was given back is of today', 'devolucao', today, 'given_back'],
    ['one without a kind is of today', undefined, today, 'undone'],
  ])('%s', async (_, tipo, day, returned) => {
    const { months } = await newCarne();
    const payment = (await pay(months[0].id, { ...paid, data_pagamento: '2026-03-10' })).body.data.payment_id;
    const body = { id: randomUUID(), motivo: 'Dia errado', ...(tipo && { tipo }) };
    for (const { body: answer } of [await undo(payment, body), await undo(payment, body)])
      expect(answer.data.payments.at(-1)).toMatchObject({ reverses: payment, paid_on: day, returned });
    expect(
      await sql('select transaction_date::text as day from public.financial_transactions where reverses is not null'),
    ).toEqual([{ day }]);
    const others = { erro: 'devolucao', devolucao: 'erro' } as const;
    const other = await undo(payment, { ...body, tipo: others[(tipo ?? 'erro') as 'erro'] });
    expect(other.status).toBe(409);
    expect(await facts()).toEqual({ payments: 2, faults: [] });
  });

  it.each([
    ['without a reason', {}, 'O campo "motivo" é obrigatório.'],
    ['with a blank reason', { motivo: '  ' }, 'O campo "motivo" é obrigatório.'],
    ['with a long reason', { motivo: 'a'.repeat(501) }, /"motivo" deve ter no máximo 500/],
  ])('%s is refused', async (_, body, sentence) => {
    const { months } = await newCarne();
    const answer = await undo((await pay(months[0].id)).body.data.payment_id, body);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(sentence);
    expect(await income()).toBe('61.37');
  });

  it('that is unknown, or a donation’s, is refused', async () => {
    const missing = { status: 404, body: { message: 'Pagamento não encontrado' } };
    expect(await undo(unknownId)).toMatchObject(missing);
    const [donation] = await sql<{ id: string }>(
      `insert into public.donations (amount, status) values (5, 'pending') returning id`,
    );
    const [payment] = await sql<{ id: string }>(
      `select id from private.enter_payments('provider', gen_random_uuid(), $1, $2, 'pix')`,
      [JSON.stringify([{ donation_id: donation?.id }]), today],
    );
    expect(await undo(payment?.id ?? '')).toMatchObject(missing);
    expect(await income()).toBe('5.00');
  });
});

describe('the booklets of a year', () => {
  const wanted = async () => {
    const { body } = await treasurer('/ano/2027/dizimistas');
    return carneDizimo.payersWithout.answer.parse(body.data);
  };

  it('are proposed for active payers with their value, else the last booklet’s, else none', async () => {
    const { carne } = await newCarne();
    await newPayer({ valor_sugerido: 30.5 });
    await newPayer({ dizimista_ativo: false });
    const bare = await newPayer();
    const { total, payers } = await wanted();
    expect(total).toBe(3);
    expect(payers.every(({ other_value }) => other_value === null)).toBe(true);
    expect(payers.map(({ valor_mensal, from_last_carne }) => [valor_mensal, from_last_carne]).sort()).toEqual(
      [
        [30.5, false],
        [61.37, true],
        [null, false],
      ].sort(),
    );
    expect(payers.find(({ id }) => id === carne.dizimista_id)).toMatchObject({ valor_mensal: 61.37 });
    expect(payers.find(({ id }) => id === bare)).toMatchObject({ nome: 'Rosa Amélia Viana', valor_mensal: null });
  });

  it('are proposed with the value that was changed last, and show the other one where it differs', async () => {
    const { carne } = await newCarne();
    const proposed = async () => (await wanted()).payers[0];
    for (const [valor_sugerido, other_value] of [
      [61.37, null],
      [80, 61.37],
    ] as const) {
      await sql('update public.dizimistas set valor_sugerido = $1', [valor_sugerido]);
      expect(await proposed()).toMatchObject({ valor_mensal: valor_sugerido, from_last_carne: false, other_value });
    }
    await treasurer(`/${carne.id}/valor`, { valor_mensal: 70, a_partir_de: 1 }, 'PUT');
    expect(await proposed()).toMatchObject({ valor_mensal: 70, from_last_carne: true, other_value: 80 });
    await sql('update public.dizimistas set valor_sugerido = null');
    expect(await proposed()).toMatchObject({ valor_mensal: 70, from_last_carne: true, other_value: null });
  });

  it('are deleted by the call that made them, all without payments; a repetition takes none', async () => {
    const items = [await newPayer(), await newPayer(), await newPayer()].map((dizimista_id) => ({
      dizimista_id,
      valor_mensal: 20,
    }));
    const id = randomUUID();
    await treasurer('/ano/2027', { id, items });
    const calls = async () => carneDizimo.calls.answer.parse((await treasurer('/ano/2027/criacoes')).body.data);
    expect(await calls()).toMatchObject([{ id, carnes: 3 }]);
    const [parcela] = await sql<{ id: string }>('select id from public.parcelas limit 1');
    await pay(parcela?.id ?? '');
    const undo = () => treasurer(`/criacoes/${id}`, undefined, 'DELETE');
    const stays = '1 tem pagamentos registrados, também estornados, e ficou.';
    expect(await undo()).toMatchObject({
      status: 200,
      body: { data: { deleted: 2, paid: 1, charged: 0 }, message: `2 carnês excluídos; ${stays}` },
    });
    expect(await undo()).toMatchObject({
      status: 200,
      body: { data: { deleted: 0, paid: 1, charged: 0 }, message: `Nenhum carnê foi excluído; ${stays}` },
    });
    expect(await calls()).toMatchObject([{ id, carnes: 1 }]);
    expect((await wanted()).total).toBe(2);
    expect(await income()).toBe('20.00');
  });

  it('are from a month on, and lose others together: as many as were told before', async () => {
    const items = [await newPayer(), await newPayer()].map((dizimista_id) => ({ dizimista_id, valor_mensal: 20 }));
    const [first, second] = items;
    await treasurer('/ano/2027', { id: randomUUID(), items: [{ ...first, mes_inicial: 10 }, second] });
    const told = { carnes: 2, months: 11, paid: 0, charged: 0 };
    expect((await treasurer('/ano/2027/inicio/11')).body.data).toEqual(told);
    const start = () => treasurer('/ano/2027/inicio/11', {}, 'PUT');
    expect(await start()).toMatchObject({
      status: 200,
      body: { data: told, message: '11 meses retirados de 2 carnês.' },
    });
    const [parcela] = await sql<{ id: string }>('select id from public.parcelas where mes = 11 limit 1');
    await pay(parcela?.id ?? '');
    expect((await start()).body.message).toBe('Nenhum mês foi retirado.');
    expect((await treasurer('/ano/2027/inicio/12', {}, 'PUT')).body.message).toBe(
      '1 mês retirado de 1 carnê; 1 tem pagamentos registrados, também estornados, e ficou.',
    );
    for (const mes of ['0', '13', 'x']) expect((await treasurer(`/ano/2027/inicio/${mes}`)).status).toBe(400);
  });

  it('end with their year, are told as one sentence of the audit log, and are opened again', async () => {
    const { carne } = await newCarne();
    const path = `/ano/${carne.ano}/encerramento`;
    const state = async () => (await treasurer(path)).body.data;
    expect(await state()).toMatchObject({ open: 12, ended: 0, codes: 0 });
    expect((await treasurer('/ano/2999/encerramento', {})).body.message).toBe(
      'O ano de 2999 ainda não começou. Nada foi encerrado: confira o ano.',
    );
    expect(await treasurer(path, {})).toMatchObject({
      status: 200,
      body: { data: { months: 12 }, message: `O ano de ${carne.ano} está encerrado: 12 meses não são mais devidos.` },
    });
    expect(await state()).toMatchObject({ open: 0, ended: 12, codes: 0 });
    const [entry] = (await call('lucia', '/audit-log')).body.data;
    expect(entry.sentence).toMatch(new RegExp(`encerrou o ano de ${carne.ano} do dízimo: 12 meses em aberto$`));
    expect((await treasurer(path, undefined, 'DELETE')).body.message).toBe(
      `O ano de ${carne.ano} está reaberto: 12 meses em aberto de novo.`,
    );
    expect(await state()).toMatchObject({ open: 12, ended: 0, codes: 0 });
  });

  it('are proposed to nobody without an entry in the audit log: whoever asks reads the whole register', async () => {
    await parish().database.empty('public.audit_log');
    await wanted();
    expect(
      await parish().database.sql.query('select actor_name, verb, table_name, note from public.audit_log'),
    ).toEqual([{ actor_name: 'Raimundo', verb: 'export', table_name: 'dizimistas', note: 'Sem carnê de 2027' }]);
  });

  it('are made in one call, which a repetition finds again; nothing twice', async () => {
    const { carne } = await newCarne({ ano: 2027 });
    const [one, other] = [await newPayer(), await newPayer()];
    const body = {
      id: randomUUID(),
      items: [one, other, carne.dizimista_id].map((dizimista_id) => ({ dizimista_id, valor_mensal: 20 })),
    };
    const { status, body: made } = await treasurer('/ano/2027', body);
    expect({ status, data: made.data, message: made.message }).toEqual({
      status: 201,
      data: { created: 2, passed: 1 },
      message: '2 carnês criados; 1 dizimista já tinha carnê do ano, foi apagado ou não existe, e ficou como estava.',
    });
    expect((await treasurer('/ano/2027', body)).body.data).toEqual({ created: 2, passed: 1 });
    expect((await treasurer('/ano/2027', { ...body, id: randomUUID() })).body.data).toEqual({ created: 0, passed: 3 });
    expect(await wanted()).toEqual({ total: 0, payers: [] });
    expect(await sql('select from public.parcelas')).toHaveLength(36);
  });

  it.each([
    ['nobody', { items: [] }, 400, 'O campo "dizimistas" não pode ser uma lista vazia.'],
    ['somebody with 0', { items: [{ dizimista_id: unknownId, valor_mensal: 0 }] }, 400, /valor/],
    [
      'somebody without a value',
      { items: [{ dizimista_id: unknownId, valor_mensal: null }] },
      400,
      /"valor mensal" é obrigatório/,
    ],
    [
      'somebody twice',
      { items: [1, 2].map((valor_mensal) => ({ dizimista_id: unknownId, valor_mensal })) },
      400,
      'O campo "dizimistas" tem um dizimista repetido.',
    ],
  ])('for %s are refused', async (_, change, status, sentence) => {
    const answer = await treasurer('/ano/2027', { id: randomUUID(), ...change });
    expect(answer.status).toBe(status);
    expect(answer.body.message).toMatch(sentence);
  });

  it.each(['1899', '3000', 'x'])('of %s are refused', async (year) =>
    expect((await treasurer(`/ano/${year}/dizimistas`)).status).toBe(400),
  );
});

describe.each([
  ['tereza', 403],
  ['chico', 403],
  [undefined, 401],
] as const)('%s', (who, status) => {
  it('finds none of it', async () => {
    const { carne, months } = await newCarne();
    const before = await facts();
    const answers = [
      await call(who, `/carne-dizimo/dizimista/${carne.dizimista_id}`),
      await call(who, `/carne-dizimo/${carne.id}/parcelas`),
      await call(who, '/carne-dizimo', { dizimista_id: carne.dizimista_id, ano: 2030, valor_mensal: 1 }),
      await call(who, `/carne-dizimo/parcelas/${months[0].id}/pagar`, paid, 'PUT'),
      await call(who, `/carne-dizimo/${carne.id}`, undefined, 'DELETE'),
      await call(who, `/carne-dizimo/${carne.id}/inicio`, { mes_inicial: 12 }, 'PUT'),
      await call(who, '/carne-dizimo/ano/2027/criacoes'),
      await call(who, '/carne-dizimo/ano/2026/inicio/12'),
      await call(who, '/carne-dizimo/ano/2026/inicio/12', {}, 'PUT'),
      await call(who, '/carne-dizimo/ano/2026/encerramento'),
      await call(who, '/carne-dizimo/ano/2026/encerramento', {}),
      await call(who, '/carne-dizimo/ano/2026/encerramento', undefined, 'DELETE'),
      await call(who, `/carne-dizimo/criacoes/${unknownId}`, undefined, 'DELETE'),
    ];
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status));
    expect(await facts()).toEqual(before);
  });
});
