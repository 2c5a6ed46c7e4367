import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { paperOf } from '../../reports/testing/paper.ts';
import { send } from '../../testing/api.ts';
import { type Name, openParish } from '../../testing/parish.ts';

const parish = openParish();

const ask = (who: Name = 'raimundo') =>
  parish().api.fetch(
    new Request('http://api.test/api/financial/meses/prestacao-de-contas/pdf?month=2026-09', {
      headers: {
        Origin: 'https://paroquia.example',
        'x-test-address': '192.0.2.1',
        Authorization: `Bearer ${parish().token(who)}`,
      },
    }),
  );
const sheet = async () => paperOf(new Uint8Array(await (await ask()).arrayBuffer()));
const close = () =>
  send(parish().api, '/financial/meses/2026-09/fechar', {
    method: 'POST',
    body: {},
    token: parish().token('raimundo'),
  });

beforeEach(async () => {
  parish().api.setNow(new Date('2026-11-26T12:00:00Z'));
  onTestFinished(() => parish().api.setNow(undefined));
  const { database } = parish();
  await database.empty(
    'public.financial_transactions',
    'public.transfers',
    'public.closings',
    'public.closing_accounts',
    'public.closing_categories',
    'public.categories',
  );
  await database.sql.exec(`
    delete from private.rate_limits;
    update public.accounts set opening_balance = case purpose when 'bank' then 1000 else 0 end, opening_day = null;
    insert into public.financial_transactions (title, description, payee, amount, type, category_name, transaction_date)
    select 'Maria Quitéria', 'De Rosa', null, 10, 'income', 'Coletas', '2026-09-06' from generate_series(1, 3)
    union all values
      ('Herança', 'De João', null, 5000, 'income', 'Legados', '2026-09-07'::date), ('Rifa', null, null, 20, 'income', 'Rifa', '2026-09-07'),
      ('Achado', null, null, 0.25, 'income', null, '2026-09-09'),
      ('Salário', null, 'Benedita', 1800, 'expense', 'Salário da Benedita', '2026-09-05'), ('FGTS', null, null, 144, 'expense', 'FGTS', '2026-09-05'),
      ('Telhas', null, 'Olaria', 700, 'expense', 'Obras', '2026-09-10'), ('Luz', null, 'Enel', 320.4, 'expense', 'Energia', '2026-09-10');
    update public.financial_transactions set purpose_id = (select id from public.purposes where name = 'Missões')
    where title = 'Maria Quitéria'`);
});

it.each(['closed', 'open'])('shows the sums of a month that is %s and nobody, on a page', async (state) => {
  if (state === 'closed') expect((await close()).status).toBe(200);
  const { pages, smallest, outside } = await sheet();
  const lines = pages.flat();
  for (const line of [
    'Prestação de contas de setembro de 2026',
    'Coletas | R$ 30,00',
    'Outras entradas | R$ 5.020,25',
    'Total | R$ 5.050,25',
    'Pessoal | R$ 1.944,00',
    'Energia | R$ 320,40',
    'Obras | R$ 700,00',
    'Saídas sem as obras | R$ 2.264,40',
    'Deste saldo, a repassar: não é da paróquia | R$ 30,00',
    'Saldo anterior de todas as contas | R$ 1.000,00',
    'Resultado do mês | R$ 2.085,85',
    'Saldo final de todas as contas | R$ 3.085,85',
  ])
    expect(lines).toContain(line);
  // The larger one first.
  expect(lines.indexOf('Energia | R$ 320,40')).toBeGreaterThan(lines.indexOf('Pessoal | R$ 1.944,00'));
  expect(lines.join('\n')).not.toMatch(
    /uma só pessoa|com os meses seguintes|Quitéria|Rosa|João|Legados|Rifa|Benedita|FGTS|Enel|Olaria|Raimundo|1\.800/,
  );
  expect(lines.includes('Situação: mês fechado')).toBe(state === 'closed');
  expect(lines.includes('RASCUNHO')).toBe(state === 'open');
  expect([pages.length, smallest >= 9, outside]).toEqual([1, true, []]);
});

it('hides a wage that becomes known after the month was closed, also where it was joined to another category', async () => {
  const { sql } = parish().database;
  await sql.exec(`insert into public.financial_transactions (title, amount, type, category_name, transaction_date)
    values ('Ajuda', 900, 'expense', 'Zeladora', '2026-09-11')`);
  expect((await close()).status).toBe(200);
  expect((await sheet()).pages.flat()).toContain('Zeladora | R$ 900,00');
  const token = parish().token('raimundo');
  const idOf = async (name: string) =>
    (await sql.query<{ id: string }>('select id from public.categories where name = $1', [name]))[0]?.id;
  const change = (body: object) => async (name: string) =>
    send(parish().api, `/financial/categorias/${await idOf(name)}`, { method: 'PUT', token, body: { name, ...body } });
  expect((await change({ shown_under: 'personnel' })('Zeladora')).status).toBe(200);
  expect((await sheet()).pages.flat()).toContain('Pessoal | R$ 2.844,00');
  const merged = await send(parish().api, `/financial/categorias/${await idOf('Zeladora')}/juntar`, {
    ...{ method: 'POST', token },
    body: { target: await idOf('Energia') },
  });
  expect(merged.status).toBe(200);
  expect((await sheet()).pages.flat()).toContain('Pessoal | R$ 2.844,00');
  expect(await change({ shown_under: 'works' })('Coletas')).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('Só uma categoria de saída é de “Pessoal” ou de “Obras”.') },
  });
});

it('is one page also of many categories with long names', async () => {
  const { sql } = parish().database;
  await sql.exec(`insert into public.financial_transactions (title, amount, type, category_name, transaction_date)
    select 'Muitas', 12345678.9, case when n <= 60 then 'income' else 'expense' end,
      left(case when n > 100 then 'Obra da ' else '' end || n % 60 || repeat(' MMMMMMM', 12), 100), '2026-09-11'
    from generate_series(1, 120) as n, generate_series(1, 3);
    update public.accounts set opening_day = '2026-09-09'`);
  const { pages, outside } = await sheet();
  expect([pages.length, outside]).toEqual([1, []]);
});

it.each(['tereza', 'chico', 'otavio'] as const)('is not for %s', async (who) => {
  expect([401, 403]).toContain((await ask(who)).status);
});
