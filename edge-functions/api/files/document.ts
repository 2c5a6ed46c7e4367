import { ApiError } from '#contract/errors.ts';
import type { documentEndpoint } from '#contract/published-document.ts';
import type { Caller } from '../http/authenticate.ts';
import type { Handler } from '../http/call.ts';
import { readFile } from './store.ts';

/** Rows as one caller reads them; `find` throws `not_found` for those that the caller may not read. */
interface Documents {
  find: (caller: Caller, by: { id: string }) => Promise<{ document: string | null; document_name: string | null }>;
}

/** Answers a row's PDF to those who may read the row, under the name that staff gave it. */
export const readingDocument =
  (rows: Documents): Handler<ReturnType<typeof documentEndpoint>> =>
  async (call) => {
    const { document, document_name: name } = await rows.find(call.caller, { id: call.params.id });
    if (document === null) throw new ApiError('not_found');
    return { data: await readFile(call, document, (name ?? 'documento').replace(/\.pdf$/i, '')) };
  };
