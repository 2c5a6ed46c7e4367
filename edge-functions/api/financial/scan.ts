import { ApiError } from '#contract/errors.ts';
import type { ScanType } from '#contract/financial-scan.ts';
import { typeOf } from '../files/rules.ts';
import { readFile, storeFile } from '../files/store.ts';
import type { Call } from '../http/call.ts';
import { changeScan, scanOf } from './store.ts';

type ScanCall = Pick<Call<never>, 'caller' | 'env' | 'gateways' | 'hitLimit'>;

/** A row's receipt as an attachment. Throws `not_found` for a row that has none, or that the caller may not read. */
export async function readScan(call: Omit<ScanCall, 'hitLimit'>, id: string): Promise<File> {
  const scan = await scanOf(call.caller, id);
  if (scan === null) throw new ApiError('not_found', 'Esta transação não tem comprovante.');
  return readFile(call, scan, `comprovante-${id.slice(0, 8)}`);
}

/** Stores a row's receipt in place of the former one, which the job then removes. */
export async function storeScan(call: ScanCall, id: string, file: File): Promise<ScanType> {
  // Nothing is stored for a row that isn't there.
  await scanOf(call.caller, id);
  const scan = await storeFile(call, new Uint8Array(await file.arrayBuffer()), 'documents');
  await changeScan(call.caller, id, scan);
  return typeOf(scan);
}
