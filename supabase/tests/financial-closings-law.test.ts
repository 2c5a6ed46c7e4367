import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { people } from '../../edge-functions/api/testing/database.ts';
import { collector, openBooklet, rosaAndJonas } from './booklet.ts';
import { expectRefusals } from './refusals.ts';
import { type RestAnswer, rest } from './rest.ts';

expectRefusals();
const { database, sql, service, payInCash, begun, tell, idsOf } = openBooklet();

const day = '2026-01-20';
const firstOpen = '2026-02-01';
const other = '00000000-0000-4000-8000-00000000000a';
/** Tables without a column of money by whose rows lines of closed months are named, divided or counted. */
const labels = [
  'categories',
  'closings',
  'diocese_share',
  'purposes',
  'purpose_receivers',
  'subscription_payers',
  'tithe_sittings',
];

const idOf = async (query: string) => {
  const [row] = await sql<{ id: string }>(query);
  if (!row?.id) throw new Error(`nothing by ${query}`);
  return row.id;
};
const reported = (id: string, reference: string | null, amount: string) => ({
  ...{ id, status: 'approved', reference, amount, currency: 'BRL', collector, form: 'pix', fee: '0.50', refunds: [] },
  approved_at: `${day}T15:00:00Z`,
});

/** January with one of everything, closed; the ids of what it has. */
async function closedMonth() {
  const admin = database().tokenFor(await database().createStaff({ ...people.lucia, email: 'padre@paroquia.test' }));
  const call = (name: string, body: object = {}) => rest(database(), admin, `rpc/${name}`, { method: 'POST', body });
  const table = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    rest(database(), admin, path, { method, ...(body && { body }) });
  const { rosa, jonas } = await rosaAndJonas({ sql });
  await sql(`update public.accounts set opening_balance = 10, opening_day = '2026-01-01'`);
  const safe = await idOf(
    `insert into public.accounts (name, opening_balance, opening_day) values ('Cofre', 9, '2026-01-01') returning id`,
  );
  const account = (purpose: string) => idOf(`select id from public.accounts where purpose = '${purpose}'`);
  const [cash, bank] = [await account('cash'), await account('bank')];
  const receivers = [{ name: 'Santa Sé', place: 1, share: 100_000 }];
  const { body: purpose } = await call('save_purpose', { purpose: null, name: 'Missões', own_share: 0, receivers });
  const row = (title: string, category: string, of: string | null = null) =>
    idOf(`insert into public.financial_transactions (title, amount, type, category_name, transaction_date, purpose_id)
      values ('${title}', 50, 'income', '${category}', '${day}', ${of ? `'${of}'` : 'null'}) returning id`);
  const [bazaar, envelope, given] = [
    await row('Bazar', 'Bazar'),
    await row('Envelope', 'Dízimo'),
    await row('Envelope', 'Dízimo'),
  ];
  await row('Coleta', 'Coletas', purpose);
  const transfer = randomUUID();
  const between = { from_account: cash, to_account: bank, amount: 5, transfer_date: day, fee: 1, below_zero: true };
  await call('enter_transfer', { transfer, ...between });
  await payInCash(day, 1);
  const [unnamed, receipt] = [randomUUID(), randomUUID()];
  const money = { amount: 50, paid_on: day, form: 'dinheiro' };
  await call('receive_tithe', { call: receipt, payer: rosa, ...money });
  await call('receive_unnamed', { call: unnamed, ...money });
  await call('give_transaction', { call: randomUUID(), transaction: given, payer: rosa, form: 'dinheiro' });
  // Months that are paid twice, and payments of nobody's.
  for (const month of [5, 6, 7]) {
    const code = await begun(month);
    await payInCash(day, month);
    await tell(code, '50.00', { fee: '0.50', id: `50${month}`, approved_at: `${day}T15:00:00Z` });
  }
  for (const id of ['8', '9']) await service('reconcile_payment', { reported: reported(id, null, '40.00'), collector });
  const donated = async (id: string) => {
    const reference = randomUUID();
    const { body } = await service('begin_donation', { reference, amount: 60, minutes: 60, description: 'Telhado' });
    await service('reconcile_payment', { reported: reported(id, body.id, '60.00'), collector });
    return idOf(`select id from public.donations where external_reference = '${reference}'`);
  };
  const donation = await donated('7');
  const imported = randomUUID();
  await call('begin_import', { id: imported, file_name: 'fichas.xlsx' });
  const rows = [{ line: 2, content: { nome_completo: 'Ficha' } }];
  await call('add_import_rows', { import: imported, rows });
  const batch = randomUUID();
  const items = [{ dizimista_id: jonas, valor_mensal: 30, mes_inicial: 1 }];
  await call('create_carnes', { call: batch, ano: 2026, items });
  expect((await call('close_month', { month: '2026-01-01' })).status).toBe(204);
  const ofCase = (kind: string, offset = 0) =>
    idOf(`select id from public.reconciliation_cases where kind = '${kind}' order by id offset ${offset}`);
  const allocation = (month: number, column = 'allocation.id') =>
    idOf(`select ${column} as id from public.allocations as allocation join public.parcelas as parcela on parcela.id = parcela_id
      where mes = ${month} and carne_id = (select id from public.carnes where dizimista_id = '${rosa}')`);
  return {
    ...{ call, table, rosa, jonas, safe, cash, bank, purpose, transfer, bazaar, envelope },
    ...{ donation, batch, imported, unnamed, receipt },
    sitting: await idOf(`select id from public.tithe_sittings`),
    twice: [await ofCase('paid_twice', 0), await ofCase('paid_twice', 1), await ofCase('paid_twice', 2)],
    unknown: await ofCase('unknown_payment'),
    code: await begun(9),
    payment: await allocation(1),
    papered: await allocation(2, 'receipt_id'),
    givenDonation: await idOf(`select donation_id as id from public.financial_transactions where id = '${given}'`),
    receiver: await idOf('select id from public.purpose_receivers'),
    category: await idOf(`select id from public.categories where name = 'Bazar'`),
    target: await idOf(`select id from public.categories where name = 'Coletas'`),
    carne: await idOf(`select id from public.carnes where dizimista_id = '${rosa}'`),
  };
}

type Month = Awaited<ReturnType<typeof closedMonth>>;
type Case = [outcome: string, attempt: (month: Month) => Promise<RestAnswer>];

const counters = { counted_by: 'Ana', also_counted_by: 'Zé' };
const entry = { amount: 1, type: 'income', transaction_date: day };

/** Whatever writes money or what it is called by, in an order in which each finds what it is to be done to. */
const cases: Record<string, Case> = {
  'POST financial_transactions': ['409 closed', ({ table }) => table('POST', 'financial_transactions', entry)],
  'PATCH financial_transactions': [
    '409 closed',
    ({ table, bazaar }) => table('PATCH', `financial_transactions?id=eq.${bazaar}`, { amount: 2 }),
  ],
  'DELETE financial_transactions': [
    '409 closed',
    ({ table, bazaar }) => table('DELETE', `financial_transactions?id=eq.${bazaar}`),
  ],
  'POST accounts': ['409 closed', ({ table }) => table('POST', 'accounts', { name: 'Caixinha', opening_balance: 9 })],
  'PATCH accounts': ['no row', ({ table, safe }) => table('PATCH', `accounts?id=eq.${safe}`, { name: 'Cofre novo' })],
  'DELETE accounts': ['409 closed', ({ table, safe }) => table('DELETE', `accounts?id=eq.${safe}`)],
  'POST categories': ['no row', ({ table }) => table('POST', 'categories', { name: 'Rifa', type: 'income' })],
  'DELETE purposes': ['409 23503', ({ table, purpose }) => table('DELETE', `purposes?id=eq.${purpose}`)],
  'POST dizimistas': [
    'no row',
    ({ table }) =>
      table('POST', 'dizimistas', {
        nome_completo: 'Nova',
        cpf: '11144477735',
        consentimento_lgpd: true,
        politica_privacidade: true,
      }),
  ],
  'PATCH dizimistas': [
    'no row',
    ({ table, rosa }) => table('PATCH', `dizimistas?id=eq.${rosa}`, { nome_completo: 'Rosa' }),
  ],
  'DELETE dizimistas': ['409 paid', ({ table, rosa }) => table('DELETE', `dizimistas?id=eq.${rosa}`)],
  'PATCH tithe_sittings': [
    'no row',
    ({ table, sitting }) => table('PATCH', `tithe_sittings?id=eq.${sitting}`, { occasion: 'Missa' }),
  ],
  change_account: [
    '409 closed',
    ({ call, cash }) => call('change_account', { account: cash, change: { opening_balance: 1 }, reason: 'x' }),
  ],
  change_transaction: [
    '409 closed',
    ({ call, bazaar }) => call('change_transaction', { transaction: bazaar, change: { amount: 2 }, reason: 'x' }),
  ],
  delete_transaction: [
    '409 closed',
    ({ call, bazaar }) => call('delete_transaction', { transaction: bazaar, reason: 'x' }),
  ],
  enter_transfer: [
    '409 closed',
    ({ call, cash, bank }) =>
      call('enter_transfer', {
        ...{ transfer: randomUUID(), from_account: cash, to_account: bank, amount: 1, transfer_date: day },
        below_zero: true,
      }),
  ],
  change_transfer_scan: ['no row', ({ call, transfer }) => call('change_transfer_scan', { transfer, scan: null })],
  delete_transfer: ['409 closed', ({ call, transfer }) => call('delete_transfer', { transfer, reason: 'x' })],
  enter_collections: [
    '409 closed',
    ({ call }) =>
      call('enter_collections', { day, ...counters, collections: [{ mass_id: null, title: 'Coleta', amount: 3 }] }),
  ],
  write_offered_intention: [
    '409 closed',
    ({ call }) =>
      call('write_offered_intention', {
        ...{ intention: randomUUID(), is_new: true },
        written: { intention_type: 'deceased', notes: 'Pelas almas' },
        offering: { amount: 10, form: 'dinheiro', day },
      }),
  ],
  'enter_count: without its difference': [
    '409 closed',
    ({ call }) => call('enter_count', { count: randomUUID(), day, counted: 1, ...counters }),
  ],
  enter_count: [
    '409 closed',
    ({ call }) => call('enter_count', { count: randomUUID(), day, counted: 1, ...counters, settles: true }),
  ],
  close_month: ['409 already_closed', ({ call }) => call('close_month', { month: '2026-01-01' })],
  save_purpose: [
    '409 shares_closed',
    ({ call, purpose, receiver }) =>
      call('save_purpose', {
        ...{ purpose, name: 'Missões', own_share: 50_000 },
        receivers: [{ id: receiver, name: 'Santa Sé', place: 1, share: 50_000 }],
      }),
  ],
  save_diocese_share: [
    '409 share_closed',
    ({ call, target }) =>
      call('save_diocese_share', { share: 10_000, first_month: '2026-01-01', decree: null, category_ids: [target] }),
  ],
  rename_category: ['no row', ({ call, category }) => call('rename_category', { category, name: 'Quermesse' })],
  delete_category: ['409 category_used', ({ call, category }) => call('delete_category', { category })],
  merge_category: ['no row', ({ call, category, target }) => call('merge_category', { category, target })],
  pay_instalments: [
    'first open day',
    ({ call }) =>
      call('pay_instalments', {
        ...{ call: randomUUID(), items: [{ parcela_id: idsOf(11)[0] }], paid_on: day, form: 'dinheiro' },
      }),
  ],
  receive_tithe: [
    'first open day',
    ({ call, rosa }) =>
      call('receive_tithe', { call: randomUUID(), payer: rosa, amount: 50, paid_on: day, form: 'dinheiro' }),
  ],
  receive_unnamed: [
    '409 closed',
    ({ call }) => call('receive_unnamed', { call: randomUUID(), amount: 5, paid_on: day, form: 'dinheiro' }),
  ],
  issue_receipt: ['no row', ({ call }) => call('issue_receipt', { parcela: idsOf(1)[0] })],
  issue_statements: ['no row', ({ call, rosa }) => call('issue_statements', { of_year: 2026, payers: [rosa] })],
  cancel_receipt: [
    'no row',
    async ({ call }) => {
      const { body } = await call('issue_receipt', { parcela: idsOf(1)[0] });
      return call('cancel_receipt', { receipt: body, reason: 'x' });
    },
  ],
  queue_receipt_mails: [
    'no row',
    ({ call }) => call('queue_receipt_mails', { receipts: [randomUUID()], subjects: {} }),
  ],
  sweep_old_givers: ['no row', () => service('sweep_old_givers', {})],
  change_paper: ['no row', ({ call, papered }) => call('change_paper', { receipt: papered, scan: null })],
  undo_payment: [
    'first open day',
    ({ call, payment }) => call('undo_payment', { call: randomUUID(), payment, reason: 'x', is_mistake: true }),
  ],
  undo_receipt: [
    'first open day',
    ({ call, receipt }) => call('undo_receipt', { call: randomUUID(), receipt, reason: 'x' }),
  ],
  'undo_receipt: of nobody’s envelope': [
    '409 closed',
    ({ call, unnamed }) => call('undo_receipt', { call: randomUUID(), receipt: unnamed, reason: 'x' }),
  ],
  give_transaction: [
    'first open day',
    ({ call, envelope, rosa }) =>
      call('give_transaction', { call: randomUUID(), transaction: envelope, payer: rosa, form: 'dinheiro' }),
  ],
  unlink_from_payer: [
    'first open day',
    ({ call, givenDonation }) =>
      call('unlink_from_payer', { call: randomUUID(), donation: givenDonation, reason: 'x' }),
  ],
  give_donation: [
    'first open day',
    ({ call, donation, rosa }) => call('give_donation', { call: randomUUID(), donation, payer: rosa }),
  ],
  enter_unknown_payment: ['first open day', ({ call, unknown }) => call('enter_unknown_payment', { of_case: unknown })],
  use_for_month: [
    'first open day',
    ({ call, twice }) => call('use_for_month', { of_case: twice[0], parcela: idsOf(12)[0] }),
  ],
  count_as_donation: ['first open day', ({ call, twice }) => call('count_as_donation', { of_case: twice[1] })],
  resolve_case: ['no row', ({ call, twice }) => call('resolve_case', { of_case: twice[2], note: 'x' })],
  resolve_cases: [
    'no row',
    ({ call }) =>
      call('resolve_cases', { kind: 'unknown_payment', newest_at: '2999-01-01T00:00:00Z', seen: 1, note: 'x' }),
  ],
  create_carne: [
    'no row',
    ({ call, rosa }) => call('create_carne', { id: randomUUID(), dizimista_id: rosa, ano: 2025, valor_mensal: 10 }),
  ],
  create_carnes: [
    'no row',
    ({ call, jonas }) =>
      call('create_carnes', {
        ...{ call: randomUUID(), ano: 2025 },
        items: [{ dizimista_id: jonas, valor_mensal: 10, mes_inicial: 1 }],
      }),
  ],
  change_carne_value: [
    '409 paid',
    ({ call, carne }) => call('change_carne_value', { id: carne, valor_mensal: 20, from_month: 1 }),
  ],
  start_carne: ['409 paid', ({ call, carne }) => call('start_carne', { id: carne, mes_inicial: 2 })],
  start_carnes: ['no row', ({ call }) => call('start_carnes', { ano: 2026, mes_inicial: 2 })],
  undo_carnes: ['no row', ({ call, batch }) => call('undo_carnes', { call: batch })],
  delete_carne: ['409 paid', ({ call, carne }) => call('delete_carne', { id: carne })],
  end_tithe_year: ['no row', ({ call }) => call('end_tithe_year', { ano: 2025, despite_codes: true })],
  reopen_tithe_year: ['no row', ({ call }) => call('reopen_tithe_year', { ano: 2025 })],
  tie_subscription: ['no row', ({ call, rosa }) => call('tie_subscription', { subscription: 'a1', payer: rosa })],
  untie_subscription: ['no row', ({ call, rosa }) => call('untie_subscription', { subscription: 'a1', payer: rosa })],
  commit_import: [
    'no row',
    ({ call, imported }) =>
      call('commit_import', { import: imported, duplicates: 'skip', paper: null, agreed_on: null, columns: {} }),
  ],
  continue_import: ['no row', ({ call, imported }) => call('continue_import', { import: imported })],
  undo_import: ['no row', ({ call, imported }) => call('undo_import', { import: imported })],
  end_sitting: ['no row', ({ call, sitting }) => call('end_sitting', { sitting })],
  begin_donation: [
    'no row',
    () => service('begin_donation', { reference: other, amount: 60, minutes: 60, description: 'Telhado' }),
  ],
  begin_instalments_charge: [
    'no row',
    () => service('begin_instalments_charge', { parcelas: idsOf(10), minutes: 1440 }),
  ],
  claim_charge: ['no row', ({ code }) => service('claim_charge', { charge: code })],
  claim_due_charges: ['no row', () => service('claim_due_charges', { most: 5 })],
  postpone_charges: ['no row', ({ code }) => service('postpone_charges', { charges: [code], seconds: 1 })],
  close_charge: ['no row', ({ code }) => service('close_charge', { charge: code, status: 'cancelled' })],
  close_forgotten_charges: ['no row', () => service('close_forgotten_charges', {})],
  note_failed_charge: ['no row', () => service('note_failed_charge', { subscription: 'a1', charge: '1', amount: 5 })],
  note_unreadable_payment: [
    'no row',
    () => service('note_unreadable_payment', { reported_id: '9', status: 'approved', amount: '5', reference: 'x' }),
  ],
  reconcile_payment: [
    'first open day',
    ({ code }) => service('reconcile_payment', { reported: reported('10', code, '50.00'), collector }),
  ],
  reconcile_subscription_payment: [
    'first open day',
    () =>
      service('reconcile_subscription_payment', {
        ...{ reported: reported('11', null, '15.00'), collector, plan: 'Amigos da matriz', subscription: 'a1' },
      }),
  ],
  // Its payer's money stays under no name.
  erase_payer: [
    'no row',
    async ({ call, rosa }) => {
      const ordinal = await idOf(`select numero_ordinal as id from public.dizimistas where id = '${rosa}'`);
      return call('erase_payer', { payer: rosa, ordinal: Number(ordinal), decisions: [] });
    },
  ],
  // The one way out, for an administrator with a reason.
  reopen_month: ['no row', ({ call }) => call('reopen_month', { month: '2026-01-01', reason: 'Faltou uma nota' })],
};

/** Functions for browsers' roles or the API's by which tables are written, also by functions that they call. */
async function writers(tables: readonly string[]): Promise<string[]> {
  const functions = await sql<{ name: string; source: string; is_open: boolean }>(`
    select n.nspname || '.' || p.proname as name, pg_get_functiondef(p.oid) as source,
      n.nspname = 'public' and p.prorettype <> 'trigger'::regtype and (
        has_function_privilege('authenticated', p.oid, 'execute') or has_function_privilege('service_role', p.oid, 'execute')
      ) as is_open
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'private') and p.prokind in ('f', 'p')`);
  const written = new RegExp(
    `\\b(insert into|update|delete from|merge into)\\s+public\\.(${tables.join('|')})\\b`,
    'i',
  );
  const found = new Set(functions.filter(({ source }) => written.test(source)).map(({ name }) => name));
  for (let before = 0; before < found.size; ) {
    before = found.size;
    const called = new RegExp(`\\b(${[...found].join('|').replaceAll('.', '\\.')})\\s*\\(`);
    for (const { name, source } of functions) if (called.test(source.slice(source.indexOf('(')))) found.add(name);
  }
  return functions
    .filter(({ name, is_open }) => is_open && found.has(name))
    .map(({ name }) => name.split('.')[1] ?? '');
}

test('every function that writes money, and every verb on its tables, has its case', async () => {
  const money = await sql<{ name: string }>(`
    select distinct c.relname as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and 'numeric'::regtype in (t.oid, t.typbasetype)`);
  const tables = [...money.map(({ name }) => name), ...labels];
  expect(tables).toEqual(
    expect.arrayContaining(['receipts', 'allocations', 'returns', 'transfers', 'cash_counts', 'closing_shares']),
  );
  const verbs = await sql<{ verb: string }>(
    `select verb || ' ' || name as verb
     from unnest($1::text[]) as name cross join (values ('POST', 'insert'), ('PATCH', 'update'), ('DELETE', 'delete')) as method (verb, privilege)
     where case when privilege = 'delete' then has_table_privilege('authenticated', 'public.' || name, privilege)
       else has_any_column_privilege('authenticated', 'public.' || name, privilege) end`,
    [tables],
  );
  expect([...new Set(Object.keys(cases).map((name) => name.split(':')[0]))].toSorted()).toEqual(
    [...new Set([...(await writers(tables)), ...verbs.map(({ verb }) => verb)])].toSorted(),
  );
});

test('each, tried on a closed month, is refused, or counts on the first open day, or writes nothing of the books', async () => {
  const month = await closedMonth();
  const rows = () =>
    sql<{ id: string; day: string; row: string }>(`
      select id, transaction_date::text as day, (to_jsonb(entry) - array['donation_id', 'was_counted', 'updated_at', 'updated_by'])::text as row
      from public.financial_transactions as entry where is_counted order by id`);
  const frozen = async () => ({
    rows: (await rows()).filter((row) => row.day < firstOpen),
    lines: await sql(`select to_jsonb(line)::text as line from public.closing_accounts as line union all
      select to_jsonb(line)::text from public.closing_categories as line union all
      select to_jsonb(line)::text from public.closing_shares as line order by 1`),
    owed: await sql(`select receiver_id, rest::text from public.purpose_balances('2026-01-31') where rest <> '0.00'`),
    faults: [
      ...(await sql('select * from private.closing_faults()')),
      ...(await sql('select * from private.account_faults()')),
    ],
  });
  const before = await frozen();
  expect([before.rows.length > 10, before.faults]).toEqual([true, []]);
  const found: Record<string, string> = {};
  for (const [name, [, attempt]] of Object.entries(cases)) {
    const earlier = new Map((await rows()).map((row) => [row.id, row.row]));
    const { status, body } = await attempt(month);
    const changed = (await rows()).filter(({ id, row }) => earlier.get(id) !== row);
    expect([name, await frozen()]).toEqual([name, before]);
    found[name] =
      status >= 300
        ? `${status} ${body.hint ?? body.code}`
        : [...new Set(changed.map((row) => (row.day === firstOpen ? 'first open day' : row.day)))].join() || 'no row';
  }
  expect(found).toEqual(Object.fromEntries(Object.entries(cases).map(([name, [outcome]]) => [name, outcome])));
});
