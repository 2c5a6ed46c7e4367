import { jsPDF } from 'jspdf';
import type { Align } from '#contract/report.ts';
import { serifFont } from './serif-font.ts';

/** Helvetica, which every PDF reader has, or the house's serif, which is embedded. */
type Font = 'normal' | 'bold' | 'serif';

/** The house's colours on white paper (site/styles/tokens.css). */
const house = {
  ink: '#1b2036',
  soft: '#474a5e',
  brand: '#1e3a8a',
  brandTint: '#e6eaf7',
  gold: '#d49b2a',
  line: '#ddd2bb',
  /** For codes, which a photocopy still shows. */
  black: '#000000',
} as const;
export type Colour = keyof typeof house;

/** The colours that a parish may have of its own. */
export type Brand = Partial<Record<'brand' | 'brandTint', string>>;

/** A font with its size in points, and a colour other than ink. */
export interface Type {
  font: Font;
  size: number;
  colour?: Colour;
}

/** From `x` to `x + width` on the baseline `y`, in points from the page's upper left corner. */
interface TextPosition {
  x: number;
  y: number;
  width: number;
  align: Align;
}

/** Draws on the pages of one document. Texts must have passed `printable`. */
export interface Ink {
  page: { width: number; height: number };
  widthOf(text: string, type: Type): number;
  text(text: string, type: Type, place: TextPosition): void;
  line(x1: number, y: number, x2: number, pen: Pen): void;
  /** Between any two points, for cuts and folds; dashes are `dash` points long. */
  rule(from: Point, to: Point, pen: Pen, dash?: number): void;
  box(x: number, y: number, width: number, height: number, colour: Colour): void;
  /** Boxes painted as one, so that no hair shows between them; a box's lengths are in `unit`, which is in points. */
  boxes(x: number, y: number, unit: number, boxes: readonly Box[], colour: Colour): void;
  /** A PNG file. */
  picture(file: Uint8Array, x: number, y: number, width: number, height: number): void;
  /** Across the page, so lightly that what is under it is read. */
  stamp(text: string): void;
  addPage(): void;
  /** Draws on every page after the last one is begun: `page` from 1. */
  onEachPage(draw: (page: number, pages: number) => void): void;
  bytes(): Uint8Array<ArrayBuffer>;
}

/** From its upper left corner, in whole units. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** A line's colour, and its width in points. */
export interface Pen {
  colour: Colour;
  width: number;
}

interface DocumentDetails {
  title: string;
  author: string;
  createdAt: Date;
  landscape?: boolean;
  /** In points, if not A4. */
  size?: { width: number; height: number };
  brand?: Brand | undefined;
}

const serifFile = 'parish-serif.ttf';

/** The serif's letters; a text with others is set in Helvetica. */
const inSerif = /^[ -~ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑáàâãäéèêëíìîïóòôõöúùûüçñªº°§«»“”‘’–—…•·©×]*$/;

/** A document of A4, or of pages of another size. */
export function inkOf({ title, author, createdAt, landscape = false, size, brand }: DocumentDetails): Ink {
  const colours = { ...house, ...brand };
  const document = new jsPDF({
    unit: 'pt',
    format: size ? [size.width, size.height] : 'a4',
    orientation: (size ? size.width > size.height : landscape) ? 'landscape' : 'portrait',
    compress: true,
  });
  document.addFileToVFS(serifFile, serifFont);
  document.addFont(serifFile, 'ParishSerif', 'normal');
  const processTexts = textProcessing(document);
  document.setProperties({ title, author });
  document.setCreationDate(createdAt);
  document.setLanguage('pt-BR');
  const { getWidth, getHeight } = document.internal.pageSize;

  let current: Required<Type> | undefined;
  const use = ({ font, size, colour = 'ink' }: Type) => {
    if (current?.font !== font) {
      document.setFont(font === 'serif' ? 'ParishSerif' : 'helvetica', font === 'bold' ? 'bold' : 'normal');
      processTexts(font === 'serif');
    }
    if (current?.size !== size) document.setFontSize(size);
    if (current?.colour !== colour) document.setTextColor(colours[colour]);
    current = { font, size, colour };
  };
  const shownIn = (text: string, { font }: Type): Font => (font === 'serif' && !inSerif.test(text) ? 'bold' : font);

  /** Character widths at size 1, cached because the library takes longer to measure texts than to draw them. */
  const widths: Record<Font, Map<string, number>> = { normal: new Map(), bold: new Map(), serif: new Map() };
  const letterWidth = (letter: string, font: Font): number => {
    const known = widths[font].get(letter);
    if (known !== undefined) return known;
    use({ ...current, font, size: current?.size ?? 10 });
    const width = document.getStringUnitWidth(letter);
    widths[font].set(letter, width);
    return width;
  };
  const widthOf = (text: string, type: Type): number => {
    const font = shownIn(text, type);
    let width = 0;
    for (let index = 0; index < text.length; index += 1) width += letterWidth(text[index] as string, font);
    return width * type.size;
  };

  return {
    page: { width: getWidth(), height: getHeight() },
    widthOf,
    text(text, type, { x, y, width, align }) {
      use({ ...type, font: shownIn(text, type) });
      const free = align === 'left' ? 0 : width - widthOf(text, type);
      document.text(text, x + (align === 'center' ? free / 2 : free), y);
    },
    line(x1, y, x2, { colour, width }) {
      document.setDrawColor(colours[colour]);
      document.setLineWidth(width);
      document.line(x1, y, x2, y);
    },
    rule(from, to, { colour, width }, dash) {
      document.setDrawColor(colours[colour]);
      document.setLineWidth(width);
      document.setLineDashPattern(dash ? [dash] : [], 0);
      document.line(from.x, from.y, to.x, to.y);
      document.setLineDashPattern([], 0);
    },
    picture(file, x, y, width, height) {
      // By its name the library embeds one file once.
      document.addImage(file, 'PNG', x, y, width, height, `picture-${file.byteLength}`, 'FAST');
    },
    box(x, y, width, height, colour) {
      document.setFillColor(colours[colour]);
      document.rect(x, y, width, height, 'F');
    },
    boxes(x, y, unit, boxes, colour) {
      document.setFillColor(colours[colour]);
      // The library would write each with long figures and paint it alone. Its types leave `write` out.
      const { write } = document.internal as typeof document.internal & { write(operators: string): void };
      const path = boxes.map((box) => `${box.x} ${-box.y} ${box.width} ${-box.height} re`).join('\n');
      const place = [x, getHeight() - y].map((length) => length.toFixed(2)).join(' ');
      write(`q ${unit.toFixed(4)} 0 0 ${unit.toFixed(4)} ${place} cm\n${path}\nf Q`);
    },
    stamp(text) {
      const { width, height } = { width: getWidth(), height: getHeight() };
      const type = { font: 'bold', size: Math.hypot(width, height) / text.length, colour: 'soft' } as const;
      const angle = Math.atan2(height, width);
      // From the page's middle back to the first letter, and down by half a letter.
      const [along, across] = [widthOf(text, type) / 2, type.size * 0.36];
      const x = width / 2 - along * Math.cos(angle) + across * Math.sin(angle);
      const y = height / 2 + along * Math.sin(angle) + across * Math.cos(angle);
      use(type);
      document.saveGraphicsState();
      document.setGState(document.GState({ opacity: 0.12 }));
      document.text(text, x, y, { angle: (angle * 180) / Math.PI });
      document.restoreGraphicsState();
      current = undefined;
    },
    addPage() {
      document.addPage();
    },
    onEachPage(draw) {
      const pages = document.getNumberOfPages();
      for (let page = 1; page <= pages; page += 1) {
        document.setPage(page);
        draw(page, pages);
      }
    },
    bytes: () => new Uint8Array(document.output('arraybuffer')),
  };
}

/**
 * Switches the library's processing of texts. Only an embedded font needs it; of the others it is a fifth of the time:
 * Arabic shaping, right-to-left order and glyphs, none of which printable texts need.
 */
function textProcessing({ internal: { events } }: jsPDF): (isOn: boolean) => void {
  const topics = events.getTopics();
  for (const token of Object.keys(topics.preProcessText ?? {})) events.unsubscribe(token);
  const { postProcessText = {} } = topics;
  return (isOn) => {
    topics.postProcessText = isOn ? postProcessText : {};
  };
}
