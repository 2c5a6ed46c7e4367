import { read, utils } from '@e965/xlsx';
import { extractText } from 'unpdf';
import { beforeEach, describe, expect, it } from 'vitest';
import { send } from '../testing/api.ts';
import { openParish } from '../testing/parish.ts';

const parish = openParish();

const ask = (path: string) =>
  parish().api.fetch(
    new Request(`http://api.test/api/financial/export/${path}`, {
      headers: {
        Origin: 'https://paroquia.example',
        'x-test-address': '192.0.2.1',
        Authorization: `Bearer ${parish().token('raimundo')}`,
      },
    }),
  );

/** Besides plain rows, a payment of which a part was reversed. */
beforeEach(async () => {
  await parish().database.empty('public.financial_transactions', 'public.receipts', 'public.dizimistas');
  await parish().database.sql.exec(`
    delete from private.rate_limits;
    insert into public.financial_transactions (title, amount, type, category_name, transaction_date)
    values ('Coleta', 1234.56, 'income', 'Coletas', '2026-03-01'), ('Água', 34.1, 'expense', null, '2026-03-02'),
      ('Outro ano', 500, 'income', 'Coletas', '2025-03-01');
    do $$
    declare
      payer uuid;
      carne public.carnes;
      paid public.payments;
    begin
      insert into public.dizimistas (nome_completo, cpf, telefone, consentimento_lgpd, politica_privacidade)
      values ('Rosa Amélia', '52998224725', '85988887777', true, true) returning id into payer;
      carne := private.make_carne(gen_random_uuid(), payer, 2026, 50.5);
      select * into paid from private.enter_payments(
        'hand', gen_random_uuid(),
        (select jsonb_build_array(jsonb_build_object('parcela_id', id)) from public.parcelas where carne_id = carne.id and mes = 3),
        paid_on := '2026-03-03', form := 'dinheiro'
      );
      perform private.undo_payment('hand', gen_random_uuid(), paid.id, 'Valor errado', 20.25, '2026-03-04');
    end $$`);
});

const query = '?startDate=2026-01-01&endDate=2026-12-31';

it('ends as a spreadsheet with the screen’s sums, in numbers, a counter-entry being negative', async () => {
  const { body } = await send(parish().api, `/financial${query}`, { token: parish().token('raimundo') });
  expect(body.stats).toEqual({ totalIncome: 1264.81, totalExpense: 34.1, balance: 1230.71 });
  const answer = await ask(`xls${query}`);
  expect(answer.status).toBe(200);
  const sheet = Object.values(read(await answer.arrayBuffer()).Sheets)[0] ?? {};
  const cells = Object.entries(sheet).filter(([place]) => /^[A-Z]+\d+$/.test(place));
  const beside = (label: string) => {
    const [place = ''] = cells.find(([, { v }]) => v === label) ?? [];
    const row = place.slice(1);
    return ['K', 'L'].flatMap((column) => (sheet[`${column}${row}`] ? [sheet[`${column}${row}`]] : []));
  };
  const [reversal = ''] = cells.flatMap(([, { v }]) => (String(v).startsWith('Estorno: ') ? [String(v)] : []));
  expect(beside(reversal)).toMatchObject([{ t: 'n', v: -20.25 }]);
  expect(beside('Entradas')).toMatchObject([{ t: 'n', v: 1264.81 }]);
  expect(beside('Saídas')).toMatchObject([{ t: 'n', v: 34.1 }]);
  expect(beside('Total')).toMatchObject([{ t: 'n', v: 1230.71 }]);
  expect(cells.map(([, { v }]) => v)).not.toContain('Outro ano');
});

it('ends on paper with the same sums', async () => {
  const bytes = new Uint8Array(await (await ask(`pdf${query}`)).arrayBuffer());
  const { text } = await extractText(bytes, { mergePages: true });
  for (const line of [/Entradas\s+R\$\s1\.264,81/, /Saídas\s+R\$\s34,10/, /Total\s+R\$\s1\.230,71/, /–R\$\s20,25/])
    expect(text).toMatch(line);
});

const textOf = async (path: string) => {
  const answer = await ask(path);
  expect(answer.status).toBe(200);
  return extractText(new Uint8Array(await answer.arrayBuffer()), { mergePages: false });
};

it('says the code of a category in the diocese’s plan, of each row and of payments summed by day', async () => {
  await parish().database.sql.exec(`update public.categories set code = '1.02' where name = 'Coletas';
    update public.categories set code = '1.01' where name = 'Dízimo'`);
  for (const summed of ['', '&envelopes=somados']) {
    const text = (await textOf(`pdf${query}${summed}`)).text.join(' ').replace(/\s+/g, ' ');
    expect(text).toMatch(/Coleta .*1\.02 Coletas.*R\$ 1\.234,56/);
    expect(text).toContain('1.01 Dízimo');
    const sheet = Object.values(read(await (await ask(`xls${query}${summed}`)).arrayBuffer()).Sheets)[0] ?? {};
    expect(Object.values(sheet).flatMap(({ v }) => v ?? [])).toEqual(
      expect.arrayContaining(['1.02 Coletas', '1.01 Dízimo']),
    );
  }
  await parish().database.sql.exec('update public.categories set code = null');
});

it('says of each row its description, papers, form, account, payer’s number, and who entered it', async () => {
  const token = parish().token('raimundo');
  const body = {
    title: 'Velas',
    description: 'Para a vigília',
    document_number: 'Nota 2217',
    payee: 'Casa das Velas',
    amount: 7.5,
    type: 'expense',
    transaction_date: '2026-03-05',
  };
  expect((await send(parish().api, '/financial', { method: 'POST', body, token })).status).toBe(201);
  const answer = await ask(`xls${query}`);
  const sheet = Object.values(read(await answer.arrayBuffer()).Sheets)[0] ?? {};
  const rows = utils.sheet_to_json<unknown[]>(sheet, { header: 1, defval: '' });
  const rowOf = (title: RegExp) => rows.find(([first]) => title.test(String(first)));
  const [{ number }] = (await parish().database.sql.query(
    'select numero_ordinal as number from public.dizimistas',
  )) as [{ number: number }];
  expect(rowOf(/^Velas/)?.slice(0, 10)).toEqual([
    'Velas',
    'Para a vigília',
    'Nota 2217, Casa das Velas',
    'Sem categoria',
    '',
    expect.anything(),
    '',
    'Banco',
    '',
    'Raimundo',
  ]);
  expect(rowOf(/^Dízimo nº/)?.slice(6, 9)).toEqual(['Dinheiro', 'Caixa', number]);
});

it('a year’s months are saved as PDF and XLS one after the other', async () => {
  const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));
  await parish().database.sql.query(
    `insert into public.financial_transactions (title, amount, type, transaction_date)
     select 'Coleta', 1, 'income', day from generate_series('2026-01-01'::date, '2026-12-01', '1 month') as day`,
  );
  for (const month of months)
    for (const format of ['pdf', 'xls']) {
      const answer = await ask(`${format}?startDate=2026-${month}-01&endDate=2026-${month}-28`);
      expect({ month, format, status: answer.status }).toEqual({ month, format, status: 200 });
      await answer.arrayBuffer();
    }
});

it('says for what money was collected and to whom it was passed on, and finds both by that', async () => {
  await parish().database.sql.exec(`
    insert into public.financial_transactions (title, amount, type, transaction_date, purpose_id)
    select 'Coleta das Missões', 80, 'income', '2026-03-08', id from public.purposes where name = 'Missões';
    insert into public.financial_transactions (title, amount, type, transaction_date, receiver_id)
    select 'Repasse das Missões', 50, 'expense', '2026-03-20', receiver.id
    from public.purpose_receivers as receiver join public.purposes as purpose on purpose.id = purpose_id
    where purpose.name = 'Missões'`);
  const missions = `${query}&purpose=${encodeURIComponent('Missões')}`;
  const token = parish().token('raimundo');
  expect((await send(parish().api, '/financial/destinos/nomes', { token })).body.data).toContain('Missões');
  const { body } = await send(parish().api, `/financial${missions}`, { token });
  expect([body.data.length, body.stats]).toEqual([2, { totalIncome: 80, totalExpense: 50, balance: 30 }]);
  const sheet = Object.values(read(await (await ask(`xls${missions}`)).arrayBuffer()).Sheets)[0] ?? {};
  const rows = utils.sheet_to_json<unknown[]>(sheet, { header: 1, defval: '' });
  expect(rows.filter(([title]) => /das Missões$/.test(String(title))).map((row) => row[4])).toEqual([
    'Missões, a Pontifícias Obras Missionárias',
    'Missões',
  ]);
  for (const summed of ['', '&envelopes=somados']) {
    const text = (await textOf(`pdf${missions}${summed}`)).text.join(' ').replace(/\s+/g, ' ');
    expect(text).toMatch(/Destino: Missões/);
    expect(text).toMatch(/Missões, a Pontifícias Obras Missionárias/);
    expect(text).not.toContain('Água');
  }
});

describe('with payments summed by day', () => {
  /** Ten payers a day who paid in October, in two forms; one of them was undone. */
  beforeEach(() =>
    parish().database.sql.exec(`
      insert into public.dizimistas (nome_completo) select 'Dizimista ' || n from generate_series(1, 310) as n;
      select private.make_carne(gen_random_uuid(), id, 2026, 50, 10) from public.dizimistas where nome_completo ~ '^Dizimista';
      select private.enter_payments('hand', gen_random_uuid(), jsonb_agg(jsonb_build_object('parcela_id', parcela.id)),
        '2026-10-01'::date + (numero_ordinal % 31), case numero_ordinal % 2 when 0 then 'pix' else 'dinheiro' end)
      from public.parcelas as parcela join public.carnes as carne on carne.id = carne_id
        join public.dizimistas as payer on payer.id = dizimista_id
      where mes = 10 and nome_completo ~ '^Dizimista' group by numero_ordinal % 31, numero_ordinal % 2;
      select private.undo_payment('hand', gen_random_uuid(), id, 'Engano', null, '2026-10-31') from public.payments
      where paid_on = '2026-10-05' limit 1`),
  );

  it('October is six pages at most, however many paid, with the same sums', async () => {
    const october = '?startDate=2026-10-01&endDate=2026-10-31';
    const [whole, summed] = [await textOf(`pdf${october}`), await textOf(`pdf${october}&envelopes=somados`)];
    expect(whole.totalPages).toBeGreaterThan(8);
    expect(summed.totalPages).toBeLessThanOrEqual(6);
    const [long, short] = [whole, summed].map(({ text }) => text.join('\n')) as [string, string];
    const income = /Entradas\s+R\$\s([\d.,]+)/;
    expect(short.match(income)?.[1]).toBe('15.450,00');
    expect(long.match(income)?.[1]).toBe('15.450,00');
    expect(short).toMatch(/Dízimo: 1 estorno/);
    expect(short).toMatch(/somados por dia/);
    const counts = [...short.matchAll(/Dízimo: (\d+) pagamentos?/g)].map(([, count]) => Number(count));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(310);
    expect(short).not.toMatch(/Dízimo nº/);
  });

  it('482 rows in 240 lines are six pages at most, and no word is broken', async () => {
    const titles = [
      'Coleta da missa das 19h, domingo, 25/10/2026 (Missa das crianças)',
      'Conta de energia da matriz',
      'Contribuição à Arquidiocese',
      'Correspondências',
    ];
    const categories = ['Coletas', 'Água e luz', 'Evangelização', 'Despesas administrativas'];
    await parish().database.sql.query(
      `insert into public.financial_transactions (title, amount, type, category_name, transaction_date, payee, description)
       select ($1::text[])[n % 4 + 1], 123456.78, case n % 2 when 0 then 'income' else 'expense' end, ($2::text[])[n % 4 + 1],
         '2026-10-01'::date + n % 31, 'Companhia Energética do Ceará', 'Paga no débito automático, com o comprovante'
       from generate_series(1, 171) as n`,
      [titles, categories],
    );
    const october = '?startDate=2026-10-01&endDate=2026-10-31';
    const list = await send(parish().api, `/financial${october}&limit=1`, { token: parish().token('raimundo') });
    expect(list.body.pagination.total).toBe(482);
    const { text, totalPages } = await textOf(`pdf${october}&envelopes=somados`);
    expect(text.join(' ')).toMatch(/Total: 2\d\d transações/);
    expect(totalPages).toBeLessThanOrEqual(6);
    const words = [...titles, ...categories, 'Dinheiro, Caixa', '123.456,78'].flatMap((each) => each.split(' '));
    const written = text.join(' ').split(/\s+/);
    const whole = (word: string) => written.filter((each) => each.replace(/;$/, '') === word).length;
    for (const word of new Set(words)) {
      const meant = [...titles, ...categories].filter((each) => each.split(' ').includes(word)).length;
      expect({ word, times: whole(word) }).toEqual({ word, times: expect.toSatisfy((times) => times >= meant * 42) });
    }
  });
});
