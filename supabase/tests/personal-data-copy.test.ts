import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { people } from '../../edge-functions/api/testing/database.ts';
import { openBooklet } from './booklet.ts';
import { expectRefusals } from './refusals.ts';
import { rest } from './rest.ts';

expectRefusals();

const { database, sql, service, asTreasurer } = openBooklet();

// biome-ignore lint/suspicious/noExplicitAny: the copy's rows are of many tables
type Copy = Record<string, any>;

let lucia: string;
/** Two payers with rows in every table; the copy is Rosa's. */
let payers: Record<'rosa' | 'joao', { id: string; number: number }>;

const asAdministrator = (name: string, body: object) =>
  rest(database(), lucia, `rpc/${name}`, { method: 'POST', body });

beforeEach(async () => {
  lucia = database().tokenFor(await database().createStaff(people.lucia));
  const added = await sql<{ id: string; number: number }>(
    `insert into public.dizimistas (nome_completo, notes, consentimento_lgpd, politica_privacidade)
     values ('João Batista', 'Vizinho', true, true) returning id, numero_ordinal as number`,
  );
  const [rosa] = await sql<{ id: string; number: number }>(
    `select id, numero_ordinal as number from public.dizimistas where nome_completo = 'Rosa Amélia'`,
  );
  payers = { rosa, joao: added[0] } as typeof payers;
  for (const { id } of Object.values(payers)) await live(id);
});

/** Gives a payer consents, an older booklet, a paid and an undone instalment and a code that failed, in no order. */
async function live(id: string): Promise<void> {
  for (const [given, happened_on] of [
    [true, '2026-02-01'],
    [false, '2026-04-01'],
    [true, '2026-03-01'],
  ])
    await sql(
      `insert into public.consents (dizimista_id, kind, given, happened_on, proof, proof_note)
       values ($1, 'autorizacao_comunicacoes', $2, $3, 'paper', 'Ficha')`,
      [id, given, happened_on],
    );
  if ((await sql('select from public.carnes where dizimista_id = $1', [id])).length === 0)
    await sql('select private.make_carne(gen_random_uuid(), $1, 2026, 50)', [id]);
  await sql('select private.make_carne(gen_random_uuid(), $1, 2025, 40)', [id]);
  const months = await sql<{ id: string }>(
    `select parcela.id from public.parcelas as parcela join public.carnes as carne on carne.id = carne_id
     where dizimista_id = $1 and ano = 2026 order by mes`,
    [id],
  );
  const [first, second] = months.map((month) => month.id);
  const { body } = await service('begin_instalments_charge', { parcelas: [first, second], minutes: 60 });
  await service('close_charge', { charge: body.id, status: 'cancelled' });
  const paid = await asTreasurer('pay_instalments', {
    call: randomUUID(),
    items: [{ parcela_id: first }, { parcela_id: second }],
    paid_on: '2026-01-09',
    form: 'dinheiro',
  });
  const [entered] = await sql<{ id: string }>('select payment_id as id from public.parcelas where id = $1', [second]);
  const undone = await asTreasurer('undo_payment', { call: randomUUID(), payment: entered?.id, reason: 'Engano' });
  expect([paid.status, undone.status]).toEqual([200, 200]);
  const [donation] = await sql<{ id: string }>(
    "insert into public.donations (amount, description) values (20, 'Telhado') returning id",
  );
  await sql(
    `select private.enter_payments('hand', $1, jsonb_build_array(jsonb_build_object('donation_id', $1::uuid)), '2026-01-09', 'pix')`,
    [donation?.id],
  );
  await sql('update public.donations set dizimista_id = $2 where id = $1', [donation?.id, id]);
  await asTreasurer('tie_subscription', { subscription: id.replaceAll('-', ''), payer: id });
  await asTreasurer('issue_receipt', { parcela: first });
  // Found by the telephone, which each payer has for themselves.
  await sql(`update public.dizimistas set telefone = '8599999' || lpad(numero_ordinal::text, 4, '0') where id = $1`, [
    id,
  ]);
  await sql(
    `insert into public.intention_requests (name, phone, notes)
     select nome_completo, telefone, 'Em ação de graças' from public.dizimistas where id = $1`,
    [id],
  );
  await sql(
    `insert into public.mass_intentions (asked_by, asker_phone, notes)
     select nome_completo, telefone, 'Pela saúde' from public.dizimistas where id = $1`,
    [id],
  );
}

const copyOf = async ({ id, number }: { id: string; number: number }): Promise<Copy> => {
  const { status, body } = await asAdministrator('export_payer', { payer: id, ordinal: number });
  expect(status).toBe(200);
  return body;
};
/** The names of a row's fields that are columns of its table. */
const fieldsOf = (row: Copy) =>
  Object.keys(row)
    .filter((name) => !['parcelas', 'pagamentos', 'cobrancas', 'lancamentos', 'linhas', 'occasion'].includes(name))
    .toSorted();
/** A table's columns but those that are only for the machine, or that name who of the staff wrote. */
const columnsOf = async (table: string, ...left: string[]) =>
  (
    await sql<{ name: string }>(
      `select column_name::text as name from information_schema.columns where table_schema = 'public' and table_name = $1`,
      [table],
    )
  )
    .map(({ name }) => name)
    .filter((name) => !left.includes(name))
    .toSorted();

describe('a person’s copy', () => {
  test('has every column of theirs, and none that is the machine’s or the staff’s', async () => {
    const copy = await copyOf(payers.rosa);
    const [carne] = copy.carnes;
    const [parcela] = copy.carnes[1].parcelas;
    const [payment] = parcela.pagamentos;
    const own = ['dizimista_id', 'created_by', 'updated_by', 'number', 'search_text'];
    const found = {
      dizimistas: [
        copy.dizimista,
        'search_text',
        'search_names',
        'search_setor',
        'birth_month',
        'birth_day',
        'updated_by',
      ],
      consents: [copy.consents[0], ...own],
      carnes: [carne, ...own],
      parcelas: [parcela, 'carne_id', 'encerrada_por', ...own],
      pix_charges: [parcela.cobrancas[0], ...own],
      payments: [payment, 'parcela_id', 'donation_id', 'receipt_id', 'origin_id', 'entered_by', ...own],
      financial_transactions: [
        payment.lancamentos[0],
        'receipt_id',
        'payment_id',
        'mass_id',
        'sitting_id',
        'scan',
        ...own,
      ],
      donations: [copy.doacoes[0], 'external_reference', ...own],
      subscription_payers: [copy.assinaturas[0], ...own],
      mass_intentions: [copy.intencoes[0], 'mass_id', 'change_id', 'offering_id', ...own],
      intention_requests: [copy.pedidos[0], 'mass_id', 'change_id', 'intention_id', 'is_open', ...own],
      issued_receipts: [copy.recibos[0], 'dizimista_id', 'issued_by', 'cancelled_by', 'search_text'],
      audit_log: [copy.auditoria[0], 'actor_id', 'actor_name', 'row_id', 'lead_id', ...own],
    } as const;
    for (const [table, [row, ...left]] of Object.entries(found))
      expect([table, fieldsOf(row)]).toEqual([table, await columnsOf(table, ...left)]);
    expect(Object.keys(copy).toSorted()).toEqual([
      'assinaturas',
      'auditoria',
      'carnes',
      'comprovantes',
      'consents',
      'dizimista',
      'doacoes',
      'intencoes',
      'pedidos',
      'recibos',
    ]);
  });

  test('has nowhere the reference by which a donation’s page asks, neither in the donation nor in its history', async () => {
    const [{ reference } = { reference: '' }] = await sql<{ reference: string }>(
      'select external_reference as reference from public.donations where dizimista_id = $1',
      [payers.rosa.id],
    );
    const copy = await copyOf(payers.rosa);
    expect(copy.auditoria.map(({ table_name }: Copy) => table_name)).toContain('donations');
    expect(JSON.stringify(copy)).not.toContain(reference);
  });

  test('says at which mass or place an envelope was received', async () => {
    const envelope = { payer: payers.rosa.id, amount: 1, paid_on: '2026-01-11', form: 'dinheiro' };
    const { body } = await asTreasurer('receive_tithe', { ...envelope, call: randomUUID(), occasion: 'Missa das 19h' });
    const copy = await copyOf(payers.rosa);
    const payments = copy.carnes.flatMap(({ parcelas }: Copy) =>
      parcelas.flatMap(({ pagamentos }: Copy) => pagamentos),
    );
    const said = payments.map(({ id, occasion }: Copy) => [id, occasion]);
    expect(said).toContainEqual([body[0].id, 'Missa das 19h']);
    expect(said.filter(([, occasion]: unknown[]) => occasion !== null)).toHaveLength(1);
  });

  test('has all of their rows, each where it belongs, and nobody else’s', async () => {
    const copy = await copyOf(payers.rosa);
    const parcelas = copy.carnes.flatMap((carne: Copy) => carne.parcelas);
    const [first, second, third] = copy.carnes[1].parcelas;
    expect([copy.consents.length, copy.carnes.length, parcelas.length]).toEqual([5, 2, 24]);
    const counted = (parcela: Copy) => [parcela.cobrancas.length, parcela.pagamentos.length];
    expect([first, second, third].map(counted)).toEqual([
      [1, 1],
      [1, 2],
      [0, 0],
    ]);
    expect(
      parcelas.flatMap(({ pagamentos }: Copy) => pagamentos).map(({ lancamentos }: Copy) => lancamentos.length),
    ).toEqual([1, 1, 1]);
    const theirs = await sql<{ id: string }>(
      `select id from public.consents where dizimista_id = $1
       union select id from public.carnes where dizimista_id = $1
       union select id from public.pix_charges where dizimista_id = $1
       union select parcela.id from public.parcelas as parcela join public.carnes as carne on carne.id = carne_id where dizimista_id = $1
       union select id from public.donations where dizimista_id = $1
       union select id from public.subscription_payers where dizimista_id = $1
       union select request.id from public.intention_requests as request join public.dizimistas as payer on payer.telefone = request.phone
         where payer.id = $1
       union select intention.id from public.mass_intentions as intention join public.dizimistas as payer on payer.telefone = asker_phone
         where payer.id = $1
       union select payment.id from public.payments as payment where private.payer_of(payment) = $1
       union select entry.id from public.financial_transactions as entry join public.payments as payment on payment.id = payment_id
         where private.payer_of(payment) = $1`,
      [payers.joao.id],
    );
    // A row of the cash book has its payment's id.
    expect(theirs.length).toBe(5 + 2 + 1 + 24 + 1 + 1 + 1 + 1 + 4);
    const text = JSON.stringify(copy);
    expect(theirs.filter(({ id }) => text.includes(id))).toEqual([]);
    expect(text).not.toMatch(/João|Vizinho/);
  });

  test('is in the order in which things happened, whenever they were written', async () => {
    const copy = await copyOf(payers.rosa);
    const [older, newer] = copy.carnes;
    // The form's two are of today.
    expect(copy.consents.map((consent: Copy) => consent.given)).toEqual([true, true, false, true, true]);
    expect([older.ano, newer.ano]).toEqual([2025, 2026]);
    expect(newer.parcelas.map((parcela: Copy) => parcela.mes)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(newer.parcelas[1].pagamentos.map((payment: Copy) => payment.returned)).toEqual([null, 'undone']);
    const entries = copy.auditoria.map((entry: Copy) => entry.id);
    expect(entries).toEqual(entries.toSorted((a: number, b: number) => a - b));
  });

  test('has each entry of the audit log that is about them, with its values', async () => {
    const own = await sql<{ id: number; verb: string; table_name: string }>(
      'select id::int, verb, table_name from public.audit_log where dizimista_id = $1 order by id',
      [payers.rosa.id],
    );
    const { auditoria } = await copyOf(payers.rosa);
    expect(auditoria.slice(0, own.length)).toMatchObject(own);
    // The last is that of this copy.
    expect(auditoria.slice(own.length)).toMatchObject([
      { verb: 'export', table_name: 'dizimistas', new: { numero_ordinal: payers.rosa.number } },
    ]);
    expect(auditoria.find(({ table_name }: Copy) => table_name === 'payments').new).toMatchObject({ form: 'dinheiro' });
  });

  test('has the requests and intentions of their name, and none of whoever shares the telephone', async () => {
    const [{ telefone, nome_completo } = {}] = await sql<{ telefone: string; nome_completo: string }>(
      'select telefone, nome_completo from public.dizimistas where id = $1',
      [payers.rosa.id],
    );
    const [accepted] = await sql<{ id: string }>(
      `insert into public.mass_intentions (asked_by, notes) values ($1, 'De um pedido') returning id`,
      [nome_completo],
    );
    for (const [name, email, notes] of [
      [`${nome_completo}`.toUpperCase(), null, 'Dela'],
      ['Beltrano', 'rosa@fora.test', 'Do filho'],
      [`Filho de ${nome_completo}`, null, 'Do outro filho'],
    ]) {
      await sql('insert into public.intention_requests (name, phone, email, notes) values ($1, $2, $3, $4)', [
        ...[name, telefone, email, notes],
      ]);
      await sql('insert into public.mass_intentions (asked_by, asker_phone, notes) values ($1, $2, $3)', [
        ...[name, telefone, notes],
      ]);
    }
    await sql(`update public.intention_requests set intention_id = $1 where notes = 'Dela'`, [accepted?.id]);
    await sql(`insert into public.mass_intentions (asked_by, notes) values ($1, 'De quem?')`, [nome_completo]);
    const copy = await copyOf(payers.rosa);
    const notes = (rows: Copy[]) => rows.map((row) => row.notes).toSorted();
    expect(notes(copy.pedidos)).toEqual(['Dela', 'Em ação de graças']);
    expect(notes(copy.intencoes)).toEqual(['De um pedido', 'Dela', 'Pela saúde']);
    await sql(`delete from public.intention_requests where notes <> 'Em ação de graças'`);
    await sql(`delete from public.mass_intentions where notes <> 'Pela saúde'`);
  });

  test('of somebody without anything has empty lists', async () => {
    const [alone] = await sql<{ id: string; number: number }>(
      `insert into public.dizimistas (nome_completo) values ('Ana') returning id, numero_ordinal as number`,
    );
    await sql('delete from public.consents where dizimista_id = $1', [alone?.id]);
    expect(await copyOf(alone as { id: string; number: number })).toMatchObject({ consents: [], carnes: [] });
  });

  test('is neither made nor noted with another’s number', async () => {
    const asked = { payer: payers.rosa.id, ordinal: payers.joao.number };
    expect(await asAdministrator('export_payer', asked)).toMatchObject({
      status: 409,
      body: { hint: 'other_ordinal' },
    });
    expect(await sql(`select from public.audit_log where verb = 'export'`)).toEqual([]);
  });

  test('after an erasure names nobody but on receipts that the law keeps, and is still made', async () => {
    const { id, number } = payers.rosa;
    const { body: naming } = await asAdministrator('texts_naming_payer', { payer: id });
    const decisions = naming.map(({ table_name, row_id, column_name }: Copy) => ({
      ...{ table: table_name, id: row_id, column: column_name, erase: true },
    }));
    const erased = await asAdministrator('erase_payer', { payer: id, ordinal: number, decisions });
    expect(erased.status).toBeLessThan(300);
    const { recibos, ...copy } = await copyOf(payers.rosa);
    expect(recibos).toMatchObject([{ giver_name: expect.stringContaining('Rosa') }]);
    expect(copy.dizimista).toMatchObject({ id, nome_completo: 'Dados apagados', cpf: null });
    expect([JSON.stringify(copy).includes('Rosa'), copy.carnes.length]).toEqual([false, 2]);
    const texts = await asAdministrator('texts_naming_payer', { payer: id });
    expect(texts).toEqual({ status: 200, body: [] });
  });
});
