import { PDFiumLibrary } from '@hyzyla/pdfium';
import jsQR from 'jsqr';

/** A page as a printer shows it, one byte for each dot: 0 is black. */
export interface PrintedPage {
  width: number;
  height: number;
  grey: Uint8Array;
}

let library: Promise<PDFiumLibrary> | undefined;

/** The pages of a PDF in grey, as PDFium prints them. */
export async function printed(file: Uint8Array, dotsPerInch = 150): Promise<PrintedPage[]> {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(file);
  const pages: PrintedPage[] = [];
  for (const page of document.pages()) {
    const { width, height, data } = await page.render({ scale: dotsPerInch / 72, render: 'bitmap' });
    const grey = Uint8Array.from({ length: width * height }, (_, dot) => {
      const [one = 0, two = 0, three = 0] = data.subarray(dot * 4, dot * 4 + 3);
      return (one + two + three) / 3;
    });
    pages.push({ width, height, grey });
  }
  document.destroy();
  return pages;
}

/** A part of a page, in parts of its width and height from 0 to 1. */
export interface Part {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The content of a QR code in a part of a page, as another library reads it; undefined where there is none. */
export function codeIn({ width, height, grey }: PrintedPage, part: Part = { left: 0, top: 0, right: 1, bottom: 1 }) {
  const [left, top] = [Math.round(part.left * width), Math.round(part.top * height)];
  const [across, down] = [Math.round(part.right * width) - left, Math.round(part.bottom * height) - top];
  const pixels = new Uint8ClampedArray(across * down * 4).fill(255);
  for (let y = 0; y < down; y += 1)
    for (let x = 0; x < across; x += 1)
      pixels.fill(grey[(top + y) * width + left + x] ?? 255, (y * across + x) * 4, (y * across + x) * 4 + 3);
  return jsQR(pixels, across, down)?.data;
}
