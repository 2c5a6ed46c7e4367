import type { Dizimista, dizimistas } from '#contract/dizimistas.ts';
import { recordReading } from '../access-record/store.ts';
import type { Call } from '../http/call.ts';
import { shownPhoto } from './photo.ts';
import { withName } from './rules.ts';
import { dizimistaRows } from './store.ts';

type RecordCall = Pick<Call<typeof dizimistas.byId>, 'caller' | 'env' | 'gateways'>;
type StoredRecord = Awaited<ReturnType<typeof dizimistaRows.find>>;

/** Reads a payer's whole record for somebody who opens it, and notes that in the audit log. */
export async function openRecord(call: RecordCall, id: string): Promise<Dizimista> {
  const row = await dizimistaRows.find(call.caller, { id });
  await recordReading(call, 'dizimistas', id);
  return toRecord(call, row);
}

/** A row as calls return it, with its photo. The cast is safe, because the database allows no other choices. */
export const toRecord = async (call: RecordCall, row: StoredRecord): Promise<Dizimista> =>
  ({ ...withName(row), foto: await shownPhoto(call, row.foto) }) as Dizimista;
