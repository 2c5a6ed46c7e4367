import { createHash } from 'node:crypto';
import brandFile from '../art/brand.svg?raw';
import { drawingIn } from '../art/drawing-in.ts';
import windowsFile from '../art/windows.svg?raw';
import sansFile from '../fonts/parish-sans.woff2?inline';
import serifFile from '../fonts/parish-serif.woff2?inline';

const program = import.meta.glob(['./*.ts', '../art/*.ts', '!./*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** A hash of the sources of cards: a card is drawn again when fonts, art or code have changed. */
export const sources: string = createHash('sha256')
  .update(JSON.stringify([program, brandFile, windowsFile, sansFile, serifFile]))
  .digest('hex');

export const brand: string = drawingIn(brandFile);
export const windows: string = windowsFile;

const bytes = (dataUrl: string) => Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');

export const fonts = { sans: bytes(sansFile), serif: bytes(serifFile) };
