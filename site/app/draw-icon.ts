import sharp from 'sharp';
import brand from '../art/brand.svg?raw';
import { drawingIn } from '../art/drawing-in.ts';
import { colourOf, type IconPurpose } from './manifest.ts';

/** How much of an icon's height the drawing takes: all that a round mask leaves, or nearly everything. */
const parts: Readonly<Record<IconPurpose, number>> = { maskable: 0.6, any: 0.94, badge: 1 };

/** The parish's window as a PNG of `side` pixels. Maskable icons get the dark background, others are transparent. */
export async function drawIcon(side: number, purpose: IconPurpose): Promise<Uint8Array<ArrayBuffer>> {
  const height = 84 / parts[purpose];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${height} ${height}" width="${side}" height="${side}">
    ${contentOf(purpose, `<g transform="translate(${(height - 64) / 2} ${(height - 84) / 2})">${drawingIn(brand)}</g>`)}</svg>`;
  const { buffer, byteOffset, byteLength } = await sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
}

function contentOf(purpose: IconPurpose, window: string): string {
  const gold = colourOf('gold-bright');
  if (purpose === 'any') return `${styles(colourOf('brand'), gold, 4)}${window}`;
  const whole = 'width="100%" height="100%"';
  if (purpose === 'maskable')
    return `${styles(colourOf('night-glow'), gold, 4)}<rect ${whole} fill="${colourOf('night')}"/>${window}`;
  // White glass, out of which the lead is cut, wider because it is shown small.
  return `${styles('#fff', '#000', 7)}<mask id="shape">${window}</mask><rect ${whole} fill="#fff" mask="url(#shape)"/>`;
}

/** The width of the lead is in the drawing's own units. */
const styles = (glass: string, lead: string, width: number) =>
  `<style>.brand__glass{fill:${glass}}.brand__lead{fill:none;stroke:${lead};stroke-width:${width};stroke-linejoin:round;stroke-linecap:round}</style>`;
