import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrationsDirectory, startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { cliProgram } from '../../hosted/cli.ts';
import { type HostedDatabase, startHostedDatabase } from '../../hosted/testing/hosted-database.ts';
import { migrationVersions } from '../../local/backup/tables.ts';
import { adoptConsentText } from '../../local/database/consent-text.ts';
import { rewrittenMigration } from '../../local/database/migrations.ts';
import type { SqlRunner } from '../../local/database/sql-runner.ts';
import { nodeProgram } from '../../local/install.mjs';

let hosted: HostedDatabase;
let oneMachine: TestDatabase;
let home: string;
let storageBefore: object[];
const pushes: string[] = [];
const afterPush: Record<string, string[]>[] = [];

beforeAll(async () => {
  [hosted, oneMachine] = await Promise.all([startHostedDatabase(), startDatabase()]);
  // The CLI stores its own files there, and finds none of the user's.
  home = await mkdtemp(join(tmpdir(), 'supabase-'));
  storageBefore = await hosted.sql.query(ofStorage);
  for (let i = 0; i < 2; i += 1) {
    pushes.push(await push());
    afterPush.push(await schemaOf(hosted.sql));
  }
});
afterAll(async () => {
  await Promise.all([hosted.remove(), oneMachine.close()]);
  await rm(home, { recursive: true });
});

/** `supabase db push` as the deploy runs it; its output. */
async function push(): Promise<string> {
  const address = new URL(hosted.url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const args = ['db', 'push', `--remote=${address}`, '--yes', '--agent', 'no'];
  const env = { ...process.env, HOME: home, DO_NOT_TRACK: '1', PGPASSWORD: password };
  const { stdout, stderr } = await promisify(execFile)(nodeProgram, [cliProgram, ...args], { env });
  return stdout + stderr;
}

const ours = `n.nspname in ('public', 'private')`;
/** One line per grant, which the catalogue aggregates. */
const grants = (acl: string, kind: string, owner: string) => `
  cross join lateral aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))) as granted
  cross join lateral (select concat_ws(' ', granted.privilege_type, 'to',
    case granted.grantee when 0 then 'public' else granted.grantee::regrole::text end, 'by', granted.grantor::regrole,
    case when granted.is_grantable then 'with grant option' end) as words) as spoken`;

const catalogues = {
  columns: `
    select concat_ws(' ', c.oid::regclass || '.' || a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
      a.attgenerated, a.attidentity, pg_get_expr(d.adbin, d.adrelid), c.relowner::regrole) as line
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where ${ours} and c.relkind in ('r', 'p', 'v')`,
  constraints: `
    select concat_ws(' ', k.conname, k.conrelid::regclass, k.contypid::regtype, pg_get_constraintdef(k.oid)) as line
    from pg_constraint k join pg_namespace n on n.oid = k.connamespace where ${ours}`,
  indexes: `
    select pg_get_indexdef(i.indexrelid) as line
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace where ${ours}`,
  policies: `
    select concat_ws(' | ', polrelid::regclass, polname, polcmd, polpermissive, polroles::regrole[]::text,
      pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid), c.relrowsecurity) as line
    from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace
    where ${ours} or n.nspname = 'storage'`,
  functions: `
    select concat_ws(' ', pg_get_functiondef(f.oid), f.proowner::regrole) as line
    from pg_proc f join pg_namespace n on n.oid = f.pronamespace where ${ours}`,
  triggers: `
    select concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled) as line
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal and c.relnamespace <> 'storage'::regnamespace`,
  grants: `
    select concat_ws(' ', 'table', c.oid::regclass, words) as line
    from pg_class c join pg_namespace n on n.oid = c.relnamespace ${grants('c.relacl', 'r', 'c.relowner')}
    where ${ours} and c.relkind in ('r', 'v')
    union all
    select concat_ws(' ', 'sequence', c.oid::regclass, words)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace ${grants('c.relacl', 's', 'c.relowner')}
    where ${ours} and c.relkind = 'S'
    union all
    select concat_ws(' ', 'column', c.oid::regclass || '.' || a.attname, words)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    ${grants('a.attacl', 'c', 'c.relowner')} where ${ours}
    union all
    select concat_ws(' ', 'function', f.oid::regprocedure, words)
    from pg_proc f join pg_namespace n on n.oid = f.pronamespace ${grants('f.proacl', 'f', 'f.proowner')} where ${ours}
    union all
    select concat_ws(' ', 'schema', n.nspname, words)
    from pg_namespace n ${grants('n.nspacl', 'n', 'n.nspowner')} where n.nspname = 'private'`,
  laterGrants: `
    select concat_ws(' ', d.defaclobjtype, d.defaclnamespace::regnamespace, words) as line
    from pg_default_acl d ${grants('d.defaclacl', 'r', 'd.defaclrole')}
    where d.defaclrole = 'postgres'::regrole and granted.grantee <> 'postgres'::regrole`,
  extensions: `
    select extname || ' in ' || extnamespace::regnamespace as line from pg_extension where extname = 'pg_trgm'`,
};

/** Storage's objects of another role, except policies. */
const ofStorage = `
  select concat_ws(' ', c.oid::regclass, c.relkind, c.relacl, c.relrowsecurity, c.relforcerowsecurity) as line
  from pg_class c where c.relnamespace = 'storage'::regnamespace
  union all
  select concat_ws(' ', a.attrelid::regclass, a.attname, a.atttypid::regtype, a.attnotnull, a.attacl)
  from pg_attribute a join pg_class c on c.oid = a.attrelid where c.relnamespace = 'storage'::regnamespace
  union all
  select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = 'storage'::regnamespace
  union all
  select concat_ws(' ', f.oid::regprocedure, f.prosrc, f.proacl) from pg_proc f where f.pronamespace = 'storage'::regnamespace
  union all
  select concat_ws(' ', nspname, nspacl) from pg_namespace where nspname = 'storage'
  order by 1`;

/** The schema that the migrations create, one line for each object. */
const schemaOf = (sql: SqlRunner): Promise<Record<string, string[]>> =>
  sql.transaction(async (transaction) => {
    // Every name is then written with its schema.
    await transaction.exec(`set local search_path = ''`);
    const schema: Record<string, string[]> = {};
    for (const [name, query] of Object.entries(catalogues)) {
      const rows = await transaction.query<{ line: string }>(query);
      schema[name] = rows.map(({ line }) => line).sort();
    }
    return schema;
  });

test('the owner who migrates is no superuser, and neither owns Auth nor may become its owner', async () => {
  expect(
    await hosted.sql.query(`
      select current_user::text as name, rolsuper as super, rolbypassrls as bypasses,
        pg_has_role('supabase_auth_admin', 'set') as becomes,
        (select relowner::regrole::text from pg_class where oid = 'auth.users'::regclass) as auth
      from pg_roles where rolname = current_user`),
  ).toEqual([{ name: 'postgres', super: false, bypasses: true, becomes: false, auth: 'supabase_auth_admin' }]);
});

test('the migrations apply once; a second push changes nothing', async () => {
  expect(pushes[0]).toContain('20261121000100_foundation.sql');
  expect(pushes[1]).toContain('up to date');
  expect(pushes[1]).not.toContain('.sql');
  expect(afterPush[1]).toEqual(afterPush[0]);
  expect(await migrationVersions(hosted.sql)).toEqual(await migrationVersions(oneMachine.sql));
});

test('the CLI has recorded each file’s text', async () => {
  const query = (sql: string) => hosted.sql.query(sql) as Promise<never>;
  expect(await rewrittenMigration(query, migrationsDirectory)).toBe(undefined);
  await hosted.sql.exec(`update supabase_migrations.schema_migrations set statements[2] = statements[2] || ' '`);
  expect(await rewrittenMigration(query, migrationsDirectory)).toBe(undefined);
  await hosted.sql.exec(
    `update supabase_migrations.schema_migrations set statements[2] = 'select 1' where version like '%1600'`,
  );
  expect(await rewrittenMigration(query, migrationsDirectory)).toBe('20261121001600_liturgia.sql');
});

test('seeds are not loaded: nobody’s account, no row but the states of the clock and the site, the three accounts of the cash book and the proposed purposes', async () => {
  const tables = await hosted.sql.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and (${ours} or c.oid = 'auth.users'::regclass)`);
  const full: string[] = [];
  for (const { name } of tables) {
    const rows = await hosted.sql.query(`select 1 as found from ${name} limit 1`);
    if (rows.length > 0) full.push(name);
  }
  expect(full.toSorted()).toEqual(['accounts', 'private.clock', 'purpose_receivers', 'purposes', 'site_state']);
});

test('the schema is that of one machine, plus Auth’s right to call its hooks', async () => {
  // As a deploy does after the migrations.
  await adoptConsentText(hosted.sql.query);
  const deployed = await schemaOf(hosted.sql);
  const forAuth = (line: string) => line.includes('to supabase_auth_admin');
  const expected = await schemaOf(oneMachine.sql);
  expect({ ...deployed, grants: deployed.grants?.filter((line) => !forAuth(line)) }).toEqual(expected);
  expect(deployed.grants?.filter(forAuth)).toEqual([
    'function private.send_no_mail(jsonb) EXECUTE to supabase_auth_admin by postgres',
    'function private.token_for_active_person(jsonb) EXECUTE to supabase_auth_admin by postgres',
    'schema private USAGE to supabase_auth_admin by postgres',
  ]);
});

test.each([
  ['another password', `update auth.users set encrypted_password = 'other'`],
  ['another e-mail', `update auth.users set email = 'other@paroquia.test'`],
  ['deactivation', 'update public.profiles set is_active = false'],
])('%s voids the links in hosted Auth’s own table', async (_, change) => {
  await hosted.sql.exec(`
    insert into auth.users (id, email, encrypted_password) values (gen_random_uuid(), 'rita@paroquia.test', 'hash');
    insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
    select gen_random_uuid(), id, 'recovery_token', 'link', email from auth.users;
    ${change}`);
  expect(await hosted.sql.query('select token_hash from auth.one_time_tokens')).toEqual([]);
  await hosted.sql.exec('delete from auth.users');
});

test('of Storage, which is another role’s, only two buckets are new, as a hosted project’s owner may make them', async () => {
  expect(await hosted.sql.query(ofStorage)).toEqual(storageBefore);
  expect(await hosted.sql.query('select id, public from storage.buckets order by id')).toEqual([
    { id: 'media', public: true },
    { id: 'private', public: false },
  ]);
  expect(await hosted.sql.query('select public.claim_unused_media(1, 1)')).toEqual([]);
  expect(await hosted.sql.query('select public.claim_released_files(1)')).toEqual([]);
});
