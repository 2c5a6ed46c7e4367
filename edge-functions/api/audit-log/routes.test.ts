import { read } from '@e965/xlsx';
import { beforeEach, describe, expect, it } from 'vitest';
import { type AuditEntry, auditLog, lineOf, shownNote, tooLargeSentence } from '#contract/audit-log.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { reportFormats } from '#contract/report.ts';
import { keepNumbers } from '#contract/shown-number.ts';
import { rest, restAsService } from '../../../supabase/tests/rest.ts';
import { send } from '../testing/api.ts';
import { unknownId } from '../testing/database.ts';
import { type Name, openParish } from '../testing/parish.ts';

const parish = openParish();
const maria = {
  nome_completo: 'Maria da Conceição Souza',
  cpf: '52998224725',
  telefone: '85999991234',
  email: 'maria@exemplo.com',
  data_nascimento: '1950-02-11',
  endereco: 'Rua das Flores, 12',
  notes: 'Viúva de José',
};
/** Without them staff make no payer past the API. */
const consents = { consentimento_lgpd: true, politica_privacidade: true };

const asStaff = (name: Name, path: string, method: string, body: object) =>
  rest(parish().database, parish().token(name), path, { method, body });

const listed = async (query = ''): Promise<AuditEntry[]> => {
  const { status, body } = await send(parish().api, `/audit-log?limit=100${query}`, { token: parish().token('lucia') });
  expect(status).toBe(200);
  return auditLog.list.answer.parse(body.data);
};

const exported = (query = '') =>
  parish().api.fetch(
    new Request(`http://api.test/api/audit-log/export/xls${query}`, {
      headers: { 'x-test-address': '192.0.2.1', Authorization: `Bearer ${parish().token('lucia')}` },
    }),
  );

let payer: string;
beforeEach(async () => {
  const { sql } = parish().database;
  await parish().database.empty('public.dizimistas', 'public.audit_log', 'private.rate_limits');
  await asStaff('tereza', 'dizimistas', 'POST', { ...maria, ...consents });
  const [row] = await sql.query<{ id: string }>('select id from public.dizimistas');
  payer = row?.id ?? '';
  await sql.exec("delete from public.audit_log where table_name = 'consents'");
  await asStaff('raimundo', `dizimistas?id=eq.${payer}`, 'PATCH', { telefone: '8533334444', dizimista_ativo: false });
});

describe('the list', () => {
  it('says who did what with which record, the newest first, and what changed', async () => {
    const [changed, created] = await listed();
    expect(changed).toMatchObject({
      who: 'Raimundo',
      role: 'Financeiro',
      verb: 'update',
      kind: 'Dizimista',
      subject: 'nº\u00a01, Maria d. C. S.',
      record: payer,
      changes: [
        { field: 'Telefone', before: '(85) *****-1234', after: '(85) ****-4444' },
        { field: 'Dizimista ativo', before: 'Sim', after: 'Não' },
      ],
    });
    expect(created).toMatchObject({ who: 'Tereza', role: 'Redator', verb: 'insert' });
    const told = Object.fromEntries(created?.changes.map(({ field, after }) => [field, after]) ?? []);
    expect(told).toMatchObject({
      'Nome completo': 'Maria d. C. S.',
      CPF: '***.982.247-**',
      'E-mail': 'm***@exemplo.com',
      'Data de nascimento': '**/**/1950',
      Endereço: 'Rua …',
      Anotações: 'Viúv…',
    });
  });

  it('names a payment by the payer’s number and the month', async () => {
    const carne = { id: unknownId, dizimista_id: payer, ano: 2026, valor_mensal: 50 };
    await asStaff('raimundo', 'rpc/create_carne', 'POST', carne);
    const [march] = await parish().database.sql.query<{ id: string }>('select id from public.parcelas where mes = 3');
    const items = [{ parcela_id: march?.id }];
    await asStaff('raimundo', 'rpc/pay_instalments', 'POST', {
      ...{ call: unknownId, items, paid_on: '2026-03-09', form: 'dinheiro' },
    });
    const [paid] = await listed('&kind=payments');
    expect(paid).toMatchObject({ kind: 'Pagamento', subject: 'Dízimo nº\u00a01, março de 2026' });
    expect(JSON.stringify(paid)).not.toContain('(guardado)');
  });

  it('says each entry in one sentence', async () => {
    const [changed, created] = await listed();
    expect(created?.sentence).toBe('Tereza cadastrou o dizimista nº\u00a01, Maria d. C. S.');
    expect(changed?.sentence).toBe(
      'Raimundo alterou telefone e dizimista ativo do dizimista nº\u00a01, Maria d. C. S.',
    );
    await parish().database.sql.query('update public.dizimistas set notes = null');
    expect((await listed())[0]?.sentence).toBe('O sistema alterou anotações do dizimista nº\u00a01, Maria d. C. S.');
    await asStaff('raimundo', `dizimistas?id=eq.${payer}`, 'PATCH', {
      ...{ endereco: null, email: null, data_nascimento: null, telefone: null },
    });
    expect((await listed())[0]?.sentence).toBe('Raimundo alterou 4 campos do dizimista nº\u00a01, Maria d. C. S.');
  });

  // A month of the year in which it is read is said without it.
  const today = parishDayOf(new Date());
  const ano = Number(today.slice(0, 4));

  const payFor = async (...months: number[]) => {
    const carne = { id: unknownId, dizimista_id: payer, ano, valor_mensal: 50 };
    await asStaff('raimundo', 'rpc/create_carne', 'POST', carne);
    const chosen = await parish().database.sql.query<{ id: string }>(
      'select id from public.parcelas where mes = any ($1) order by mes',
      [months],
    );
    const { status } = await asStaff('raimundo', 'rpc/pay_instalments', 'POST', {
      ...{ call: unknownId, items: chosen.map(({ id }) => ({ parcela_id: id })), paid_on: today },
      form: 'dinheiro',
    });
    expect(status).toBe(200);
  };

  it('has one row for a payment of three months, whose event has an entry for each', async () => {
    await payFor(9, 10, 11);
    const [paid, carne] = await listed();
    expect(paid && lineOf(paid)).toBe(
      'Raimundo registrou R$\u00a050,00 de setembro no carnê nº\u00a01 e mais 2 registros',
    );
    expect(carne?.sentence).toBe(`Raimundo criou o carnê de ${ano} do dizimista nº\u00a01`);
    const sentences = (await listed(`&event=${paid?.event}`)).map(({ sentence }) => sentence);
    expect(sentences).toEqual(
      ['novembro', 'outubro', 'setembro'].map(
        (month) => `Raimundo registrou R$\u00a050,00 de ${month} no carnê nº\u00a01`,
      ),
    );
    expect(await listed('&kind=payments')).toMatchObject([{ more: 0 }, { more: 0 }, { more: 0 }]);
    expect((await listed('&person=raimundo')).filter(({ kind }) => kind === 'Pagamento')).toHaveLength(1);
    const told = (await listed('&each=true'))[0]?.changes.map(({ field, after }) => `${field}: ${after}`);
    expect(told).toEqual(expect.arrayContaining(['Lançado: pela secretaria', `Parcela: novembro de ${ano}`]));
  });

  it('leads with the payer where a deletion takes their booklet and consents along', async () => {
    await asStaff('raimundo', 'rpc/create_carne', 'POST', {
      ...{ id: unknownId, dizimista_id: payer, ano: 2026, valor_mensal: 50 },
    });
    await asStaff('raimundo', `dizimistas?id=eq.${payer}`, 'DELETE', {});
    const [deleted] = await listed();
    expect(deleted && lineOf(deleted)).toBe('Raimundo excluiu o dizimista nº\u00a01 e mais 3 registros');
    const kinds = (await listed(`&event=${deleted?.event}`)).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['Carnê', 'Consentimento', 'Consentimento', 'Dizimista']);
  });

  it('answers no whole value of a person, in the list or in the file', async () => {
    const { body } = await send(parish().api, '/audit-log', { token: parish().token('lucia') });
    const sheet = Object.values(read(await (await exported()).arrayBuffer()).Sheets);
    for (const answered of [JSON.stringify(body), JSON.stringify(sheet)]) {
      expect(answered).toContain('Maria d. C. S.');
      for (const value of [...Object.values(maria), '52998224725', '529.982.247-25', '1950-02-11', '11/02/1950']) {
        expect(answered).not.toContain(value);
      }
    }
  });

  it('keeps the name of whoever is gone, and says of the product’s own work that nobody did it', async () => {
    const { sql } = parish().database;
    await sql.query(`update public.audit_log set actor_id = $1 where verb = 'insert'`, [unknownId]);
    await sql.query(`update public.dizimistas set notes = null`);
    const [own, , created] = await listed();
    expect(created).toMatchObject({ who: 'Tereza' });
    expect(own).toMatchObject({ who: null, role: 'Sistema', changes: [{ field: 'Anotações', after: null }] });
  });

  it.each([
    ['&person=RAIM', ['update']],
    ['&person=ninguem', []],
    ['&kind=dizimistas', ['update', 'insert']],
    ['&kind=donations', []],
    ['&verb=insert', ['insert']],
    ['&since=2026-11-20&until=2026-11-21', ['insert']],
    ['&since=2026-11-22', ['update']],
    [`&record=${unknownId}`, []],
  ])('with %s has %j', async (query, verbs) => {
    await parish().database.sql.exec(
      `update public.audit_log set happened_at = case verb when 'insert' then timestamptz '2026-11-21T12:00:00Z' else '2026-11-22T12:00:00Z' end`,
    );
    expect((await listed(query)).map(({ verb }) => verb)).toEqual(verbs);
  });

  it('is narrowed to one record', async () => {
    await asStaff('tereza', 'dizimistas', 'POST', {
      nome_completo: 'José',
      cpf: '11144477735',
      ...consents,
    });
    expect(await listed('&kind=dizimistas')).toHaveLength(3);
    expect(await listed(`&record=${payer}`)).toHaveLength(2);
  });

  it('is paged', async () => {
    const { body } = await send(parish().api, '/audit-log?limit=1&page=2', { token: parish().token('lucia') });
    expect(body).toMatchObject({ data: [{ verb: 'insert' }], pagination: { page: 2, limit: 1, total: 2, pages: 2 } });
  });

  it('never reaches the log of the API with what was asked', async () => {
    await listed('&person=Raimundo');
    expect(JSON.stringify(parish().api.log)).not.toMatch(/Raimundo|Maria/);
  });
});

describe('the export', () => {
  it('is a spreadsheet to keep, with an entry that says who made it and by what it was chosen', async () => {
    const answer = await exported('?person=raimundo&verb=update');
    expect(answer.headers.get('content-type')).toBe(reportFormats.xls.mediaType);
    const sheet = JSON.stringify(Object.values(read(await answer.arrayBuffer()).Sheets));
    expect(sheet).toContain('Raimundo alterou telefone e dizimista ativo do dizimista nº 1, Maria d. C. S.');
    const [entry] = await listed();
    expect(entry).toMatchObject({
      who: 'Dona Lúcia',
      verb: 'export',
      kind: 'Auditoria',
      record: null,
      note: 'Quem (informado); Ação: Alterou',
      changes: [],
    });
  });
});

it('the file has a line for each entry, also of one event', async () => {
  await asStaff('tereza', 'dizimistas', 'POST', { nome_completo: 'José', cpf: '11144477735', ...consents });
  const sheet = JSON.stringify(Object.values(read(await (await exported()).arrayBuffer()).Sheets));
  for (const kind of ['Consentimento LGPD', 'Política de privacidade']) {
    expect(sheet).toContain(`registrou o consentimento “${kind}” do dizimista nº 2`);
  }
});

it('the file of more than one reading names what each entry belongs to; one that is too large says which days have room', async () => {
  const { sql } = parish().database;
  await sql.query(
    `insert into public.audit_log (happened_at, actor_role, table_name, row_id, dizimista_id, verb, new)
     select timestamptz '2026-03-01T12:00:00Z' + interval '1 hour' * place, 'admin', 'carnes', $1, $2, 'insert', '{"ano": 2026}'
     from generate_series(1, 1500) as place`,
    [unknownId, payer],
  );
  const sheet = JSON.stringify(Object.values(read(await (await exported('?kind=carnes')).arrayBuffer()).Sheets));
  expect(sheet.match(/criou o carnê de 2026 do dizimista nº 1/g)?.length).toBeGreaterThanOrEqual(1500);
  await sql.query(
    `insert into public.audit_log (happened_at, actor_role, table_name, row_id, verb)
    select timestamptz '2026-05-10T12:00:00Z', 'admin', 'carnes', $1, 'delete' from generate_series(1, 4999)`,
    [unknownId],
  );
  const pdf = await send(parish().api, '/audit-log/export/pdf?kind=carnes', { token: parish().token('lucia') });
  expect([pdf.status, pdf.body.code, pdf.body.message]).toEqual([
    422,
    'report_too_large',
    tooLargeSentence('2026-05-02'),
  ]);
});

describe('readings', () => {
  const reading = (name: Name) => send(parish().api, `/dizimistas/${payer}`, { token: parish().token(name) });

  it('are recorded once a minute for each person and record, with the number alone', async () => {
    for (const name of ['tereza', 'tereza', 'raimundo'] as const) expect((await reading(name)).status).toBe(200);
    const readings = await listed('&verb=read');
    expect(readings.map(({ who, subject }) => [who, subject])).toEqual([
      ['Raimundo', 'nº\u00a01'],
      ['Tereza', 'nº\u00a01'],
    ]);
  });

  it('are of people’s tables and rows that exist', async () => {
    const recordOf = (of_table: string, of_row: string) =>
      restAsService(parish().database, 'rpc/record_reading', { actor: parish().person('lucia').id, of_table, of_row });
    expect((await recordOf('profiles', payer)).status).toBe(403);
    expect((await recordOf('dizimistas', unknownId)).status).toBe(204);
    expect(await listed('&verb=read')).toEqual([]);
  });
});

it.each(['tereza', 'raimundo', 'lucia'] as const)(
  '%s writes no entry of their own making past the API',
  async (name) => {
    const before = await listed();
    const actor = parish().person('lucia').id;
    for (const [call, body] of [
      ['rpc/record_export', { actor, of_table: 'dizimistas', chosen_by: 'Nada' }],
      ['rpc/record_export', { of_table: 'dizimistas', chosen_by: 'Nada' }],
      ['rpc/record_at_provider', { actor, of_table: 'subscription_plans', verb: 'insert', after: { plan: 'Nenhum' } }],
      ['rpc/record_rows_read', { actor, of_table: 'dizimistas', rows_read: 999, chosen_by: 'Nada', begun: true }],
      ['rpc/record_reading', { actor, of_table: 'dizimistas', of_row: payer }],
      ['rpc/record_factor_removal', { actor, person: actor }],
      ['rpc/announce_actor', { actor, person: actor }],
      ['audit_log', { table_name: 'dizimistas', row_id: payer, verb: 'read', actor_role: 'admin' }],
    ] as const) {
      expect([401, 403, 404], call).toContain((await asStaff(name, call, 'POST', body)).status);
    }
    expect(await listed()).toEqual(before);
  },
);

/** The reasons that functions write for their own changes. */
const ownSentences = [
  'Vinculado ao dizimista nº 1',
  'A categoria “Luz” foi juntada a “Energia”',
  'A categoria “Luz” passou a se chamar “Energia”',
  'A doação não é mais deste dizimista',
  'Devolvido pelo Mercado Pago',
  'Contestado no banco do pagador',
];

describe.each(['raimundo', 'lucia'] as const)('whoever writes a sentence of the product’s, as %s', (name) => {
  const doors: Record<string, (id: string, reason: string) => Promise<{ status: number }>> = {
    'by the API': (id, reason) =>
      send(parish().api, `/financial/${id}`, { method: 'DELETE', token: parish().token(name), body: { reason } }),
    'past the API': (id, reason) => asStaff(name, 'rpc/delete_transaction', 'POST', { transaction: id, reason }),
  };
  const row = { amount: 30, type: 'income', category_name: 'Dízimo', transaction_date: '2026-03-10' };

  it.each(ownSentences.flatMap((reason) => Object.keys(doors).map((door) => [reason, door] as const)))(
    '“%s” %s has deleted the row, with that reason',
    async (reason, door) => {
      const id = crypto.randomUUID();
      await asStaff(name, 'financial_transactions', 'POST', { id, ...row });
      expect((await doors[door]?.(id, reason))?.status).toBe(200);
      const [gone] = await listed();
      expect(gone?.sentence).toBe(`${gone?.who} excluiu a transação de R$\u00a030,00`);
      expect(gone && shownNote(gone)).toBe(`Motivo: ${keepNumbers(reason)}`);
      const given = { call: crypto.randomUUID(), transaction: id, payer, form: 'dinheiro' };
      expect((await asStaff(name, 'rpc/give_transaction', 'POST', given)).status).toBe(404);
    },
  );
});

it('what functions did is told by a column alone, whatever the reason says', async () => {
  const { sql } = parish().database;
  await sql.exec(`insert into public.financial_transactions (amount, type, category_name, transaction_date)
    values (30, 'income', 'Luz', '2026-03-10'), (30, 'income', 'Energia', '2026-03-10')`);
  const categories = await sql.query<{ id: string }>(
    "select id from public.categories where name in ('Luz', 'Energia') and type = 'income' order by name desc",
  );
  const [from, into] = categories.map(({ id }) => id);
  await asStaff('raimundo', 'rpc/merge_category', 'POST', { category: from, target: into });
  await sql.exec(`update public.audit_log set note = 'Arrumação' where doing is not null`);
  const sentences = (await listed('&each=true')).map(({ sentence }) => sentence);
  expect(sentences[0]).toBe('Raimundo juntou a categoria Luz a Energia');
});

it('every audited table and each of its columns has words that people know', async () => {
  const { auditedField } = await import('./fields.ts');
  const { auditedKinds } = await import('#contract/audit-log.ts');
  const columns = await parish().database.sql.query<{ table: string; column: string }>(`
    select distinct c.relname as table, a.attname as column
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where t.tgfoid = 'private.record_audit'::regproc`);
  expect(columns.length).toBeGreaterThan(50);
  const nameless = columns.filter(({ table }) => !(table in auditedKinds)).map(({ table }) => table);
  expect([...new Set(nameless)]).toEqual([]);
  const unknown = columns.filter(({ table, column }) => auditedField(table, column)?.label === column);
  expect(unknown.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
});
