import type { Filters } from '#contract/filters/filter.ts';
import { dataOf } from '../gateways/database-answer.ts';
import type { Caller } from '../http/authenticate.ts';
import { choiceWithoutPeople } from './rules.ts';

/*
 * Audit log entries that no trigger can write: who opened a person's record, and who exported rows. They are written before the response,
 * so that nothing is shown that could not be recorded.
 */

/** The tables with personal records (`private.is_of_people`). */
type PeopleTable = 'dizimistas';

/** Records that the caller opened a person's record. */
export async function recordReading({ db }: Caller, table: PeopleTable, id: string): Promise<void> {
  dataOf(await db.rpc('record_reading', { of_table: table, of_row: id }));
}

/** Records that the caller exported rows, with the filters. */
export async function recordExport(
  { db }: Caller,
  table: PeopleTable | 'audit_log',
  filters: Filters,
  query: object,
): Promise<void> {
  dataOf(await db.rpc('record_export', { of_table: table, chosen_by: choiceWithoutPeople(filters, query) }));
}
