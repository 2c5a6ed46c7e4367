import sharp from 'sharp';
import { expect, it } from 'vitest';
import { pictureSize } from './picture-size.ts';

const [width, height] = [1234, 567];
const picture = (background: { r: number; g: number; b: number; alpha: number }) =>
  sharp({ create: { width, height, channels: 4, background } });
const opaque = picture({ r: 30, g: 58, b: 138, alpha: 1 });
const clear = picture({ r: 30, g: 58, b: 138, alpha: 0.5 });
const chunkOf = (file: Buffer) => file.subarray(12, 16).toString('latin1');

it.each([
  ['PNG', () => opaque.clone().png()],
  ['JPEG', () => opaque.clone().jpeg()],
  ['VP8 ', () => opaque.clone().removeAlpha().webp()],
  ['VP8L', () => opaque.clone().webp({ lossless: true })],
  ['VP8X', () => clear.clone().webp()],
])('the size of a %s is read before it is decoded', async (kind, made) => {
  const file = await made().toBuffer();
  if (kind.startsWith('VP8')) expect(chunkOf(file)).toBe(kind);
  expect(await pictureSize(new Blob([new Uint8Array(file)]))).toEqual({ width, height });
});

it.each([
  ['a WebP that ends too early', 'RIFF\0\0\0\0WEBPVP8X\0'],
  ['another kind of WebP chunk', `RIFF\0\0\0\0WEBPANIM${'\0'.repeat(30)}`],
  ['another file', 'GIF89a'],
  ['nothing', ''],
])('%s has none', async (_, content) => {
  expect(await pictureSize(new Blob([content]))).toBeUndefined();
});
