import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { formatDay } from '#contract/calendar-date.ts';
import { type IssuedReceipt, issuedReceipts } from '#contract/financial-receipts.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { receiptCodeOf, shownCode } from '#contract/receipt-code.ts';
import { rest } from '../../../../supabase/tests/rest.ts';
import { send, startApi } from '../../testing/api.ts';
import { unknownId } from '../../testing/database.ts';
import { openMailingParish } from '../../testing/mailing-parish.ts';
import type { Name } from '../../testing/parish.ts';

const parish = openMailingParish();
const sql = <Row extends Record<string, unknown>>(text: string, values?: unknown[]) =>
  parish().database.sql.query<Row>(text, values);
const today = parishDayOf(new Date());
const year = Number(today.slice(0, 4));

const call = (path: string, body?: object, who: Name = 'raimundo') =>
  send(parish().api, path, {
    method: body ? 'POST' : 'GET',
    token: parish().token(who),
    ...(body && { body }),
  });
const issue = async (body: object) => issuedReceipts.issue.answer.parse((await call('/recibos', body)).body.data);
const read = async (id: string) => issuedReceipts.byId.answer.parse((await call(`/recibos/${id}`)).body.data);
const statements = async (dizimistas: string[], ano = year) =>
  issuedReceipts.statements.answer.parse((await call('/recibos/declaracoes', { ano, dizimistas })).body.data);
const check = (code: string, address = '192.0.2.1', api = parish().api) =>
  send(api, `/recibos/public/${code}`, { headers: { 'x-test-address': address } });

const statuses = async (asked: readonly (readonly [code: string, address: string])[]) => {
  const counts: Record<number, number> = {};
  for (const each of asked) {
    const { status } = await check(...each);
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
};

let months: { id: string; mes: number }[];
let maria: string;

/** A payer with this year's months of R$ 50. */
async function payerWithMonths(name: string, cpf: string | null = null) {
  const [payer] = await sql<{ id: string }>(
    'insert into public.dizimistas (nome_completo, cpf) values ($1, $2) returning id',
    [name, cpf],
  );
  const id = payer?.id as string;
  await sql('select private.make_carne(gen_random_uuid(), $1, $2, 50)', [id, year]);
  return {
    id,
    months: await sql<{ id: string; mes: number }>(
      `select parcela.id, parcela.mes from public.parcelas as parcela join public.carnes as carne on carne.id = carne_id
     where dizimista_id = $1 order by mes`,
      [id],
    ),
  };
}
const receive = async (valor: number, dizimista_id = maria, change: object = {}) =>
  (
    await call('/carne-dizimo/recebimentos', {
      ...{
        id: randomUUID(),
        dizimista_id,
        valor,
        data_pagamento: today,
        forma_pagamento: 'pix',
        again: true,
        ...change,
      },
    })
  ).body.data;

beforeEach(async () => {
  parish().mailServer.received.splice(0);
  await parish().database.empty(
    ...[
      'public.mails',
      'public.issued_receipts',
      'public.dizimistas',
      'public.receipts',
      'public.financial_transactions',
      'public.donations',
      'private.rate_limits',
    ],
  );
  await sql(`delete from public.parish_content where kind = 'identity'`);
  await sql(`insert into public.parish_content (kind, content) values ('identity', $1)`, [
    {
      form: 'paroquia',
      name: 'São José',
      city: 'Fortaleza',
      state: 'CE',
      legal_name: 'Diocese',
      cnpj: '11.222.333/0001-81',
    },
  ]);
  ({ id: maria, months } = await payerWithMonths('Maria da Conceição Souza', '52998224725'));
});

const monthId = (mes: number) => months[mes - 1]?.id as string;

describe('the receipt of a month', () => {
  it('says what was received, from whom, and by whom, as it was', async () => {
    await receive(70);
    const first = await issue({ parcela_id: monthId(1) });
    expect(first).toMatchObject({
      ...{
        number: 1,
        year,
        kind: 'receipt',
        giver_name: 'Maria da Conceição Souza',
        giver_cpf: '52998224725',
        amount: 50,
      },
      lines: [{ amount: 50, paid_on: today, form: 'pix', ano: year, mes: 1, purpose: null }],
      issuer: {
        name: 'Paróquia São José',
        legal: { name: 'Diocese', cnpj: '11.222.333/0001-81' },
        place: 'Fortaleza – CE',
      },
      ...{ issued_on: today, creator_name: 'Raimundo', state: 'valid', returned_on: null, replaced_by: null },
    });
    expect(receiptCodeOf(shownCode(first.code).toLowerCase())).toBe(first.code);
    await sql(`update public.dizimistas set nome_completo = 'Maria Souza Lima' where id = $1`, [maria]);
    await sql(`update public.parish_content set content = content || '{"name": "São Pedro"}' where kind = 'identity'`);
    expect(await read(first.id)).toEqual(first);
    expect((await issue({ parcela_id: monthId(2) })).amount).toBe(20);
  });

  it('is made once while nothing changes, and of later money another', async () => {
    await receive(20);
    const [one, same] = [await issue({ parcela_id: monthId(1) }), await issue({ parcela_id: monthId(1) })];
    expect(same).toEqual(one);
    await receive(30);
    expect(await issue({ parcela_id: monthId(1) })).toMatchObject({ number: 2, amount: 30 });
    expect((await read(one.id)).state).toBe('valid');
  });

  it('of money that went back in part is replaced, wholly none is made', async () => {
    await receive(50);
    const one = await issue({ parcela_id: monthId(1) });
    const [payment] = await sql<{ id: string }>('select id from public.payments');
    await giveBack(payment?.id as string, 10);
    expect(await read(one.id)).toMatchObject({ state: 'returned', returned_on: today });
    const two = await issue({ parcela_id: monthId(1) });
    expect(two).toMatchObject({ number: 2, amount: 40 });
    expect(await read(one.id)).toMatchObject({
      state: 'cancelled',
      cancel_reason: null,
      replaced_by: { number: 2, year },
    });
    await giveBack(payment?.id as string, 40);
    const refused = await call('/recibos', { parcela_id: monthId(1) });
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('não há do que dar recibo')]);
  });

  it('that was cancelled keeps its number and says so', async () => {
    await receive(50);
    const one = await issue({ parcela_id: monthId(1) });
    const cancel = () => call(`/recibos/${one.id}/cancelar`, { reason: 'Nome trocado' });
    expect((await cancel()).body.data).toMatchObject({
      ...{ number: 1, state: 'cancelled', cancel_reason: 'Nome trocado', cancelled_name: 'Raimundo' },
    });
    expect((await cancel()).status).toBe(409);
    expect(await issue({ parcela_id: monthId(1) })).toMatchObject({ number: 2, state: 'valid' });
    expect((await call(`/recibos/${unknownId}/cancelar`, { reason: 'x' })).status).toBe(404);
  });
});

/** Gives back a part of a payment, in reais. */
const giveBack = async (payment: string, amount: number) => {
  const body = { call: randomUUID(), payment, reason: 'Devolvido', amount, is_mistake: false };
  expect(
    (await rest(parish().database, parish().token('raimundo'), 'rpc/undo_payment', { method: 'POST', body })).status,
  ).toBe(200);
};

describe('the receipt of a plain row', () => {
  const entered = async (change: object = {}) =>
    (
      await call('/financial', {
        title: 'Oferta',
        amount: 80.5,
        type: 'income',
        category: 'Ofertas',
        transaction_date: today,
        ...change,
      })
    ).body.data;

  it('needs to know who gave', async () => {
    const row = await entered();
    const refused = await call('/recibos', { transaction_id: row.id });
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('"quem deu" é obrigatório')]);
    const named = { giver_name: 'José de Alencar', giver_cpf: '111.444.777-35', purpose: 'Reforma do telhado' };
    const one = await issue({ transaction_id: row.id, ...named });
    expect(one).toMatchObject({
      ...{ giver_name: 'José de Alencar', giver_cpf: '11144477735', numero_ordinal: null, amount: 80.5 },
      lines: [{ purpose: 'Reforma do telhado', form: null, ano: null }],
    });
    await call(`/financial/${row.id}`);
    await send(parish().api, `/financial/${row.id}`, {
      ...{ method: 'PUT', token: parish().token('raimundo'), body: { amount: 80, updatedAt: row.updated_at } },
    });
    expect((await read(one.id)).state).toBe('changed');
  });

  it.each([
    ['an expense', { type: 'expense', category: 'Luz' }],
    ['what was found in the box', { category: 'Diferença de caixa' }],
  ])('of %s is none', async (_, change) => {
    const row = await entered(change);
    expect((await call('/recibos', { transaction_id: row.id, giver_name: 'Ana' })).status).toBe(409);
  });

  it('of a payment’s fee is none', async () => {
    await sql(
      `select private.enter_payments('provider', gen_random_uuid(), jsonb_build_array(jsonb_build_object('parcela_id', $1::uuid, 'fee', 0.1)),
         $2, 'pix', null, '9001')`,
      [monthId(1), today],
    );
    const [fee] = await sql<{ id: string }>(`select id from public.financial_transactions where kind = 'fee'`);
    const { status } = await call('/recibos', { transaction_id: fee?.id, giver_name: 'Ana' });
    expect([fee !== undefined, status]).toEqual([true, 409]);
  });

  it('of a payment’s row is that of the payment', async () => {
    await receive(50);
    const [row] = await sql<{ id: string }>(`select id from public.financial_transactions where kind = 'income'`);
    const one = await issue({ transaction_id: row?.id });
    expect(one).toMatchObject({ giver_name: 'Maria da Conceição Souza', lines: [{ mes: 1 }] });
    expect(await issue({ parcela_id: monthId(1) })).toEqual(one);
  });
});

it.each([
  {},
  { parcela_id: unknownId, donation_id: unknownId },
  { parcela_id: 'x' },
  { parcela_id: unknownId, giver_cpf: '1' },
])('a receipt of %o is refused', async (body) => {
  expect((await call('/recibos', body)).status).toBe(400);
});

describe('the receipt of a donation', () => {
  const donated = async () => {
    const [donation] = await sql<{ id: string }>(
      `insert into public.donations (amount, description) values (50, 'Telhado') returning id`,
    );
    const id = donation?.id as string;
    await sql(
      `select private.enter_payments('hand', $1, jsonb_build_array(jsonb_build_object('donation_id', $1::uuid)), $2, 'pix')`,
      [id, today],
    );
    return id;
  };
  const belongsTo = (donation: string, payer: string | null) =>
    sql('update public.donations set dizimista_id = $2 where id = $1', [donation, payer]);

  it('holds only while the money is that giver’s', async () => {
    const donation = await donated();
    const ana = await payerWithMonths('Ana Lima');
    const first = await issue({ donation_id: donation, giver_name: 'José' });
    expect(first).toMatchObject({ giver_name: 'José', lines: [{ purpose: 'Doação' }] });
    await belongsTo(donation, ana.id);
    expect((await read(first.id)).state).toBe('changed');
    const hers = await issue({ donation_id: donation });
    expect(hers).toMatchObject({ giver_name: 'Ana Lima', number: 2 });
    expect(await read(first.id)).toMatchObject({ state: 'cancelled', replaced_by: { number: 2 } });
    await belongsTo(donation, maria);
    expect((await read(hers.id)).state).toBe('changed');
    expect(await issue({ donation_id: donation })).toMatchObject({ giver_name: 'Maria da Conceição Souza', number: 3 });
  });
});

it('of a month one of whose payments was undone is replaced by what remains', async () => {
  await receive(15);
  await receive(25);
  const both = await issue({ parcela_id: monthId(1) });
  expect(both.amount).toBe(40);
  const [, second] = await sql<{ id: string }>('select id from public.payments order by number');
  await giveBack(second?.id as string, 25);
  expect(await issue({ parcela_id: monthId(1) })).toMatchObject({ amount: 15, number: 2 });
  expect((await read(both.id)).replaced_by).toEqual({ number: 2, year });
});

describe('statements of a year', () => {
  it('say all that a payer gave in it, and are replaced when that changes', async () => {
    const ana = await payerWithMonths('Ana Lima');
    const none = await payerWithMonths('Sem Nada');
    await receive(70);
    await receive(25, ana.id, { data_pagamento: `${year - 1}-12-30` });
    const [one, ...others] = await statements([none.id, maria, ana.id, unknownId]);
    expect(others).toEqual([]);
    expect(one).toMatchObject({
      kind: 'statement',
      of_year: year,
      number: 1,
      amount: 70,
      lines: [{ mes: 1 }, { mes: 2 }],
    });
    expect(await statements([maria])).toEqual([one]);
    expect(await statements([ana.id], year - 1)).toMatchObject([{ amount: 25, of_year: year - 1, number: 2 }]);
    await receive(30);
    expect((await read(one?.id as string)).state).toBe('valid');
    expect(await statements([maria])).toMatchObject([{ number: 3, amount: 100 }]);
    expect(await read(one?.id as string)).toMatchObject({ state: 'cancelled', replaced_by: { number: 3 } });
  });

  it('have together what named payers gave, returns subtracted', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            payer: fc.nat(2),
            cents: fc.integer({ min: 1, max: 20_000 }),
            back: fc.integer({ min: 0, max: 3 }),
          }),
          { minLength: 1, maxLength: 8 },
        ),
        async (gifts) => {
          await parish().database.empty(
            'public.issued_receipts',
            'public.dizimistas',
            'public.receipts',
            'public.financial_transactions',
          );
          const payers: string[] = [];
          for (const name of ['Ana Lima', 'Bia Lima', 'Caio Lima']) payers.push((await payerWithMonths(name)).id);
          let expected = 0;
          for (const { payer, cents, back } of gifts) {
            const received = await receive(cents / 100, payers[payer]);
            expected += cents;
            const [part] = await sql<{ id: string; amount: string }>(
              'select id, amount from public.payments where call_id = $1 limit 1',
              [received.id],
            );
            if (back === 1 && part) {
              await giveBack(part.id, 0.01);
              expected -= 1;
            }
          }
          const issued = await statements(payers);
          const cents = (amount: number) => Math.round(amount * 100);
          expect(issued.reduce((sum, { amount }) => sum + cents(amount), 0)).toBe(expected);
          for (const { lines, amount } of issued) {
            expect(lines.reduce((sum, line) => sum + cents(line.amount), 0)).toBe(cents(amount));
          }
        },
      ),
      { numRuns: 6 },
    );
  });
});

it('numbers have no gap under many calls at once, also where some fail', async () => {
  await receive(600);
  const asked = [...months.map(({ id }) => id), ...months.map(({ id }) => id), unknownId, unknownId];
  const answers = await Promise.all(asked.map((parcela_id) => call('/recibos', { parcela_id })));
  expect(answers.filter(({ status }) => status !== 201).map(({ status }) => status)).toEqual([409, 409]);
  const numbers = await sql<{ number: number }>('select number from public.issued_receipts order by number');
  expect(numbers.map(({ number }) => number)).toEqual(months.map((_, at) => at + 1));
});

describe('by mail', () => {
  const mail = (recibos: string[], api = parish().api) =>
    send(api, '/recibos/emails', { method: 'POST', token: parish().token('raimundo'), body: { recibos } });
  const counts = async (...recibos: string[]) => issuedReceipts.mail.answer.parse((await mail(recibos)).body.data);
  const none = { ready: 0, sent_before: 0, without_address: 0, not_agreed: 0, changed: 0 };
  const agree = (id: string, email: string | null, agreed = true) =>
    sql('update public.dizimistas set email = $2, autorizacao_comunicacoes = $3 where id = $1', [id, email, agreed]);
  const receivedMails = async () => {
    await parish().runJobs();
    return parish().mailServer.received.map(({ text, ...one }) => ({
      ...one,
      text: text?.replaceAll('\u00a0', ' '),
    }));
  };
  const kinds = {
    receipt: () => issue({ parcela_id: monthId(1) }),
    statement: async () => (await statements([maria]))[0] as IssuedReceipt,
  };

  it('a paper that is cancelled while its mail waits is not sent', async () => {
    await agree(maria, 'maria@example.org');
    await receive(50);
    const { id } = await kinds.receipt();
    expect(await counts(id)).toEqual({ ...none, ready: 1 });
    await call(`/recibos/${id}/cancelar`, { reason: 'Engano' });
    expect(await receivedMails()).toEqual([]);
  });

  it.each<[IssuedReceipt['kind'], string, string[]]>([
    [
      'receipt',
      'Seu recibo',
      [`seu recibo nº 1/${year}`, `R$ 50,00, em ${formatDay(today)}, referente ao dízimo de janeiro de ${year}`],
    ],
    [
      'statement',
      'Sua declaração de contribuições',
      [`declaração de contribuições de ${year}, nº 1/${year}`, 'R$ 50,00'],
    ],
  ])(
    'a %s goes once, with its sums and the address that checks it, and without the name',
    async (kind, title, said) => {
      await agree(maria, 'maria@example.org');
      await receive(50);
      const { id, code, mail: before } = await kinds[kind]();
      expect(before).toBe('ready');
      const answers = await Promise.all([counts(id), counts(id)]);
      expect(answers).toEqual(
        expect.arrayContaining([
          { ...none, ready: 1 },
          { ...none, sent_before: 1 },
        ]),
      );
      expect(await read(id)).toMatchObject({ mail: 'sent_before', mailed_at: expect.any(String), state: 'valid' });
      const again = await mail([id]);
      expect(again.body.message).toBe('Nenhum e-mail novo. Não vão: já enviados antes 1.');
      const [one, ...others] = await receivedMails();
      expect([one?.recipients, one?.subject, others]).toEqual([['maria@example.org'], title, []]);
      for (const words of [
        ...said,
        `https://paroquia.example/recibo/${shownCode(code)}`,
        'Valor não dedutível do imposto de renda.',
      ])
        expect(one?.text).toContain(words);
      expect(one?.text).not.toMatch(/Maria|529/);
    },
  );

  it.each<[keyof typeof none, string, () => Promise<unknown>]>([
    ['without_address', 'whose payer has no e-mail', () => agree(maria, null)],
    ['without_address', 'whose payer has none that is one', () => agree(maria, 'maria at example')],
    ['not_agreed', 'whose payer did not agree', () => agree(maria, 'maria@example.org', false)],
    [
      'changed',
      'whose money went back',
      async () => giveBack((await sql<{ id: string }>('select id from public.payments'))[0]?.id as string, 10),
    ],
    [
      'changed',
      'that was cancelled',
      async () => {
        for (const { id } of await sql<{ id: string }>('select id from public.issued_receipts'))
          await call(`/recibos/${id}/cancelar`, { reason: 'Engano' });
      },
    ],
  ])('is %s for one %s', async (reason, _, change) => {
    await agree(maria, 'maria@example.org');
    await receive(50);
    const ids = [(await kinds.receipt()).id, (await kinds.statement()).id];
    await change();
    expect(await counts(...ids)).toEqual({ ...none, [reason]: 2 });
    for (const id of ids) expect(await read(id)).toMatchObject({ mail: reason, mailed_at: null });
    expect(await receivedMails()).toEqual([]);
  });

  it('none goes of somebody who is not registered', async () => {
    const row = await call('/financial', { title: 'Oferta', amount: 5, type: 'income', transaction_date: today });
    const { id, mail: before } = await issue({ transaction_id: row.body.data.id, giver_name: 'José' });
    expect(before).toBeNull();
    expect(await counts(id)).toEqual({ ...none, without_address: 1 });
  });

  it('is refused where the site sends none', async () => {
    const { status, body } = await mail([unknownId], parish().silentApi);
    expect([status, body.error]).toEqual([503, 'O site não envia e-mails: entregue o papel impresso.']);
  });
});

describe('anybody with the code', () => {
  it('reads number, value, day and the short name, kept by no cache', async () => {
    await receive(50);
    const { code } = await issue({ parcela_id: monthId(1) });
    const { status, headers, body } = await check(shownCode(code).toLowerCase());
    expect([status, headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    expect(body.data).toEqual({
      ...{ number: 1, year, kind: 'receipt', of_year: null, amount: 50, issued_on: today, giver: 'Maria C. S.' },
      ...{ state: 'valid', returned_on: null, parish: 'Paróquia São José' },
    });
    const api = parish().api;
    expect(JSON.stringify(api.log)).not.toMatch(new RegExp(`${code}|${shownCode(code)}`, 'i'));
  });

  it.each(['0000-0000-0000-0000', 'x', `' or 1=1--`])('%s is none', async (code) => {
    expect((await check(code)).status).toBe(404);
  });

  it('may ask for it again and again, and for sixty that are none', async () => {
    await receive(50);
    const { code } = await issue({ parcela_id: monthId(1) });
    for (const [asked, expected] of [
      [code, { 200: 70 }],
      ['mistyped', { 404: 70 }],
      ['0000-0000-0000-0000', { 404: 60, 429: 10 }],
      [code, { 429: 70 }],
    ] as const) {
      expect(await statuses(Array.from({ length: 70 }, () => [asked, '192.0.2.7']))).toEqual(expected);
    }
    const { headers, body } = await check(code, '192.0.2.7');
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(3500);
    expect(body.error).toMatch(
      /^Houve muitas consultas nesta mesma rede de internet\. Tente de novo em (59|60) minutos\.$/,
    );
    const ofParish = startApi(parish().database, { parishAddresses: ['192.0.2.7'] });
    expect((await check(code, '192.0.2.7', ofParish)).status).toBe(200);
  });

  it('is answered soon while others guess, of whom nobody finds anything, not even with ten thousand guesses', async () => {
    await receive(50);
    const { code } = await issue({ parcela_id: monthId(1) });
    const guesses = Array.from({ length: 8 * 65 }, (_, at) => {
      return [at.toString().padStart(16, '0'), `198.51.100.${at % 8}`] as const;
    });
    expect(await statuses(guesses)).toEqual({ 404: 8 * 60, 429: 8 * 5 });
    const unlimited = await sql(`
      select from (select private.new_receipt_code() as code from generate_series(1, 10000)) as guess,
        lateral public.check_receipt(guess.code)`);
    expect(unlimited).toEqual([]);
    const times: number[] = [];
    for (let asked = 0; asked < 5; asked += 1) {
      const begun = performance.now();
      expect((await check(code)).status).toBe(200);
      times.push(performance.now() - begun);
    }
    // The shortest, which other work of the machine lengthens least.
    expect(Math.min(...times)).toBeLessThan(50);
  });
});

it('the names go from receipts after five years, of erased payers and of others', async () => {
  await receive(50);
  const row = (await call('/financial', { title: 'Oferta', amount: 5, type: 'income', transaction_date: today })).body
    .data;
  const ids = [
    (await issue({ parcela_id: monthId(1) })).id,
    (await issue({ transaction_id: row.id, giver_name: 'José' })).id,
  ];
  const namesAfter = async (age: string): Promise<IssuedReceipt['giver_name'][]> => {
    await sql(`alter table public.issued_receipts disable trigger issued_receipts_keep`);
    await sql(`update public.issued_receipts set issued_at = now() - $1::interval`, [age]);
    await sql(`alter table public.issued_receipts enable trigger issued_receipts_keep`);
    await sql(`select public.sweep_old_givers()`);
    return await Promise.all(ids.map(async (id) => (await read(id)).giver_name));
  };
  expect(await namesAfter('4 years 11 months')).toEqual(['Maria da Conceição Souza', 'José']);
  expect(await namesAfter('5 years 1 day')).toEqual(['Maria da Conceição Souza', null]);
  await sql(`alter table public.dizimistas disable trigger dizimistas_keep_erased`);
  await sql(`update public.dizimistas set erased_at = now() where id = $1`, [maria]);
  await sql(`alter table public.dizimistas enable trigger dizimistas_keep_erased`);
  expect(await namesAfter('5 years 1 day')).toEqual([null, null]);
});
