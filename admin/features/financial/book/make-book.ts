import { ApiError } from '#contract/errors.ts';
import { financial } from '#contract/financial.ts';
import { financialAccounts } from '#contract/financial-accounts.ts';
import { type Annex, financialBook } from '#contract/financial-book.ts';
import { type ReportFormat, reportFormats } from '#contract/report.ts';
import { api } from '../../../lib/api.ts';
import { askWorker } from '../../../lib/ask-worker.ts';
import type { Making } from '../../../ui/report/make-report.ts';
import { readScan } from '../scan.queries.ts';
import type { AnnexFile } from './annex-pages.ts';
import type { Request } from './book.worker.ts';

/** Downloads under way at once: more would hold more files than are written. */
const atOnce = 3;

const scans = { transaction: { read: financial.scan }, transfer: { read: financialAccounts.transferScan } };

/** The cash book of a month or a year with its annexes: a PDF, or for `xls` a folder with a spreadsheet. */
export async function makeBook(period: string, format: ReportFormat, making: Making): Promise<File> {
  const { parish, signal, onProgress } = making;
  const { data: book } = await api(financialBook, { query: { period }, signal });
  const total = book.annexes.length;
  const begin = () => new Worker(new URL('./book.worker.ts', import.meta.url), { type: 'module' });
  const blob = await askWorker<Request, Blob>(begin, signal, async (ask) => {
    await ask({ ask: 'begin', format, book, details: { parish, generatedAt: new Date() } });
    let done = 0;
    for await (const { annex, file } of filesOf(book.annexes, signal)) {
      onProgress({ done, total });
      await ask({ ask: 'add', annex, file }, file ? [file.buffer] : []);
      done += 1;
    }
    return ask({ ask: 'finish' });
  });
  const extension = format === 'pdf' ? reportFormats.pdf.extension : 'zip';
  return new File([blob], `livro-caixa-${period}.${extension}`, { type: blob.type });
}

/** The annexes with their files in order, of which few are asked for ahead. */
async function* filesOf(annexes: readonly Annex[], signal: AbortSignal) {
  const ahead: Promise<{ annex: Annex; file: AnnexFile }>[] = [];
  for (const annex of annexes) {
    const coming = fileOf(annex, signal).then((file) => ({ annex, file }));
    // One that fails is told when its turn comes.
    coming.catch(() => undefined);
    ahead.push(coming);
    if (ahead.length === atOnce) yield await (ahead.shift() as (typeof ahead)[number]);
  }
  for (const coming of ahead) yield await coming;
}

async function fileOf({ of, id }: Annex, signal: AbortSignal): Promise<AnnexFile> {
  try {
    return new Uint8Array(await (await readScan(scans[of], id, signal)).arrayBuffer());
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return null;
    throw error;
  }
}
