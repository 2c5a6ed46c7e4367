import sharp from 'sharp';
import { maxMediaSide } from '#contract/media.ts';

/**
 * The size of a picture, in pixels; undefined for a file of which no picture can be drawn. One whose end is missing is
 * a picture: it is better than none.
 */
export async function readablePicture(file: ArrayBuffer): Promise<{ width: number; height: number } | undefined> {
  const picture = sharp(file, { failOn: 'none', limitInputPixels: maxMediaSide ** 2 });
  try {
    const { width, height } = await picture.metadata();
    await picture.resize(1).raw().toBuffer();
    return { width, height };
  } catch {
    return undefined;
  }
}
