import { createHash } from 'node:crypto';
import { armsOnPlate } from '../art/arms.ts';
import brandFile from '../art/brand.svg?raw';
import { drawingIn } from '../art/drawing-in.ts';
import sansFile from '../fonts/parish-sans.woff2?inline';
import serifFile from '../fonts/parish-serif.woff2?inline';
import { parishBuild } from '../lib/parish-build.ts';
import { colours } from './card-colours.ts';

const { arms } = parishBuild();

/** The header's sign, in a place of 64 by 84. */
export const brand: string = arms
  ? armsOnPlate(arms, { x: 0, y: 8, side: 66 }, { light: colours.onNight, dark: colours.night })
  : drawingIn(brandFile);

const program = import.meta.glob(['./*.ts', '../art/*.ts', '!./*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

const windowFiles = import.meta.glob<string>('../art/windows/*.svg', { query: '?raw', import: 'default', eager: true });

/** The windows' files by their names. */
export const windows = Object.fromEntries(
  Object.entries(windowFiles).map(([path, file]) => [path.replace(/^.*\/|\.svg$/g, ''), file]),
);

/** A hash of the sources of cards: a card is drawn again when fonts, art, colours or code have changed. */
export const sources: string = createHash('sha256')
  .update(JSON.stringify([program, brand, windows, sansFile, serifFile, colours]))
  .digest('hex');

const bytes = (dataUrl: string) => Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');

export const fonts = { sans: bytes(sansFile), serif: bytes(serifFile) };
