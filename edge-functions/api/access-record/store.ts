import type { Filters } from '#contract/filters/filter.ts';
import { dataOf } from '../gateways/database-answer.ts';
import type { Caller } from '../http/authenticate.ts';
import { choiceWithoutPeople } from './rules.ts';

/*
 * Who opened a person's record and who exported many: entries of the audit log that no trigger writes. A concept calls these in the
 * call that answers the rows, before it answers: what can't be recorded is not shown.
 */

/** The tables of people's records (`private.is_of_people`). */
type PeopleTable = 'dizimistas';

/** Records that the caller opened a person's record. */
export async function recordReading({ db }: Caller, table: PeopleTable, id: string): Promise<void> {
  dataOf(await db.rpc('record_reading', { of_table: table, of_row: id }));
}

/** Records that the caller exported rows, with what the call chose them by. */
export async function recordExport(
  { db }: Caller,
  table: PeopleTable | 'audit_log',
  filters: Filters,
  query: object,
): Promise<void> {
  dataOf(await db.rpc('record_export', { of_table: table, chosen_by: choiceWithoutPeople(filters, query) }));
}
