import type { Filters } from '#contract/filters/filter.ts';
import type { Env } from '../env.ts';
import { dataOf } from '../gateways/database-answer.ts';
import type { Gateways } from '../gateways/gateways.ts';
import { privilegedDatabase } from '../gateways/privileged-db.ts';
import { type Caller, memberOf } from '../http/authenticate.ts';
import { choiceInPages, choiceWithoutPeople } from './rules.ts';

/*
 * Audit log entries that no trigger can write: who opened a person's record, who exported rows, and who changed what
 * the payment provider keeps. They are written before the response, so that nothing is shown that could not be
 * recorded, and with the secret key, so that nobody writes entries past the API.
 */

/** The parts of a call that say who makes it. */
interface RecordedCall {
  caller: Caller;
  env: Env;
  gateways: Pick<Gateways, 'supabaseFetch'>;
}

/** The tables with personal records (`private.is_of_people`). */
type PeopleTable = 'dizimistas';

/** Records that the caller opened a person's record. */
export async function recordReading(call: RecordedCall, table: PeopleTable, id: string): Promise<void> {
  const { db, actor } = recording(call);
  dataOf(await db.rpc('record_reading', { actor, of_table: table, of_row: id }));
}

/** Records that the caller exported rows, with the filters. */
export async function recordExport(
  call: RecordedCall,
  table: PeopleTable | 'audit_log',
  filters: Filters,
  query: object,
): Promise<void> {
  await recordRead(call, table, choiceWithoutPeople(filters, query));
}

/** Records that the caller read rows of many; `chosenBy` says which, without values that tell of a person. */
export async function recordRead(
  call: RecordedCall,
  table: PeopleTable | 'audit_log' | 'financial_transactions',
  chosenBy: string,
): Promise<void> {
  const { db, actor } = recording(call);
  dataOf(await db.rpc('record_export', { actor, of_table: table, chosen_by: chosenBy }));
}

/** Counts rows that the caller read in pages, and records them with the filters when they are many. */
export async function recordPage(
  call: RecordedCall,
  table: PeopleTable,
  filters: Filters,
  query: object,
  rowsRead: number,
): Promise<void> {
  const { db, actor } = recording(call);
  const about = { actor, of_table: table, rows_read: rowsRead };
  dataOf(await db.rpc('record_rows_read', { ...about, chosen_by: choiceInPages(filters, query), begun: false }));
}

/** Records that the caller begins to read the rows of an export, whose other pages belong to it. */
export async function recordFirstPage(
  call: RecordedCall,
  table: PeopleTable,
  filters: Filters,
  query: object,
): Promise<void> {
  const { db, actor } = recording(call);
  const about = { actor, of_table: table, rows_read: 0 };
  dataOf(await db.rpc('record_rows_read', { ...about, chosen_by: choiceWithoutPeople(filters, query), begun: true }));
}

/** Records what the caller did at the payment provider: what it answered, and what of that was so before. */
export async function recordAtProvider(
  call: RecordedCall,
  table: 'subscription_plans' | 'subscriptions',
  verb: 'insert' | 'update',
  after: Readonly<Record<string, string | number>>,
  before?: Readonly<Record<string, string | number>>,
): Promise<void> {
  const { db, actor } = recording(call);
  dataOf(await db.rpc('record_at_provider', { actor, of_table: table, verb, after, ...(before && { before }) }));
}

function recording({ caller, env, gateways }: RecordedCall) {
  return { db: privilegedDatabase(env, gateways.supabaseFetch), actor: memberOf(caller).profile.id };
}
