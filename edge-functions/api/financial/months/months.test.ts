import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { financialMonths, type MonthSheet } from '#contract/financial-months.ts';
import { type Sent, send } from '../../testing/api.ts';
import { openParish } from '../../testing/parish.ts';

const parish = openParish();
const call = (path: string, sent: Sent & { as?: 'raimundo' | 'lucia' } = {}) =>
  send(parish().api, `/financial${path}`, { token: parish().token(sent.as ?? 'raimundo'), ...sent });
const post = (path: string, body: object = {}, as?: 'lucia') => call(path, { method: 'POST', body, ...(as && { as }) });
const sheet = async (month: string): Promise<MonthSheet> =>
  financialMonths.byMonth.answer.parse((await call(`/meses/${month}`)).body.data);
const states = async () =>
  financialMonths.list.answer
    .parse((await call('/meses')).body.data)
    .map(({ month, entries, is_closed, is_next, is_last }) => [month, entries, is_closed, is_next, is_last]);

beforeEach(async () => {
  parish().api.setNow(new Date('2026-11-26T12:00:00Z'));
  onTestFinished(() => parish().api.setNow(undefined));
  await parish().database.empty(
    'public.financial_transactions',
    'public.transfers',
    'public.closings',
    'public.closing_accounts',
    'public.closing_categories',
    'public.audit_log',
    'public.parish_content',
  );
  const [today] = await parish().database.sql.query<{ day: string }>('select private.parish_today()::text as day');
  expect((today?.day ?? '') > '2026-10-31').toBe(true);
});

const row = { title: 'Coleta', amount: 80.25, type: 'income', transaction_date: '2026-09-10' };

it('lists months, shows what is in one and what is missing, closes it, and keeps it as it was', async () => {
  await post('', { ...row, category: 'Coletas' });
  await post('', { ...row, title: 'Luz', type: 'expense', amount: 20.5, category: 'Energia' });
  await post('', { ...row, amount: 0.25 });
  expect((await states()).slice(-1)).toEqual([['2026-09', 3, false, false, false]]);
  const open = await sheet('2026-09');
  expect(open).toMatchObject({
    closing: null,
    accounts: [
      { name: 'Caixa', opening: 0, income: 80.5, expense: 0, closing: 80.5 },
      { name: 'Banco', opening: 0, income: 0, expense: 20.5, closing: -20.5 },
      { name: 'Mercado Pago', closing: 0 },
    ],
    categories: [
      { name: 'Coletas', type: 'income', amount: 80.25, entries: 1 },
      { name: null, type: 'income', amount: 0.25, entries: 1 },
      { name: 'Energia', type: 'expense', amount: 20.5, entries: 1 },
    ],
    checks: [
      { kind: 'uncategorized', entries: 1 },
      { kind: 'below_zero', name: 'Banco', amount: -20.5, day: '2026-09-10' },
      { kind: 'without_paper', entries: 1 },
      { kind: 'no_count', entries: 1, day: '2026-09-30' },
      { kind: 'no_legal_name' },
      { kind: 'no_diocese' },
    ],
  });
  expect(await post('/meses/2026-09/fechar')).toMatchObject({
    status: 200,
    body: { message: 'Mês fechado com sucesso!' },
  });
  const [coletas] = (await call('/categorias')).body.data.filter((each: { name: string }) => each.name === 'Coletas');
  await call(`/categorias/${coletas.id}`, { method: 'PUT', body: { name: 'Ofertas da missa' } });
  const closed = await sheet('2026-09');
  expect(closed).toEqual({ ...open, closing: expect.objectContaining({ closed_name: 'Raimundo' }), checks: [] });
  expect((await states()).slice(-2)).toEqual([
    ['2026-10', 0, false, true, false],
    ['2026-09', 3, true, false, true],
  ]);
  // A month that was closed along has nothing to be put in order either.
  expect(await sheet('2026-08')).toMatchObject({ closing: null, checks: [] });
});

it('asks for the legal name and the diocese until the parish has written them', async () => {
  const { sql } = parish().database;
  const asked = async () =>
    (await sheet('2026-10')).checks.map(({ kind }) => kind).filter((kind) => /^no_[ld]/.test(kind));
  await sql.exec(`insert into public.parish_content (kind, content) values ('identity', '{"form": "paroquia",
    "name": "São José", "city": "Sobral", "state": "CE", "legal_name": "Diocese", "cnpj": "11.222.333/0001-81"}')`);
  expect(await asked()).toEqual(['no_diocese']);
  await sql.exec(`update public.parish_content set content = content || '{"diocese": "Diocese de Sobral"}'`);
  expect(await asked()).toEqual([]);
});

it('says why a month is not closed, not opened again, and what may not be written in it', async () => {
  const { body } = await post('', row);
  await post('/meses/2026-09/fechar');
  const said = async (answer: ReturnType<typeof call>) => [(await answer).status, (await answer).body.message];
  expect(await said(post('/meses/2026-09/fechar'))).toEqual([
    409,
    expect.stringMatching(/^Este mês já foi fechado por Raimundo em \d/),
  ]);
  expect(await said(post('/meses/2026-08/fechar'))).toEqual([409, expect.stringContaining('de antes do primeiro')]);
  expect(await said(post('/meses/2999-01/fechar'))).toEqual([409, expect.stringContaining('ainda não terminou')]);
  expect(await said(post('/meses/2026-13/fechar'))).toEqual([400, expect.any(String)]);
  const closed =
    'Isto mudaria um mês já fechado. Nada foi registrado: use uma data a partir de 01/10/2026, ' +
    'ou peça a um administrador que reabra o mês em Meses.';
  expect(await said(post('', row))).toEqual([409, closed]);
  expect(await said(call(`/${body.data.id}`, { method: 'DELETE', body: { reason: 'x' } }))).toEqual([409, closed]);
  const [box] = (await call('/contas')).body.data;
  const opened = { name: box.name, opening_balance: 1, opening_day: null, reason: 'x' };
  expect(await said(call(`/contas/${box.id}`, { method: 'PUT', body: opened }))).toEqual([409, closed]);
  expect((await post('/meses/2026-09/reabrir', { reason: 'x' })).status).toBe(403);
  expect((await post('/meses/2026-09/reabrir', {}, 'lucia')).status).toBe(400);
  await post('/meses/2026-10/fechar');
  expect(await said(post('/meses/2026-09/reabrir', { reason: 'x' }, 'lucia'))).toEqual([
    409,
    'Só o último mês fechado pode ser reaberto, que é outubro de 2026.',
  ]);
  expect(await said(post('/meses/2026-10/reabrir', { reason: 'Faltou uma nota' }, 'lucia'))).toEqual([
    200,
    'Mês reaberto com sucesso!',
  ]);
  const reopened = (await call('/meses')).body.data.find(({ month }: { month: string }) => month === '2026-10');
  expect(reopened).toMatchObject({ is_closed: false, is_next: true });
  expect(reopened.closings).toMatchObject([{ reopened_name: 'Dona Lúcia', reopen_reason: 'Faltou uma nota' }]);
  const log = (await send(parish().api, '/audit-log', { token: parish().token('lucia') })).body.data;
  expect(log.map((entry: { sentence: string }) => entry.sentence).slice(0, 2)).toEqual([
    'Dona Lúcia reabriu outubro de 2026 no livro-caixa',
    'Raimundo fechou outubro de 2026 no livro-caixa',
  ]);
});
