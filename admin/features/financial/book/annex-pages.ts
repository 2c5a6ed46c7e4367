import { degrees, PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { formatDay } from '#contract/calendar-date.ts';
import type { Annex } from '#contract/financial-book.ts';
import { printableText } from '../../../../edge-functions/api/reports/pdf/letters.ts';
import { wrap } from '../../../../edge-functions/api/reports/pdf/wrap.ts';

/** A file of an annex; null of one that was removed meanwhile. */
export type AnnexFile = Uint8Array<ArrayBuffer> | null;

/** Adds annexes to a book's pages. */
interface AnnexPages {
  add(annex: Annex, file: AnnexFile): Promise<void>;
  /** The file's bytes; called once. */
  finish(): Promise<Uint8Array<ArrayBuffer>>;
}

/** A4, in points. */
const paper = { width: 595.28, height: 841.89, margin: 36 };
const heading = { size: 11, lineHeight: 15 };
const label = { size: 8, gap: 10 };
const ink = rgb(0.11, 0.23, 0.54);

/**
 * Begins the annexes below a book: a picture has a page under its heading, a PDF its own pages, each with the heading
 * at its edge. One that can't be read has a page that says so. `toJpeg` reads what a PDF can't hold.
 */
export async function annexPagesOf(
  book: Uint8Array,
  toJpeg: (picture: Uint8Array<ArrayBuffer>, type: string) => Promise<Uint8Array>,
): Promise<AnnexPages> {
  const document = await PDFDocument.load(book, { updateMetadata: false });
  const font = await document.embedFont(StandardFonts.Helvetica);

  function headedPage(text: string): { page: PDFPage; top: number } {
    const page = document.addPage([paper.width, paper.height]);
    const width = paper.width - paper.margin * 2;
    let y = paper.height - paper.margin;
    for (const line of wrap(text, width, (part) => font.widthOfTextAtSize(part, heading.size))) {
      y -= heading.lineHeight;
      page.drawText(line, { x: paper.margin, y, size: heading.size, font, color: ink });
    }
    return { page, top: y - heading.lineHeight };
  }

  function say(text: string, sentence: string): void {
    const { page, top } = headedPage(text);
    page.drawText(sentence, { x: paper.margin, y: top, size: heading.size, font });
  }

  async function addPicture(text: string, file: Uint8Array<ArrayBuffer>, type: string): Promise<void> {
    const picture = await document.embedJpg(type === 'image/jpeg' ? file : await toJpeg(file, type));
    const { page, top } = headedPage(text);
    const room = { width: paper.width - paper.margin * 2, height: top - paper.margin };
    const { width, height } = picture.scaleToFit(room.width, room.height);
    page.drawImage(picture, { x: (paper.width - width) / 2, y: top - height, width, height });
  }

  async function addPages(text: string, file: Uint8Array): Promise<void> {
    const scanned = await PDFDocument.load(file, { updateMetadata: false });
    const pages = await document.copyPages(scanned, scanned.getPageIndices());
    if (pages.length === 0) throw new Error('it has no pages');
    pages.forEach((page, at) => {
      document.addPage(page);
      drawLabel(page, pages.length > 1 ? `${text} (${at + 1} de ${pages.length})` : text, font);
    });
  }

  return {
    async add({ number, day, title, type }, file) {
      const text = printableText(`Anexo ${number} · ${formatDay(day)} · ${title}`).replace(/\n/g, ' ');
      if (!file) return say(text, `O anexo ${number} foi removido enquanto este livro era feito.`);
      const before = document.getPageCount();
      try {
        await (type === 'application/pdf' ? addPages(text, file) : addPicture(text, file, type));
      } catch {
        while (document.getPageCount() > before) document.removePage(before);
        say(text, `O anexo ${number} não pôde ser juntado: está na pasta.`);
      }
    },
    finish: async () => new Uint8Array(await document.save()),
  };
}

/** Writes at the edge that is the upper one as the page is shown, which may be turned. */
function drawLabel(page: PDFPage, text: string, font: PDFFont): void {
  const { x, y, width, height } = page.getCropBox();
  const turn = ((page.getRotation().angle % 360) + 360) % 360;
  const places: Record<number, { x: number; y: number; room: number }> = {
    0: { x: x + label.gap, y: y + height - label.gap, room: width },
    90: { x: x + label.gap, y: y + label.gap, room: height },
    180: { x: x + width - label.gap, y: y + label.gap, room: width },
    270: { x: x + width - label.gap, y: y + height - label.gap, room: height },
  };
  const { room, ...place } = places[turn] ?? { x, y, room: width };
  const [line = ''] = wrap(text, room - label.gap * 2, (part) => font.widthOfTextAtSize(part, label.size));
  page.drawText(line, { ...place, size: label.size, font, color: ink, rotate: degrees(turn) });
}
