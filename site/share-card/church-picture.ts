import sharp from 'sharp';
import { cutAround, type FocusPoint } from '#contract/focus-point.ts';
import { churchFrame, churchOpening, churchOpeningPath, churchWindow } from '../art/church-window.ts';

/** Pixels per unit of the drawing, for screens with twice as many as a page's units. */
const scale = 2;

export const churchPictureSize = { width: churchWindow.width * scale, height: churchWindow.height * scale };

/** Maximum bytes of the picture that pages load. */
export const churchPictureBytes = 45_000;

/** The window around a photo, as a PNG with nothing outside its arch. Photos are cut around the point. */
export async function drawChurchWindow(file: Uint8Array, focus: FocusPoint): Promise<Buffer> {
  // A photo whose end is missing is better than a site that isn't built.
  const { data: upright, info } = await sharp(file, { failOn: 'none' })
    .rotate()
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .toBuffer({ resolveWithObject: true });
  const { left, top, width, height } = box(churchOpening);
  const photo = await sharp(upright)
    .extract(cutAround(info, { width, height }, focus))
    .resize(width, height)
    .toBuffer();
  return await sharp(drawing(`<path d="${churchOpeningPath}"/>`))
    .composite([
      { input: await onWindow(photo, { left, top }), blend: 'in' },
      { input: drawing(churchFrame), blend: 'over' },
    ])
    .png()
    .toBuffer();
}

/**
 * The picture as a file for pages, whose quality is as high as their bytes allow. As AVIF it would be an eighth smaller
 * and take forty times as long.
 */
export async function churchFile(picture: Uint8Array): Promise<Uint8Array> {
  let file: Uint8Array = new Uint8Array();
  for (const quality of [60, 45, 30, 15, 1]) {
    file = await sharp(picture).webp({ quality }).toBuffer();
    if (file.byteLength <= churchPictureBytes) break;
  }
  return file;
}

const box = ({ left, top, width, height }: typeof churchOpening) => ({
  left: left * scale,
  top: top * scale,
  width: width * scale,
  height: height * scale,
});

const drawing = (content: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${churchPictureSize.width}" height="${churchPictureSize.height}" viewBox="0 0 ${churchWindow.width} ${churchWindow.height}">${content}</svg>`,
  );

/** A picture at its place in the whole window. */
const onWindow = async (input: Buffer, place: { left: number; top: number }): Promise<Buffer> =>
  await sharp({ create: { ...churchPictureSize, channels: 4, background: '#0000' } })
    .composite([{ input, ...place }])
    .png()
    .toBuffer();
