import sharp from 'sharp';
import brand from '../art/brand.svg?raw';
import { drawingIn } from '../art/drawing-in.ts';
import { colourOf } from './manifest.ts';

/** How much of an icon's height the drawing takes: all that a round mask leaves, or nearly everything. */
const parts = { maskable: 0.6, any: 0.94 };

/** The parish's window as a PNG file of `side` pixels; a maskable one stands on the night, any other on nothing. */
export async function drawIcon(side: number, isMaskable: boolean): Promise<Uint8Array<ArrayBuffer>> {
  const height = 84 / (isMaskable ? parts.maskable : parts.any);
  const ground = isMaskable ? `<rect width="${height}" height="${height}" fill="${colourOf('night')}"/>` : '';
  const glass = isMaskable ? colourOf('night-glow') : colourOf('brand');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${height} ${height}" width="${side}" height="${side}">
    <style>.brand__glass{fill:${glass}}.brand__lead{fill:none;stroke:${colourOf('gold-bright')};stroke-width:4;stroke-linejoin:round;stroke-linecap:round}</style>
    ${ground}<g transform="translate(${(height - 64) / 2} ${(height - 84) / 2})">${drawingIn(brand)}</g></svg>`;
  const { buffer, byteOffset, byteLength } = await sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
}
