import sharp from 'sharp';
import type { PlacedLetter, Typeface } from './typeface.ts';

/** Pixels of a picture in red, green and blue. */
export interface Canvas {
  pixels: Uint8Array;
  /** In pixels. */
  width: number;
}

export interface Line {
  text: string;
  /** Pixels. */
  size: number;
  /** The origin of its first letter, in pixels. */
  x: number;
  baseline: number;
  /** As `#rrggbb`. */
  colour: string;
}

/** A letter as it covers the pixels around its origin. */
interface Mask {
  left: number;
  top: number;
  width: number;
  height: number;
  /** 0 to 255, row by row. */
  cover: Uint8Array;
}

/** Positions between two pixels at which a letter is drawn. */
const phases = 4;

/** The most drawings of letters that are kept, some 20 MB. */
const mostKept = 4_000;

/**
 * Writes lines of one typeface into pictures. Each letter is drawn once for a size: drawing the outlines of a whole
 * title takes longer than all the rest of its card.
 */
export function lettering(face: Typeface): (canvas: Canvas, line: Line) => Promise<void> {
  const masks = new Map<string, Promise<Mask>>();
  return async (canvas, { text, size, x, baseline, colour }) => {
    const scale = size / face.unitsPerEm;
    const row = Math.round(baseline);
    const colourParts = channels(colour);
    if (masks.size >= mostKept) masks.clear();
    const drawn = face.letters(text).map(async ({ glyph, x: at }) => {
      const place = Math.round((x + at * scale) * phases) / phases;
      const column = Math.floor(place);
      const key = `${glyph.id} ${scale} ${place - column}`;
      let mask = masks.get(key);
      if (!mask) {
        mask = drawMask(glyph, scale, place - column);
        masks.set(key, mask);
      }
      return { mask: await mask, column };
    });
    for (const { mask, column } of await Promise.all(drawn)) cover(canvas, mask, column, row, colourParts);
  };
}

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

async function drawMask(glyph: PlacedLetter['glyph'], scale: number, phase: number): Promise<Mask> {
  const { minX, minY, maxX, maxY } = glyph.path.bbox;
  if (!(maxX > minX && maxY > minY)) return { left: 0, top: 0, width: 0, height: 0, cover: new Uint8Array() };
  const left = Math.floor(minX * scale + phase);
  const top = Math.floor(-maxY * scale);
  const width = Math.ceil(maxX * scale + phase) - left;
  const height = Math.ceil(-minY * scale) - top;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <path transform="translate(${phase - left} ${-top}) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/></svg>`;
  return {
    left,
    top,
    width,
    height,
    cover: await sharp(Buffer.from(drawing)).extractChannel('alpha').raw().toBuffer(),
  };
}

function cover({ pixels, width }: Canvas, mask: Mask, column: number, row: number, colour: readonly number[]): void {
  const [red = 0, green = 0, blue = 0] = colour;
  const height = pixels.length / 3 / width;
  const firstX = Math.max(0, -(column + mask.left));
  const endX = Math.min(mask.width, width - column - mask.left);
  for (let y = 0; y < mask.height; y += 1) {
    const to = row + mask.top + y;
    if (to < 0 || to >= height) continue;
    for (let x = firstX; x < endX; x += 1) {
      const part = mask.cover[y * mask.width + x] as number;
      if (part === 0) continue;
      const at = (to * width + column + mask.left + x) * 3;
      pixels[at] = mix(pixels[at] as number, red, part);
      pixels[at + 1] = mix(pixels[at + 1] as number, green, part);
      pixels[at + 2] = mix(pixels[at + 2] as number, blue, part);
    }
  }
}

const mix = (below: number, above: number, part: number): number =>
  ((below * (255 - part) + above * part + 127) / 255) | 0;
