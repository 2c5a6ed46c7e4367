import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it, onTestFinished, test } from 'vitest';
import type { Decision, Mention, Paper, PaperDecision } from '#contract/personal-data.ts';
import { placeOf } from '../../edge-functions/api/personal-data/rules.ts';
import { type Sent, send } from '../../edge-functions/api/testing/api.ts';
import { startDatabase } from '../../edge-functions/api/testing/database.ts';
import { type Name, openParish } from '../../edge-functions/api/testing/parish.ts';
import { jpegOf } from '../../edge-functions/api/testing/pictures.ts';
import { readBackup } from '../../local/backup/read.ts';
import { restore } from '../../local/backup/restore.ts';
import { listTables } from '../../local/backup/tables.ts';
import { writeBackup } from '../../local/backup/write.ts';
import { applyErasures, erasuresOf, keepErasures, readKeptErasures } from '../../local/erasures/kept-list.ts';
import { objectFiles } from '../../local/storage/files.ts';
import { rest, restAsService } from './rest.ts';

const parish = openParish();
const sql = () => parish().database.sql;
const call = async (path: string, sent: Sent = {}, who: Name = 'lucia') => {
  const answer = await send(parish().api, path, { ...sent, token: parish().token(who) });
  expect({ path, status: answer.status }).toEqual({ path, status: expect.toSatisfy((status) => status < 300) });
  return answer.body.data;
};
const asStaff = (name: Name, path: string, body: object, method = 'POST') =>
  rest(parish().database, parish().token(name), path, { method, body });

/** Marked values, which occur nowhere else in the database. */
const marked = {
  name: 'Zulmira Quixabá Mandacaru',
  formerName: 'Zulmira Quixabá Xiquexique',
  nickname: 'Zuzinha do Umbu',
  cpf: '52998224725',
  rg: 'RG77120455SSPCE',
  address: 'Rua dos Umbuzeiros, 4711',
  formerAddress: 'Travessa das Carnaúbas, 1312',
  telephone: '85977776161',
  formerTelephone: '8534448282',
  email: 'zulmira.q@caatinga.test',
  formerEmail: 'zq1947@sertao.test',
  asked: 'Pelo sobrinho Marcado, pedido no site',
  community: 'Comunidade Juazeiro Marcado',
  group: 'Grupo Umburana Marcado',
  history: 'Contribuía pelo envelope marcado 1987',
  notes: 'Observação marcada: viúva de Anacleto',
  formerNotes: 'Observação anterior marcada',
  birth: '1947-03-19',
  firstGiving: '1987-05-23',
  suggested: '137.91',
  proof: 'Ficha marcada da gaveta 9',
  withdrawalProof: 'Carta marcada de junho',
  instalment: 'Pago pela filha Marcada',
  reversal: 'Estorno marcado: era da irmã',
  caseNote: 'Conferido com a sobrinha Marcada',
  payee: 'Filha Marcada da dizimista',
  receiptOfMonth: 'Recibo marcado de janeiro',
  receiptOfGift: 'Recibo marcado da doação',
} as const;

/** Texts in other rows that name her, by table. */
const naming = {
  intention: 'Pela saúde de ZULMIRA QUIXABA MANDACARU e família',
  asked: 'Pela mãe, Zulmira Mandacaru',
  event: 'Aniversário na casa de Zulmira Q. Mandacaru',
  news: '<p>Homenagem a <strong>Zulmira</strong> Quixabá&nbsp;Mandacaru, dizimista.</p>',
  ledger: 'Devolução a Zulmira Quixaba Mandacaru, CPF 529.982.247-25',
  formerLedger: 'Lançado por engano para Zulmira Quixabá Mandacaru',
  spouse: 'Casado com Zulmira Mandacaru, tel. (85) 97777-6161',
  formerOfSpouse: 'Telefone da esposa: 34448282\nZulmira Quixabá Mandacaru',
  formerTraces: 'Antes: Zulmira Xiquexique, (85) 3444-8282, zq1947@sertao.test',
} as const;

interface Marked {
  id: string;
  ordinal: number;
  /** The marked values, some of them also in other formats. */
  values: Record<string, string>;
}

/** Creates a payer with data in every place that can have data of payers. */
async function makeMarked(): Promise<Marked> {
  const photo = async (shade: number) =>
    `data:image/jpeg;base64,${Buffer.from(await jpegOf({ shade })).toString('base64')}`;
  const [former, present] = [await photo(31), await photo(32)];
  const payer = await call('/dizimistas', {
    method: 'POST',
    body: {
      nome_completo: marked.formerName,
      apelido: marked.nickname,
      cpf: marked.cpf,
      rg: marked.rg,
      foto: former,
      endereco: marked.formerAddress,
      telefone: marked.formerTelephone,
      email: marked.formerEmail,
      comunidade_setor: marked.community,
      participa_grupo_pastoral: true,
      grupo_pastoral_nome: marked.group,
      historico_contribuicoes: marked.history,
      notes: marked.formerNotes,
      data_nascimento: marked.birth,
      data_primeira_contribuicao: marked.firstGiving,
      valor_sugerido: Number(marked.suggested),
      consentimento_lgpd: true,
      politica_privacidade: true,
    },
  });
  const formerFile = await storedPhotos();
  await call(`/dizimistas/${payer.id}`, {
    method: 'PUT',
    body: {
      nome_completo: marked.name,
      foto: present,
      endereco: marked.address,
      telefone: marked.telephone,
      email: marked.email,
      notes: marked.notes,
    },
  });
  const files = await storedPhotos();
  for (const [given, proof_note] of [
    [true, marked.proof],
    [false, marked.withdrawalProof],
  ] as const) {
    await asStaff('tereza', 'consents', {
      dizimista_id: payer.id,
      kind: 'autorizacao_comunicacoes',
      given,
      proof: 'paper',
      proof_note,
    });
  }
  const kept = crypto.randomUUID();
  const undone = crypto.randomUUID();
  for (const [id, ano] of [
    [kept, 2025],
    [undone, 2026],
  ] as const) {
    await asStaff('raimundo', 'rpc/create_carne', { id, dizimista_id: payer.id, ano, valor_mensal: 61.37 });
  }
  const paid = await sql().query<{ id: string }>(
    'select id from public.parcelas where carne_id = $1 order by mes limit 2',
    [kept],
  );
  for (const { id: parcela_id } of paid) {
    const [entered] = (
      await asStaff('raimundo', 'rpc/pay_instalments', {
        call: crypto.randomUUID(),
        items: [{ parcela_id }],
        paid_on: '2025-01-09',
        form: 'dinheiro',
        note: marked.instalment,
      })
    ).body;
    if (parcela_id === paid[0]?.id) continue;
    await asStaff('raimundo', 'rpc/undo_payment', {
      call: crypto.randomUUID(),
      payment: entered.id,
      reason: marked.reversal,
    });
  }
  await sql().query(
    `with charge as (
       insert into public.pix_charges (dizimista_id, amount, status, expires_at)
       select dizimista_id, 61.37, 'cancelled', '2026-01-11' from public.carnes where id = $1 returning id
     ), item as (
       insert into public.pix_charge_items (charge_id, parcela_id, amount, is_open)
       select charge.id, parcela.id, 61.37, false from charge, public.parcelas as parcela where carne_id = $1 and mes = 2
     )
     insert into public.reconciliation_cases (kind, charge_id, payment_id, provider_id, amount, happened_on, resolved_at, note)
     select 'late', charge.id, (select id from public.payments where parcela_id is not null limit 1), '12840', 61.37, '2026-01-11', now(), $2 from charge`,
    [kept, marked.caseNote],
  );
  await asStaff('raimundo', 'rpc/delete_carne', { id: undone });
  const donation = crypto.randomUUID();
  await sql().query(
    `with given as (
       insert into public.donations (id, amount, description, dizimista_id) values ($1, 20, $2, $3) returning id
     ), charge as (
       insert into public.pix_charges (amount, status, expires_at) values (20, 'cancelled', '2026-01-11') returning id
     )
     insert into public.pix_charge_items (charge_id, donation_id, amount, is_open)
     select charge.id, given.id, 20, false from charge, given`,
    [donation, marked.instalment, payer.id],
  );
  await sql().query(
    `select private.enter_payments('provider', $1, jsonb_build_array(jsonb_build_object('donation_id', $1::uuid)),
       '2025-01-09', 'pix', $2)`,
    [donation, marked.instalment],
  );
  await addPapers(payer.id);
  await giveEnvelope(payer.id);
  await asStaff('raimundo', 'rpc/tie_subscription', { subscription: 'a'.repeat(32), payer: payer.id });
  // Of more than the five years for which its name must stay.
  await sql().query(
    `with issued as (insert into public.issued_receipts (
       year, number, kind, code, dizimista_id, giver_name, giver_cpf, amount, parish, issued_at, cancelled_at, cancel_reason
     )
     values (2020, 1, 'receipt', '0000000000000000', $1, $2, '52998224725', 10, '{}', now() - interval '5 years 2 days', now(), $3)
     returning id)
     insert into public.issued_receipt_lines (issued_receipt_id, position, transaction_id, amount, paid_on, purpose)
     select id, 1, gen_random_uuid(), 10, '2020-01-01', 'Ofertas' from issued`,
    [payer.id, marked.name, marked.instalment],
  );
  await sql().query(
    `insert into public.reconciliation_cases (kind, subscription_id, provider_id, amount, happened_on, resolved_at, note)
     values ('subscription_failed', $1, '12841', 50, '2026-01-11', now(), $2)`,
    ['a'.repeat(32), marked.caseNote],
  );

  await call('/mass-intentions', { method: 'POST', body: { intention_type: 'thanksgiving', notes: naming.intention } });
  await sql().query(`insert into public.intention_requests (name, phone, notes) values ('Zulmira Mandacaru', $1, $2)`, [
    marked.formerTelephone,
    marked.asked,
  ]);
  await sql().query(
    `insert into public.intention_requests (name, email, notes) values ('Anacleto', 'anacleto@outro.test', $1)`,
    [naming.asked],
  );
  await call('/events', { method: 'POST', body: { date: '2026-12-01', title: 'Festa', description: naming.event } });
  await call('/news', { method: 'POST', body: { title: marked.name, content: naming.news, is_published: true } });
  await call('/birthdays', { method: 'POST', body: { name: 'Zulmira Quixabá Mandacaru', birth_date: '1950-01-02' } });
  const ledger = { amount: 61.37, type: 'expense', transaction_date: '2026-11-20' };
  const papers = { document_number: 'Recibo 52998224725', payee: marked.name };
  await asStaff('raimundo', 'financial_transactions', { ...ledger, ...papers, description: naming.ledger });
  await asStaff('raimundo', 'financial_transactions', { ...ledger, title: 'engano', description: naming.formerLedger });
  await asStaff('raimundo', 'financial_transactions?title=eq.engano', {}, 'DELETE');
  await call('/dizimistas', {
    method: 'POST',
    body: {
      nome_completo: 'Anacleto Outro',
      cpf: '11144477735',
      notes: naming.spouse,
      consentimento_lgpd: true,
      politica_privacidade: true,
    },
  });
  const other = await sql().query<{ id: string }>(
    `select id from public.dizimistas where nome_completo = 'Anacleto Outro'`,
  );
  for (const notes of [naming.formerOfSpouse, naming.spouse]) {
    await call(`/dizimistas/${other[0]?.id}`, { method: 'PUT', body: { notes } });
  }
  await sql().query(`insert into public.announcements (title, content) values ('Visita', $1)`, [naming.formerTraces]);
  await stageImports(payer);
  for (const recipient of [marked.email, marked.formerEmail]) {
    await sql().query(
      `insert into public.mails (template, recipient, subject, data, valid_for)
       values ('receipt', $1, 'Recibo', jsonb_build_object('name', $2::text), interval '1 day')`,
      [recipient, marked.name],
    );
  }
  return {
    id: payer.id,
    ordinal: payer.numero_ordinal,
    values: {
      ...marked,
      ...naming,
      news: 'Homenagem a <strong>Zulmira</strong>',
      slug: 'zulmira-quixaba-mandacaru',
      folded: 'zulmira quixaba mandacaru',
      cpfWritten: '529.982.247-25',
      photo: Object.values(files)[0] as string,
      photoFile: Object.keys(files)[0] as string,
      formerPhoto: Object.values(formerFile)[0] as string,
    },
  };
}

/** A paper at each payment that came. */
async function addPapers(payer: string): Promise<void> {
  const rows = await sql().query<{ id: string; of_gift: boolean }>(
    `select id, donation_id is not null as of_gift from public.payments as payment
     where private.payer_of(payment) = $1 and reverses is null
       and not exists (select from public.returns as back where back.allocation_id = payment.id)`,
    [payer],
  );
  expect(rows.map(({ of_gift }) => of_gift).sort()).toEqual([false, true]);
  for (const { id, of_gift } of rows) {
    const words = of_gift ? marked.receiptOfGift : marked.receiptOfMonth;
    const response = await parish().api.fetch(
      new Request(`http://api.test/api/financial/${id}/comprovante`, {
        method: 'PUT',
        headers: {
          Origin: 'https://paroquia.example',
          'x-test-address': '192.0.2.1',
          'Content-Type': 'application/pdf',
          Authorization: `Bearer ${parish().token('raimundo')}`,
        },
        body: `%PDF-1.7\n${words}\ntrailer\n%%EOF\n`,
      }),
    );
    expect(response.status).toBe(200);
  }
}

/** A row without a name whose money is hers: a donation stands for it. */
async function giveEnvelope(payer: string): Promise<void> {
  const id = crypto.randomUUID();
  await sql().query(
    `insert into public.donations (id, amount, description, dizimista_id) values ($1, 15, 'Dízimo sem nome', $2)`,
    [id, payer],
  );
  await sql().query(
    `insert into public.financial_transactions (id, title, description, payee, amount, type, category_name, transaction_date, donation_id)
     values ($1, 'Envelope', 'Sem nome', 'Ninguém', 15, 'income', 'Dízimo', '2025-01-09', $1)`,
    [id],
  );
  const items = `jsonb_build_array(jsonb_build_object('donation_id', $1::uuid, 'amount', 15))`;
  await sql().query(
    `select private.enter_payments('ledger', $1, ${items}, '2025-01-09', 'dinheiro', more => jsonb_build_object('transaction_id', $1::uuid))`,
    [id],
  );
  await sql().query(
    `select private.reallocate(gen_random_uuid(), array_agg(part.id), ${items}, $2)
     from public.allocations as part where donation_id = $1`,
    [id, marked.payee],
  );
}

/** Stages an undoable import that changed her, and one without titles that would add her again. */
async function stageImports({ id, numero_ordinal }: { id: string; numero_ordinal: number }): Promise<void> {
  const [done, open] = [crypto.randomUUID(), crypto.randomUUID()];
  await sql().query(
    `insert into public.imports (id, file_name, state, columns, done_at) values
      ($1, 'Ficha de Zulmira Mandacaru.xlsx', 'done', jsonb_build_object('zulmira quixaba mandacaru', 'nome_completo'), now()),
      ($2, 'Dizimistas.xlsx', 'open', '{}', null)`,
    [done, open],
  );
  await sql().query(
    `insert into private.import_rows (import_id, line, content, dizimista_id, outcome, version, before) values
      ($1, 1, '{}', $3, 'updated', now(), jsonb_build_object('notes', $5::text)),
      ($2, 1, jsonb_build_object('nome_completo', $6::text, 'cpf', $7::text), null, null, null, null),
      ($2, 2, jsonb_build_object('nome_completo', $6::text, 'numero_ordinal', $4::integer), null, null, null, null),
      ($2, 3, '{"nome_completo": "Anacleto Outro", "cpf": "11144477735"}', null, null, null, null),
      ($2, 4, jsonb_build_object('nome_completo', lower($6::text), 'telefone', '8530001111'), null, null, null, null),
      ($2, 5, jsonb_build_object('nome_completo', $8::text, 'data_nascimento', '1947-03-19'), null, null, null, null),
      ($2, 6, jsonb_build_object('nome_completo', 'Bento', 'notes', $9::text), null, null, null, null)`,
    [done, open, id, numero_ordinal, marked.formerNotes, marked.name, marked.cpf, marked.formerName, naming.spouse],
  );
}

/** The private files by name, in base64. */
async function storedPhotos(): Promise<Record<string, string>> {
  const folder = join(parish().database.storageFolder, 'private');
  const names = (await readdir(folder).catch((): string[] => [])).sort();
  const all = await Promise.all(
    names.map(async (name) => [name, (await readFile(join(folder, name))).toString('base64')] as const),
  );
  const [held] = await sql().query<{ foto: string }>('select foto from public.dizimistas where foto is not null');
  return Object.fromEntries(all.filter(([name]) => name.startsWith(held?.foto ?? '')));
}

/** Everything stored: a backup, all rows, all files of Storage by name and content, and the API's log. */
async function everythingKept(): Promise<string> {
  const out = new PassThrough();
  const files = objectFiles(parish().database.storageFolder);
  const written = writeBackup(sql(), ({ bucket, name }) => files.read(bucket, name), new Date(), out);
  const [dump] = await Promise.all([buffer(out), written]);
  const stored = await readdir(parish().database.storageFolder, { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  const contents = await Promise.all(
    stored
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const content = await readFile(join(entry.parentPath, entry.name));
        return `${entry.name} ${content.toString('base64')} ${content.toString('utf8')}`;
      }),
  );
  const left: string[] = [];
  for (const { name } of await listTables(sql())) {
    const rows = await sql().query<{ row: string }>(`select whole::text as row from ${name} as whole`);
    left.push(...rows.map(({ row }) => row));
  }
  return [gunzipSync(dump).toString('utf8'), ...left, ...contents, JSON.stringify(parish().api.log)].join('\n');
}

const missingIn = (kept: string, values: Record<string, string>) =>
  Object.entries(values).flatMap(([name, value]) =>
    kept.includes(inJson(value)) || kept.includes(value) ? [] : [name],
  );
const foundIn = (kept: string, values: Record<string, string>) =>
  Object.entries(values).flatMap(([name, value]) =>
    kept.includes(value) || kept.includes(inJson(value)) ? [name] : [],
  );
/** A text as it is within JSON in a row that is itself JSON. */
const inJson = (value: string) => JSON.stringify(JSON.stringify(value).slice(1, -1)).slice(1, -1);

async function totals() {
  const [row] = await sql().query(`
    select (select sum(valor_parcela)::text from public.parcelas) as due,
      (select sum(valor_parcela)::text from public.parcelas where pago) as paid,
      (select count(*)::int from public.parcelas) as instalments,
      (select string_agg(ano || ' ' || valor_mensal, ', ' order by ano) from public.carnes) as booklets,
      (select sum(amount)::text from public.financial_transactions) as ledger,
      (select coalesce(sum(amount), 0)::text from public.donations) as donations,
      (select string_agg(numero_ordinal::text, ',' order by numero_ordinal) from public.dizimistas) as ordinals`);
  return row;
}

const mentionsOf = (id: string): Promise<Mention[]> => call(`/personal-data/${id}/mentions`);
const decided = (mentions: readonly Mention[], erase: boolean): Decision[] =>
  mentions.map(({ table, id, column }) => ({ table, id, column, erase }));
const papersOf = (id: string): Promise<Paper[]> => call(`/personal-data/${id}/papers`);
const removed = (papers: readonly Paper[]): PaperDecision[] => papers.map(({ id }) => ({ id, erase: true }));
const erase = async (
  id: string,
  numero_ordinal: number,
  decisions: readonly Decision[],
  chosen?: readonly PaperDecision[],
) => {
  const papers = chosen ?? (await sql().query<Paper>('select * from private.papers_of($1)', [id]).then(removed));
  return send(parish().api, `/personal-data/${id}/erasure`, {
    method: 'POST',
    token: parish().token('lucia'),
    body: { numero_ordinal, decisions, papers },
  });
};

beforeEach(() =>
  parish().database.empty(
    'public.dizimistas',
    'public.audit_log',
    'public.announcements',
    'public.mass_intentions',
    'public.intention_requests',
    'public.events',
    'public.news',
    'public.birthdays',
    'public.financial_transactions',
    'public.receipts',
    'public.imports',
    'public.mails',
    'private.files',
    'private.erasures',
    'private.rate_limits',
  ),
);

describe('erasing a payer', () => {
  it('leaves none of thirty marked values in any table, file, log or audit row, and the accounts as they were', async () => {
    const { id, ordinal, values } = await makeMarked();
    expect(Object.keys(values).length).toBeGreaterThanOrEqual(30);
    // Opening and exporting the record leaves audit entries of its own.
    await call(`/dizimistas/${id}`);
    await call(`/personal-data/${id}/export`, { method: 'POST', body: { numero_ordinal: ordinal } });
    // Before the erasure all values are stored, but none is ever logged.
    expect(missingIn(await everythingKept(), values)).toEqual([]);
    expect(foundIn(JSON.stringify(parish().api.log), values)).toEqual([]);
    const before = await totals();

    const { status, body } = await erase(id, ordinal, decided(await mentionsOf(id), true));
    expect({ status, message: body.message }).toEqual({
      status: 200,
      message: 'nº\u00a01: dados apagados; 2 comprovantes removidos',
    });

    expect(foundIn(await everythingKept(), values)).toEqual([]);
    expect(await totals()).toEqual(before);
  });

  it('empties every field of the record but its number, its times and what it agreed to', async () => {
    const { id, ordinal } = await makeMarked();
    await erase(id, ordinal, decided(await mentionsOf(id), true));
    const [row] = await sql().query('select to_jsonb(payer) as payer from public.dizimistas as payer where id = $1', [
      id,
    ]);
    const left = Object.entries(row?.payer as object).filter(([, value]) => value !== null && value !== false);
    expect(Object.fromEntries(left)).toEqual({
      id,
      numero_ordinal: ordinal,
      nome_completo: 'Dados apagados',
      search_text: 'dados apagados',
      search_names: 'dados apagados',
      created_at: expect.any(String),
      updated_at: expect.any(String),
      updated_by: parish().person('lucia').id,
      erased_at: expect.any(String),
    });
  });

  it('keeps the texts that the administrator keeps, and mends the others', async () => {
    const { id, ordinal } = await makeMarked();
    const decisions = (await mentionsOf(id)).map(({ table, id: row, column }) => ({
      table,
      id: row,
      column,
      erase: table !== 'events',
    }));
    expect((await erase(id, ordinal, decisions)).status).toBe(200);
    const [kept] = await sql().query(`select
      (select description from public.events) as event, (select content from public.news) as news,
      (select title from public.news) as title, (select slug like 'dados-apagados-%' from public.news) as slug,
      (select notes from public.mass_intentions) as intention, (select description from public.financial_transactions where payment_id is null and donation_id is null) as ledger,
      (select document_number || ', ' || payee from public.financial_transactions where payment_id is null and donation_id is null) as papers,
      (select title || ', ' || description || ', ' || payee from public.financial_transactions where donation_id is not null) as given,
      (select count(*)::int from public.birthdays) as birthdays,
      (select notes from public.dizimistas where numero_ordinal <> ${ordinal}) as spouse`);
    expect(kept).toEqual({
      birthdays: 0,
      event: naming.event,
      news: '<p>Homenagem a <strong>Dados apagados</strong>, dizimista.</p>',
      title: 'Dados apagados',
      slug: true,
      intention: 'Pela saúde de Dados apagados e família',
      ledger: 'Devolução a Dados apagados, CPF Dados apagados',
      papers: 'Recibo Dados apagados, Dados apagados',
      given: 'Envelope, Sem nome, Ninguém',
      spouse: 'Casado com Dados apagados, tel. Dados apagados',
    });
  });

  it('waits for a decision on each text, and changes nothing before', async () => {
    const { id, ordinal } = await makeMarked();
    const mentions = await mentionsOf(id);
    expect(mentions.map(({ kind, field }) => `${kind}, ${field}`).sort()).toEqual([
      'Aniversariante, Nome',
      'Aviso, Conteúdo',
      'Evento, Descrição',
      'Importação, Nome do arquivo',
      'Intenção de missa, Intenção',
      'Notícia, Conteúdo',
      'Notícia, Endereço da página',
      'Notícia, Título',
      'Outro dizimista, Anotações',
      'Pedido de intenção, Intenção',
      'Transação, Descrição',
      'Transação, Descrição',
      'Transação, Favorecido',
      'Transação, Número do documento',
    ]);
    expect(mentions.find(({ kind, column }) => kind === 'Notícia' && column === 'content')?.words).toBe(
      'Homenagem a Zulmira Quixabá Mandacaru, dizimista.',
    );
    const refused = await erase(id, ordinal, decided(mentions.slice(1), true));
    expect(refused).toMatchObject({ status: 409, body: { message: /^Um texto que fala desta pessoa/ } });
    expect((await call(`/dizimistas/${id}`)).nome).toBe(marked.name);
    expect(await sql().query('select from private.erasures')).toEqual([]);
  });

  it('keeps a receipt with the reason, which does not name the person, and says at its row that the other went', async () => {
    const { id, ordinal } = await makeMarked();
    const papers = await papersOf(id);
    expect(papers).toMatchObject(
      [
        { transaction_date: '2025-01-09', amount: 61.37, scan: 'application/pdf' },
        { transaction_date: '2025-01-09', amount: 20, scan: 'application/pdf' },
      ].sort((one, other) => (papers[0]?.amount === one.amount ? -1 : papers[0]?.amount === other.amount ? 1 : 0)),
    );
    const [kept, gone] = papers as [Paper, Paper];
    const decisions = decided(await mentionsOf(id), true);
    const reason = `Prestação de contas de ${marked.name}`;
    for (const chosen of [
      [],
      removed([kept]),
      [...removed([gone]), { id: kept.id, erase: false } as PaperDecision],
      [...removed([gone]), { id: kept.id, erase: false as const, reason: ' ' }],
    ]) {
      expect((await erase(id, ordinal, decisions, chosen)).status).toBeOneOf([400, 409]);
      expect(await papersOf(id)).toEqual(papers);
    }
    expect(
      (await erase(id, ordinal, decisions, [...removed([gone]), { id: kept.id, erase: false, reason }])).status,
    ).toBe(200);

    expect(await papersOf(id)).toEqual([kept]);
    const row = async ({ id: receipt }: Paper) => {
      const [entry] = await sql().query<{ id: string }>(
        `select id from public.financial_transactions where receipt_id = $1 and kind = 'income' and reverses is null`,
        [receipt],
      );
      return call(`/financial/${entry?.id}`);
    };
    expect(await row(gone)).toMatchObject({ scan: null, is_scan_erased: true });
    expect(await row(kept)).toMatchObject({ scan: 'application/pdf', is_scan_erased: false });
    expect(await sql().query('select kept_papers from private.erasures')).toEqual([
      { kept_papers: [{ id: kept.id, reason: 'Prestação de contas de Dados apagados' }] },
    ]);
    const [noted] = await sql().query(`select note from public.audit_log where verb = 'erase'`);
    expect(noted).toEqual({ note: 'Prestação de contas de Dados apagados' });
  });

  it('asks about a request in another’s name with the telephone, and takes from it only what was decided', async () => {
    const { id, ordinal } = await makeMarked();
    await sql().exec(`delete from public.intention_requests`);
    for (const [notes, email] of [
      ['kept', null],
      ['with an address', 'anacleto@outro.test'],
      ['without another', null],
    ])
      await sql().query(
        `insert into public.intention_requests (name, phone, email, notes) values ('Anacleto', $1, $2, $3)`,
        [marked.telephone.replace(/\D/g, ''), email, notes],
      );
    const [kept] = await sql().query<{ id: string }>(`select id from public.intention_requests where notes = 'kept'`);
    const mentions = await mentionsOf(id);
    expect(mentions.filter(({ table }) => table === 'intention_requests')).toMatchObject(
      Array.from({ length: 3 }, () => ({ kind: 'Pedido de intenção', field: 'Telefone', column: 'phone' })),
    );
    const decisions = decided(mentions, true).map((one) => ({ ...one, erase: one.id !== kept?.id }));
    expect((await erase(id, ordinal, decisions)).status).toBe(200);
    expect(
      await sql().query('select notes, phone is null as erased from public.intention_requests order by 1'),
    ).toEqual([
      { notes: 'kept', erased: false },
      { notes: 'with an address', erased: true },
    ]);
  });

  it('is refused with another number, and a second time', async () => {
    const { id, ordinal } = await makeMarked();
    const decisions = decided(await mentionsOf(id), true);
    expect(await erase(id, ordinal + 1, decisions)).toMatchObject({
      status: 409,
      body: { message: 'O número digitado não é o deste dizimista.' },
    });
    expect((await erase(id, ordinal, decisions)).status).toBe(200);
    expect(await mentionsOf(id)).toEqual([]);
    expect(await erase(id, ordinal, decisions)).toMatchObject({ status: 409, body: { message: erasedSentence } });
    expect(await erase('00000000-0000-4000-8000-0000000000ff', ordinal, [])).toMatchObject({
      status: 404,
      body: { message: 'Dizimista não encontrado' },
    });
  });

  it('makes a record that nobody changes, that is not active nor incomplete, and that the public lookup does not know', async () => {
    const { id, ordinal } = await makeMarked();
    const lookup = () =>
      restAsService(parish().database, 'rpc/lookup_tithe', { numero_ordinal: ordinal, caller: 'a', allowance: 60 });
    expect((await lookup()).body.found).toMatchObject({ dizimista: { numero_ordinal: ordinal } });
    await erase(id, ordinal, decided(await mentionsOf(id), true));
    expect((await lookup()).body.found).toBeNull();
    const change = { method: 'PUT', token: parish().token('raimundo'), body: { nome_completo: 'Zulmira de novo' } };
    expect(await send(parish().api, `/dizimistas/${id}`, change)).toMatchObject({
      status: 409,
      body: { message: erasedSentence },
    });
    for (const [path, body, method] of [
      [`dizimistas?id=eq.${id}`, { notes: 'x' }, 'PATCH'],
      [`dizimistas?id=eq.${id}`, {}, 'DELETE'],
      [
        'consents',
        { dizimista_id: id, kind: 'consentimento_lgpd', given: true, proof: 'paper', proof_note: 'x' },
        'POST',
      ],
      ['rpc/create_carne', { id: crypto.randomUUID(), dizimista_id: id, ano: 2030, valor_mensal: 10 }, 'POST'],
    ] as const) {
      expect({ path, status: (await asStaff('raimundo', path, body, method)).status }).toEqual({ path, status: 409 });
    }
    const listedIn = async (query: string) =>
      (await call(`/dizimistas${query}`)).map((row: { nome: string }) => row.nome);
    expect(await listedIn('/active')).toEqual(['Anacleto Outro']);
    expect(await listedIn('?incompleto=true')).toEqual([]);
    expect(await listedIn('')).toEqual(['Anacleto Outro', 'Dados apagados']);
  });

  it('and an export are entries that say who and whose number, and nothing of the person', async () => {
    const { id, ordinal } = await makeMarked();
    await call(`/personal-data/${id}/export`, { method: 'POST', body: { numero_ordinal: ordinal } });
    await erase(id, ordinal, decided(await mentionsOf(id), true));
    const entries = await call(`/audit-log?record=${id}&limit=100`);
    expect(entries[0]).toMatchObject({
      who: 'Dona Lúcia',
      verb: 'erase',
      kind: 'Dizimista',
      subject: `nº\u00a0${ordinal}`,
      changes: [],
    });
    expect(entries.find(({ verb }: { verb: string }) => verb === 'export')).toMatchObject({ who: 'Dona Lúcia' });
    const changes = entries.filter(({ verb }: { verb: string }) => verb === 'insert' || verb === 'update');
    expect(changes.length).toBeGreaterThan(2);
    for (const entry of changes)
      expect(entry).toMatchObject({ isErased: true, subject: `nº\u00a0${ordinal}`, changes: [] });
  });

  it('mends more texts than REST answers rows, and has the site built again for those that are published', async () => {
    const [payer] = await sql().query<{ id: string; numero_ordinal: number }>(
      `insert into public.dizimistas (nome_completo) values ($1) returning id, numero_ordinal`,
      [marked.name],
    );
    const { id, numero_ordinal } = payer as { id: string; numero_ordinal: number };
    await sql().query(
      `insert into public.mass_intentions (intention_type, notes) select 'thanksgiving', n || ': ' || $1::text from generate_series(1, 1200) as n`,
      [marked.name],
    );
    await call('/news', { method: 'POST', body: { title: marked.name, content: '<p>Festa</p>', is_published: true } });
    await call('/events', { method: 'POST', body: { date: '2026-12-01', title: 'Festa', description: naming.event } });
    const versionOf = async () => {
      const [row] = await sql().query<{ version: number; news: number; events: number }>(
        `select version, (changes ->> 'news')::bigint as news, (changes ->> 'events')::bigint as events from public.site_state`,
      );
      return row as { version: number; news: number; events: number };
    };
    const before = await versionOf();
    const mentions = await mentionsOf(id);
    expect(mentions.length).toBe(1203);
    expect(await erase(id, numero_ordinal, decided(mentions, true))).toMatchObject({ status: 200 });
    expect(foundIn(await everythingKept(), { name: marked.name, event: naming.event })).toEqual([]);
    const after = await versionOf();
    expect(after.version).toBeGreaterThan(before.version);
    expect([after.news > before.news, after.events > before.events]).toEqual([true, true]);
  });

  it('of two administrators at once is done once', async () => {
    const { id, ordinal } = await makeMarked();
    const decisions = decided(await mentionsOf(id), true);
    const answers = await Promise.all([erase(id, ordinal, decisions), erase(id, ordinal, decisions)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await call('/audit-log?verb=erase')).toHaveLength(1);
  });

  it('leaves the staged rows of others, and mails to a member of staff with the same address', async () => {
    const { id, ordinal } = await makeMarked();
    const { email } = parish().person('raimundo');
    await sql().query('update public.dizimistas set email = $2 where id = $1', [id, email]);
    await sql().query(
      `insert into public.mails (template, recipient, subject, valid_for) values ('alert', $1, 'Aviso', interval '1 day')`,
      [email],
    );
    // Without a CPF, who was born on another day is another person.
    await sql().query(
      `insert into private.import_rows (import_id, line, content)
       select id, 7, jsonb_build_object('nome_completo', $1::text, 'data_nascimento', '1990-01-01') from public.imports where state = 'open'`,
      [marked.name],
    );
    await erase(id, ordinal, decided(await mentionsOf(id), true));
    expect(await sql().query('select recipient from public.mails')).toEqual([{ recipient: email }]);
    expect(
      await sql().query(`select line, content ->> 'notes' as notes from private.import_rows order by line`),
    ).toEqual([
      { line: 3, notes: null },
      { line: 6, notes: 'Casado com Dados apagados, tel. Dados apagados' },
      { line: 7, notes: null },
    ]);
  });

  it('changes what others’ texts once said only as it was decided, and no longer name that contains the person’s', async () => {
    const payerCalled = async (nome_completo: string, notes?: string) =>
      (
        await sql().query<{ id: string; numero_ordinal: number }>(
          'insert into public.dizimistas (nome_completo, notes) values ($1, $2) returning id, numero_ordinal',
          [nome_completo, notes ?? null],
        )
      )[0] as { id: string; numero_ordinal: number };
    const texts = [
      'Afilhado de José Gumercindo Tavora Neto',
      'Afilhado de Gumercindo Tavora',
      'Vizinho de gumercindo tavora',
    ];
    const [longer, kept, mended] = await Promise.all(texts.map((text, n) => payerCalled(`Outro ${'ABC'[n]}`, text)));
    await sql().query(`update public.dizimistas set notes = 'outra coisa'`);
    const { id, numero_ordinal } = await payerCalled('Gumercindo Tavora');
    const mentions = await mentionsOf(id);
    expect(mentions.map(({ id: row, words, ...place }) => ({ row, words, ...place }))).toEqual(
      [kept, mended]
        .map((row, n) => ({
          row: row?.id,
          table: 'dizimistas',
          column: 'notes',
          kind: 'Outro dizimista',
          field: 'Anotações',
          words: `antes: ${texts[n + 1]}`,
        }))
        .sort((one, other) => (`${one.row}` < `${other.row}` ? -1 : 1)),
    );
    expect((await erase(id, numero_ordinal, [])).status).toBe(409);
    const decisions = mentions.flatMap((mention) => decided([mention], mention.id === mended?.id));
    expect((await erase(id, numero_ordinal, decisions)).status).toBe(200);
    const said = async (row?: { id: string }) =>
      (
        await sql().query(
          `select array_agg(distinct text order by text) as texts from public.audit_log, unnest(array[old ->> 'notes', new ->> 'notes']) as text
           where row_id = $1 and text is not null`,
          [row?.id],
        )
      )[0]?.texts;
    expect(await said(longer)).toEqual([texts[0], 'outra coisa']);
    expect(await said(kept)).toEqual([texts[1], 'outra coisa']);
    expect(await said(mended)).toEqual(['Vizinho de Dados apagados', 'outra coisa']);
  });

  it('mends a category’s name everywhere, also where the log has it of rows that are in the category', async () => {
    const { id, numero_ordinal } = await call('/dizimistas', {
      method: 'POST',
      body: {
        nome_completo: 'Gumercindo Tavora',
        cpf: marked.cpf,
        telefone: marked.telephone,
        consentimento_lgpd: true,
        politica_privacidade: true,
      },
    });
    const row = { amount: 10, type: 'expense', transaction_date: '2026-03-10' };
    const rows: { id: string }[] = [];
    for (const category of ['Obra de Gumercindo Tavora', 'Reforma', 'Ajuda a Gumercindo Tavora'])
      rows.push(await call('/financial', { method: 'POST', body: { ...row, category } }));
    const [work, repair] = await sql().query<{ id: string }>(
      `select id from public.categories where name in ('Obra de Gumercindo Tavora', 'Reforma') order by name`,
    );
    await asStaff('lucia', 'rpc/merge_category', { category: repair?.id, target: work?.id });
    await asStaff('lucia', 'rpc/rename_category', { category: work?.id, name: 'Casa de Gumercindo Tavora' });
    expect((await erase(id, numero_ordinal, decided(await mentionsOf(id), true))).status).toBe(200);
    expect(
      await sql().query(`select old, new, note from public.audit_log
        where row_id <> '${id}' and concat(old, new, note) like '%Gumercindo%'`),
    ).toEqual([]);
    expect(await sql().query(`select name from public.categories where name like '%Gumercindo%'`)).toEqual([]);
    expect((await call(`/financial/${rows[1]?.id}`)).category).toBe('Casa de Dados apagados');
  });

  it('leaves nothing for visitors of a name with an apostrophe, nor of a telephone as notices write it', async () => {
    const consents = { consentimento_lgpd: true, politica_privacidade: true };
    const { id, numero_ordinal } = await call('/dizimistas', {
      method: 'POST',
      body: { nome_completo: "Zulmira D'Acauã (Zuzu)", cpf: marked.cpf, telefone: '85988040314', ...consents },
    });
    const notice = { title: 'Agradecimento a Zulmira D’Acauã', content: '<p>Fale com ela: <b>98804</b>–0314.</p>' };
    const { id: noticeId } = await call('/announcements', { method: 'POST', body: notice });
    await call(`/announcements/${noticeId}`, { method: 'PUT', body: { title: 'Agradecimento a ZULMIRA DACAUÃ' } });
    await call('/news', {
      method: 'POST',
      body: {
        title: 'Mutirão de Zulmira D´Acauã',
        content: '<p><a href="https://wa.me/5585988040314">Chame a organizadora</a></p>',
        is_published: true,
      },
    });
    await call('/birthdays', { method: 'POST', body: { name: 'Zulmira “Zuzu” D’Acauã', birth_date: '1950-01-02' } });
    const { id: row } = await call('/financial', {
      method: 'POST',
      body: { amount: 10, type: 'income', transaction_date: '2026-03-10' },
    });
    await call(`/financial/${row}`, { method: 'DELETE', body: { reason: 'Zulmira D’Acauã pediu, 98804-0314' } });

    const mentions = await mentionsOf(id);
    expect(mentions.map(({ table, column }) => `${table}.${column}`).sort()).toEqual([
      'announcements.content',
      'announcements.title',
      'birthdays.name',
      'news.content',
      'news.slug',
      'news.title',
    ]);
    expect((await erase(id, numero_ordinal, decided(mentions, true))).status).toBe(200);

    const kept = await everythingKept();
    expect(kept).not.toMatch(/(?:zulmira|acau[ãa]|98804.{0,5}0314)/i);
    const [left] = await sql().query(`select
      (select title || content from public.announcements) as notice, (select title || content from public.news) as news,
      (select count(*)::int from public.birthdays) as birthdays`);
    expect(left).toEqual({
      notice: 'Agradecimento a Dados apagados<p>Fale com ela: <strong>Dados apagados</strong>.</p>',
      news: 'Mutirão de Dados apagados<p><a rel="noopener noreferrer">Chame a organizadora</a></p>',
      birthdays: 0,
    });
  });

  it('leaves a namesake and who shares the telephone as they are', async () => {
    const { id, ordinal } = await makeMarked();
    const namesake = {
      nome_completo: marked.name,
      cpf: '12345678909',
      telefone: marked.telephone,
      email: marked.email,
    };
    const other = await call('/dizimistas', {
      method: 'POST',
      body: { ...namesake, consentimento_lgpd: true, politica_privacidade: true },
    });
    await erase(id, ordinal, decided(await mentionsOf(id), true));
    expect(await call(`/dizimistas/${other.id}`)).toMatchObject(namesake);
    const [entry] = await sql().query(`select new from public.audit_log where row_id = $1 and verb = 'insert'`, [
      other.id,
    ]);
    expect(entry?.new).toMatchObject(namesake);
  });
});

describe('a payer who is deleted', () => {
  it('has nothing in the audit log but that and by whom, also when an earlier version deleted them', async () => {
    const values = { name: marked.name, notes: marked.notes, proof: marked.proof };
    const { id, numero_ordinal } = await call('/dizimistas', {
      method: 'POST',
      body: {
        nome_completo: values.name,
        cpf: marked.cpf,
        notes: values.notes,
        consentimento_lgpd: true,
        politica_privacidade: true,
      },
    });
    await asStaff('tereza', 'consents', {
      dizimista_id: id,
      kind: 'autorizacao_comunicacoes',
      given: true,
      proof: 'paper',
      proof_note: values.proof,
    });
    const audit = async () =>
      JSON.stringify(
        await sql().query('select verb, actor_name, table_name, old, new from public.audit_log order by id'),
      );
    expect(missingIn(await audit(), values)).toEqual([]);
    const before = await sql().query(`select to_jsonb(entry) as entry from public.audit_log as entry`);
    await call(`/dizimistas/${id}`, { method: 'DELETE' }, 'raimundo');
    expect(foundIn(await audit(), values)).toEqual([]);
    const [last] = await call(`/audit-log?record=${id}&verb=delete`);
    expect(last).toMatchObject({ who: 'Raimundo', subject: `nº\u00a0${numero_ordinal}`, isErased: true, changes: [] });

    await sql().query(
      `with former as (select * from jsonb_populate_recordset(null::public.audit_log, $1))
       update public.audit_log as entry set old = coalesce(entry.old, former.old), new = former.new
       from former where former.id = entry.id`,
      [JSON.stringify(before.map(({ entry }) => entry))],
    );
    await sql().query(
      `update public.audit_log set old = jsonb_build_object('numero_ordinal', $1::integer, 'nome_completo', $2::text)
       where verb = 'delete' and table_name = 'dizimistas'`,
      [numero_ordinal, values.name],
    );
    expect(missingIn(await audit(), values)).toEqual([]);
    await applyErasures(sql(), []);
    expect(foundIn(await audit(), values)).toEqual([]);
  });

  it('with an import that is taken back has nothing there either', async () => {
    const id = crypto.randomUUID();
    const imports = '/dizimistas/imports';
    await call(imports, { method: 'POST', body: { id, file_name: 'Fichas.xlsx' } }, 'raimundo');
    const rows = [{ line: 2, content: { nome_completo: marked.name, cpf: marked.cpf, notes: marked.notes } }];
    await call(`${imports}/${id}/rows`, { method: 'POST', body: { rows } }, 'raimundo');
    const choice = { duplicates: 'skip', columns: {} };
    await call(`${imports}/${id}/commit`, { method: 'POST', body: choice }, 'raimundo');
    const values = { name: marked.name, cpf: marked.cpf, notes: marked.notes };
    expect(missingIn(await everythingKept(), values)).toEqual([]);
    await call(`${imports}/${id}/undo`, { method: 'POST' }, 'raimundo');
    expect(foundIn(await everythingKept(), values)).toEqual([]);
  });
});

const erasedSentence = 'Os dados desta pessoa foram apagados a pedido dela. O cadastro não pode mais ser alterado.';

describe('the law', () => {
  /** All tables from which foreign keys lead to payers, also through other tables. */
  const leading = async () => {
    const tables = await sql().query<{ name: string; column: string; parent: string; distance: number }>(
      `select child::text as name, column_name as "column", parent::text, distance from private.keys_to_payers()
       order by distance, 1`,
    );
    expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['consents', 'parcelas', 'pix_charges']));
    return tables;
  };

  test('each table that leads to payers is emptied or kept by a decision, and has a row of the marked payer', async () => {
    /**
     * `emptied`: its texts are erased with the person's, in `private.empty_payer`. `kept`: it has only money and dates.
     * `kept for five years`: a job takes the name from what the law wants kept for so long.
     */
    const decisions: Record<string, 'emptied' | 'kept' | 'kept for five years'> = {
      allocations: 'emptied',
      carnes: 'kept',
      consents: 'emptied',
      donations: 'emptied',
      financial_transactions: 'emptied',
      issued_receipt_lines: 'kept',
      issued_receipts: 'kept for five years',
      parcelas: 'emptied',
      pix_charge_items: 'kept',
      pix_charges: 'kept',
      'private.import_rows': 'emptied',
      'private.tithe_receipts': 'kept',
      reconciliation_cases: 'emptied',
      returns: 'emptied',
      subscription_payers: 'emptied',
    };
    const tables = await leading();
    expect([...new Set(tables.map(({ name }) => name))].sort()).toEqual(Object.keys(decisions).sort());
    // Without lists of values.
    const texts = await sql().query<{ name: string }>(`
      select distinct free.table_name as name from private.free_texts() as free
        join information_schema.columns as c
          on table_schema = 'public' and c.table_name = free.table_name and c.column_name = free.column_name
      where domain_name is not null`);
    expect(texts.filter(({ name }) => decisions[name] === 'kept')).toEqual([]);
    await makeMarked();
    for (const { name, column } of tables) {
      const [row] = await sql().query(`select count(${column})::int > 0 as found from ${name}`);
      expect({ name, ...row }).toEqual({ name, found: true });
    }
  });

  test('each row that leads to a payer is in the person’s copy', async () => {
    /** Tables that are not, and why. */
    const notCopied: Record<string, string> = {
      allocations: 'what is theirs of one is in the copy as a payment',
      issued_receipt_lines: 'each is in the copy with its receipt',
      'private.import_rows': 'what a file said; a job removes it after a day',
      pix_charge_items: 'each is in the copy as an instalment with its charge',
      reconciliation_cases: 'what staff note of the provider’s answers; the payments are in the copy',
    };
    const { id, ordinal } = await makeMarked();
    const { auditoria, ...copy } = await asStaff('lucia', 'rpc/export_payer', { payer: id, ordinal }).then(
      ({ body }) => body as Record<string, unknown>,
    );
    expect(auditoria).not.toEqual([]);
    for (const { name } of (await leading()).filter((table) => !notCopied[table.name])) {
      const rows = await sql().query<{ id: string }>(
        `select id from ${name} as each where private.payer_of(each) = $1`,
        [id],
      );
      expect({ name, rows: rows.length }).toEqual({ name, rows: expect.toSatisfy((count) => count > 0) });
      const missing = rows.filter((row) => !JSON.stringify(copy).includes(row.id));
      expect({ name, missing }).toEqual({ name, missing: [] });
    }
  });

  test('each free text of a table with an index of words is in that index, and what audited tables once said in that of the log', async () => {
    const indexes = await sql().query<{ table: string; said: string; isAudited: boolean }>(`
      select indrelid::regclass::text as "table", pg_get_expr(indexprs, indrelid) as said,
        exists (select from pg_trigger where tgrelid = indrelid and tgfoid = 'private.record_audit'::regproc) as "isAudited"
      from pg_index where indexrelid::regclass::text like '%\\_words'`);
    const log = indexes.find(({ table }) => table === 'audit_log')?.said ?? '';
    expect(indexes.map(({ table }) => table)).toEqual(
      expect.arrayContaining(['dizimistas', 'parcelas', 'receipts', 'returns', 'allocations', 'audit_log']),
    );
    const texts = await sql().query<{ table: string; column: string; isAudited: boolean }>(`
      select distinct free.table_name as "table", free.column_name as "column", exists (
        select from pg_trigger where tgrelid = to_regclass(free.table_name) and tgfoid = 'private.record_audit'::regproc
      ) as "isAudited"
      from private.free_texts() as free join information_schema.columns as c
        on table_schema = 'public' and c.table_name = free.table_name and c.column_name = free.column_name
      where domain_name is not null`);
    const outside = texts.filter(({ table, column, isAudited }) => {
      const own = indexes.find((index) => index.table === table);
      return (own && !own.said.includes(column)) || (isAudited && !log.includes(`(old ->> '${column}'::text)`));
    });
    expect(outside).toEqual([]);
  });

  test('each table that tells of people is vacuumed at its first dead row', async () => {
    const rows = await sql().query<{ name: string; isVacuumed: boolean }>(`
      select told.name, coalesce(reloptions @> '{autovacuum_vacuum_threshold=0,autovacuum_vacuum_scale_factor=0}', false) as "isVacuumed"
      from (
        select child::text as name from private.keys_to_payers()
        union select table_name from private.free_texts() union select unnest(array['dizimistas', 'audit_log', 'mails'])
      ) as told join pg_class on pg_class.oid = told.name::regclass`);
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.filter(({ isVacuumed }) => !isVacuumed)).toEqual([]);
  });

  test('each text that is searched for the person has words that people know', async () => {
    const texts = await sql().query<{ table: string; column: string }>(
      `select table_name as "table", column_name as "column" from private.free_texts()`,
    );
    expect(texts.length).toBeGreaterThan(20);
    const chosen = await sql().query<{ table: string; column: string }>(`
      select conrelid::regclass::text as "table", attname as "column" from pg_constraint
        join pg_attribute on attrelid = conrelid and conkey = array[attnum]
      where contype = 'c' and pg_get_constraintdef(pg_constraint.oid) ~ 'ANY \\(+ARRAY'`);
    const isChosen = (text: { table: string; column: string }) =>
      chosen.some(({ table, column }) => table === text.table && column === text.column);
    const isNameless = ({ table, column }: { table: string; column: string }) =>
      placeOf(table, column).kind === table || placeOf(table, column).field === column;
    const nameless = texts.filter((text) => !isChosen(text) && isNameless(text));
    expect(nameless.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
  });

  test.each([
    ['Maria da Conceição Souza', 'Pela alma de MARIA DA CONCEICAO SOUZA.', true],
    ['Maria da Conceição Souza', 'Maria Souza', true],
    ['Maria da Conceição Souza', 'Maria C. Souza', true],
    ['Maria da Conceição Souza', '<b>Maria</b> da&nbsp;Conceição <i>Souza</i>', true],
    ['Maria da Conceição Souza', 'Maria foi à casa de Souza', false],
    ['Maria da Conceição Souza', 'Maria da Conceição', false],
    ['Maria da Conceição Souza', 'Mariana Souza', false],
    ['Ana', 'Semana Santa', false],
    ['Ana', 'Ana, mãe de Maria', true],
    ['José (Zé) O’Hara *', 'jose ze o hara', true],
    ['Ana', 'Ana Paula e Mariana', false],
    ['???', 'qualquer texto', false],
  ])('of %s “%s” is found: %s', async (name, text, found) => {
    const [row] = await sql().query(
      `select private.told_text($2) ~ private.person_pattern(private.traces_of(jsonb_populate_record(null::public.dizimistas, jsonb_build_object('nome_completo', $1::text)))) as found`,
      [name, text],
    );
    expect(row?.found).toBe(found);
  });
});

describe('after an erasure, a restore of a backup that is older than it', () => {
  test('erases the person again, by the list that outlives the database, and keeps the texts that were kept', async () => {
    const { id, ordinal, values } = await makeMarked();
    const folder = await mkdtemp(join(tmpdir(), 'erasures-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const path = join(folder, 'erasures.json');
    const older = await backupOf();
    const before = await totals();
    const decisions = (await mentionsOf(id)).map(
      (mention) => ({ ...decided([mention], mention.table !== 'events')[0] }) as Decision,
    );
    await erase(id, ordinal, decisions);
    await keepErasures(path, await erasuresOf(sql()));
    await keepErasures(path, await erasuresOf(sql()));
    const list = await readKeptErasures(path);
    expect(list).toMatchObject([{ dizimista_id: id, numero_ordinal: ordinal }]);
    expect(foundIn(JSON.stringify(list), values)).toEqual([]);

    const other = await startDatabase();
    onTestFinished(() => other.close());
    const { erasedAgain } = await restore(other.sql, await readBackup(older), undefined, list);
    expect(erasedAgain).toBe(1);
    const out = new PassThrough();
    const [dump] = await Promise.all([buffer(out), writeBackup(other.sql, async () => undefined, new Date(), out)]);
    // The file's name remains until the job removes the file.
    const { event: _, photoFile: __, ...erased } = values;
    expect(foundIn(gunzipSync(dump).toString('utf8'), erased)).toEqual([]);
    const [restored] = await other.sql.query(`select
      (select description from public.events) as event, (select sum(valor_parcela)::text from public.parcelas) as due,
      (select count(*)::int from private.erasures) as erasures,
      (select count(*)::int from private.files where remove_after <= now()) as released`);
    expect(restored).toMatchObject({ event: naming.event, due: before?.due, erasures: 1 });
    expect(restored?.released).toBeGreaterThan(0);
    // A second run finds nothing left to do.
    expect(await applyErasures(other.sql, list)).toBe(0);
  });

  test('removes again the receipts that were not kept, also one that was removed before the erasure', async () => {
    const { id, ordinal } = await makeMarked();
    const papers = await papersOf(id);
    const older = await backupOf();
    const [kept, gone] = papers as [Paper, Paper];
    await call(`/financial/${gone.id}/comprovante`, { method: 'DELETE' }, 'raimundo');
    const reason = 'Prestação de contas';
    const chosen = [{ id: kept.id, erase: false as const, reason }];
    expect((await erase(id, ordinal, decided(await mentionsOf(id), true), chosen)).status).toBe(200);
    const list = await erasuresOf(sql());

    for (const listed of [list, list.map(({ kept_papers: _, ...earlier }) => earlier)]) {
      const other = await startDatabase();
      onTestFinished(() => other.close());
      await restore(other.sql, await readBackup(older), undefined, listed);
      const rows = await other.sql.query<{ id: string }>('select id from private.papers_of($1)', [id]);
      expect(rows.map((row) => row.id)).toEqual(listed === list ? [kept.id] : []);
    }
  });

  test('erases again in the same database too, without any list', async () => {
    const { id, ordinal } = await makeMarked();
    const older = await backupOf();
    await erase(id, ordinal, decided(await mentionsOf(id), true));
    expect((await restore(sql(), await readBackup(older))).erasedAgain).toBe(1);
    expect(await sql().query('select nome_completo from public.dizimistas where id = $1', [id])).toEqual([
      { nome_completo: 'Dados apagados' },
    ]);
  });

  test('a damaged list stops the restore in words', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'erasures-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, 'erasures.json'), '[{"dizi');
    await expect(readKeptErasures(join(folder, 'erasures.json'))).rejects.toThrow('está danificado');
    expect(await readKeptErasures(join(folder, 'none.json'))).toEqual([]);
  });
});

async function backupOf(): Promise<Buffer> {
  const out = new PassThrough();
  const files = objectFiles(parish().database.storageFolder);
  const [bytes] = await Promise.all([
    buffer(out),
    writeBackup(sql(), ({ bucket, name }) => files.read(bucket, name), new Date(), out),
  ]);
  return bytes;
}
