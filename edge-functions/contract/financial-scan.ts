import * as z from 'zod/mini';
import { bookkeepers } from './bookkeepers.ts';
import { endpoint } from './endpoint.ts';
import { fileBody } from './file-body.ts';
import { fileSentences, fileTypes, maxFileBytes } from './files.ts';
import { uuid } from './primitives.ts';

/** The receipt of a row that people wrote: a picture or a PDF. */
export const scanType = z.enum(fileTypes);
export type ScanType = z.output<typeof scanType>;

const { tooLarge, otherFile } = fileSentences;

/** The endpoints of the receipts of the rows at a path; `of` is such a row: 'uma transação'. */
export function scanEndpoints({ path, of }: { path: string; of: string }) {
  const ofRow = { path: `${path}/:id/comprovante`, access: bookkeepers, params: z.object({ id: uuid }) } as const;
  return {
    read: {
      ...endpoint({ ...ofRow, method: 'GET', summary: `O comprovante de ${of}, para guardar`, answer: z.file() }),
      file: fileTypes,
    },
    store: endpoint({
      ...ofRow,
      method: 'PUT',
      changesSite: false,
      summary: `Guarda o comprovante de ${of}, em lugar do anterior, sem os dados que a câmera escreve nele`,
      body: fileBody({ types: fileTypes, maxBytes: maxFileBytes, sentences: { tooLarge, otherType: otherFile } }),
      answer: z.object({ scan: scanType }),
    }),
    remove: endpoint({
      ...ofRow,
      method: 'DELETE',
      changesSite: false,
      summary: `Remove o comprovante de ${of}`,
      answer: z.null(),
    }),
  };
}
export type ScanEndpoints = ReturnType<typeof scanEndpoints>;
