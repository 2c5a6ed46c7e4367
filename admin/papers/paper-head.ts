import type { ParishFacts } from '#contract/parish.ts';
import { contentsOf, parishContent } from '#contract/parish-content.ts';
import type { ParishWindow } from '#contract/parish-face.ts';
import { plateOf } from '../../site/art/plate.ts';
import { shownAddress } from '../../site/lib/media-address.ts';
import { paletteOf } from '../../site/styles/palettes.ts';
import { api } from '../lib/api.ts';
import type { Art, PaperHead } from './paper.ts';

/** The head that papers share, with the parish's colour, and its arms or its patron's window drawn as pixels. */
export async function paperHead({ name, addressLine, phone }: ParishFacts): Promise<PaperHead> {
  return {
    ...{ parish: name, addressLine, phone, site: location.origin, generatedAt: new Date() },
    // A paper without a look of its own is a paper.
    ...(await ownLook().catch(() => ({ art: undefined }))),
  };
}

async function ownLook(): Promise<Pick<PaperHead, 'art' | 'brand'>> {
  const { data } = await api(parishContent.active, {});
  const [identity] = contentsOf(data, 'identity');
  const own = identity?.colour ? paletteOf(identity.colour)?.light : undefined;
  const arms = identity?.arms && armsPicture(identity.arms, own?.night ?? '#14235a').catch(() => undefined);
  return {
    art: (await arms) || (await windowPicture(contentsOf(data, 'patron')[0]?.window ?? 'cross')),
    ...(own && { brand: { brand: own.brand, brandTint: own['brand-tint'] } }),
  };
}

/** Pixels of the drawing's unit: a window of 9 mm has 600 dots per inch then. */
const scale = 1.5;

/** A window as a PNG file on white, since a PDF has no drawings of ours. */
async function windowPicture(name: ParishWindow): Promise<Art> {
  const { windowAddress } = await import('../../site/art/windows.ts');
  return await artOf(await loaded(windowAddress(name)), () => 'white', scale);
}

/** Arms as a PNG file on white, or on the night where white would hide them. */
async function armsPicture(path: string, night: string): Promise<Art> {
  const ground = (pixels: Uint8ClampedArray) => (plateOf(pixels) === 'dark' ? night : 'white');
  return await artOf(await loaded(shownAddress(path)), ground);
}

async function loaded(address: string): Promise<HTMLImageElement> {
  const picture = Object.assign(new Image(), { crossOrigin: 'anonymous', src: address });
  await picture.decode();
  return picture;
}

/** Pixels of a side, enough for any paper. */
const mostPixels = 800;

async function artOf(
  picture: HTMLImageElement,
  groundOf: (pixels: Uint8ClampedArray) => string,
  enlarged = 1,
): Promise<Art> {
  const scaled = Math.min(enlarged, mostPixels / Math.max(picture.naturalWidth, picture.naturalHeight));
  const [width, height] = [picture.naturalWidth * scaled, picture.naturalHeight * scaled].map(Math.ceil) as [
    number,
    number,
  ];
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.drawImage(picture, 0, 0, width, height);
  pen.fillStyle = groundOf(pen.getImageData(0, 0, width, height).data);
  pen.globalCompositeOperation = 'destination-over';
  pen.fillRect(0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('no picture');
  return { file: new Uint8Array(await blob.arrayBuffer()), width, height };
}
