import type { ParishFacts } from '#contract/parish.ts';
import { contentsOf, parishContent } from '#contract/parish-content.ts';
import { drawingIn } from '../../site/art/drawing-in.ts';
import { api } from '../lib/api.ts';
import type { PaperHead } from './paper.ts';

/** The head that papers share, with the window of the parish's patron drawn as pixels. */
export async function paperHead({ name, addressLine, phone }: ParishFacts): Promise<PaperHead> {
  return {
    ...{ parish: name, addressLine, phone, site: location.origin, generatedAt: new Date() },
    art: await ownWindow()
      .then(windowPicture)
      // A paper without a drawing is a paper.
      .catch(() => undefined),
  };
}

async function ownWindow(): Promise<WindowName> {
  const { data } = await api(parishContent.active, {});
  return contentsOf(data, 'patron')[0]?.window ?? 'cross';
}

type WindowName = 'cross' | 'eucharist' | 'spirit' | 'lourdes';

/** The places of the windows in their drawing (site/art/windows.svg). */
const places: Readonly<Record<WindowName, number>> = { lourdes: 0, eucharist: 220, spirit: 440, cross: 660 };

/** Pixels of the drawing's unit: a window of 9 mm has 600 dots per inch then. */
const scale = 1.5;

/** A window as a PNG file on white, since a PDF has no drawings of ours. */
async function windowPicture(name: WindowName): Promise<Uint8Array<ArrayBuffer>> {
  const { default: windows } = await import('../../site/art/windows.svg?raw');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${200 * scale}" height="${420 * scale}" viewBox="${places[name]} 0 200 420">${drawingIn(windows)}</svg>`;
  const picture = new Image();
  picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [200 * scale, 420 * scale];
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('no picture');
  return new Uint8Array(await blob.arrayBuffer());
}
