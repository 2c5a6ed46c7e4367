import sharp, { type Sharp } from 'sharp';
import { fitLines, type Step } from './fit-lines.ts';
import type { Typeface } from './typeface.ts';

/** Pixels; the size that sharing services ask for. */
export const cardSize = { width: 1200, height: 630 };

/** What a file may have at most: some services leave out the picture of a page where it is large. */
export const cardBytes = 100_000;

/** All that a card shows, on one line each, in letters that the fonts have. */
export interface Card {
  title: string;
  /** The line above it. */
  kicker: string;
  parish: string;
  place: string;
  /** Which of the drawn windows stands beside the title, where there is no photo. */
  window: 'lourdes' | 'spirit';
  /** Made by `photoPart`. */
  photo?: Uint8Array | undefined;
}

export interface Tools {
  serif: Typeface;
  sans: Typeface;
  /** `art/windows.svg`. */
  windows: string;
}

/** Draws a card as a JPEG file, which every service understands. */
export async function drawCard(card: Card, tools: Tools): Promise<Uint8Array> {
  const ground = card.photo ? await groundWithPhoto(card.photo) : await groundWithWindow(card.window, tools.windows);
  const words = Buffer.from(svg(wordsOf(card, card.photo ? photoEdge : windowEdge, tools)));
  const drawing = sharp(ground, { raw: { ...cardSize, channels: 3 } }).composite([{ input: words }]);
  let file: Uint8Array = new Uint8Array();
  for (const quality of [76, 60, 40, 20]) {
    file = await drawing.clone().jpeg({ quality }).toBuffer();
    if (file.byteLength <= cardBytes) break;
  }
  return file;
}

const margin = 72;
/** Where the words end. */
const photoEdge = 634;
const windowEdge = 816;
/** Where a photo begins. */
const photoLeft = 670;
const titleMiddle = 305;
const leading = 1.13;
const titleSteps: [...Step[], Step] = [
  { size: 84, maxLines: 3 },
  { size: 72, maxLines: 4 },
  { size: 62, maxLines: 4 },
  { size: 52, maxLines: 4 },
  { size: 44, maxLines: 4 },
];

/** The tokens' `--on-night`, `--gold-bright`, `--on-night-soft` and `--night`. */
const colours = { title: '#fdf8ec', gold: '#f2c45f', place: '#ced6f2', night: '#14235a' };

function wordsOf(card: Card, edge: number, { serif, sans }: Tools): string {
  const width = edge - margin;
  const { lines, size } = fitLines(card.title, width, titleSteps, serif.width);
  // The middle of the letters without the descenders, which few lines have.
  const first = titleMiddle - ((lines.length - 1) * leading * size) / 2 + size * 0.33;
  const parishSize = largestSize(card.parish, width - 62, 34, serif);
  const placeSize = largestSize(card.place, width - 62, 26, sans);
  return [
    `<g fill="${colours.title}">`,
    ...lines.map((line, index) => serif.outline(line, size, margin, first + index * leading * size)),
    serif.outline(card.parish, parishSize, margin + 62, 540),
    '</g>',
    `<g fill="${colours.gold}">${sans.outline(card.kicker, largestSize(card.kicker, width, 34, sans), margin, 106)}</g>`,
    `<g fill="${colours.place}">${sans.outline(card.place, placeSize, margin + 62, 574)}</g>`,
    mark,
  ].join('');
}

/** The size at which a short line fits, `most` if it can be. */
const largestSize = (text: string, width: number, most: number, face: Typeface) =>
  Math.min(most, (most * width) / face.width(text, most));

/** The window with the cross that stands beside the parish's name in the header. */
const mark = `<g transform="translate(${margin} 509) scale(.8)" stroke-linejoin="round" stroke-linecap="round">
  <path fill="#2c56b4" d="M4 82V44A54 54 0 0 1 32 3a54 54 0 0 1 28 41v38z"/>
  <path fill="none" stroke="${colours.gold}" stroke-width="4" d="M10 76V45a46 46 0 0 1 22-34 46 46 0 0 1 22 34v31zM32 28v38M21 40h22"/>
</g>`;

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}">${content}</svg>`;

const night = `<defs><radialGradient id="light" gradientUnits="userSpaceOnUse" cx="936" cy="250" r="800" gradientTransform="matrix(1 0 0 .75 0 62)">
    <stop stop-color="#2f4aa8"/><stop offset="1" stop-color="${colours.night}"/>
  </radialGradient></defs>
  <rect width="1200" height="630" fill="url(#light)"/>`;

const windowPlaces = { lourdes: 0, spirit: 440 };

/** The same for all cards, so each window is drawn once. */
const grounds = new Map<string, Promise<Uint8Array>>();

function groundWithWindow(window: Card['window'], windows: string): Promise<Uint8Array> {
  let ground = grounds.get(window);
  if (!ground) {
    const drawing = windows.replace(/<svg[^>]*>/, '').replace('</svg>', '');
    const place = `x="872" y="48" width="260" height="546" viewBox="${windowPlaces[window]} 0 200 420"`;
    ground = pixels(sharp(Buffer.from(svg(`${night}<svg ${place}>${drawing}</svg>`))));
    grounds.set(window, ground);
  }
  return ground;
}

/** A photo as the right part of a card, its most striking part kept. Throws where the file is no picture. */
export const photoPart = (file: Uint8Array): Promise<Uint8Array> =>
  sharp(file)
    .resize(cardSize.width - photoLeft, cardSize.height, { fit: 'cover', position: 'attention' })
    .flatten({ background: colours.night })
    .toFormat('png', { compressionLevel: 1 })
    .toBuffer();

function groundWithPhoto(photo: Uint8Array): Promise<Uint8Array> {
  const line = `<path stroke="${colours.gold}" stroke-width="6" d="M${photoLeft - 3} 0V630"/>`;
  return pixels(sharp(Buffer.from(svg(`${night}${line}`))).composite([{ input: photo, left: photoLeft, top: 0 }]));
}

const pixels = (image: Sharp): Promise<Uint8Array> => image.flatten().removeAlpha().raw().toBuffer();
