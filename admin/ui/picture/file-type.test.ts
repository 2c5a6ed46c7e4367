import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { withToldType } from './file-type.ts';
import { isMoving } from './moving.ts';
import { isPictureFile } from './picture.ts';

const plain = (shade = 90) =>
  sharp({ create: { width: 4, height: 2, channels: 3, background: { r: shade, g: 0, b: 0 } } });
const shades = Promise.all([10, 120, 250].map((shade) => plain(shade).png().toBuffer()));
const frames = async (count: number) => sharp((await shades).slice(0, count), { join: { animated: true } });
const box = (...brands: string[]) => `\0\0\0${String.fromCharCode(8 + brands.length * 4)}ftyp${brands.join('')}`;
const bytesOf = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

/** A PNG with the chunk that makes it an APNG of `count` frames. */
async function apng(count: number): Promise<Uint8Array> {
  const png = await plain().png().toBuffer();
  const chunk = [0, 0, 0, 8, ...bytesOf('acTL'), 0, 0, 0, count, 0, 0, 0, 0, 0, 0, 0, 0];
  return new Uint8Array([...png.subarray(0, 33), ...chunk, ...png.subarray(33)]);
}

const fileOf = async (content: Uint8Array | string | Promise<Uint8Array>, name: string, type: string) => {
  const bytes = await content;
  return new File([typeof bytes === 'string' ? bytesOf(bytes) : new Uint8Array(bytes)], name, { type });
};

describe('a file’s type', () => {
  it.each<[says: string, content: () => Uint8Array | string | Promise<Uint8Array>, name: string, type: string]>([
    ['image/jpeg', () => plain().jpeg().toBuffer(), 'IMG-20261128-WA0003.jpg', 'application/octet-stream'],
    ['image/jpeg', () => plain().jpeg().toBuffer(), 'foto', ''],
    ['image/jpeg', () => plain().jpeg().toBuffer(), 'foto.pdf', 'application/pdf'],
    ['image/png', () => plain().png().toBuffer(), 'foto.jpg', 'image/jpeg'],
    ['image/gif', () => plain().gif().toBuffer(), 'foto.txt', 'text/plain'],
    ['image/webp', () => plain().webp().toBuffer(), 'foto.jfif', ''],
    ['image/avif', () => plain().avif().toBuffer(), 'foto.jpg', 'image/jpeg'],
    ['image/avif', () => box('mif1', '\0\0\0\0', 'mif1', 'avif'), 'foto.heic', 'image/heic'],
    ['image/heic', () => box('heic', '\0\0\0\0', 'mif1', 'heic'), 'IMG_2.jpg', 'image/jpeg'],
    ['image/heic', () => box('mif1', '\0\0\0\0', 'mif1', 'heix'), 'IMG_2', 'application/octet-stream'],
    ['application/pdf', () => '%PDF-1.7\n', 'boletim', 'application/octet-stream'],
    ['application/pdf', () => '%PDF-1.4\n', 'boletim.jpg', 'image/jpeg'],
    ['image/svg+xml', () => '<?xml version="1.0"?>\n<!-- a -->\n<svg xmlns="…">', 'brasao.xml', 'text/xml'],
    ['image/svg+xml', () => '\xef\xbb\xbf\n<svg>', 'brasao', ''],
    ['text/html', () => '<!doctype html><svg>', 'a.html', 'text/html'],
    ['video/mp4', () => box('isom', '\0\0\0\0', 'mp41'), 'a.mp4', 'video/mp4'],
    // The first bytes tell nothing.
    ['image/jpeg', () => 'damaged', 'foto.jpg', 'application/octet-stream'],
    ['image/png', () => 'damaged', 'foto.jpg', 'image/png'],
    ['application/pdf', () => 'damaged', 'nota.PDF', ''],
    ['', () => 'a', 'a', 'binary/octet-stream'],
    ['', () => '', 'a', ''],
  ])('is %s by its content, else by its name', async (says, content, name, type) => {
    const told = await withToldType(await fileOf(content(), name, type));
    expect([told.type, told.name]).toEqual([says, name]);
  });

  it.each([
    ['foto.jpg', 'application/octet-stream', true],
    ['foto.HEIF', '', true],
    ['foto', 'image/bmp', true],
    ['nota.pdf', '', false],
    ['foto.jpg', 'text/plain', false],
    ['pasta', '', false],
  ])('before it is read: %s of the type %j is a picture: %s', (name, type, says) => {
    expect(isPictureFile(new File([], name, { type }))).toBe(says);
  });
});

it.each<[what: string, content: () => Promise<Uint8Array>, says: boolean]>([
  ['a GIF of three frames', async () => (await frames(3)).gif().toBuffer(), true],
  ['a GIF of two frames', async () => (await frames(2)).gif().toBuffer(), true],
  ['a GIF of one frame', () => plain().gif().toBuffer(), false],
  ['a GIF that is cut off', async () => (await plain().gif().toBuffer()).subarray(0, 20), false],
  ['a WebP of three frames', async () => (await frames(3)).webp().toBuffer(), true],
  ['a WebP of one frame', () => plain().webp().toBuffer(), false],
  ['a PNG of three frames', () => apng(3), true],
  ['a PNG of one frame that says so', () => apng(1), false],
  ['a PNG', () => plain().png().toBuffer(), false],
  ['a JPEG', () => plain().jpeg().toBuffer(), false],
  ['an AVIF of several frames', async () => bytesOf(box('avis', '\0\0\0\0', 'avis', 'avif')), true],
])('%s moves: %3$s', async (_, content, says) => {
  expect(await isMoving(await withToldType(await fileOf(content(), 'foto', '')))).toBe(says);
});
