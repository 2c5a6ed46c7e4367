import type { PostgresConnection } from '@supabase/lite/postgres';
import { type Kysely, sql } from 'kysely';
import type { OpenDatabase } from './open-database.ts';
import { missingRoles } from './platform.ts';
import { toPostgrestError } from './postgrest-errors.ts';
import type { SqlRunner } from './sql-runner.ts';

type WithContext = PostgresConnection['withContext'];

/** The caller as lite passes it. */
interface Caller {
  auth?: { uid?: string | null; role?: string; jwt?: object | null };
}

/**
 * Makes lite run each REST request as PostgREST does: one transaction in a session of `authenticator`, in which the
 * first statement sets the caller's role, claims and role settings. Lite would use six statements in sessions of the
 * owner, without the role's settings, after granting everything on every table to visitors. Call it after
 * `preparePlatform`.
 */
export async function serveRest({ connection, rest, runner }: OpenDatabase): Promise<void> {
  await assertRoles(rest.others);
  connection.withContext = requestContext(rest, await roleSettings(runner));
  connection.normalizeDbError = toPostgrestError;
}

function requestContext(
  { visitors, others }: OpenDatabase['rest'],
  settingsOfRoles: Record<string, Record<string, string>>,
): WithContext {
  return (vars, work, options) => {
    const { uid, role = 'anon', jwt } = (vars as Caller | undefined)?.auth ?? {};
    const rpc = options?.rpc;
    const settings: Record<string, string> = {
      role,
      'request.jwt.claims': JSON.stringify(jwt ?? { role }),
      'request.jwt.claim.sub': uid ?? '',
      'request.jwt.claim.role': role,
      ...settingsOfRoles.authenticator,
      ...settingsOfRoles[role],
      ...(rpc && {
        'request.method': rpc.method,
        'request.path': rpc.path,
        'request.headers': JSON.stringify(rpc.requestHeaders ?? {}),
        'response.status': '',
        'response.headers': '',
        transaction_read_only: rpc.readOnly ? 'on' : 'off',
      }),
    };
    const called = rpc?.path.split('/').at(-1) ?? null;
    return (role === 'anon' ? visitors : others).transaction().execute(async (transaction) => {
      // A function's own timeout must be set before the statement that calls it, as PostgREST does.
      await sql`select set_config(name, value, true)
        from (
          select name, value from jsonb_each_text(${JSON.stringify(settings)}::text::jsonb) as setting (name, value)
          union all
          select 'statement_timeout', split_part(line, '=', 2)
          from pg_catalog.pg_proc, unnest(proconfig) as line
          where proname = ${called}::text and pronamespace = 'public'::regnamespace and line like 'statement_timeout=%'
        ) as settings`.execute(transaction);
      return await work(transaction);
    });
  };
}

/** Throws a sentence for the operator when REST's sessions can't switch to a caller's role. */
async function assertRoles(sessions: Kysely<unknown>): Promise<void> {
  try {
    await sessions.transaction().execute(async (transaction) => {
      for (const role of ['anon', 'authenticated', 'service_role']) {
        await sql`select set_config('role', ${role}, true)`.execute(transaction);
      }
    });
  } catch (cause) {
    throw new Error(`${missingRoles} (${(cause as Error).message})`, { cause });
  }
}

/** The settings of each role (`alter role … set`), which PostgreSQL itself applies at sign-in only. */
async function roleSettings(runner: SqlRunner): Promise<Record<string, Record<string, string>>> {
  const rows = await runner.query<{ role: string; settings: Record<string, string> }>(`
    select rolname as role, jsonb_object_agg(name, substr(line, strpos(line, '=') + 1)) as settings
    from pg_roles, unnest(rolconfig) as line
      join pg_settings on name = split_part(line, '=', 1) and context = 'user'
    where rolname in ('authenticator', 'anon', 'authenticated', 'service_role')
    group by rolname`);
  return Object.fromEntries(rows.map(({ role, settings }) => [role, settings]));
}
