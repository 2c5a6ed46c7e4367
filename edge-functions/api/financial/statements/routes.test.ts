import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { issuedReceipts } from '#contract/financial-receipts.ts';
import { financialStatements, type YearOfGiving } from '#contract/financial-statements.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { rest } from '../../../../supabase/tests/rest.ts';
import { send } from '../../testing/api.ts';
import { openParish } from '../../testing/parish.ts';

const parish = openParish();
const sql = <Row extends Record<string, unknown>>(text: string, values?: unknown[]) =>
  parish().database.sql.query<Row>(text, values);
const today = parishDayOf(new Date());
const year = Number(today.slice(0, 4));

const call = (path: string, body?: object) =>
  send(parish().api, path, { method: body ? 'POST' : 'GET', token: parish().token('raimundo'), ...(body && { body }) });
const read = async (ano = year, query = ''): Promise<YearOfGiving> =>
  financialStatements.year.answer.parse((await call(`/recibos/declaracoes/${ano}${query}`)).body.data);
const issue = async (...dizimistas: string[]) =>
  issuedReceipts.statements.answer.parse((await call('/recibos/declaracoes', { ano: year, dizimistas })).body.data);

async function payerCalled(name: string, more: object = {}): Promise<string> {
  const [payer] = await sql<{ id: string }>(
    `insert into public.dizimistas (nome_completo, email, comunidade_setor, endereco, autorizacao_comunicacoes)
     select $1, given.email, given.community, given.address, given.agreed
     from jsonb_to_record($2::jsonb) as given (email text, community text, address text, agreed boolean) returning id`,
    [name, JSON.stringify({ agreed: false, ...more })],
  );
  await sql('select private.make_carne(gen_random_uuid(), $1, $2, 50)', [payer?.id, year]);
  return payer?.id as string;
}
const receive = (dizimista_id: string, valor: number, data_pagamento = today) =>
  call('/carne-dizimo/recebimentos', {
    ...{ id: randomUUID(), dizimista_id, valor, data_pagamento, forma_pagamento: 'pix', again: true },
  });
const enter = (amount: number, category: string, more: object = {}) =>
  call('/financial', { title: 'Entrada', amount, type: 'income', category, transaction_date: today, ...more });
const giveBack = async (payer: string, amount: number) => {
  const [payment] = await sql<{ id: string }>(
    'select payment.id from public.payments as payment where private.payer_of(payment) = $1 order by number limit 1',
    [payer],
  );
  const body = { call: randomUUID(), payment: payment?.id, reason: 'Engano', amount, is_mistake: false };
  const answer = await rest(parish().database, parish().token('raimundo'), 'rpc/undo_payment', {
    method: 'POST',
    body,
  });
  expect(answer.status).toBe(200);
};

let maria: string;

beforeEach(async () => {
  await parish().database.empty(
    ...['public.issued_receipts', 'public.dizimistas', 'public.receipts'],
    ...['public.financial_transactions', 'public.donations'],
  );
  maria = await payerCalled('Maria Souza', {
    ...{ email: 'maria@example.org', agreed: true, community: 'Matriz', address: 'Rua A, 1 – Centro' },
  });
});

describe('who gave in a year', () => {
  it('is answered with what each gave, by the day of payment, and what is in no statement', async () => {
    const ana = await payerCalled('Ana Lima');
    const gone = await payerCalled('Rui Gomes');
    await payerCalled('Sem Nada');
    await receive(maria, 120);
    await giveBack(maria, 20.5);
    await receive(ana, 30, `${year - 1}-12-31`);
    await receive(gone, 25);
    const [{ numero_ordinal: ordinal } = {}] = await sql<{ numero_ordinal: number }>(
      'select numero_ordinal from public.dizimistas where id = $1',
      [gone],
    );
    const erasing = { payer: gone, ordinal, decisions: [] };
    const erased = await rest(parish().database, parish().token('lucia'), 'rpc/erase_payer', {
      method: 'POST',
      body: erasing,
    });
    expect(erased).toMatchObject({ status: 200 });
    await enter(7.25, 'Dízimo');
    await enter(40, 'Doações');
    await enter(500, 'Ofertas');
    await enter(11, 'Dízimo', { transaction_date: `${year - 1}-12-31` });
    await call('/carne-dizimo/recebimentos/sem-nome', {
      ...{ id: randomUUID(), valor: 3, data_pagamento: today, forma_pagamento: 'dinheiro' },
    });
    expect(await read()).toEqual({
      payers: [
        {
          ...{ id: maria, numero_ordinal: expect.any(Number), nome: 'Maria Souza', comunidade: 'Matriz' },
          ...{ endereco: 'Rua A, 1 – Centro', amount: 99.5, has_mail: true, agreed: true },
          ...{ is_issued: false, is_current: false },
        },
      ],
      unnamed: { donations: 0, tithe: 50.25, erased: 25 },
    });
    expect(await read(year - 1)).toMatchObject({
      payers: [{ nome: 'Ana Lima', amount: 30 }],
      unnamed: { tithe: 11, erased: 0 },
    });
  });

  it('is nobody in a year without any', async () => {
    expect(await read(1999)).toMatchObject({ payers: [], unnamed: { donations: 0, tithe: 0, erased: 0 } });
  });

  it('says whose statement no longer holds, also of one payer alone', async () => {
    await receive(maria, 50);
    await issue(maria);
    const stateOf = async (query = '') => {
      const [{ is_issued, is_current } = {}] = (await read(year, query)).payers;
      return [is_issued, is_current];
    };
    expect(await stateOf()).toEqual([true, true]);
    await receive(await payerCalled('Ana Lima'), 50);
    expect(await stateOf(`?dizimista=${maria}`)).toEqual([true, true]);
    await giveBack(maria, 1);
    expect(await stateOf(`?dizimista=${maria}`)).toEqual([true, false]);
    await issue(maria);
    expect(await stateOf(`?dizimista=${maria}`)).toEqual([true, true]);
    expect((await read(year, `?dizimista=${maria}`)).payers).toHaveLength(1);
  });

  it.each([['1800'], ['x']])('of the year %s is refused', async (ano) => {
    expect((await call(`/recibos/declaracoes/${ano}`)).status).toBe(400);
  });
});
