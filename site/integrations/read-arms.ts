import sharp from 'sharp';
import { maxMediaSide } from '#contract/media.ts';
import type { Arms } from '../art/arms.ts';
import { plateOf } from '../art/plate.ts';

/** Pixels of the largest icon. */
const longest = 512;

/** The arms of a file, for drawings. */
export async function readArms(file: ArrayBuffer): Promise<Pick<Arms, 'png' | 'plate'>> {
  const { data, info } = await sharp(file, { failOn: 'none', limitInputPixels: maxMediaSide ** 2 })
    .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const png = await sharp(data, { raw: info }).png({ compressionLevel: 9 }).toBuffer();
  return { png: png.toString('base64'), plate: plateOf(data) };
}
