import { ApiError } from '#contract/errors.ts';
import type { ScanEndpoints } from '#contract/financial-scan.ts';
import { typeOf } from '../files/rules.ts';
import { readFile, storeFile } from '../files/store.ts';
import type { Caller } from '../http/authenticate.ts';
import type { Routes } from '../http/call.ts';

/** The rows that have receipts. */
interface Holder {
  /** The name of a row's receipt in Storage, null where it has none. Throws for a row that the caller may not read. */
  scanOf: (caller: Caller, id: string) => Promise<string | null>;
  /** Writes it; null removes it. */
  changeScan: (caller: Caller, id: string, scan: string | null) => Promise<void>;
  /** 'Esta transação não tem comprovante.' */
  none: string;
}

/** A row's receipt, which is answered as an attachment; the job removes the file of a former one. */
export const scanRoutes =
  ({ read, store, remove }: ScanEndpoints, { scanOf, changeScan, none }: Holder): Routes =>
  (on) => {
    on(read, async (call) => {
      const { id } = call.params;
      const scan = await scanOf(call.caller, id);
      if (scan === null) throw new ApiError('not_found', none);
      return { data: await readFile(call, scan, `comprovante-${id.slice(0, 8)}`) };
    });
    on(store, async (call) => {
      const { id } = call.params;
      // Nothing is stored for a row that isn't there.
      await scanOf(call.caller, id);
      const scan = await storeFile(call, new Uint8Array(await call.body.arrayBuffer()), 'documents');
      await changeScan(call.caller, id, scan);
      return { data: { scan: typeOf(scan) }, message: 'Comprovante guardado.' };
    });
    on(remove, async ({ caller, params }) => {
      await changeScan(caller, params.id, null);
      return { data: null, message: 'Comprovante removido.' };
    });
  };
