import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { siteTables } from '#contract/concepts.ts';
import { registeredHandlers } from '../../edge-functions/api/app.ts';
import { longCalls } from '../../edge-functions/api/gateways/outward/timeouts.ts';
import { startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { projectRoot } from '../../local/settings.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.close());

/** The violations that a catalogue query finds, one line each. */
async function offenders(sql: string): Promise<string[]> {
  const rows = await database.sql.query<{ offender: string }>(sql);
  return rows.map(({ offender }) => offender).sort();
}

const ours = `n.nspname in ('public', 'private')`;
const browsersRoles = `('anon', 'authenticated')`;

test('row-level security is on for every table', async () => {
  expect(
    await offenders(`
      select c.oid::regclass::text as offender from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where ${ours} and c.relkind in ('r', 'p') and not c.relrowsecurity`),
  ).toEqual([]);
});

test('no function of PostgreSQL is called that version 15 lacks, which an external server may have', () => {
  const newer =
    /\b(pg_input_is_valid|pg_input_error_info|any_value|array_(shuffle|sample)|random_normal|json_table|to_(bin|oct)|uuidv[47])\s*\(/i;
  const folder = join(projectRoot, 'supabase/migrations');
  const texts = readdirSync(folder).map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));
  expect(texts.length).toBeGreaterThan(50);
  expect(texts.filter(({ text }) => newer.test(text)).map(({ file }) => file)).toEqual([]);
});

/** Functions whose text compares, searches or takes apart a column of prose with a literal. */
const parsingProse = (functions: readonly { name: string; text: string }[]): string[] => {
  const column = String.raw`(?<!\bset\s+|,\s*)\b(title|description|note|reason|file_name|observacoes)\b(::\w+)?\)?`;
  const compared = String.raw`\s*(=|<>|!?~\*?|(not\s+)?i?like|is\s+(not\s+)?distinct\s+from)\s*E?'[^']`;
  const taken = String.raw`\b(regexp_\w+|substring|split_part|starts_with|strpos|position)\((\w+\.)?`;
  const parses = new RegExp(`${column}${compared}|${taken}${column}\\s*(,|from\\b)\\s*E?'`, 'i');
  return functions.filter(({ text }) => parses.test(text)).map(({ name }) => name);
};

test('no function decides by what a text says: facts are columns', async () => {
  const functions = await database.sql.query<{ name: string; text: string }>(`
    select p.oid::regproc::text as name, pg_get_functiondef(p.oid) as text
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${ours} and p.prokind in ('f', 'p')`);
  expect(functions.length).toBeGreaterThan(300);
  expect(parsingProse(functions)).toEqual([]);
  const mutants = [
    `where known.note = 'Contado como doação'`,
    `where entry.description like 'Contada por: %'`,
    `left(regexp_replace(donation.description, '^Assinatura: ', ''), 160)`,
    `split_part(origin.note, E'\\n', 1)`,
    `entry.reason::text is not distinct from 'Engano'`,
    `substring(entry.note from '^Vinculado ao dizimista')`,
  ];
  expect(parsingProse(mutants.map((text) => ({ name: text, text })))).toEqual(mutants);
});

test('a view reads with its caller’s rights, or is the owner’s alone', async () => {
  expect(
    await offenders(`
      select c.oid::regclass::text as offender from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where ${ours} and c.relkind in ('v', 'm', 'f') and not (
        c.relkind = 'v' and (
          'security_invoker=true' = any (c.reloptions)
          or not has_any_column_privilege('anon', c.oid, 'select') and not has_any_column_privilege('authenticated', c.oid, 'select')
            and not has_any_column_privilege('service_role', c.oid, 'select')
        )
      )`),
  ).toEqual([]);
});

test('every foreign key is the prefix of an index', async () => {
  expect(
    await offenders(`
      select conrelid::regclass || ' (' || conname || ')' as offender
      from pg_constraint join pg_namespace n on n.oid = connamespace
      where contype = 'f' and ${ours} and not exists (
        select from pg_index
        where indrelid = conrelid and indpred is null
          and (indkey::smallint[])[0:cardinality(conkey) - 1] @> conkey
      )`),
  ).toEqual([]);
});

test('every table has a primary key', async () => {
  expect(
    await offenders(`
      select c.oid::regclass::text as offender from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where ${ours} and c.relkind = 'r'
        and not exists (select from pg_constraint where conrelid = c.oid and contype = 'p')`),
  ).toEqual([]);
});

test('one permissive policy for each role and verb, each named for one verb and one role', async () => {
  expect(
    await offenders(`
      select tablename || ' ' || role || ' ' || cmd as offender
      from pg_policies, unnest(roles) as role
      where schemaname in ('public', 'private') and permissive = 'PERMISSIVE'
      group by tablename, role, cmd having count(*) > 1`),
  ).toEqual([]);
  expect(
    await offenders(`
      select tablename || ': ' || policyname as offender from pg_policies
      where schemaname in ('public', 'private')
        and (cmd = 'ALL' or permissive <> 'PERMISSIVE' or roles <> array['anon'::name] and roles <> array['authenticated'::name])`),
  ).toEqual([]);
});

test('policy names are sentences that were not truncated', async () => {
  expect(
    await offenders(`
      select policyname as offender from pg_policies
      where schemaname in ('public', 'private') and (policyname !~ '^[A-Z][a-z-]+( [^ ]+){2,}$' or octet_length(policyname) > 62)`),
  ).toEqual([]);
});

test('policies evaluate roles and the caller once per query', async () => {
  expect(
    await offenders(`
      select tablename || ': ' || policyname as offender
      from pg_policies, lateral (select coalesce(qual, '') || ' ' || coalesce(with_check, '') as rule) as rules
      where schemaname in ('public', 'private')
        and regexp_replace(rule, '\\( SELECT (private\\.(has_role|is_staff)|auth\\.uid)\\(', '', 'g') ~ '(has_role|is_staff|uid)\\('`),
  ).toEqual([]);
});

test('no policy lets everybody write', async () => {
  expect(
    await offenders(`
      select tablename || ': ' || policyname as offender from pg_policies
      where schemaname in ('public', 'private') and cmd <> 'SELECT'
        and (coalesce(qual, '') = 'true' or coalesce(with_check, '') = 'true'
          or (cmd in ('INSERT', 'UPDATE') and with_check is null) or (cmd in ('UPDATE', 'DELETE') and qual is null)
          or 'anon' = any (roles))`),
  ).toEqual([]);
});

test('every grant of a browser’s role has its policy, and every policy its grant', async () => {
  expect(
    await offenders(`
      with granted as (
        select distinct table_name::text as name, grantee::text as role, privilege_type::text as verb
        from information_schema.column_privileges
        where table_schema = 'public' and grantee in ${browsersRoles} and privilege_type in ('SELECT', 'INSERT', 'UPDATE')
        union
        select table_name, grantee, privilege_type from information_schema.role_table_grants
        where table_schema = 'public' and grantee in ${browsersRoles}
      ), allowed as (
        select tablename::text as name, role::text, cmd as verb
        from pg_policies, unnest(roles) as role where schemaname = 'public'
      )
      select coalesce(granted.name, allowed.name) || ' ' || coalesce(granted.role, allowed.role) || ' '
        || coalesce(granted.verb, allowed.verb) as offender
      from granted full join allowed using (name, role, verb)
      where (granted.name is null or allowed.name is null)
        and not exists (select from pg_views where schemaname = 'public' and viewname = granted.name)`),
  ).toEqual([]);
});

test('browsers’ roles hold no TRUNCATE, REFERENCES or TRIGGER, and visitors nothing but reading', async () => {
  expect(
    await offenders(`
      select grantee || ' ' || privilege_type || ' ' || table_schema || '.' || table_name as offender
      from information_schema.role_table_grants
      where table_schema not in ('information_schema', 'pg_catalog') and (
        (grantee in ('anon', 'authenticated', 'PUBLIC') and privilege_type not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE'))
        or (grantee in ('anon', 'PUBLIC') and privilege_type <> 'SELECT')
        or (grantee in ('anon', 'authenticated', 'PUBLIC') and table_schema <> 'public')
      )`),
    // Supabase Storage runs with the caller's role.
  ).toEqual(['authenticated INSERT storage.objects', 'authenticated SELECT storage.objects']);
});

test('visitors are granted columns, never a table: a new column is closed until it is granted', async () => {
  expect(
    await offenders(`
      select c.oid::regclass::text as offender from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where ${ours} and c.relkind in ('r', 'p') and has_table_privilege('anon', c.oid, 'SELECT')`),
  ).toEqual([]);
});

test('visitors read no column that leads to an account: who wrote, changed or published', async () => {
  const readable = await database.sql.query<{ name: string; isOfAccount: boolean }>(`
    select c.relname || '.' || a.attname as name,
      a.attname ~ '_by$|^(author|creator|owner|sender|actor|user|person|profile)_id$'
      or coalesce(pg_get_expr(d.adbin, d.adrelid) ~ 'auth\\.uid', false)
      or exists (
        select from pg_constraint k
        where k.conrelid = c.oid and a.attnum = any (k.conkey) and k.contype = 'f'
          and k.confrelid in ('public.profiles'::regclass, 'auth.users'::regclass)
      ) as "isOfAccount"
    from pg_attribute a
      join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where ${ours} and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and has_column_privilege('anon', c.oid, a.attnum, 'SELECT')`);
  expect(readable.length).toBeGreaterThan(50);
  expect(readable.filter(({ isOfAccount }) => isOfAccount)).toEqual([]);
  expect(readable.map(({ name }) => name).filter((name) => name.startsWith('site_state.'))).toEqual([
    'site_state.version',
    'site_state.changes',
  ]);
});

test('tables, sequences and functions of later migrations are inaccessible until granted', async () => {
  const grants = await database.sql.transaction(async (transaction) => {
    await transaction.exec(`
      create table public.later (id bigint generated always as identity primary key);
      create function public.later() returns integer language sql set search_path = '' as 'select 1';`);
    const found = await transaction.query<Record<string, boolean>>(`
      select role,
        has_table_privilege(role, 'public.later', 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE') as "table",
        has_sequence_privilege(role, 'public.later_id_seq', 'USAGE, SELECT, UPDATE') as sequence,
        has_function_privilege(role, 'public.later()', 'EXECUTE') as function
      from unnest(array['anon', 'authenticated', 'service_role']) as role`);
    await transaction.exec('drop table public.later; drop function public.later');
    return found;
  });
  const closed = { table: false, sequence: false, function: false };
  expect(grants).toEqual(['anon', 'authenticated', 'service_role'].map((role) => ({ role, ...closed })));
});

/**
 * Functions that don't set a search path, because only then the planner takes their body into the query: called for
 * each row of a large table, in a policy or an index, or given a page's filters. Their bodies were parsed at creation,
 * so no search path changes what they do.
 */
const inlined = {
  'each value that is written': ['is_text', 'shows_something', 'is_line', 'topics', 'are_topics'],
  'each row of a search': ['plain_signs', 'fold'],
  'each row that a policy or a queue looks at': [
    'parish_zone',
    'parish_day_of',
    'parish_today',
    'is_public',
    'is_in_force',
    'is_expired',
    'is_due',
    'is_past',
    'may_be_asked',
    'may_be_sent',
    'pause_after',
    'is_of_people',
    'consent_text_version',
  ],
  'each row of the ledger': ['category_key'],
  'each month': ['share_due'],
  'each payment, charge or instalment': ['derived_id', 'is_received', 'is_open_charge'],
  'a page with its filters': [
    'find_dizimistas',
    'ledger_rows',
    'ledger_found',
    'ledger_stats',
    'ledger_days',
    'ledger_groups',
    'ledger_categories',
    'payment_ids',
    'movements',
    'found_cases',
    'counted_receipts',
    'received_amounts',
  ],
};

test('every function sets its search_path but those that are to be inlined, whose bodies were parsed at creation', async () => {
  expect(
    await offenders(`
      select distinct p.proname || case when p.prosqlbody is null then ' is not parsed' else '' end as offender
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where ${ours} and not coalesce('search_path=""' = any (p.proconfig), false)`),
  ).toEqual(Object.values(inlined).flat().toSorted());
});

/** Tables with money that browsers write all the same. */
const openMoney: Record<string, string> = {
  accounts: 'the opening balance, which staff count',
  dizimistas: 'the amount is a suggestion, and no money that came',
  financial_transactions: 'rows that staff enter by hand, such as a collection or a bill',
};

test('money facts are closed to browsers: a table with money is written by functions alone', async () => {
  const withMoney = await offenders(`
    select distinct c.oid::regclass::text as offender
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      join pg_type t on t.oid = a.atttypid
    where ${ours} and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and ('numeric'::regtype in (t.oid, t.typbasetype) or a.attname ~ 'cents|centavos')`);
  expect(withMoney).toEqual(expect.arrayContaining(['carnes', 'donations', 'parcelas', 'pix_charges']));
  const open = await offenders(`
    select distinct c.oid::regclass::text as offender
    from pg_class c join pg_namespace n on n.oid = c.relnamespace, unnest(array['anon', 'authenticated']) as role
    where ${ours} and c.relkind in ('r', 'p') and (
      has_any_column_privilege(role, c.oid, 'insert') or has_any_column_privilege(role, c.oid, 'update')
      or has_table_privilege(role, c.oid, 'delete')
    )`);
  expect(withMoney.filter((table) => open.includes(table))).toEqual(Object.keys(openMoney));
});

test('functions with a timeout of their own are waited for as long by the API', async () => {
  const long = await database.sql.query<{ path: string }>(`
    select '/rest/v1/rpc/' || proname as path from pg_proc, unnest(proconfig) as setting
    where pronamespace = 'public'::regnamespace and setting like 'statement_timeout=%' order by proname`);
  expect(long.map(({ path }) => path)).toEqual(Object.keys(longCalls).sort());
});

test('functions that browsers’ roles may run, and which of them run with their owner’s rights', async () => {
  const runnable = await database.sql.query(`
    select p.oid::regprocedure::text as function, p.prosecdef as definer,
      has_function_privilege('anon', p.oid, 'EXECUTE') as visitor
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where ${ours} and has_function_privilege('authenticated', p.oid, 'EXECUTE')
    order by 1`);
  expect(runnable).toEqual(
    [
      // Check the caller's role themselves.
      { function: 'clock_state()', definer: true, visitor: false },
      { function: 'confirm_clock(timestamp with time zone)', definer: true, visitor: false },
      { function: 'set_idle_limit(integer)', definer: true, visitor: false },
      { function: 'add_import_rows(uuid,jsonb)', definer: true, visitor: false },
      { function: 'begin_import(uuid,text)', definer: true, visitor: false },
      { function: 'check_import(uuid)', definer: true, visitor: false },
      { function: 'commit_import(uuid,text,text,date,jsonb)', definer: true, visitor: false },
      { function: 'continue_import(uuid)', definer: true, visitor: false },
      { function: 'discard_import(uuid)', definer: true, visitor: false },
      { function: 'undo_import(uuid)', definer: true, visitor: false },
      { function: 'change_carne_value(uuid,numeric,integer)', definer: true, visitor: false },
      { function: 'create_carnes(uuid,integer,jsonb)', definer: true, visitor: false },
      { function: 'payers_without_carne(integer)', definer: true, visitor: false },
      { function: 'carnes_to_print(integer,boolean,text,text,uuid)', definer: true, visitor: false },
      { function: 'carnes_to_print_by_community(integer)', definer: true, visitor: false },
      { function: 'start_carne(uuid,integer)', definer: true, visitor: false },
      { function: 'start_carnes(integer,integer,boolean)', definer: true, visitor: false },
      { function: 'tithe_year(integer)', definer: true, visitor: false },
      { function: 'end_tithe_year(integer,boolean)', definer: true, visitor: false },
      { function: 'reopen_tithe_year(integer)', definer: true, visitor: false },
      { function: 'undo_carnes(uuid)', definer: true, visitor: false },
      { function: 'close_month(date)', definer: true, visitor: false },
      { function: 'enter_count(uuid,date,numeric,text,text,boolean)', definer: true, visitor: false },
      { function: 'reopen_month(date,text)', definer: true, visitor: false },
      {
        function: 'save_purpose(uuid,text,integer,jsonb,boolean,timestamp with time zone)',
        definer: true,
        visitor: false,
      },
      {
        function: 'save_diocese_share(integer,date,text,uuid[],timestamp with time zone)',
        definer: true,
        visitor: false,
      },
      { function: 'save_diocese_plan(jsonb)', definer: true, visitor: false },
      { function: 'change_paper(uuid,text)', definer: true, visitor: false },
      { function: 'issue_receipt(uuid,uuid,uuid,text,text,text)', definer: true, visitor: false },
      { function: 'issue_statements(integer,uuid[])', definer: true, visitor: false },
      { function: 'cancel_receipt(uuid,text)', definer: true, visitor: false },
      { function: 'statements_of_year(integer,uuid)', definer: true, visitor: false },
      { function: 'queue_receipt_mails(uuid[],jsonb)', definer: true, visitor: false },
      { function: 'pay_instalments(uuid,jsonb,date,text,text)', definer: true, visitor: false },
      { function: 'undo_payment(uuid,uuid,text,numeric,boolean)', definer: true, visitor: false },
      { function: 'receive_tithe(uuid,uuid,numeric,date,text,text,date,boolean,text)', definer: true, visitor: false },
      { function: 'receive_unnamed(uuid,numeric,date,text,text,text)', definer: true, visitor: false },
      { function: 'give_donation(uuid,uuid,uuid)', definer: true, visitor: false },
      { function: 'give_transaction(uuid,uuid,uuid,text)', definer: true, visitor: false },
      { function: 'unlink_from_payer(uuid,uuid,text)', definer: true, visitor: false },
      { function: 'tie_subscription(text,uuid)', definer: true, visitor: false },
      { function: 'untie_subscription(text,uuid)', definer: true, visitor: false },
      { function: 'undo_receipt(uuid,uuid,text)', definer: true, visitor: false },
      { function: 'received_today(uuid[])', definer: true, visitor: false },
      { function: 'sitting_lines(uuid)', definer: true, visitor: false },
      { function: 'change_account(uuid,jsonb,text,timestamp with time zone)', definer: true, visitor: false },
      { function: 'enter_transfer(uuid,uuid,uuid,numeric,date,numeric,boolean,text)', definer: true, visitor: false },
      { function: 'change_transfer_scan(uuid,text)', definer: true, visitor: false },
      { function: 'delete_transfer(uuid,text)', definer: true, visitor: false },
      { function: 'rename_category(uuid,text,text,text)', definer: true, visitor: false },
      { function: 'merge_category(uuid,uuid)', definer: true, visitor: false },
      { function: 'delete_category(uuid)', definer: true, visitor: false },
      { function: 'end_sitting(uuid)', definer: true, visitor: false },
      { function: 'use_for_month(uuid,uuid)', definer: true, visitor: false },
      { function: 'count_as_donation(uuid)', definer: true, visitor: false },
      ...['overview', 'late', 'silent', 'new'].map((of) => ({
        function: `tithe_${of}(date)`,
        definer: true,
        visitor: false,
      })),
      { function: 'tithe_lost(date,date)', definer: true, visitor: false },
      { function: 'provider_state()', definer: true, visitor: false },
      { function: 'answer_intention_request(uuid,text,text,boolean)', definer: true, visitor: false },
      { function: 'resolve_case(uuid,text)', definer: true, visitor: false },
      { function: 'open_case_count()', definer: true, visitor: false },
      {
        function: 'resolve_cases(text,timestamp with time zone,integer,text,numeric,numeric)',
        definer: true,
        visitor: false,
      },
      { function: 'reconciliation_page(boolean,integer,integer,text,numeric,numeric)', definer: true, visitor: false },
      { function: 'enter_unknown_payment(uuid)', definer: true, visitor: false },
      { function: 'create_carne(uuid,uuid,integer,numeric,integer)', definer: true, visitor: false },
      { function: 'ledger_history(uuid,text)', definer: true, visitor: false },
      { function: 'dashboard_totals()', definer: true, visitor: false },
      { function: 'delete_carne(uuid)', definer: true, visitor: false },
      { function: 'private.email_of(uuid)', definer: true, visitor: false },
      { function: 'end_sessions_of(uuid)', definer: true, visitor: false },
      { function: 'second_factor(profiles)', definer: true, visitor: false },
      { function: 'reserve_file(text,integer,bigint)', definer: true, visitor: false },
      { function: 'reserve_media(text,integer,bigint)', definer: true, visitor: false },
      { function: 'erase_parish_content_versions(uuid)', definer: true, visitor: false },
      { function: 'erase_payer(uuid,integer,jsonb,jsonb)', definer: true, visitor: false },
      { function: 'export_payer(uuid,integer)', definer: true, visitor: false },
      { function: 'papers_of_payer(uuid)', definer: true, visitor: false },
      { function: 'texts_naming_payer(uuid)', definer: true, visitor: false },
      { function: 'stored_bytes()', definer: true, visitor: false },
      { function: 'private.has_role(text[])', definer: true, visitor: true },
      { function: 'private.is_staff()', definer: true, visitor: true },
      { function: 'repeat_mail(uuid)', definer: true, visitor: false },
      { function: 'push_status()', definer: true, visitor: false },
      {
        function: 'queue_notification(uuid,text,text,text,text,timestamp with time zone,timestamp with time zone,uuid)',
        definer: true,
        visitor: false,
      },
      { function: 'cancel_notification(uuid)', definer: true, visitor: false },
      { function: 'request_site_build()', definer: true, visitor: false },
      { function: 'staff_name(uuid)', definer: true, visitor: false },
      { function: 'private.last_tithe_walk()', definer: true, visitor: false },
      // Return only facts about the caller's own token.
      { function: 'private.has_passed_factors()', definer: true, visitor: false },
      { function: 'private.has_session()', definer: true, visitor: false },
      { function: 'refused_because()', definer: true, visitor: false },
      // Return an order of a table whose rows staff may read.
      { function: 'private.first_place(text)', definer: true, visitor: false },
      { function: 'private.last_place(text)', definer: true, visitor: false },
      // Returns only ids, to functions that run with the caller's own rights.
      { function: 'private.news_matching(text)', definer: true, visitor: true },
      { function: 'private.ledger_matching(text)', definer: true, visitor: false },
      { function: 'private.open_from()', definer: true, visitor: false },
      { function: 'private.derived_id(uuid,uuid)', definer: false, visitor: false },
      { function: 'private.movements()', definer: false, visitor: false },
      { function: 'private.refuse_closed(date)', definer: false, visitor: false },
      { function: 'private.lost_paper(jsonb,jsonb)', definer: false, visitor: false },
      { function: 'private.purpose_shares(date)', definer: false, visitor: false },
      { function: 'private.purposes_between(date,date)', definer: false, visitor: false },
      { function: 'purpose_balances(date)', definer: false, visitor: false },
      { function: 'listed_months()', definer: false, visitor: false },
      { function: 'listed_counts()', definer: false, visitor: false },
      { function: 'private.last_received(tithe_sittings)', definer: false, visitor: false },
      { function: 'sitting_state(tithe_sittings)', definer: false, visitor: false },
      { function: 'sums(tithe_sittings)', definer: false, visitor: false },
      { function: 'private.accounts_between(date,date)', definer: false, visitor: false },
      { function: 'private.before_opening_between(date,date)', definer: false, visitor: false },
      { function: 'private.categories_between(date,date)', definer: false, visitor: false },
      { function: 'private.share_due(numeric,integer)', definer: false, visitor: false },
      { function: 'private.share_sheet(date,date)', definer: false, visitor: false },
      { function: 'private.share_sums(uuid[],date,date)', definer: false, visitor: false },
      { function: 'private.shares_counted(date,date)', definer: false, visitor: false },
      { function: 'private.without_paper(date,date)', definer: false, visitor: false },
      { function: 'month_sheet(date,date)', definer: false, visitor: false },
      { function: 'month_checks(date)', definer: false, visitor: false },
      // Returns a file's row to anyone who knows its random name; reading it needs rights to the row.
      { function: 'private.holder_of_file(text)', definer: true, visitor: true },
      // Return a number or a boolean, for public monitoring.
      { function: 'late_jobs()', definer: true, visitor: true },
      { function: 'is_site_late()', definer: true, visitor: true },
      { function: 'is_backup_late()', definer: true, visitor: true },
      // Run with the caller's own rights.
      { function: 'announcement_totals()', definer: false, visitor: false },
      { function: 'approved_donations(date,date)', definer: false, visitor: false },
      {
        function:
          'private.is_in_force(boolean,timestamp with time zone,timestamp with time zone,timestamp with time zone)',
        definer: false,
        visitor: true,
      },
      ...siteTables.map((table) => ({ function: `private.is_public(${table})`, definer: false, visitor: true })),
      { function: 'private.parish_day_of(timestamp with time zone)', definer: false, visitor: true },
      { function: 'private.parish_today()', definer: false, visitor: true },
      { function: 'private.parish_zone()', definer: false, visitor: true },
      { function: 'restante(parcelas)', definer: false, visitor: false },
      { function: 'donation_details(donations)', definer: false, visitor: false },
      { function: 'private.credits_of(uuid)', definer: false, visitor: false },
      { function: 'payments(parcelas)', definer: false, visitor: false },
      ...['lines', 'mail', 'replacement', 'state'].map((of) => ({
        function: `receipt_${of}(issued_receipts)`,
        definer: false,
        visitor: false,
      })),
      { function: 'private.receipt_state(issued_receipts)', definer: false, visitor: false },
      { function: 'private.is_mail_address(text)', definer: false, visitor: false },
      { function: 'private.line_state(issued_receipt_lines)', definer: false, visitor: false },
      ...['allocations', 'parcelas'].map((table) => ({
        function: `private.payer_of(${table})`,
        definer: false,
        visitor: false,
      })),
      { function: 'private.was_of(allocations)', definer: false, visitor: false },
      {
        function: 'private.ledger_found(text,text,text,date,date,numeric,numeric,text,text)',
        definer: false,
        visitor: false,
      },
      { function: 'private.paid_title(uuid,uuid)', definer: false, visitor: false },
      { function: 'private.is_offering(uuid)', definer: false, visitor: false },
      { function: 'private.month_name(integer)', definer: false, visitor: false },
      { function: 'author_email(announcements)', definer: false, visitor: false },
      { function: 'author_email(news)', definer: false, visitor: false },
      { function: 'caller_state()', definer: false, visitor: false },
      { function: 'written_row(text,uuid,text[])', definer: false, visitor: false },
      { function: 'masses_on(date,date)', definer: false, visitor: true },
      { function: 'search_news(text)', definer: false, visitor: true },
      { function: 'dashboard_today(date,timestamp with time zone)', definer: false, visitor: false },
      { function: 'private.first_five(jsonb[])', definer: false, visitor: false },
      { function: 'private.birthday_week(date)', definer: false, visitor: false },
      { function: 'find_dizimistas(text[],text,text,text,integer,text[],text)', definer: false, visitor: false },
      { function: 'private.check_act_days(uuid,integer)', definer: false, visitor: false },
      { function: 'private.mass_change(mass_intentions)', definer: false, visitor: false },
      { function: 'mass_is_cancelled(mass_intentions)', definer: false, visitor: false },
      { function: 'mass_time(mass_intentions)', definer: false, visitor: false },
      { function: 'private.consent_text_version()', definer: false, visitor: false },
      { function: 'carne_calls(integer)', definer: false, visitor: false },
      { function: 'audit_belongings(bigint[])', definer: false, visitor: false },
      { function: 'entries_led(audit_log)', definer: false, visitor: false },
      { function: 'parish_content_versions()', definer: false, visitor: false },
      { function: 'account_balances(date)', definer: false, visitor: false },
      { function: 'lowest_in_box(date,date)', definer: false, visitor: false },
      { function: 'mass_book_of(date)', definer: false, visitor: false },
      { function: 'private.book_month(date,date)', definer: true, visitor: false },
      { function: 'private.offerings_until(date,date)', definer: true, visitor: false },
      { function: 'offering(mass_intentions)', definer: false, visitor: false },
      {
        function: 'write_offered_intention(uuid,jsonb,jsonb,boolean,timestamp with time zone)',
        ...{ definer: true, visitor: false },
      },
      { function: 'account_transfers()', definer: false, visitor: false },
      { function: 'listed_categories()', definer: false, visitor: false },
      { function: 'listed_plan()', definer: false, visitor: false },
      { function: 'category(financial_transactions)', definer: false, visitor: false },
      { function: 'private.category_called(uuid)', definer: false, visitor: false },
      { function: 'private.category_key(text)', definer: false, visitor: false },
      { function: 'private.fixed_category(text,text)', definer: false, visitor: false },
      { function: 'ledger_categories()', definer: false, visitor: false },
      {
        function: 'change_transaction(uuid,jsonb,text,timestamp with time zone)',
        definer: false,
        visitor: false,
      },
      { function: 'enter_collections(date,text,text,jsonb,boolean,uuid,uuid)', definer: false, visitor: false },
      { function: 'delete_transaction(uuid,text,timestamp with time zone)', definer: false, visitor: false },
      ...['days', 'groups', 'rows', 'stats'].map((of) => ({
        function: `ledger_${of}(text,text,text,date,date,numeric,numeric,text,text)`,
        definer: false,
        visitor: false,
      })),
      ...['decoded', 'fold', 'plain_signs', 'shown_text', 'told_text'].map((name) => ({
        function: `private.${name}(text)`,
        definer: false,
        visitor: false,
      })),
      ...['between_digits', 'tag_of_line', 'tag_within_line'].map((name) => ({
        function: `private.${name}()`,
        definer: false,
        visitor: false,
      })),
      { function: 'private.words_of(text[])', definer: false, visitor: false },
      { function: 'private.is_plain_content(jsonb)', definer: false, visitor: false },
      { function: 'private.is_address(text)', definer: false, visitor: false },
      { function: 'private.is_cpf(text)', definer: false, visitor: false },
      { function: 'may_read_file(text)', definer: false, visitor: true },
      { function: 'private.is_file_name(text)', definer: false, visitor: false },
      { function: 'private.is_line(text)', definer: false, visitor: false },
      { function: 'private.is_media_name(text)', definer: false, visitor: false },
      { function: 'private.is_reminded(text)', definer: false, visitor: false },
      { function: 'private.is_rich_text(text)', definer: false, visitor: false },
      { function: 'private.opens_elsewhere(text)', definer: false, visitor: false },
      { function: 'private.is_text(text)', definer: false, visitor: false },
      { function: 'private.public_id(uuid)', definer: false, visitor: false },
      { function: 'private.searchable(text,text)', definer: false, visitor: false },
      { function: 'private.shows_something(text)', definer: false, visitor: false },
      { function: 'create_event_series(jsonb,date[],uuid)', definer: false, visitor: false },
      {
        function: 'change_events_from(uuid,jsonb,date[],timestamp with time zone)',
        definer: false,
        visitor: false,
      },
      { function: 'remove_events_from(uuid,timestamp with time zone)', definer: false, visitor: false },
      { function: 'remove_event_series(uuid,timestamp with time zone)', definer: false, visitor: false },
      { function: 'private.end_event_series(uuid,date)', definer: false, visitor: false },
      { function: 'private.hold_events(uuid,date,timestamp with time zone)', definer: false, visitor: false },
      { function: 'private.is_first_of_series(uuid,date)', definer: false, visitor: false },
      { function: 'private.skip_event_day()', definer: false, visitor: false },
      { function: 'private.write_event_days(uuid,date[],uuid)', definer: false, visitor: false },
      { function: 'cancel_masses(uuid,date,date,text)', definer: false, visitor: false },
      { function: 'copy_masses(uuid,date,date,integer)', definer: false, visitor: false },
      { function: 'remove_mass_act(uuid)', definer: false, visitor: false },
      { function: 'reorder(text,jsonb)', definer: false, visitor: false },
    ].sort((a, b) => (a.function < b.function ? -1 : 1)),
  );
});

test('every table with rich text protects its photos from removal', async () => {
  expect(
    await offenders(`
      select c.oid::regclass || '.' || a.attname as offender
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where a.atttypid = 'private.rich_text'::regtype and c.relkind = 'r' and not a.attisdropped and not exists (
        select from pg_trigger
        where tgrelid = c.oid and tgfoid = 'private.keep_media'::regproc and tgargs = convert_to(a.attname, 'UTF8') || '\\x00'
          and (tgtype & 4) > 0 and a.attnum = any (tgattr)
      )`),
  ).toEqual([]);
});

test('every column with a private file has the trigger that holds and releases it', async () => {
  expect(
    await offenders(`
      select c.oid::regclass || '.' || a.attname as offender
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where a.atttypid = 'private.file_name'::regtype and c.relkind = 'r' and not a.attisdropped and not exists (
        select from pg_trigger
        where tgrelid = c.oid and tgfoid = 'private.hold_file'::regproc and tgargs = convert_to(a.attname, 'UTF8') || '\\x00'
          and (tgtype & 12) = 12 and (tgtype & 3) = 1 and a.attnum = any (tgattr)
      )`),
  ).toEqual([]);
});

test('no person’s token can access Storage’s objects', async () => {
  expect(await offenders(`select policyname as offender from pg_policies where schemaname = 'storage'`)).toEqual([]);
});

test('money is numeric(12,2), and nothing is a floating-point number', async () => {
  expect(
    await offenders(`
      select table_name || '.' || column_name as offender from information_schema.columns
      where table_schema in ('public', 'private') and (
        data_type in ('real', 'double precision', 'money')
        or (data_type = 'numeric' and (numeric_precision, numeric_scale) is distinct from (12, 2))
      ) and (table_name, column_name) <> ('receipts', 'amount') -- twelve largest amounts in one go
        and (table_name not like 'closing%' or numeric_scale <> 2) -- sums of a month`),
  ).toEqual([]);
});

test.each([
  ['money or positive_money', '^(amount|valor)(_|$)', ['money', 'positive_money']],
  ['cpf', '^cpf$', ['cpf']],
  ['telephone', '^telefone', ['telephone']],
  ['year', '^(ano|year)$', ['year']],
  ['month', '^(mes|month)$', ['month']],
  ['push_endpoint', '^endpoint$', ['push_endpoint']],
])('a column is of the kind %s if its name says so', async (_, names, kinds) => {
  const columns = await database.sql.query<{ name: string; kind: string | null }>(
    `select table_name || '.' || column_name as name, domain_name as kind from information_schema.columns
     where table_schema in ('public', 'private') and column_name ~ $1
       and (table_name, column_name) <> ('receipts', 'amount') -- twelve largest amounts in one go`,
    [names],
  );
  expect(columns.length).toBeGreaterThan(0);
  expect(columns.filter(({ kind }) => !kinds.includes(kind ?? ''))).toEqual([]);
});

test('the instants of what visitors read are ones that the contract can write, even in a direct write', async () => {
  expect(
    await offenders(`
      select t.tgrelid::regclass || '.' || a.attname as offender from pg_trigger t
      join pg_attribute a on a.attrelid = t.tgrelid and a.attnum > 0 and a.attgenerated = ''
      where t.tgfoid = 'private.mark_site'::regproc and a.atttypid = 'timestamptz'::regtype and a.attname <> 'expires_at'`),
  ).toEqual([]);
  for (const moment of ['infinity', '-infinity', '10000-01-01Z', '0999-01-01Z'])
    await expect(database.sql.query('select $1::timestamptz::private.moment', [moment])).rejects.toThrow('moment');
});

test('staff give a row that holds money its id, so that a repeated call finds the first answer', async () => {
  expect(
    await offenders(`
      with holders as materialized (
        select distinct c.oid from pg_attribute a join pg_class c on c.oid = a.attrelid
        where a.atttypid in ('private.money'::regtype, 'private.positive_money'::regtype) and c.relkind = 'r'
      )
      select oid::regclass::text as offender from holders
      where has_any_column_privilege('authenticated', oid, 'insert')
        and not has_column_privilege('authenticated', oid, 'id', 'insert')`),
  ).toEqual([]);
});

test('people, money, users and what the pages say of the parish are audited', async () => {
  const audited = await offenders(`
    select tgrelid::regclass::text as offender from pg_trigger
    where tgfoid = 'private.record_audit'::regproc
    group by tgrelid having (bit_or(tgtype) & 28) = 28 -- insert, delete and update`);
  /** Whose other changes follow from what has an entry. */
  const followed = {
    parcelas: 'a new or deleted booklet is one entry, and so is a payment',
    receipts: 'what is somebody’s of one is an entry, and so is its paper',
    allocations: 'one is an entry of a payment, and ends with another’s',
    returns: 'one is an entry of a payment',
    donations: 'what came of one is a payment',
    pix_charges: 'visitors ask for them; what came of one is a payment',
    pix_charge_items: 'they never change',
    reconciliation_cases: 'what people do with one is an entry',
    intention_requests: 'strangers write them; a log of theirs would outlive the sixty days',
    issued_receipts: 'one has an entry of its own, without the name and the code',
    issued_receipt_lines: 'they never change',
    mass_intentions:
      'for what somebody asks prayer is kept no longer than it is; its offering is an entry of the ledger',
  };
  const sensitive = await offenders(`
    select distinct table_name || '' as offender from information_schema.columns
    where table_schema = 'public' and domain_name in ('cpf', 'telephone', 'money', 'positive_money')
      and table_name <> 'payments' -- a view`);
  expect(sensitive.length).toBeGreaterThan(3);
  expect([...audited, ...Object.keys(followed)].sort()).toEqual(
    [
      ...sensitive,
      'consents',
      'imports',
      'parish_content',
      'profiles',
      'purpose_receivers',
      'purposes',
      'tithe_sittings',
    ].sort(),
  );
});

test('every audited table from which foreign keys lead to payers says whose its entries are', async () => {
  const leading = await offenders(`
    select distinct child_name as offender from private.keys_to_payers()
    where exists (select from pg_trigger where tgrelid = child and tgfoid = 'private.record_audit'::regproc)
    union select 'dizimistas'`);
  expect(leading).toEqual(expect.arrayContaining(['consents', 'parcelas', 'financial_transactions']));
  const filling = await offenders(`
    select c.relname as offender from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and private.leads_to_payer(c.relname)`);
  expect(filling).toEqual(expect.arrayContaining(leading));
});

test('rows that find their payer through another are deleted before it', async () => {
  expect(
    await offenders(`
      select child_name as offender from private.keys_to_payers() as key
        join pg_constraint on conrelid = child and confrelid = parent
      where distance > 1 and confdeltype = 'c' and private.leads_to_payer(child_name) and not exists (
        select from pg_trigger
        where tgrelid = parent and tgfoid = 'private.delete_before'::regproc and (tgtype & 11) = 11 -- before, of a row's deletion
          and tgargs = convert_to(child_name, 'UTF8') || '\\x00' || convert_to(column_name, 'UTF8') || '\\x00'
      )`),
  ).toEqual([]);
});

test('every table with updated_at keeps it, and with updated_by whose version it is', async () => {
  expect(
    await offenders(`
      select c.table_name || '' as offender from information_schema.columns c
      where c.table_schema = 'public' and c.column_name = 'updated_at' and not exists (
        select from pg_trigger
        where tgrelid = format('public.%I', c.table_name)::regclass
          and tgfoid = case when exists (
            select from information_schema.columns b
            where b.table_schema = 'public' and b.table_name = c.table_name and b.column_name = 'updated_by'
          ) then 'private.set_version'::regproc else 'private.set_updated_at'::regproc end
      )`),
  ).toEqual([]);
});

test('every table that staff arrange gives new rows a place, and keeps the order within what a place can go below', async () => {
  const arranged = registeredHandlers().flatMap(([{ method, path }]) =>
    method === 'PUT' && path.endsWith('/order') ? [tableOf(path)] : [],
  );
  const places = await database.sql.query(`
    select c.table_name || '' as "table", c.column_default as place, (
      select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = format('public.%I', c.table_name)::regclass and pg_get_constraintdef(k.oid) like '%1000000000%'
    ) as bounds
    from information_schema.columns c
    where c.table_schema = 'public' and c.column_name = 'order' order by 1`);
  expect(arranged.length).toBeGreaterThan(1);
  expect(places.map(({ table }) => table)).toEqual(expect.arrayContaining(arranged));
  expect(places).toEqual(
    places.map(({ table }) =>
      arranged.includes(table as string)
        ? {
            table,
            // Rows that are read in the order of writing are appended.
            place: `private.${table === 'parish_content' ? 'last' : 'first'}_place('${table}'::text)`,
            bounds: `CHECK ((("order" >= '-1000000000'::integer) AND ("order" <= 1000000000)))`,
          }
        : { table, place: '0', bounds: null },
    ),
  );
});

test('every column that staff may change gives the row a new version', async () => {
  expect(
    await offenders(`
      select t.tgrelid::regclass || '.' || a.attname as offender
      from pg_trigger t join pg_attribute a on a.attrelid = t.tgrelid and a.attnum > 0 and not a.attisdropped
      where t.tgfoid = 'private.set_version'::regproc and has_column_privilege('authenticated', t.tgrelid, a.attnum, 'UPDATE')
        and (
          cardinality(t.tgattr::smallint[]) > 0 or t.tgqual is not null
          or a.attname = any (string_to_array(encode(t.tgargs, 'escape'), '\\000'))
        )`),
  ).toEqual([]);
});

test('browsers write no column that says who, or when by the server’s clock, nor a row’s id later', async () => {
  expect(
    await offenders(`
      select c.oid::regclass || '.' || a.attname as offender
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where ${ours} and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and (
        (a.attname = 'id' and has_column_privilege('authenticated', c.oid, a.attnum, 'UPDATE'))
        or (
          (
            a.attname ~ '(?<!counted|asked)_by$|^(author|creator)_|^slug$|^last_login$'
            or (a.attname ~ '_at$' and a.attname <> all ('{publish_at,expires_at}'))
            or pg_get_expr(d.adbin, d.adrelid) ~ 'auth\\.uid'
          )
          and (has_column_privilege('authenticated', c.oid, a.attnum, 'INSERT')
            or has_column_privilege('authenticated', c.oid, a.attnum, 'UPDATE'))
        )
      )`),
  ).toEqual([]);
});

test('what visitors read of a table is said once: its policies and its mark of the site ask the same function', async () => {
  const policies = await database.sql.query<{ name: string; role: string; rule: string }>(`
    select tablename as name, roles[1]::text as role, qual as rule from pg_policies
    where schemaname = 'public' and cmd = 'SELECT' and tablename in (
      select tablename from pg_policies where schemaname = 'public' and roles = array['anon'::name] and tablename <> 'site_state'
    )`);
  const marked = await offenders(`
    select tgrelid::regclass::text as offender from pg_trigger where tgfoid = 'private.mark_site'::regproc and tgnargs = 0`);
  expect(marked).toEqual([...siteTables].sort());
  expect([...new Set(policies.map(({ name }) => name))].sort()).toEqual(marked);
  for (const { name, role, rule } of policies) {
    const visitors = `private.is_public(${name}.*)`;
    if (role === 'anon') expect(rule).toBe(visitors);
    else expect([visitors, `(${visitors} OR ( SELECT private.`]).toContain(rule.replace(/(SELECT private\.).*/, '$1'));
  }
});

test('a policy’s function is inlined into the plan', async () => {
  await database.sql.transaction(async (transaction) => {
    await transaction.exec('set local role anon');
    for (const table of siteTables) {
      const plan = await transaction.query<{ 'QUERY PLAN': string }>(`explain (verbose) select 1 from public.${table}`);
      expect(plan.map((line) => line['QUERY PLAN']).join()).not.toMatch(/is_public|is_in_force/);
    }
  });
});

/** Derived by the database or the API from values that are checked elsewhere. */
const madeTexts = ['private.news_texts.text', 'private.rate_limits.key', 'private.tithe_lookups.caller'];

test('every text that people write has a type that checks it, or a list of values', async () => {
  const plain = await offenders(`
    select n.nspname || '.' || c.relname || '.' || a.attname as offender
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where ${ours} and c.relkind = 'r' and a.atttypid in ('text'::regtype, 'varchar'::regtype) and a.attgenerated = ''
      and not exists (
        select from pg_constraint k
        where k.conrelid = c.oid and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) ~ '= ANY \\(| ~ |private\\.is_'
      )`);
  expect(plain).toEqual(madeTexts);
});

test('rich text is of its type in the database and marked in the contract, where it is written and where it is answered', async () => {
  const columns = await offenders(`
    select c.relname || '.' || a.attname as offender
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind = 'r' and a.atttypid = 'private.rich_text'::regtype`);
  const found = registeredHandlers().flatMap(([{ path, body, answer }]) => {
    const table = tableOf(path);
    const schemas = [body && jsonOf(body, 'input'), jsonOf(answer, 'output')];
    return schemas
      .flatMap((schema) => fieldsBelow(schema))
      .map(([name, field]) => [`${table}.${name}`, field] as const);
  });
  const marked = found.filter(([, { contentMediaType }]) => contentMediaType === 'text/html').map(([name]) => name);
  expect(found.filter(([name]) => columns.includes(name)).length).toBe(marked.length);
  expect([...new Set(marked)].sort()).toEqual(columns.sort());
  expect(columns.length).toBeGreaterThan(0);
});

// Hosted, REST's sessions load `safeupdate`, which refuses others, also inside functions, whoever owns them.
test('every update and delete of a function has a where clause', async () => {
  const functions = await database.sql.query<{ name: string; source: string }>(`
    select f.oid::regprocedure::text as name, prosrc as source
    from pg_proc f join pg_namespace n on n.oid = f.pronamespace where ${ours} and prosrc ~* '\\m(update|delete)\\M'`);
  const writesAll = (statement: string) =>
    /\b(update\s+\S+(\s+as\s+\w+)?\s+set|delete\s+from)\b/i.test(statement) && !/\bwhere\b/i.test(statement);
  expect(functions.length).toBeGreaterThan(5);
  expect(functions.filter(({ source }) => source.split(';').some(writesAll)).map(({ name }) => name)).toEqual([]);
});

/** The table of an endpoint's path, if it has the concept's name. */
const tableOf = (path: string) => (path.split('/')[1] ?? '').replaceAll('-', '_');

interface JsonSchema {
  contentMediaType?: string;
  properties?: Record<string, JsonSchema>;
}

const jsonOf = (schema: z.ZodMiniType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;

/** The named fields of a JSON schema, at any depth. */
function fieldsBelow(schema: unknown): [string, JsonSchema][] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = Object.entries((schema as JsonSchema).properties ?? {});
  return [...own, ...Object.values(schema).flatMap(fieldsBelow)];
}
