import type { SqlRunner } from '../local/database/sql-runner.ts';

interface Column {
  /** Also how its values are made, where a caller doesn't give them. */
  type: string;
  /** True if a new row must have it: none is made for it. */
  isRequired: boolean;
  takesNull: boolean;
}

interface Routine {
  name: string;
  /** Each a name and a type, in their order. */
  arguments: readonly string[];
  /** How many arguments at the end have defaults. */
  defaults: number;
  /** Columns of a table that it returns, otherwise its one type. */
  answers: readonly string[];
}

/** A schema as code of another version finds it. */
export interface Catalogue {
  /** Tables, views, values of enums, and what the API's roles may do. */
  facts: readonly string[];
  columns: Readonly<Record<string, Column>>;
  /** The API's: what only the owner runs is called by the same version's migrations and programs. */
  routines: readonly Routine[];
}

export async function readCatalogue({ query }: Pick<SqlRunner, 'query'>): Promise<Catalogue> {
  const facts = await query<{ fact: string }>(factsQuery);
  const columns = await query<Column & { name: string } & Record<string, unknown>>(columnsQuery);
  return {
    facts: facts.map(({ fact }) => fact),
    columns: Object.fromEntries(columns.map(({ name, ...column }) => [name, column])),
    routines: await query<Routine & Record<string, unknown>>(routinesQuery),
  };
}

/**
 * Names each thing that the later of two schemas lost, so that code of the earlier can't read or save on it any more. A
 * narrower check, policy or trigger is not decidable: the earlier version's tests on the later schema find it.
 */
export function lostIn(earlier: Catalogue, later: Catalogue): string[] {
  const facts = new Set(later.facts);
  return [
    ...earlier.facts.filter((fact) => !facts.has(fact)),
    ...Object.entries(earlier.columns).flatMap(([name, column]) => lostOf(name, column, later.columns[name])),
    ...Object.entries(later.columns)
      .filter(([name, { isRequired }]) => isRequired && !earlier.columns[name] && isIn(earlier, tableOf(name)))
      .map(([name]) => `column ${name} is new and has no default`),
    ...earlier.routines.flatMap((routine) => {
      const found = later.routines.filter((each) => serves(routine, each)).length;
      const before = earlier.routines.filter((each) => serves(routine, each)).length;
      if (found === 0) return [`function ${routine.name}(${routine.arguments.join(', ')})`];
      return found > before ? [`function ${routine.name}: two that its calls fit`] : [];
    }),
  ];
}

function lostOf(name: string, column: Column, later: Column | undefined): string[] {
  if (!later) return [`column ${name}`];
  if (later.type !== column.type) return [`column ${name} is ${later.type} and was ${column.type}`];
  if (later.isRequired && !column.isRequired) return [`column ${name} lost its default`];
  return column.takesNull && !later.takesNull ? [`column ${name} takes no null`] : [];
}

const tableOf = (column: string) => column.slice(0, column.lastIndexOf('.'));

const isIn = ({ facts }: Catalogue, table: string) => facts.includes(`table ${table}`);

/** True if calls of a function, by the names of its arguments or by their places, are answered as before by another. */
function serves(earlier: Routine, later: Routine): boolean {
  const [given, taken] = [earlier.arguments, later.arguments];
  return (
    later.name === earlier.name &&
    given.every((argument, at) => argument === taken[at]) &&
    taken.length - later.defaults <= given.length - earlier.defaults &&
    earlier.answers.every((answer) => later.answers.includes(answer))
  );
}

const ours = `('public', 'private')`;

const roles = `(values ('anon'), ('authenticated'), ('service_role')) as role (name)`;

const factsQuery = `
  with tables as (
    select pg_class.oid, format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ${ours} and relkind in ('r', 'p', 'v', 'm')
  )
  select 'table ' || name as fact from tables
  union all
  select format('value %L of %s', enumlabel, enumtypid::regtype) from pg_enum
  union all
  select format('%s on %s for %s', right_.name, tables.name, role.name)
  from tables, ${roles}, (values ('delete')) as right_ (name) where has_table_privilege(role.name, tables.oid, right_.name)
  union all
  select format('%s on %s.%I for %s', right_.name, tables.name, attname, role.name)
  from tables join pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped, ${roles},
    (values ('select'), ('insert'), ('update')) as right_ (name)
  where has_column_privilege(role.name, tables.oid, attnum, right_.name)
  union all
  select format('execute on %I.%I for %s', nspname, proname, role.name)
  from pg_proc join pg_namespace on pg_namespace.oid = pronamespace, ${roles}
  where nspname in ${ours} and prorettype <> 'trigger'::regtype and has_function_privilege(role.name, pg_proc.oid, 'execute')
  order by 1`;

const columnsQuery = `
  select format('%I.%I.%I', nspname, relname, attname) as name,
    concat_ws(' ', format_type(atttypid, atttypmod), 'generated' || nullif(attgenerated, '')::text, 'identity' || nullif(attidentity, '')::text)
      as type,
    (attnotnull or typnotnull) and not atthasdef and typdefault is null and attidentity = '' and relkind in ('r', 'p')
      as "isRequired",
    not (attnotnull or typnotnull) as "takesNull"
  from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
    join pg_type on pg_type.oid = atttypid
  where nspname in ${ours} and relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped`;

const routinesQuery = `
  select format('%I.%I', nspname, proname) as name, pronargdefaults::integer as defaults,
    array(
      select concat_ws(' ', proargnames[at], format_type(type, null))
      from unnest(proargtypes) with ordinality as given (type, at) order by at
    ) as arguments,
    case when proallargtypes is null then array[pg_get_function_result(pg_proc.oid)] else array(
      select concat_ws(' ', proargnames[at], format_type(type, null))
      from unnest(proallargtypes) with ordinality as given (type, at)
      where proargmodes[at] in ('o', 'b', 't')
    ) end as answers
  from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
  where nspname in ${ours} and prorettype <> 'trigger'::regtype
    and exists (select from ${roles} where has_function_privilege(role.name, pg_proc.oid, 'execute'))`;
