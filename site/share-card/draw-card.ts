import sharp from 'sharp';
import { maxMediaSide } from '#contract/media.ts';
import type { ParishWindow } from '#contract/parish-face.ts';
import { drawingIn } from '../art/drawing-in.ts';
import { colours, glass, light } from './card-colours.ts';
import { cardBytes, cardSize } from './card-size.ts';
import { fitLines, type Step } from './fit-lines.ts';
import type { Canvas, lettering } from './lettering.ts';
import type { Typeface } from './typeface.ts';

/** A card's content. */
export interface Card {
  title: string;
  /** The line above it. */
  kicker: string;
  parish: string;
  place: string;
  /** The drawn window beside the title, when there is no photo. */
  window: ParishWindow;
  /** In its place, the church in its window (`drawChurchWindow`). */
  church?: Uint8Array;
  /** Pixels, made by `photoPart`. */
  photo?: Uint8Array;
}

export interface Tools {
  serif: Typeface;
  sans: Typeface;
  writeSerif: ReturnType<typeof lettering>;
  writeSans: ReturnType<typeof lettering>;
  /** The files of `art/windows`, by their names. */
  windows: Readonly<Record<string, string>>;
  /** The drawing in `art/brand.svg`. */
  brand: string;
}

/** Draws a card as a JPEG file, which every service supports. The fonts must have its characters. */
export async function drawCard(card: Card, tools: Tools): Promise<Uint8Array> {
  const beside = card.photo ? besidePhoto : card.church ? besideChurch : besideWindow;
  const { ground, edge } = await beside(card, tools);
  const pixels = unused.pop() ?? new Uint8Array(ground.byteLength);
  try {
    pixels.set(ground);
    await write(card, edge, pixels, tools);
    return await fileOf(pixels);
  } finally {
    unused.push(pixels);
  }
}

/** Pixels of finished cards, for the next ones: thousands of new ones take a quarter of the time. */
const unused: Uint8Array[] = [];

async function write(card: Card, edge: number, pixels: Uint8Array, tools: Tools): Promise<void> {
  if (card.photo) {
    const row = (cardSize.width - photoLeft) * 3;
    for (let y = 0; y < cardSize.height; y += 1) {
      pixels.set(card.photo.subarray(y * row, (y + 1) * row), (y * cardSize.width + photoLeft) * 3);
    }
  }
  await writeTitle({ pixels, width: cardSize.width }, card, edge - margin, tools);
}

async function fileOf(pixels: Uint8Array): Promise<Uint8Array> {
  // Anew for each file: a clone would copy the pixels, which takes a third of the time.
  const drawing = () => sharp(pixels, { raw: { ...cardSize, channels: 3 } });
  let file: Uint8Array = new Uint8Array();
  for (const quality of [76, 60, 40, 20]) {
    // Choosing the best codes would take longer than all the rest, for a twentieth of the size.
    file = await drawing().jpeg({ quality, optimiseCoding: false }).toBuffer();
    if (file.byteLength <= cardBytes) break;
  }
  return file;
}

const margin = 72;
const churchMargin = 42;
const titleMiddle = 305;
const leading = 1.13;
const titleSteps: [...Step[], Step] = [
  { size: 104, maxLines: 2 },
  { size: 84, maxLines: 3 },
  { size: 72, maxLines: 4 },
  { size: 62, maxLines: 4 },
  { size: 52, maxLines: 4 },
  { size: 44, maxLines: 4 },
];

async function writeTitle(canvas: Canvas, { title, kicker }: Card, width: number, tools: Tools): Promise<void> {
  const { serif, sans, writeSerif, writeSans } = tools;
  const { lines, size } = fitLines(title, width, titleSteps, serif.width);
  // The middle of the letters without the descenders, which few lines have.
  const first = titleMiddle - ((lines.length - 1) * leading * size) / 2 + size * 0.33;
  for (const [index, text] of lines.entries()) {
    const baseline = first + index * leading * size;
    await writeSerif(canvas, { text, size, x: margin, baseline, colour: colours.onNight });
  }
  const small = largestSize(kicker, width, 34, sans);
  await writeSans(canvas, { text: kicker, size: small, x: margin, baseline: 106, colour: colours.goldBright });
}

/** The light, and the parish's name with the header's window. */
function nightOf({ parish, place }: Card, edge: number, { serif, sans, brand }: Tools): string {
  const left = margin + 62;
  const width = edge - left;
  return `<defs><radialGradient id="light" gradientUnits="userSpaceOnUse" cx="936" cy="250" r="800" gradientTransform="matrix(1 0 0 .75 0 62)">
      <stop stop-color="${light}"/><stop offset="1" stop-color="${colours.night}"/>
    </radialGradient></defs>
    <rect width="${cardSize.width}" height="${cardSize.height}" fill="url(#light)"/>
    <style>
      .brand__glass { fill: ${glass} }
      .brand__lead { fill: none; stroke: ${colours.goldBright}; stroke-width: 4; stroke-linejoin: round; stroke-linecap: round }
    </style>
    <g transform="translate(${margin} 509) scale(.8)">${brand}</g>
    <g fill="${colours.onNight}">${serif.outline(parish, largestSize(parish, width, 34, serif), left, 540)}</g>
    <g fill="${colours.onNightSoft}">${sans.outline(place, largestSize(place, width, 26, sans), left, 574)}</g>`;
}

/** The size at which a short line fits, `most` if it can be. */
const largestSize = (text: string, width: number, most: number, face: Typeface) =>
  Math.min(most, width / face.width(text));

/** The background as pixels, and where the title must end. */
interface Ground {
  ground: Uint8Array;
  edge: number;
}

async function besideWindow(card: Card, tools: Tools): Promise<Ground> {
  const edge = 816;
  const window = drawingIn(tools.windows[card.window] as string);
  const drawing = `<svg x="872" y="48" width="260" height="546" viewBox="0 0 200 420">${window}</svg>`;
  return { ground: await groundOf(card, edge, drawing, tools), edge };
}

/** Words are never over the photo. */
async function besideChurch(card: Card, tools: Tools): Promise<Ground> {
  const height = cardSize.height - 2 * churchMargin;
  const { data: window, info } = await sharp(card.church)
    .resize({ height })
    .png()
    .toBuffer({ resolveWithObject: true });
  const left = cardSize.width - margin - info.width;
  const edge = left - 36;
  const ground = await sharp(await groundOf(card, edge, '', tools), { raw: { ...cardSize, channels: 3 } })
    .composite([{ input: window, left, top: churchMargin }])
    .removeAlpha()
    .raw()
    .toBuffer();
  return { ground, edge };
}

/** Where a photo begins. */
const photoLeft = 670;

async function besidePhoto(card: Card, tools: Tools): Promise<Ground> {
  const edge = photoLeft - 36;
  const line = `<path stroke="${colours.goldBright}" stroke-width="6" d="M${photoLeft - 3} 0V${cardSize.height}"/>`;
  return { ground: await groundOf(card, edge, line, tools), edge };
}

/** The ground that a parish's cards have in common, drawn once. */
const grounds = new Map<string, Promise<Uint8Array>>();

function groundOf(card: Card, edge: number, drawing: string, tools: Tools): Promise<Uint8Array> {
  const key = JSON.stringify([drawing, card.parish, card.place]);
  let ground = grounds.get(key);
  if (!ground) {
    ground = sharp(Buffer.from(svg(nightOf(card, edge, tools) + drawing)))
      .flatten()
      .removeAlpha()
      .raw()
      .toBuffer();
    grounds.set(key, ground);
  }
  return ground;
}

/** The maximum enlargement: a very narrow photo would become gigabytes before it is cropped. */
const mostEnlarged = 4;

/** The most pixels of a photo. A small file may hold 16,000 × 16,000, which take gigabytes to decode. */
const limitInputPixels = maxMediaSide ** 2;

/**
 * The pixels of a photo as the right part of a card, cropped to its most salient region. Throws when the file is no
 * picture, too narrow, or has too many pixels.
 */
export async function photoPart(file: Uint8Array): Promise<Uint8Array> {
  const picture = sharp(file, { limitInputPixels });
  const { width, height } = await picture.metadata();
  const enlarged = Math.max((cardSize.width - photoLeft) / width, cardSize.height / height);
  if (enlarged > mostEnlarged) throw new Error(`${width} × ${height} pixels are too few`);
  return await picture
    .resize(cardSize.width - photoLeft, cardSize.height, { fit: 'cover', position: 'attention' })
    .flatten({ background: colours.night })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();
}

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}">${content}</svg>`;
