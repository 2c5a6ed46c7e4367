import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type AccountBalance, financialAccounts } from '#contract/financial-accounts.ts';
import { type Sent, send } from '../../testing/api.ts';
import { openParish } from '../../testing/parish.ts';

const parish = openParish();
const call = (path: string, sent: Sent = {}) =>
  send(parish().api, `/financial${path}`, { token: parish().token('raimundo'), ...sent });
const post = (path: string, body: object) => call(path, { method: 'POST', body });

const accounts = async (query = ''): Promise<AccountBalance[]> =>
  financialAccounts.list.answer.parse((await call(`/contas${query}`)).body.data);
const shown = async (query = '') =>
  (await accounts(query)).map(({ name, balance, upcoming }) => [name, balance, upcoming] as const);
const idOf = async (name: string) => (await accounts()).find((account) => account.name === name)?.id ?? '';

beforeEach(async () => {
  parish().api.setNow(new Date('2026-11-26T12:00:00Z'));
  onTestFinished(() => parish().api.setNow(undefined));
  await parish().database.empty('public.financial_transactions', 'public.transfers', 'public.audit_log');
  await parish().database.sql.exec(`
    delete from public.accounts where purpose is null;
    update public.accounts set opening_balance = 0, opening_day = null;
    delete from private.rate_limits`);
});

const row = { title: 'Coleta', amount: 80.25, type: 'income', transaction_date: '2026-03-10' };

const between = async (change: object = {}) => ({
  id: randomUUID(),
  from_account: await idOf('Mercado Pago'),
  to_account: await idOf('Banco'),
  amount: 500,
  transfer_date: '2026-11-20',
  ...change,
});

describe('the accounts', () => {
  it('are the box, the bank and the provider’s at first, with what is in them on a day and what is upcoming', async () => {
    await post('', row);
    await post('', { ...row, transaction_date: '2026-03-20', type: 'expense' });
    expect(await shown('?date=2026-03-15')).toEqual([
      ['Caixa', 80.25, 0],
      ['Banco', 0, -80.25],
      ['Mercado Pago', 0, 0],
    ]);
    expect((await shown())[1]).toEqual(['Banco', -80.25, 0]);
    expect((await call('/contas?date=2026-02-30')).status).toBe(400);
  });

  it('say on which day least is in the box, from a day on or until one', async () => {
    const lowest = async (query: string) => (await call(`/contas/caixa?${query}`)).body.data;
    const box = await idOf('Caixa');
    const enter = (type: string, amount: number, transaction_date: string) =>
      post('', { ...row, type, amount, transaction_date, account_id: box });
    await enter('income', 100, '2026-11-01');
    await enter('expense', 70, '2026-11-05');
    await enter('expense', 10.5, '2026-11-05');
    await enter('income', 900, '2026-11-20');
    await enter('expense', 999, '2026-12-24');
    expect(await lowest('startDate=2026-10-01&endDate=2026-10-31')).toEqual({ day: '2026-10-01', balance: 0 });
    expect(await lowest('startDate=2026-11-02&endDate=2026-12-23')).toEqual({ day: '2026-11-05', balance: 19.5 });
    expect(await lowest('startDate=2026-11-20&endDate=2026-12-23')).toEqual({ day: '2026-11-20', balance: 919.5 });
    expect(await lowest('startDate=2026-11-02')).toEqual({ day: '2026-12-24', balance: -79.5 });
    await post('/transferencias', {
      ...(await between({ to_account: box, amount: 100 })),
      transfer_date: '2026-11-25',
    });
    expect(await lowest('startDate=2026-11-02')).toEqual({ day: '2026-11-05', balance: 19.5 });
    const early = { ...(await between({ from_account: box, amount: 21 })), transfer_date: '2026-11-03' };
    expect((await post('/transferencias', early)).body.code).toBe('box_below_zero');
    await parish().database.sql.exec(
      `update public.accounts set opening_balance = 5, opening_day = '2026-11-06' where purpose = 'cash'`,
    );
    expect(await lowest('startDate=2026-11-02')).toEqual({ day: '2026-11-06', balance: 5 });
    expect(await lowest('startDate=2026-11-02&endDate=2026-11-30')).toEqual({ day: '2026-11-06', balance: 5 });
    expect(await lowest('startDate=2026-11-02&endDate=2026-11-05')).toBeNull();
  });

  it('are added, changed and deleted while nothing names them', async () => {
    const added = await post('/contas', { name: 'Poupança', opening_balance: 10.5, opening_day: '2026-01-01' });
    expect(added).toMatchObject({
      status: 201,
      body: { data: { name: 'Poupança', purpose: null, opening_balance: 10.5 } },
    });
    const { id } = added.body.data;
    for (const name of ['poupanca', ' Poupança \u00a0'])
      expect((await post('/contas', { name })).body.message).toBe('Já existe uma conta com este nome.');
    expect(
      (await call(`/contas/${id}`, { method: 'PUT', body: { name: 'Caixa  da   festa' } })).body.data,
    ).toMatchObject({ name: 'Caixa da festa' });
    expect((await call(`/contas/${id}`, { method: 'PUT', body: { name: 'Aplicação' } })).status).toBe(200);
    expect((await call('/contas/nomes')).body.data).toEqual(['Aplicação', 'Banco', 'Caixa', 'Mercado Pago']);
    const written = await post('', { ...row, account_id: id });
    expect(written.body.data).toMatchObject({ account_id: id, account_name: 'Aplicação' });
    expect((await call(`/contas/${id}`, { method: 'DELETE' })).status).toBe(409);
    await call(`/${written.body.data.id}`, { method: 'DELETE' });
    expect((await call(`/contas/${id}`, { method: 'DELETE' })).status).toBe(200);
    expect((await call(`/contas/${await idOf('Caixa')}`, { method: 'DELETE' })).status).toBe(409);
  });

  it('may begin overdrawn, but for the box', async () => {
    const overdrawn = { opening_balance: -250.5, reason: 'Do extrato' };
    expect(await call(`/contas/${await idOf('Banco')}`, { method: 'PUT', body: overdrawn })).toMatchObject({
      status: 200,
      body: { data: { opening_balance: -250.5 } },
    });
    expect((await shown())[1]).toEqual(['Banco', -250.5, 0]);
    expect(await call(`/contas/${await idOf('Caixa')}`, { method: 'PUT', body: overdrawn })).toMatchObject({
      status: 400,
      body: { message: 'O saldo inicial da caixa não pode ser menor que zero.' },
    });
  });

  it('have another opening balance by a reason, which their history says; another name needs none', async () => {
    const path = `/contas/${await idOf('Banco')}`;
    const put = (body: object) => call(path, { method: 'PUT', body });
    const opening = { opening_balance: 12.5, opening_day: '2026-01-01' };
    const refused = await put({ name: 'Banco do Brasil', ...opening });
    expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('"motivo" é obrigatório')]);
    expect((await put({ ...opening, reason: 'Conferido com o extrato' })).status).toBe(200);
    const renamed = await put({ name: 'Banco do Brasil', ...opening });
    expect(renamed.body.data).toMatchObject({ name: 'Banco do Brasil', ...opening });
    const { updated_at: updatedAt } = renamed.body.data;
    expect((await put({ name: 'Banco', updatedAt })).status).toBe(200);
    expect((await put({ name: 'Caixa Econômica', updatedAt })).body.code).toBe('changed_meanwhile');
    const told = financialAccounts.history.answer.parse((await call(`${path}/historico`)).body.data);
    expect(told.slice(-3).map(({ reason, changes }) => [reason, ...changes])).toEqual([
      [
        'Conferido com o extrato',
        { field: 'Saldo inicial', before: 'R$\u00a00,00', after: 'R$\u00a012,50' },
        { field: 'Dia do saldo inicial', before: null, after: '01/01/2026' },
      ],
      [null, { field: 'Nome', before: 'Banco', after: 'Banco do Brasil' }],
      [null, { field: 'Nome', before: 'Banco do Brasil', after: 'Banco' }],
    ]);
    const audited = await send(parish().api, '/audit-log?kind=accounts', { token: parish().token('lucia') });
    expect(audited.body.data.slice(0, 2)).toMatchObject([
      {
        sentence: 'Raimundo alterou nome da conta “Banco”',
        changes: [{ field: 'Nome', before: 'Banco do Brasil', after: 'Banco' }],
      },
      { sentence: 'Raimundo alterou nome da conta “Banco do Brasil”' },
    ]);
  });

  it.each([
    ['without a name', { name: ' ' }],
    ['with three decimals', { name: 'Cofre', opening_balance: 1.005 }],
    ['with too much', { name: 'Cofre', opening_balance: 1e12 }],
    ['of a future day', { name: 'Cofre', opening_day: '2999-01-01' }],
  ])('are refused %s', async (_, body) => {
    expect((await post('/contas', body)).status).toBe(400);
  });
});

describe('a row’s account', () => {
  it('is chosen, filtered by, exported, and told where it was changed', async () => {
    const bank = await idOf('Banco');
    const { id } = (await post('', row)).body.data;
    await post('', { ...row, title: 'Doação', account_id: bank });
    const body = { account_id: bank, reason: 'Foi depositada' };
    expect((await call(`/${id}`, { method: 'PUT', body })).body.data).toMatchObject({ account_name: 'Banco' });
    expect((await call(`/${id}/historico`)).body.data.at(-1).changes).toEqual([
      { field: 'Conta', before: 'Caixa', after: 'Banco' },
    ]);
    const found = (await call('?account=Banco')).body;
    expect(found).toMatchObject({ pagination: { total: 2 }, stats: { totalIncome: 160.5 } });
    expect((await call('?account=Caixa')).body).toMatchObject({ data: [], stats: { totalIncome: 0 } });
  });

  it('that is none is refused', async () => {
    expect((await post('', { ...row, account_id: randomUUID() })).status).toBe(400);
    expect((await post('', { ...row, account_id: 'Caixa' })).status).toBe(400);
  });
});

describe('a transfer', () => {
  it('is entered with its fee, shown, and reversed; income and expenses know the fee alone', async () => {
    const made = await post('/transferencias', await between({ fee: 3.5 }));
    expect(made).toMatchObject({
      status: 201,
      body: {
        data: {
          from: { name: 'Mercado Pago' },
          to: { name: 'Banco' },
          amount: 500,
          fee: 3.5,
          creator_name: 'Raimundo',
        },
      },
    });
    expect(await shown()).toEqual([
      ['Caixa', 0, 0],
      ['Banco', 500, 0],
      ['Mercado Pago', -503.5, 0],
    ]);
    const ledger = (await call('')).body;
    expect(ledger.stats).toEqual({ totalIncome: 0, totalExpense: 3.5, balance: -3.5 });
    const [fee] = ledger.data;
    expect(fee).toMatchObject({ transfer_id: made.body.data.id, category: 'Tarifas', account_name: 'Mercado Pago' });
    expect((await call(`/${fee.id}`, { method: 'DELETE' })).body.message).toContain('tarifa de uma transferência');
    expect((await call('/transferencias')).body.data).toEqual([made.body.data]);
    const remove = (body: object) => call(`/transferencias/${made.body.data.id}`, { method: 'DELETE', body });
    for (const body of [{}, { reason: null }, { reason: ' ' }])
      expect(await remove(body)).toMatchObject({ status: 400, body: { message: expect.stringMatching(/motivo/i) } });
    expect((await remove({ reason: 'Engano' })).status).toBe(200);
    expect((await remove({ reason: 'Engano' })).status).toBe(404);
    expect((await call('')).body.data).toEqual([]);
    expect((await shown())[2]).toEqual(['Mercado Pago', 0, 0]);
  });

  it('is read with its number, and its history also when it is gone, with the reason and both accounts', async () => {
    const body = await between({ document_number: 'DP 4411' });
    const { id } = (await post('/transferencias', body)).body.data;
    expect((await call('/transferencias')).body.data).toMatchObject([{ document_number: 'DP 4411', scan: null }]);
    const path = `/transferencias/${id}`;
    const removal = { method: 'DELETE', body: { reason: 'Depositado em dobro' } } as const;
    expect((await call(path, removal)).status).toBe(200);
    expect((await call(path, removal)).status).toBe(404);
    const told = financialAccounts.transferHistory.answer.parse((await call(`${path}/historico`)).body.data);
    expect(told).toMatchObject([
      { who: 'Raimundo', verb: 'insert', reason: null },
      { who: 'Raimundo', verb: 'delete', reason: 'Depositado em dobro' },
    ]);
    expect(told[0]?.changes).toEqual([
      { field: 'Da conta', before: null, after: 'Mercado Pago' },
      { field: 'Para a conta', before: null, after: 'Banco' },
      { field: 'Valor', before: null, after: 'R$\u00a0500,00' },
      { field: 'Data', before: null, after: '20/11/2026' },
      { field: 'Número do documento', before: null, after: 'DP 4411' },
    ]);
    expect((await call('/transferencias/excluidas?page=1')).body).toMatchObject({
      data: [
        {
          ...{ id, from_name: 'Mercado Pago', to_name: 'Banco', amount: 500, transfer_date: '2026-11-20' },
          ...{ document_number: 'DP 4411', removed_by: 'Raimundo', reason: 'Depositado em dobro' },
        },
      ],
      pagination: { total: 1 },
    });
    const audited = await send(parish().api, '/audit-log?kind=transfers', { token: parish().token('lucia') });
    expect(audited.body.data.map(({ sentence }: { sentence: string }) => sentence)).toEqual([
      'Raimundo excluiu a transferência de R$\u00a0500,00 de Mercado Pago para Banco',
      'Raimundo registrou a transferência de R$\u00a0500,00 de Mercado Pago para Banco',
    ]);
    expect((await call('/excluidas')).body.data).toEqual([]);
  });

  it.each(['tereza', 'chico'] as const)('and its history is not for %s', async (name) => {
    const { id } = (await post('/transferencias', await between())).body.data;
    const account = await idOf('Banco');
    for (const path of [`/transferencias/${id}/historico`, '/transferencias/excluidas', `/contas/${account}/historico`])
      expect((await call(path, { token: parish().token(name) })).status, path).toBe(403);
  });

  it('is entered once, however often the call is repeated', async () => {
    const body = await between();
    expect((await post('/transferencias', body)).status).toBe(201);
    expect((await post('/transferencias', body)).status).toBe(201);
    expect((await post('/transferencias', { ...body, amount: 501 })).status).toBe(409);
    expect((await call('/transferencias')).body.data).toHaveLength(1);
    await call(`/transferencias/${body.id}`, { method: 'DELETE', body: { reason: 'Engano' } });
    expect(await post('/transferencias', body)).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        message: expect.stringMatching(/^Este registro já foi feito antes, e alguém o excluiu/),
      },
    });
    expect((await call('/transferencias')).body.data).toEqual([]);
  });

  it('that would leave less than nothing in the box is asked about', async () => {
    const body = await between({ from_account: await idOf('Caixa'), amount: 100.5, fee: 2 });
    const asked = await post('/transferencias', body);
    expect([asked.status, asked.body.code, asked.body.message]).toEqual([
      409,
      'box_below_zero',
      expect.stringContaining('−R$\u00a0102,50'),
    ]);
    expect((await call('/transferencias')).body.data).toEqual([]);
    expect((await post('/transferencias', { ...body, below_zero: true })).status).toBe(201);
    expect((await shown())[0]).toEqual(['Caixa', -102.5, 0]);
  });

  it('with a fee above its amount, of an account that is none, or of before an opening balance says so', async () => {
    const fee = await post('/transferencias', await between({ fee: 500.01 }));
    expect([fee.status, fee.body.message]).toEqual([400, expect.stringContaining('maior que o valor')]);
    const none = await post('/transferencias', await between({ to_account: randomUUID() }));
    expect([none.status, none.body.message]).toEqual([404, 'Uma das contas não existe mais. Escolha outra.']);
    const { id } = (await post('/contas', { name: 'Poupança', opening_day: '2026-11-21' })).body.data;
    const early = await post('/transferencias', await between({ to_account: id }));
    expect([early.status, early.body.message]).toEqual([409, expect.stringContaining('“Poupança” é de 21/11/2026')]);
    const sameDay = await post('/transferencias', await between({ to_account: id, transfer_date: '2026-11-21' }));
    expect(sameDay.status).toBe(201);
  });

  it('to the same account is refused', async () => {
    const refused = await post('/transferencias', await between({ to_account: await idOf('Mercado Pago') }));
    expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining('outra conta') } });
  });

  it.each([
    { amount: 0 },
    { amount: -1 },
    { amount: 1.005 },
    { amount: 1e12 },
    { fee: 0 },
    { fee: -1 },
    { fee: 0.001 },
    { transfer_date: '1949-12-31' },
  ])('with %j is refused', async (change) => {
    expect((await post('/transferencias', await between(change))).status).toBe(400);
    expect((await call('/transferencias')).body.data).toEqual([]);
  });
});
