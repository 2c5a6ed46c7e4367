import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { document } from './fields/document.ts';
import { optional } from './fields/field.ts';
import type { Rule } from './fields/schemas.ts';
import { line } from './fields/text.ts';
import { fileBody } from './file-body.ts';
import { fileSentences, isPdfName, maxFileBytes } from './files.ts';
import { fillPath } from './fill-path.ts';
import { staff, uuid } from './primitives.ts';

/** The PDF of an item of the site, such as the week's bulletin: those who may read the item may read it. */

export const documentFields = {
  document: optional(
    document({ label: 'PDF', help: 'Opcional. O boletim, por exemplo: até 5 MB.', name: 'document_name' }),
  ),
  document_name: optional(line({ label: 'nome do PDF', help: 'Como aparece na página.', max: 200 })),
};

/** The values of a copy: a file has one row. */
export const withoutDocument = { document: '', document_name: '' } as const;

/** Of its file; null without one. */
export const documentBytes = z.nullable(z.int());

export const documentNamed = {
  between: ['document', 'document_name'],
  holds: ({ document, document_name }) => !document || Boolean(document_name),
  refuses: 'document_name',
  because: 'é obrigatório com um PDF',
} as const satisfies Rule<{ document?: string | null | undefined; document_name?: string | null | undefined }>;

/** The endpoint of the PDFs of the items at a path; `of` is such an item: 'uma notícia'. */
export const documentEndpoint = ({ path, of }: { path: string; of: string }) => ({
  ...endpoint({
    method: 'GET',
    path: `${path}/:id/documento`,
    access: 'anyone',
    summary: `O PDF de ${of}, para guardar`,
    params: z.object({ id: uuid }),
    answer: z.file(),
  }),
  file: 'application/pdf',
});

export const documents = {
  create: endpoint(
    {
      method: 'POST',
      path: '/media/documents',
      access: staff,
      changesSite: false,
      summary: 'Guarda um PDF para uma notícia ou um aviso',
    },
    {
      body: () =>
        fileBody({
          types: ['application/pdf'],
          maxBytes: maxFileBytes,
          sentences: { tooLarge: fileSentences.tooLarge, otherType: fileSentences.noPdf },
        }),
      answer: () =>
        z.object({
          /** For a row's `document`, within a day. */
          document: z.string().check(z.refine(isPdfName)),
        }),
    },
  ),
};

/** An item's PDF as a page or a message names it. */
export interface PublishedDocument {
  /** The address that answers it, below the API's. */
  path: string;
  /** 'Boletim de dezembro.pdf · 1,2 MB' */
  label: string;
}

interface Item {
  id: string;
  document_name: string | null;
  document_bytes: number | null;
}

/** Undefined for an item without a PDF, or whose PDF is lost. */
export const documentOf = (
  { id, document_name: name, document_bytes: bytes }: Item,
  { path }: { path: string },
): PublishedDocument | undefined =>
  name === null || bytes === null
    ? undefined
    : { path: fillPath(path, { id }), label: `${name} · ${shownSize(bytes)}` };

/** '1,2 MB', and '340 kB' of what has less than a tenth of one. */
function shownSize(bytes: number): string {
  const [unit, size] = bytes < 100_000 ? (['kB', 1000] as const) : (['MB', 1_000_000] as const);
  const digits = unit === 'MB' ? 1 : 0;
  return `${Math.max(bytes / size, 1 / 10 ** digits).toLocaleString('pt-BR', { maximumFractionDigits: digits })}\u00a0${unit}`;
}
