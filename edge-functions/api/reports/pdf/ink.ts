import { jsPDF } from 'jspdf';
import type { Align } from '#contract/report.ts';

type Weight = 'normal' | 'bold';

/** A font's weight and size, in points. */
export interface Type {
  weight: Weight;
  size: number;
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
  line(x1: number, y: number, x2: number, shade: number): void;
  /** Shades go from 0, black, to 255. */
  box(x: number, y: number, width: number, height: number, shade: number): void;
  addPage(): void;
  /** Draws on every page after the last one is begun: `page` from 1. */
  onEachPage(draw: (page: number, pages: number) => void): void;
  bytes(): Uint8Array<ArrayBuffer>;
}

interface DocumentDetails {
  title: string;
  author: string;
  createdAt: Date;
  landscape: boolean;
}

/** An A4 document in Helvetica, which every PDF reader has, so that no font is embedded. */
export function inkOf({ title, author, createdAt, landscape }: DocumentDetails): Ink {
  const document = new jsPDF({
    unit: 'pt',
    format: 'a4',
    orientation: landscape ? 'landscape' : 'portrait',
    compress: true,
  });
  leaveTextsAsTheyAre(document);
  document.setProperties({ title, author });
  document.setCreationDate(createdAt);
  document.setLanguage('pt-BR');
  const { getWidth, getHeight } = document.internal.pageSize;

  let current: Type | undefined;
  const use = (type: Type) => {
    if (current?.weight !== type.weight) document.setFont('helvetica', type.weight);
    if (current?.size !== type.size) document.setFontSize(type.size);
    current = type;
  };

  /** Character widths at size 1, cached because the library takes longer to measure texts than to draw them. */
  const widths: Record<Weight, Map<string, number>> = { normal: new Map(), bold: new Map() };
  const letterWidth = (letter: string, weight: Weight): number => {
    const known = widths[weight].get(letter);
    if (known !== undefined) return known;
    use({ weight, size: current?.size ?? 10 });
    const width = document.getStringUnitWidth(letter);
    widths[weight].set(letter, width);
    return width;
  };
  const widthOf = (text: string, { weight, size }: Type): number => {
    let width = 0;
    for (let index = 0; index < text.length; index += 1) width += letterWidth(text[index] as string, weight);
    return width * size;
  };

  return {
    page: { width: getWidth(), height: getHeight() },
    widthOf,
    text(text, type, { x, y, width, align }) {
      use(type);
      const free = align === 'left' ? 0 : width - widthOf(text, type);
      document.text(text, x + (align === 'center' ? free / 2 : free), y);
    },
    line(x1, y, x2, shade) {
      document.setDrawColor(shade, shade, shade);
      document.line(x1, y, x2, y);
    },
    box(x, y, width, height, shade) {
      document.setFillColor(shade, shade, shade);
      document.rect(x, y, width, height, 'F');
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
 * Skips the library's processing of each text, a fifth of the time: Arabic shaping, right-to-left order and embedded
 * fonts, none of which printable texts need.
 */
function leaveTextsAsTheyAre({ internal: { events } }: jsPDF): void {
  const topics = events.getTopics();
  for (const topic of ['preProcessText', 'postProcessText']) {
    for (const token of Object.keys(topics[topic] ?? {})) events.unsubscribe(token);
  }
}
