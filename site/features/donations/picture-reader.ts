import '../../browsers/fill-gaps.ts';
import { codesIn } from './codes-in.ts';
import { pictureSize } from './picture-size.ts';

/** The codes found in a picture, or why none can be read. */
export type Reading = { codes: string[] } | { fault: 'no-picture' | 'too-large' };

/** Pixels; a browser needs four bytes for each, and telephones end a page that takes too much. */
const mostPixels = 60_000_000;
/** Longest sides at which a code is looked for, the quickest first. */
const sides = [1000, 1800];

addEventListener('message', async ({ data: file }: MessageEvent<File>) => postMessage(await read(file)));

async function read(file: File): Promise<Reading> {
  const size = await pictureSize(file);
  if (size && size.width * size.height > mostPixels) return { fault: 'too-large' };
  try {
    const picture = await createImageBitmap(file);
    if (picture.width * picture.height > mostPixels) return { fault: 'too-large' };
    for (const side of sides) {
      const codes = codesIn(pixelsOf(picture, side));
      if (codes.length > 0 || Math.max(picture.width, picture.height) <= side) return { codes };
    }
    return { codes: [] };
  } catch {
    return { fault: 'no-picture' };
  }
}

/** On white, because a transparent picture would be black. */
function pixelsOf(picture: ImageBitmap, side: number): ImageData {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const context = new OffscreenCanvas(width, height).getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.imageSmoothingQuality = 'high';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}
