import { create } from 'qrcode';
import { type Brand, type Colour, inkOf, type Type } from '../../edge-functions/api/reports/pdf/ink.ts';
import { printableText } from '../../edge-functions/api/reports/pdf/letters.ts';
import { wrap } from '../../edge-functions/api/reports/pdf/wrap.ts';

/** All papers have this at their head: who they are of, and how it looks. */
export interface PaperHead {
  /** 'Paróquia Nossa Senhora de Lourdes' */
  parish: string;
  addressLine: string;
  phone: string | undefined;
  /** The site's address, without a slash at its end. */
  site: string;
  /** The parish's arms or window. */
  art: Art | undefined;
  /** Its own colours, where it isn't blue. */
  brand?: Brand | undefined;
  generatedAt: Date;
}

/** A PNG file and its proportions. */
export interface Art {
  file: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

export interface Area {
  x: number;
  y: number;
  width: number;
}

interface TextLook extends Partial<Type> {
  align?: 'left' | 'center' | 'right';
  /** Lines at most; the last one ends with '…' where more would follow. */
  lines?: number;
  /** Of the size, from line to line. */
  leading?: number;
}

/** Sheets in millimetres. */
export const sheets = {
  a4: { width: 210, height: 297 },
  a5: { width: 148, height: 210 },
  a6: { width: 105, height: 148 },
  letter: { width: 215.9, height: 279.4 },
  c5: { width: 229, height: 162 },
  c6: { width: 162, height: 114 },
  dl: { width: 220, height: 110 },
} as const;
export type Sheet = { width: number; height: number };

const points = 72 / 25.4;

/** Draws on sheets of one size: all lengths are millimetres from the upper left corner, letters are in points. */
export function paperOf(title: string, { parish, generatedAt, brand }: PaperHead, sheet: Sheet = sheets.a4) {
  const size = { width: sheet.width * points, height: sheet.height * points };
  const ink = inkOf({ title, author: parish, createdAt: generatedAt, size, brand });
  const linesOf = (text: string, width: number, type: Type) =>
    wrap(printableText(text), width * points, (part) => ink.widthOf(part, type));

  /** Writes a text into an area, whose `y` is the upper edge, and answers its lower edge. */
  function text(written: string, { x, y, width }: Area, look: TextLook = {}): number {
    const { font = 'normal', size: letters = 10, colour = 'ink', align = 'left', lines, leading = 1.3 } = look;
    const type: Type = { font, size: letters, colour };
    const all = linesOf(written, width, type);
    const shown = lines && all.length > lines ? shortened(all.slice(0, lines), width, type) : all;
    const step = (letters * leading) / points;
    shown.forEach((line, at) => {
      const baseline = y + step * at + (letters * 1.05) / points;
      if (line !== '') ink.text(line, type, { x: x * points, y: baseline * points, width: width * points, align });
    });
    return y + step * shown.length;
  }

  function shortened(lines: readonly string[], width: number, type: Type): string[] {
    let last = `${lines.at(-1)}…`;
    while (last.length > 1 && ink.widthOf(last, type) > width * points) last = `${last.slice(0, -2).trimEnd()}…`;
    return [...lines.slice(0, -1), last];
  }

  return {
    sheet,
    text,
    heightOf(written: string, width: number, { font = 'normal', size: letters = 10, leading = 1.3 }: TextLook = {}) {
      return (linesOf(written, width, { font, size: letters }).length * letters * leading) / points;
    },
    /** The largest of these sizes in which a text has so many lines at most, and else the smallest. */
    fitting(written: string, width: number, sizes: readonly number[], look: TextLook & { lines: number }): number {
      const fits = (letters: number) =>
        linesOf(written, width, { font: look.font ?? 'normal', size: letters }).length <= look.lines;
      return sizes.find(fits) ?? Math.min(...sizes);
    },
    line(from: Area, { colour = 'ink', width = 0.5 }: { colour?: Colour; width?: number } = {}): void {
      ink.line(from.x * points, from.y * points, (from.x + from.width) * points, { colour, width });
    },
    box({ x, y, width }: Area, height: number, colour: Colour): void {
      ink.box(x * points, y * points, width * points, height * points, colour);
    },
    /** A dashed line where the paper is cut. */
    cut(from: { x: number; y: number }, to: { x: number; y: number }): void {
      const scaled = ({ x, y }: { x: number; y: number }) => ({ x: x * points, y: y * points });
      ink.rule(scaled(from), scaled(to), { colour: 'soft', width: 0.4 }, 3);
    },
    /** A QR code with its white frame within the square. Black, so that a bad photocopier shows it. */
    code(content: string, { x, y, width }: Area): void {
      const { size: modules, data } = create(content, { errorCorrectionLevel: 'M' }).modules;
      const frame = 2;
      const bars = Array.from({ length: modules }, (_, row) =>
        [
          ...data
            .subarray(row * modules, (row + 1) * modules)
            .join('')
            .matchAll(/1+/g),
        ].map(({ index, 0: bar }) => ({
          ...{ x: index + frame, y: row + frame, width: bar.length, height: 1 },
        })),
      );
      const module = (width * points) / (modules + 2 * frame);
      ink.boxes(x * points, y * points, module, bars.flat(), 'black');
    },
    /** Whole in the middle of a place of this height; answers the place's width, which is as little as it needs. */
    art({ file, width, height }: Art, { x, y, width: most }: Area, room: number): number {
      const scale = Math.min(most / width, room / height);
      const [wide, high] = [width * scale, height * scale];
      ink.picture(file, x * points, (y + (room - high) / 2) * points, wide * points, high * points);
      return wide;
    },
    /** Across the sheet: 'CANCELADO'. */
    stamp: (word: string) => ink.stamp(word),
    newSheet: () => ink.addPage(),
    bytes: () => ink.bytes(),
  };
}

export type Paper = ReturnType<typeof paperOf>;

/** The parish's head at the top of a sheet, with its art; answers the lower edge. */
export function drawHead(paper: Paper, head: PaperHead, { x, y, width }: Area): number {
  const room = head.art ? 18.9 : 0;
  const beside = head.art ? paper.art(head.art, { x, y, width: 30 }, room) + 5 : 0;
  const side = { x: x + beside, width: width - beside };
  const size = paper.fitting(head.parish, side.width, [17, 15, 13], { font: 'serif', lines: 2 });
  let lower = paper.text(head.parish, { ...side, y }, { font: 'serif', size, colour: 'brand', lines: 3 });
  const address = [head.addressLine, head.phone].filter(Boolean).join(' · ');
  if (address) lower = paper.text(address, { ...side, y: lower + 0.5 }, { size: 8.5, colour: 'soft', lines: 2 });
  const edge = Math.max(lower, y + room) + 2.5;
  paper.line({ x, y: edge, width }, { colour: 'gold', width: 1.5 });
  return edge + 4;
}
