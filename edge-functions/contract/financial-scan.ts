import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { fileBody } from './file-body.ts';
import { fileSentences, fileTypes, maxFileBytes } from './files.ts';
import { bookkeepers } from './financial-accounts.ts';
import { uuid } from './primitives.ts';

/** The receipt of a row that people wrote: a picture or a PDF. */
export const scanType = z.enum(fileTypes);
export type ScanType = z.output<typeof scanType>;

const ofRow = {
  path: '/financial/:id/comprovante',
  access: bookkeepers,
  params: z.object({ id: uuid }),
} as const;

const { tooLarge, otherFile } = fileSentences;

export const financialScan = {
  read: {
    ...endpoint({
      ...ofRow,
      method: 'GET',
      summary: 'O comprovante de uma transação, para guardar',
      answer: z.file(),
    }),
    file: fileTypes,
  },
  store: endpoint({
    ...ofRow,
    method: 'PUT',
    changesSite: false,
    summary: 'Guarda o comprovante de uma transação, em lugar do anterior, sem os dados que a câmera escreve nele',
    body: fileBody({ types: fileTypes, maxBytes: maxFileBytes, sentences: { tooLarge, otherType: otherFile } }),
    answer: z.object({ scan: scanType }),
  }),
  remove: endpoint({
    ...ofRow,
    method: 'DELETE',
    changesSite: false,
    summary: 'Remove o comprovante de uma transação',
    answer: z.null(),
  }),
};
