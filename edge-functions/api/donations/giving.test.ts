import { randomUUID } from 'node:crypto';
import { read } from '@e965/xlsx';
import { beforeEach, describe, expect, it } from 'vitest';
import { formatDay } from '#contract/calendar-date.ts';
import { donationReport } from '#contract/donation-report.ts';
import { donation } from '#contract/donations.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { send } from '../testing/api.ts';
import { unknownId } from '../testing/database.ts';
import { type Name, openParish } from '../testing/parish.ts';

const parish = openParish();
const sql = <Row extends Record<string, unknown>>(text: string, values?: unknown[]) =>
  parish().database.sql.query<Row>(text, values);
const call = (path: string, body?: object, { method = body ? 'POST' : 'GET', who = 'raimundo' as Name } = {}) =>
  send(parish().api, path, { method, token: parish().token(who), ...(body && { body }) });

let rosa: { id: string; numero_ordinal: number };
let jonas: { id: string; numero_ordinal: number };
let given: string;

beforeEach(async () => {
  await parish().database.empty(
    'public.dizimistas',
    'public.donations',
    'public.receipts',
    'public.financial_transactions',
  );
  [rosa, jonas] = (await sql(
    `insert into public.dizimistas (nome_completo, cpf) values ('Rosa Amélia', '52998224725'), ('Jonas Prado', null)
     returning id, numero_ordinal`,
  )) as unknown as [typeof rosa, typeof jonas];
  await sql('select private.make_carne(gen_random_uuid(), $1, 2026, 50, 11)', [rosa.id]);
  given = randomUUID();
  await sql(`insert into public.donations (id, amount, description) values ($1, 120, 'Telhado')`, [given]);
  await sql(
    `select private.enter_payments('provider', $1, jsonb_build_array(jsonb_build_object('donation_id', $1::uuid)), '2026-11-01', 'pix', null, '77')`,
    [given],
  );
});

const listed = async () => donation.parse((await call('/donations/list')).body.data[0]);

describe('a donation', () => {
  it('is given, shown with its payer and what remains, and unlinked again', async () => {
    const answer = await call(`/donations/${given}/dizimista`, { dizimista_id: rosa.id });
    expect([answer.status, answer.body.message]).toEqual([200, 'Valor vinculado ao dizimista com sucesso!']);
    expect(await listed()).toMatchObject({
      status: 'approved',
      amount: 120,
      refunded: 0,
      given: 100,
      dizimista: { id: rosa.id, nome: 'Rosa Amélia' },
    });
    expect((await call('/donations/stats')).body).toMatchObject({ approved_count: 1, approved_total: 20 });
    expect(donationReport.toRow(await listed()).slice(-4)).toEqual([12_000, null, 10_000, 2_000]);
    const other = await call(`/donations/${given}/dizimista`, { dizimista_id: jonas.id });
    expect([other.status, other.body.message]).toEqual([
      409,
      `Esta doação já é do dizimista nº\u00a0${rosa.numero_ordinal}. Para vinculá-la a outro, desvincule-a antes deste.`,
    ]);
    const taken = await call(`/donations/${given}/dizimista`, { motivo: 'Engano' }, { method: 'DELETE' });
    expect(taken.status).toBe(200);
    expect(await listed()).toMatchObject({ status: 'approved', given: 0, refunded: 0, dizimista: null });
    const again = await call(`/donations/${given}/dizimista`, { motivo: 'De novo' }, { method: 'DELETE' });
    expect([again.status, again.body.message]).toEqual([409, 'Esta doação não está vinculada a um dizimista.']);
  });

  it('leads the event in the audit log, which says to whom and why', async () => {
    const event = async () => (await call('/audit-log', undefined, { who: 'lucia' })).body.data[0];
    const sum = 'a doação de R$\u00a0120,00';
    await call(`/donations/${given}/dizimista`, { dizimista_id: rosa.id });
    const tied = await event();
    expect(tied.sentence).toBe(`Raimundo vinculou ${sum} ao dizimista nº\u00a0${rosa.numero_ordinal}`);
    const { data } = (await call(`/audit-log?event=${tied.event}`, undefined, { who: 'lucia' })).body;
    const called = `nº\u00a0${rosa.numero_ordinal}`;
    expect(data.map(({ sentence }: { sentence: string }) => sentence).toSorted()).toEqual([
      ...['dezembro', 'novembro'].map((month) => `Raimundo vinculou R$\u00a050,00 a ${month} no carnê ${called}`),
      `Raimundo vinculou ${sum} ao dizimista ${called}`,
    ]);
    expect(new Set(data.map(({ note }: { note: string | null }) => note))).toEqual(
      new Set([null, `Vinculado ao dizimista ${called}`]),
    );
    await call(`/donations/${given}/dizimista`, { motivo: 'Era de Jonas' }, { method: 'DELETE' });
    const taken = await event();
    expect(taken.sentence).toBe(`Raimundo desvinculou ${sum} do dizimista ${called}`);
    const led = (await call(`/audit-log?event=${taken.event}`, undefined, { who: 'lucia' })).body.data;
    expect(led.map(({ sentence, note }: { sentence: string; note: string }) => [sentence, note])).toContainEqual([
      'Raimundo contou R$\u00a0100,00 como doação',
      'Era de Jonas',
    ]);
  });

  it('that pays months only is undone there', async () => {
    await sql('update public.carnes set valor_mensal = 60');
    await sql('update public.parcelas set valor_parcela = 60');
    await call(`/donations/${given}/dizimista`, { dizimista_id: rosa.id });
    expect(await listed()).toMatchObject({ status: 'moved', given: 120, refunded: 0 });
    expect(donationReport.toRow(await listed()).slice(-4)).toEqual([12_000, null, 12_000, null]);
    expect((await call('/donations/stats')).body).toMatchObject({ approved_count: 0, approved_total: 0 });
    const { status, body } = await call(`/donations/${given}/estorno`, { motivo: 'Engano', tipo: 'erro' });
    expect([status, body.message]).toEqual([
      409,
      `Esta doação paga meses do dizimista nº\u00a0${rosa.numero_ordinal}. Para estorná-la, desvincule-a antes dele, ou estorne o pagamento no carnê.`,
    ]);
  });

  it('is a donation again where a month was paid by mistake, and a repetition says the same', async () => {
    await call(`/donations/${given}/dizimista`, { dizimista_id: rosa.id });
    const [part] = await sql<{ id: string }>('select payment_id as id from public.parcelas where mes = 12');
    const body = { id: randomUUID(), motivo: 'Pagou só novembro', tipo: 'erro' };
    for (const time of [1, 2]) {
      const undone = await call(`/carne-dizimo/pagamentos/${part?.id}/estorno`, body);
      expect([undone.status, undone.body.message], `time ${time}`).toEqual([200, 'O valor voltou a ser doação!']);
      expect(undone.body.data).toMatchObject({ mes: 12, pago: false, payments: [] });
    }
    expect(await listed()).toMatchObject({ status: 'approved', given: 50, refunded: 0 });
  });

  it('that was undone is refused with its state', async () => {
    await call(`/donations/${given}/estorno`, { motivo: 'Engano', tipo: 'erro' });
    const { status, body } = await call(`/donations/${given}/dizimista`, { dizimista_id: rosa.id });
    expect([status, body.message]).toEqual([
      409,
      'Só uma doação aprovada se vincula a um dizimista, e esta está: estornada.',
    ]);
  });
});

describe('a row of the cash book', () => {
  it('of a donation, and a plain one of tithe, is given', async () => {
    const [row] = (await call('/financial?category=Doações')).body.data;
    expect((await call(`/financial/${row.id}/dizimista`, { dizimista_id: rosa.id })).status).toBe(200);
    expect((await listed()).given).toBe(100);
    const of = ({ numero_ordinal: ordinal }: typeof rosa, month: string) => `Dízimo nº ${ordinal}, ${month} de 2026`;
    const was_of = [{ title: 'Doação', until: parishDayOf(new Date()) }];
    const rows = async (day: string) => {
      const { data } = (await call(`/financial?startDate=${day}&endDate=${day}`)).body;
      return (data as { title: string }[]).toSorted((a, b) => (a.title < b.title ? -1 : 1));
    };
    expect(await rows('2026-11-01')).toMatchObject([
      { amount: 20, title: 'Doação', reverses: null, reversed_amount: 0, was_of: [] },
      { amount: 50, title: of(rosa, 'dezembro'), reverses: null, reversed_amount: 0, was_of },
      { amount: 50, title: of(rosa, 'novembro'), reverses: null, reversed_amount: 0, was_of },
    ]);
    const plain = (
      await call('/financial', {
        title: 'Envelope',
        amount: 30,
        type: 'income',
        category: 'Dízimo',
        transaction_date: '2026-11-02',
      })
    ).body.data;
    await sql('select private.make_carne(gen_random_uuid(), $1, 2026, 50, 12)', [jonas.id]);
    const answer = await call(`/financial/${plain.id}/dizimista`, { dizimista_id: jonas.id });
    expect([answer.status, answer.body.message]).toEqual([200, 'Valor vinculado ao dizimista com sucesso!']);
    const [event] = (await call('/audit-log', undefined, { who: 'lucia' })).body.data;
    expect(event.sentence).toBe(
      `Raimundo vinculou a entrada de R$\u00a030,00 ao dizimista nº\u00a0${jonas.numero_ordinal}`,
    );
    expect(await rows('2026-11-02')).toMatchObject([
      {
        amount: 30,
        form: 'dinheiro',
        payer: { nome: 'Jonas Prado' },
        account_name: 'Caixa',
        plain: { title: 'Envelope' },
      },
    ]);
    const gone = await call(`/financial/${plain.id}/dizimista`, { dizimista_id: jonas.id });
    expect([gone.status, gone.body.message]).toEqual([409, 'Esta transação já foi vinculada a um dizimista.']);
  });

  it('says in the file whose its money was', async () => {
    await call(`/donations/${given}/dizimista`, { dizimista_id: rosa.id });
    const answer = await parish().api.fetch(
      new Request('http://api.test/api/financial/export/xls', {
        headers: { 'x-test-address': '192.0.2.1', Authorization: `Bearer ${parish().token('raimundo')}` },
      }),
    );
    const sheet = JSON.stringify(Object.values(read(await answer.arrayBuffer()).Sheets));
    const until = formatDay(parishDayOf(new Date())).slice(0, 5);
    expect(sheet).toContain(`Dízimo nº ${rosa.numero_ordinal}, novembro de 2026; até ${until} Doação`);
    expect(sheet).not.toMatch(/Estorno|Vinculada/);
  });

  it('has the paper of what was received, whosever it is', async () => {
    const paperOf = (row: { id: string }, init: RequestInit = {}) =>
      parish().api.fetch(
        new Request(`http://api.test/api/financial/${row.id}/comprovante`, {
          ...init,
          headers: {
            ...{ Origin: 'https://paroquia.example', 'x-test-address': '192.0.2.1', 'Content-Type': 'application/pdf' },
            Authorization: `Bearer ${parish().token('raimundo')}`,
          },
        }),
      );
    const rows = async () => (await call('/financial')).body.data as { id: string; scan: string | null }[];
    const pdf = '%PDF-1.7\ntrailer\n%%EOF\n';
    const [first] = await rows();
    expect((await paperOf(first as { id: string }, { method: 'PUT', body: pdf })).status).toBe(200);
    const [noted] = (await call('/audit-log', undefined, { who: 'lucia' })).body.data;
    expect(noted.sentence).toBe('Raimundo alterou o comprovante do recebimento de R$\u00a0120,00');
    await call(`/donations/${given}/dizimista`, { dizimista_id: rosa.id });
    const now = await rows();
    expect(now.map(({ scan }) => scan)).toEqual(Array(3).fill('application/pdf'));
    for (const row of now) {
      expect(await (await paperOf(row)).text()).toBe(pdf);
      const { data } = (await call(`/financial/${row.id}/historico`)).body;
      expect(data).toMatchObject([{ who: 'Raimundo', changes: [{ field: 'Comprovante', scan: 'added' }] }]);
    }
    // By the receipt's own id too, as papers of a person are known.
    const [receipt] = await sql<{ id: string }>('select id from public.receipts');
    expect(await (await paperOf(receipt as { id: string })).text()).toBe(pdf);
  });

  it('that is unlinked again is no reversal on paper either', async () => {
    await call(`/donations/${given}/dizimista`, { dizimista_id: rosa.id });
    await call(`/donations/${given}/dizimista`, { motivo: 'Engano' }, { method: 'DELETE' });
    const summed = await sql('select title, amount, entries, is_reversal, was_of from public.ledger_days()');
    expect(summed).toMatchObject([{ title: 'Doação', amount: 120, entries: null, is_reversal: false }]);
    const until = parishDayOf(new Date());
    expect(summed[0]?.was_of).toEqual(
      ['dezembro', 'novembro'].map((month) => ({ title: `Dízimo nº ${rosa.numero_ordinal}, ${month} de 2026`, until })),
    );
  });

  it('of anything else is refused', async () => {
    const { id } = (
      await call('/financial', { amount: 30, type: 'income', category: 'Coletas', transaction_date: '2026-11-02' })
    ).body.data;
    const { status, body } = await call(`/financial/${id}/dizimista`, { dizimista_id: rosa.id });
    expect([status, body.message]).toEqual([
      409,
      'Só uma doação que está em Doações, ou um dízimo sem nome, pode ser vinculado a um dizimista.',
    ]);
  });
});

it.each([
  [{}, 400],
  [{ dizimista_id: 'x' }, 400],
  [{ dizimista_id: unknownId }, 404],
  [{ dizimista_id: null }, 400],
])('%j is refused, and nothing changes', async (body, status) => {
  expect((await call(`/donations/${given}/dizimista`, body)).status).toBe(status);
  expect(await listed()).toMatchObject({ given: 0, dizimista: null });
});

it.each(['tereza', 'chico'] as const)('%s gives nothing', async (who) => {
  expect((await call(`/donations/${given}/dizimista`, { dizimista_id: rosa.id }, { who })).status).toBe(403);
  expect((await call(`/donations/${given}/dizimista`, { motivo: 'x' }, { method: 'DELETE', who })).status).toBe(403);
  expect((await call(`/financial/${given}/dizimista`, { dizimista_id: rosa.id }, { who })).status).toBe(403);
});
