import { read, utils } from '@e965/xlsx';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { financialMonths, type MonthSheet } from '#contract/financial-months.ts';
import { shownMoney } from '#contract/money.ts';
import { paperOf } from '../../reports/testing/paper.ts';
import { send } from '../../testing/api.ts';
import { openParish } from '../../testing/parish.ts';

const parish = openParish();
const token = () => parish().token('raimundo');

async function fileOf(format: 'pdf' | 'xls', period: string): Promise<Uint8Array> {
  const answer = await parish().api.fetch(
    new Request(`http://api.test/api/financial/meses/balancete/${format}?period=${period}`, {
      headers: {
        Origin: 'https://paroquia.example',
        'x-test-address': '192.0.2.1',
        Authorization: `Bearer ${token()}`,
      },
    }),
  );
  expect(answer.status, await answer.clone().text()).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}

const balanceteOn = async (period: string) => paperOf(await fileOf('pdf', period));

async function rowsOf(period: string): Promise<unknown[][]> {
  const sheet = Object.values(read(await fileOf('xls', period)).Sheets)[0] ?? {};
  return utils.sheet_to_json<unknown[]>(sheet, { header: 1, blankrows: false });
}

const paid = (reais: number) =>
  shownMoney(Math.round(reais * 100))
    .replace('\u00a0', ' ')
    .replace('−', '–');
const sheetOf = async (month: string): Promise<MonthSheet> =>
  financialMonths.byMonth.answer.parse(
    (await send(parish().api, `/financial/meses/${month}`, { token: token() })).body.data,
  );

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
    'public.closing_shares',
    'public.diocese_share',
    'public.diocese_plan',
    'public.categories',
    'public.parish_content',
  );
  await database.sql.exec(`
    delete from private.rate_limits;
    delete from public.accounts where purpose is null;
    insert into public.parish_content (kind, content) values ('identity', '{"form": "paroquia", "name": "São José",
      "city": "Sobral", "state": "CE", "legal_name": "Diocese de Sobral", "cnpj": "12.ABC.345/01DE-35",
      "diocese": "Diocese de Sobral, Ceará"}');
    insert into public.categories (name, type, code) values ('Dízimo', 'income', '1.10'), ('Coletas', 'income', '1.2'),
      ('Energia', 'expense', '2.01');
    insert into public.financial_transactions (title, amount, type, category_name, transaction_date) values
      ('Janeiro', 1000.10, 'income', 'Coletas', '2026-01-10'), ('Coleta', 1234.56, 'income', 'Coletas', '2026-09-06'),
      ('Envelope', 50, 'income', 'Dízimo', '2026-09-07'), ('Bazar', 7.07, 'income', 'Bazar', '2026-09-08'),
      ('Achado', 0.25, 'income', null, '2026-09-09'), ('Luz', 320.4, 'expense', 'Energia', '2026-09-10'),
      ('Outubro', 10, 'income', 'Coletas', '2026-10-04')`);
});

const close = (month: string) =>
  send(parish().api, `/financial/meses/${month}/fechar`, { method: 'POST', body: {}, token: token() });

/** The cells of a month's lines, as both files have them. */
function expectedOf({ accounts, categories }: MonthSheet) {
  return {
    accounts: accounts.map(({ account_id: _, name, ...sums }) => [
      name,
      ...[sums.opening, sums.income, sums.expense, sums.transferred_in, sums.transferred_out, sums.closing],
    ]),
    categories: categories.map(({ code, name, entries, amount }) => [
      code ?? 'Sem código',
      name ?? 'Sem categoria',
      entries,
      amount,
    ]),
  };
}

it.each(['closed', 'open'])('says the lines of a month that is %s on paper and as a spreadsheet', async (state) => {
  if (state === 'closed') expect((await close('2026-09')).status).toBe(200);
  const sheet = await sheetOf('2026-09');
  const { pages, smallest, outside } = await balanceteOn('2026-09');
  const rows = await rowsOf('2026-09');
  const lines = pages.flat();
  const { accounts, categories } = expectedOf(sheet);
  expect(categories.map(([first]) => first)).toEqual(['1.2', '1.10', 'Sem código', 'Sem código', '2.01']);
  for (const [name, ...sums] of accounts) {
    expect(lines).toContain([name, ...sums.map((sum) => paid(Number(sum)))].join(' | '));
    expect(rows).toContainEqual([name, ...sums]);
  }
  for (const line of categories) {
    const shown = [...line.slice(0, 3), paid(Number(line[3]))].join(' | ');
    expect(lines.find((each) => each.startsWith(shown))).toBeDefined();
    expect(rows.map((row) => row.slice(0, 4))).toContainEqual(line);
  }
  // The year to date of a category, and of both sides.
  expect(lines).toContain('1.2 | Coletas | 1 | R$ 1.234,56 | R$ 2.234,66');
  expect(lines).toContain('Resultado | R$ 971,48 | R$ 1.971,58');
  expect(rows).toContainEqual(['Resultado', 971.48, 1971.58]);
  for (const said of [
    'Diocese de Sobral, CNPJ 12.ABC.345/01DE-35',
    'Diocese de Sobral, Ceará',
    'Balancete de setembro de 2026',
    'Transações: 5',
    'Saídas sem comprovante: 1',
  ]) {
    expect(lines).toContain(said);
    expect(rows.map(([first]) => first)).toContain(said);
  }
  for (const signer of ['Pároco', 'Tesoureiro', 'Conselho de Assuntos Econômicos']) {
    expect(lines.join('\n')).toContain(signer);
    expect(rows.map(([first]) => String(first)).join('\n')).toContain(`${signer}: ___`);
  }
  expect(pages.map((page) => page.includes('RASCUNHO'))).toEqual(pages.map(() => state === 'open'));
  expect(rows.some(([first]) => first === 'RASCUNHO')).toBe(state === 'open');
  expect(lines.some((line) => line.startsWith('Situação: fechado em '))).toBe(state === 'closed');
  expect([outside, smallest >= 9]).toEqual([[], true]);
});

it.each(['closed', 'open'])(
  'has the order of the diocese’s plan in a month that is %s, then codes that aren’t in it',
  async (state) => {
    await parish().database.sql.exec(`
    insert into public.categories (name, type, code) values ('Luz', 'expense', '1.9'), ('Rifa', 'income', '0.1');
    insert into public.financial_transactions (title, amount, type, category_name, transaction_date) values
      ('Conta', 5, 'expense', 'Luz', '2026-09-11'), ('Rifa', 6, 'income', 'Rifa', '2026-09-12')`);
    if (state === 'closed') expect((await close('2026-09')).status).toBe(200);
    const codes = async () => (await sheetOf('2026-09')).categories.map(({ code }) => code);
    expect(await codes()).toEqual(['0.1', '1.2', '1.10', null, null, '1.9', '2.01']);
    // '1.9' is of the other side there, and the sheet has spaces.
    await parish().database.sql.exec(`insert into public.diocese_plan (code, name, type, place) values
    ('2.01', 'Energia elétrica', 'expense', 1), ('1. 10', 'Dízimos', 'income', 2), ('1.9', 'Taxas', 'income', 3),
    ('1.2', 'Ofertas', 'income', 4)`);
    expect(await codes()).toEqual(['1.10', '1.2', '0.1', null, null, '2.01', '1.9']);
    const inFile = (await rowsOf('2026-09')).map(([first]) => first);
    const ordered = ['1.10', '1.2', '0.1', 'Sem código', '2.01', '1.9'];
    expect(ordered.map((code) => inFile.indexOf(code))).toEqual(
      ordered.map((code) => inFile.indexOf(code)).toSorted((a, b) => a - b),
    );
    expect(
      (await balanceteOn('2026')).pages
        .flat()
        .filter((line) => /^[\d.]+ \|/.test(line))
        .map((line) => line.split(' ')[0]),
    ).toEqual(['1.10', '1.2', '0.1', '2.01', '1.9']);
  },
);

it('of a year says the closed months as they were called last, and is a draft while one is open', async () => {
  expect((await close('2026-09')).status).toBe(200);
  const lines = (await balanceteOn('2026')).pages.flat();
  expect(lines).toContain('Balancete de 2026');
  expect(lines).toContain('1.2 | Coletas | 3 | R$ 2.244,66');
  expect(lines).toContain('2.01 | Energia | 1 | R$ 320,40');
  expect(lines).toContain('Resultado | R$ 1.981,58');
  expect(lines).toContain(`Caixa | ${[0, 2301.98, 0, 0, 0, 2301.98].map(paid).join(' | ')}`);
  expect(lines).toContain('RASCUNHO');
  expect(await rowsOf('2026')).toContainEqual(['1.2', 'Coletas', 3, 2244.66]);
});

it('of eight accounts and sixty codes is two pages that can be read; of more it goes on with its headings', async () => {
  const { sql } = parish().database;
  await sql.exec(`
    insert into public.accounts (name) select 'Conta ' || n from generate_series(1, 5) as n;
    insert into public.categories (name, type, code)
      select 'Categoria do plano da diocese ' || n, case when n <= 25 then 'income' else 'expense' end, '3.' || n
      from generate_series(1, 57) as n;
    insert into public.financial_transactions (title, amount, type, category_name, transaction_date)
      select name, 98765.43, type, name, '2026-09-11' from public.categories where code ~ '^3'`);
  const { pages, smallest, outside } = await balanceteOn('2026-09');
  expect([pages.length, smallest >= 9, outside]).toEqual([2, true, []]);
  expect(pages.flat().filter((line) => /^[123]\.\d+ \|/.test(line))).toHaveLength(60);
  const long = `Despesas ${'muito '.repeat(15)}`.slice(0, 99);
  await sql.exec(`
    insert into public.accounts (name) select left(repeat('Banco do Brasil ', 4), 57) || n from generate_series(6, 9) as n;
    insert into public.financial_transactions (title, amount, type, category_name, transaction_date)
      select 'Longa', 1, 'expense', '${long}' || n, '2026-09-11' from generate_series(1, 9) as n;
    insert into public.financial_transactions (title, amount, type, category_name, transaction_date)
      select 'Longa', 1, 'expense', 'Mais ' || n, '2026-09-11' from generate_series(1, 40) as n`);
  const more = await balanceteOn('2026-09');
  expect([more.pages.length, more.outside]).toEqual([4, []]);
  for (const page of more.pages.slice(1, 3))
    expect(page.slice(0, 2)).toEqual([
      expect.stringMatching(/^(Entradas|Saídas)$/),
      expect.stringMatching(/^Código \|/),
    ]);
});

it('says the money that isn’t the parish’s as its purposes say it when the days end', async () => {
  const { sql } = parish().database;
  await sql.exec(`
    with collected (title, amount, day) as (
      values ('Antes', 100.05, date '2026-08-30'), ('Coleta', 0.05, '2026-09-13'), ('Depois', 3.33, '2026-10-04')
    )
    insert into public.financial_transactions (title, amount, type, category_name, transaction_date, purpose_id)
      select title, amount, 'income', 'Coletas', day, id
      from collected join public.purposes on name = 'Campanha da Fraternidade';
    with passed (amount, day) as (values (60, date '2026-09-20'), (0.5, '2026-10-20'))
    insert into public.financial_transactions (title, amount, type, category_name, transaction_date, receiver_id)
      select 'Repasse', amount, 'expense', 'Repasses', day, receiver.id
      from passed join public.purpose_receivers as receiver on receiver.name = 'Diocese'
        join public.purposes as purpose on purpose.id = receiver.purpose_id and purpose.name = 'Campanha da Fraternidade'`);
  const expected = {
    '2026-09': [
      ['Diocese', 60.03, 0.03, 60, 0.06],
      ['Fundo Nacional de Solidariedade', 40.02, 0.02, 0, 40.04],
    ],
    2026: [
      ['Diocese', 0, 62.05, 60.5, 1.55],
      ['Fundo Nacional de Solidariedade', 0, 41.38, 0, 41.38],
    ],
  };
  for (const [period, receivers] of Object.entries(expected)) {
    const [lines, rows] = [(await balanceteOn(period)).pages.flat().join('\n'), await rowsOf(period)];
    for (const [receiver, ...sums] of receivers) {
      expect(lines).toContain(sums.map((sum) => paid(Number(sum))).join(' | '));
      expect(rows).toContainEqual(['Campanha da Fraternidade', receiver, ...sums]);
    }
  }
  const rests = await sql.query<{ rest: string }>(`
    select rest from public.purpose_balances('2026-09-30') where purpose = 'Campanha da Fraternidade' order by place`);
  expect(rests.map(({ rest }) => Number(rest))).toEqual([0.06, 40.04]);
  expect((await sheetOf('2026-09')).purposes.map(({ rest }) => rest)).toEqual([0.06, 40.04]);
});

it.each(['closed', 'open'])(
  'says the share of the diocese of a month that is %s, by the decree of that day',
  async (state) => {
    const { sql } = parish().database;
    const decree = (share: number, counting: string) =>
      sql.exec(`
      insert into public.diocese_share (share, first_month) values (${share}, '2026-01-01')
        on conflict ((true)) do update set share = excluded.share;
      update public.categories set in_share = name in (${counting})`);
    await decree(33_333, `'Coletas', 'Dízimo', 'Energia'`);
    if (state === 'closed') {
      expect((await close('2026-09')).status).toBe(200);
      await decree(50_000, `'Bazar'`);
    }
    // 33.333% of 1,284.56 is 428.1927; of January 333.3633.
    const expected = [
      ['A pagar de antes', 333.36, 0],
      ['Entradas que contam: Coletas e Dízimo', 1284.56, 2284.66],
      ['Parte da diocese, 33,333%', 428.18, 761.54],
      ['Pago', 320.4, 320.4],
      ['A pagar no fim', 441.14, 441.14],
    ];
    const [lines, rows] = [(await balanceteOn('2026-09')).pages.flat(), await rowsOf('2026-09')];
    for (const [name, ...sums] of expected) {
      expect(lines).toContain([name, ...sums.map((sum) => paid(Number(sum)))].join(' | '));
      expect(rows).toContainEqual([name, ...sums]);
    }
    expect((await sheetOf('2026-09')).share).toEqual({
      ...{ percent: 33.333, opening: 333.36, base: 1284.56, due: 428.18, paid: 320.4, rest: 441.14 },
    });
    const year = await rowsOf('2026');
    if (state === 'open') return expect(year).toContainEqual(['Parte da diocese, 33,333%', 764.87]);
    expect(year).toContainEqual(['Parte da diocese, percentuais diferentes', 761.54]);
    expect(year).toContainEqual(['Entradas que contam: as categorias do decreto de cada mês', 2284.66]);
    const october = (await rowsOf('2026-10')).map(([label]) => label);
    expect(october).toContain('Parte da diocese (no mês 50%, janeiro a outubro percentuais diferentes)');
    expect(october).toContain('Entradas que contam: as categorias do decreto de cada mês');
  },
);

it('has room for the longest names of those who receive, and for sixty categories that count', async () => {
  const { sql } = parish().database;
  const long = (start: string) => `${start} ${'de Nossa Senhora '.repeat(4)}`.slice(0, 59).trimEnd();
  await sql.exec(`
    insert into public.purposes (id, name) values ('11111111-1111-4111-8111-111111111111', '${long('Campanha')}');
    insert into public.purpose_receivers (purpose_id, name, place, share)
      values ('11111111-1111-4111-8111-111111111111', '${long('Santuário')}', 1, 50000);
    insert into public.diocese_share (share, first_month) values (33333, '2026-09-01');
    insert into public.categories (name, type, in_share)
      select rpad('Entrada ' || n, 100, ' da festa'), 'income', true from generate_series(1, 60) as n;
    insert into public.financial_transactions (title, amount, type, category_name, transaction_date, purpose_id)
      select name, 9876543.21, type, name, '2026-09-11', '11111111-1111-4111-8111-111111111111'
      from public.categories where in_share`);
  onTestFinished(async () => {
    await sql.exec(
      `delete from public.financial_transactions; delete from public.purposes where name like 'Campanha de Nossa%'`,
    );
  });
  const { pages, smallest, outside } = await balanceteOn('2026-09');
  expect([smallest >= 9, outside]).toEqual([true, []]);
  const words = pages.flat().join(' ').replaceAll(' | ', ' ');
  for (const said of ['Campanha', 'Santuário', 'Entradas que contam:', paid(4938271.61 * 60), paid(98764444.35)])
    expect(words).toContain(said);
  for (let number = 1; number <= 60; number += 1) expect(words.split(`Entrada ${number} `)).toHaveLength(3);
});
