import '../../../../site/browsers/fill-gaps.ts';
import type { Annex, CashBook } from '#contract/financial-book.ts';
import { answerRequests } from '../../../lib/answer-requests.ts';
import type { AnnexFile } from './annex-pages.ts';
import { bookInFolder, bookOnPaper, type Details } from './write-book.ts';

/** The panel's requests to this worker, each answered before the next. */
export type Request =
  | { ask: 'begin'; format: 'pdf' | 'xls'; book: CashBook; details: Details }
  | { ask: 'add'; annex: Annex; file: AnnexFile }
  | { ask: 'finish' };

let writer: Awaited<ReturnType<typeof bookInFolder>> | undefined;

async function answer(request: Request): Promise<Blob | undefined> {
  if (request.ask === 'begin') {
    const { format, book, details } = request;
    writer = await (format === 'pdf' ? bookOnPaper(book, details, toJpeg) : bookInFolder(book, details));
  }
  if (request.ask === 'add') await writer?.add(request.annex, request.file);
  return request.ask === 'finish' ? writer?.finish() : undefined;
}

async function toJpeg(picture: Uint8Array<ArrayBuffer>, type: string): Promise<Uint8Array> {
  const drawn = await createImageBitmap(new Blob([picture], { type }));
  const canvas = new OffscreenCanvas(drawn.width, drawn.height);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  // A JPEG has no transparency.
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, drawn.width, drawn.height);
  pen.drawImage(drawn, 0, 0);
  drawn.close();
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
  return new Uint8Array(await blob.arrayBuffer());
}

answerRequests(answer);
