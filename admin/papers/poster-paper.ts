import { buildBrCode } from '#contract/br-code/build.ts';
import type { ParishPix } from '#contract/giving.ts';
import { type PaperHead, paperOf, sheets } from './paper.ts';
import type { PosterSize } from './poster-sizes.ts';

/** The content of a poster of the parish's PIX. */
export interface PosterOptions {
  size: PosterSize;
  pix: ParishPix;
}

/** The poster's design is of an A4 sheet; smaller ones are the same in small. */
const designed = sheets.a4.width;

/** A poster with the parish's static PIX, and how whoever sees it knows that it is hers. */
export function posterPaper(head: PaperHead, { size, pix }: PosterOptions) {
  const { key, name, city, holder, isDemonstration } = pix;
  // Made here, so that a worker alone has what makes codes.
  const code = buildBrCode({ key, name, city });
  const sheet = sheets[size];
  const paper = paperOf('Doe pelo PIX', head, sheet);
  const scale = sheet.width / designed;
  const at = (y: number, x = 20, width = designed - 2 * x) => ({ x: x * scale, y: y * scale, width: width * scale });
  const write = (text: string, y: number, letters: number, look: Parameters<typeof paper.text>[2] = {}) =>
    paper.text(text, at(y), { align: 'center', ...look, size: letters * scale }) / scale;
  if (head.art) {
    const wide = Math.min(60, (42 * head.art.width) / head.art.height);
    paper.art(head.art, at(16, (designed - wide) / 2, wide), 42 * scale);
  }
  let y = head.art ? 62 : 24;
  const letters = paper.fitting(
    head.parish,
    at(0).width,
    [30, 26, 22].map((each) => each * scale),
    { font: 'serif', lines: 2 },
  );
  y = write(head.parish, y, letters / scale, { font: 'serif', colour: 'brand', lines: 3 });
  paper.line(at(y + 3, 75), { colour: 'gold', width: 2 * scale });
  y = write('Doe pelo PIX', y + 7, 34, { font: 'serif' });
  const side = 96;
  paper.code(code, at(y + 2, (designed - side) / 2, side));
  y = write('Aponte a câmera do aplicativo do banco. Você escolhe o valor.', y + side + 3, 14);
  y = write(`Chave PIX: ${key}`, y + 3, 15, { font: 'bold', lines: 2 });
  y = write(`Antes de pagar, o banco mostra este nome: ${holder}. Se mostrar outro, não pague.`, y + 3, 13, {
    lines: 3,
  });
  if (isDemonstration) y = write('Demonstração: esta chave não é de ninguém.', y + 1, 13, { font: 'bold' });
  paper.line(at(276, 60), { colour: 'line' });
  write(`Confira este código em ${head.site.replace(/^https?:\/\//, '')}/doacao`, 279, 12, { colour: 'soft' });
  return { add(_items: readonly never[]) {}, finish: () => paper.bytes() };
}
