import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { issuedReceipts, shownCode } from '#contract/financial-receipts.ts';
import { financialStatements, type MailedStatements, type YearOfGiving } from '#contract/financial-statements.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { rest } from '../../../../supabase/tests/rest.ts';
import { send, type TestApi } from '../../testing/api.ts';
import { openMailingParish } from '../../testing/mailing-parish.ts';

const parish = openMailingParish();
const sql = <Row extends Record<string, unknown>>(text: string, values?: unknown[]) =>
  parish().database.sql.query<Row>(text, values);
const today = parishDayOf(new Date());
const year = Number(today.slice(0, 4));

const call = async (
  path: string,
  body?: object,
  { api = parish().api, who = 'raimundo' as 'raimundo' | 'lucia' } = {},
) => send(api, path, { method: body ? 'POST' : 'GET', token: parish().token(who), ...(body && { body }) });
const read = async (ano = year, query = ''): Promise<YearOfGiving> =>
  financialStatements.year.answer.parse((await call(`/recibos/declaracoes/${ano}${query}`)).body.data);
const issue = async (...dizimistas: string[]) =>
  issuedReceipts.statements.answer.parse((await call('/recibos/declaracoes', { ano: year, dizimistas })).body.data);
const mail = async (declaracoes: string[], api: TestApi = parish().api) =>
  call('/recibos/declaracoes/emails', { declaracoes }, { api });

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
    'select payment.id from public.payments as payment where private.payer_of(payment) = $1 limit 1',
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
  parish().mailServer.received.splice(0);
  await parish().database.empty(
    ...['public.mails', 'public.issued_receipts', 'public.dizimistas', 'public.receipts'],
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
      unnamed: { donations: 0, tithe: 10.25, erased: 25 },
      sends_mail: true,
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

describe('a statement by mail', () => {
  const received = () => parish().mailServer.received;

  it('goes once to who has an address and agreed, with the sums and the address that checks it', async () => {
    const ana = await payerCalled('Ana Lima', { email: 'ana@example.org' });
    const rui = await payerCalled('Rui Gomes', { agreed: true, email: 'rui at example' });
    for (const payer of [maria, ana, rui]) await receive(payer, 70);
    const issued = await issue(maria, ana, rui);
    const ids = issued.map(({ id }) => id);
    const none = { queued: 0, sent_before: 0, without_address: 0, not_agreed: 0, changed: 0 };
    expect((await mail(ids)).body.data).toEqual({ ...none, queued: 1, without_address: 1, not_agreed: 1 });
    const again = await Promise.all([mail(ids), mail(ids)]);
    for (const { body } of again)
      expect(body.data satisfies MailedStatements).toEqual({
        ...none,
        sent_before: 1,
        without_address: 1,
        not_agreed: 1,
      });
    await parish().runJobs();
    expect(received().map(({ recipients, subject }) => [recipients, subject])).toEqual([
      [['maria@example.org'], 'Sua declaração de contribuições'],
    ]);
    const text = received()[0]?.text ?? '';
    for (const said of [
      `declaração de contribuições de ${year}, nº 1/${year}`,
      'R$ 70,00',
      `https://paroquia.example/recibo/${shownCode(issued[0]?.code ?? '')}`,
      'Valor não dedutível do imposto de renda.',
    ])
      expect(text.replaceAll('\u00a0', ' ')).toContain(said);
    expect(text).not.toContain('Maria');
  });

  it('is not sent of what changed since, and the next one is', async () => {
    await receive(maria, 70);
    const [one] = await issue(maria);
    await giveBack(maria, 10);
    expect((await mail([one?.id as string])).body.data).toMatchObject({ queued: 0, changed: 1 });
    const [two] = await issue(maria);
    expect((await mail([two?.id as string])).body.data).toMatchObject({ queued: 1 });
  });

  it('is refused where the site sends no mail', async () => {
    const { status, body } = await mail([randomUUID()], parish().silentApi);
    expect([status, body.error]).toEqual([503, 'O site não envia e-mails: entregue as declarações impressas.']);
  });
});
