import fc from 'fast-check';
import type { Sharp } from 'sharp';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawing, jpegOf, pixelsOf, place, remarksOf, webpOf, withPlace } from '../testing/pictures.ts';
import { readPicture } from './read-picture.ts';

const bytes = async (picture: Sharp) => new Uint8Array(await picture.toBuffer());
const text = (words: string) => new TextEncoder().encode(words);
const join = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
const has = (file: Uint8Array, words: string) => Buffer.from(file).includes(words);

const transparent = () => sharp({ create: { width: 21, height: 13, channels: 4, background: '#12345678' } });

describe('a picture that a program made', () => {
  it.each<[string, Sharp, 'image/webp' | 'image/jpeg']>([
    ['a JPEG', drawing().jpeg(), 'image/jpeg'],
    ['a progressive JPEG', drawing().jpeg({ progressive: true }), 'image/jpeg'],
    ['a JPEG without colours', drawing().grayscale().jpeg(), 'image/jpeg'],
    ['a JPEG of a printer', drawing().toColourspace('cmyk').jpeg(), 'image/jpeg'],
    ['a JPEG with a place', withPlace(drawing()).jpeg(), 'image/jpeg'],
    ['a WebP', drawing().webp(), 'image/webp'],
    ['a WebP of odd length', drawing({ width: 7, height: 9 }).webp({ quality: 31 }), 'image/webp'],
    ['a WebP without loss', drawing().webp({ lossless: true }), 'image/webp'],
    ['a transparent WebP', transparent().webp(), 'image/webp'],
    ['a transparent WebP without loss', transparent().webp({ lossless: true }), 'image/webp'],
    ['a WebP with a place', withPlace(drawing()).webp(), 'image/webp'],
    ['a transparent WebP with a place', withPlace(transparent()).webp(), 'image/webp'],
  ])('%s keeps its pixels and loses all else', async (_, picture, type) => {
    const file = await bytes(picture);
    const read = readPicture(file);
    const before = await pixelsOf(file);
    expect(read).toMatchObject({ type, width: before.width, height: before.height });
    const kept = read?.bytes ?? new Uint8Array();
    expect(await pixelsOf(kept)).toEqual(before);
    expect(await remarksOf(kept)).toEqual([]);
    expect(has(kept, place)).toBe(false);
    expect(readPicture(kept)?.bytes).toEqual(kept);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'a JPEG of orientation %d stays turned, and says nothing else',
    async (orientation) => {
      const file = await bytes(
        withPlace(drawing({ width: 40, height: 30 }))
          .withMetadata({ orientation })
          .jpeg(),
      );
      const read = readPicture(file);
      const kept = read?.bytes ?? new Uint8Array();
      const [width, height] = orientation >= 5 ? [30, 40] : [40, 30];
      expect(read).toMatchObject({ width, height });
      expect((await sharp(kept).metadata()).orientation ?? 1).toBe(orientation);
      const upright = (picture: Uint8Array) => sharp(picture).rotate().raw().toBuffer();
      expect(await upright(kept)).toEqual(await upright(file));
      expect(has(kept, place)).toBe(false);
      expect(readPicture(kept)?.bytes).toEqual(kept);
    },
  );

  it('keeps its colour profile', async () => {
    for (const picture of [withPlace(drawing()).jpeg(), withPlace(drawing()).webp()]) {
      const kept = readPicture(await bytes(picture))?.bytes ?? new Uint8Array();
      expect((await sharp(kept).metadata()).icc?.byteLength).toBeGreaterThan(100);
    }
  });
});

describe('files that are no picture, or more than one', () => {
  let jpeg: Uint8Array<ArrayBuffer>;
  let webp: Uint8Array<ArrayBuffer>;
  let lossless: Uint8Array<ArrayBuffer>;
  let animation: Uint8Array<ArrayBuffer>;
  beforeAll(async () => {
    [jpeg, webp, lossless] = await Promise.all([jpegOf(), webpOf(), bytes(drawing().webp({ lossless: true }))]);
    const frames = await Promise.all([drawing(), drawing({ shade: 9 })].map((frame) => frame.png().toBuffer()));
    animation = await bytes(sharp(frames, { join: { animated: true } }).webp());
  });

  const page = '<html><script>hacked()</script></html>';

  it.each<[string, () => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>]>([
    ['nothing', () => new Uint8Array()],
    ['a drawing with a script', () => text('<svg xmlns="http://www.w3.org/2000/svg" onload="hacked()"/>')],
    ['a page', () => text(page)],
    ['a page that begins as a WebP', () => join(text('RIFF\x20\0\0\0WEBP'), text(page))],
    ['a page that begins as a JPEG', () => join(jpeg.subarray(0, 20), text(page))],
    ['a page that ends as a JPEG', () => join(text(page), jpeg)],
    ['a PNG', () => bytes(drawing().png())],
    ['a GIF', () => bytes(drawing().gif())],
    ['an animation', () => animation],
    ['a JPEG without pixels', () => join(jpeg.subarray(0, jpeg.indexOf(0xda) - 1), jpeg.subarray(-2))],
    ['a WebP of two pictures', () => withChunks(webp, webp.subarray(12))],
    ['a WebP without one', () => withChunks(webp.subarray(0, 12), chunk('ICCP', text('a')))],
    [
      'a canvas larger than its picture',
      () => withChunks(webp.subarray(0, 12), canvas(50_000, 50_000), webp.subarray(12)),
    ],
  ])('%s is refused', async (_, file) => expect(readPicture(await file())).toBeUndefined());

  it.each([
    ['JPEG', () => jpeg],
    ['WebP', () => webp],
    ['WebP without loss', () => lossless],
  ])('every part of a %s that is cut off is refused', (_, file) => {
    for (let size = 0; size < file().byteLength; size += 1) expect(readPicture(file().slice(0, size))).toBeUndefined();
  });

  it('bytes after or between its parts are left out', () => {
    const comment = join(new Uint8Array([0xff, 0xfe, 0, page.length + 2]), text(page));
    const thumbnail = join(new Uint8Array([0xff, 0xe1, 0, page.length + 2]), text(page));
    const hostile = [
      join(jpeg, text(page)),
      join(jpeg.subarray(0, 2), comment, thumbnail, jpeg.subarray(2)),
      join(webp, text(page)),
      withChunks(webp, chunk('HTML', text(page))),
      withChunks(webp.subarray(0, 12), chunk('EXIF', text(page)), webp.subarray(12)),
    ];
    const read = hostile.map((file) => readPicture(file)?.bytes);
    expect(read).toEqual([jpeg, jpeg, webp, webp, webp]);
  });

  it('the size is the picture’s own, however large', () => {
    const frame = jpeg.findIndex((byte, at) => byte === 0xff && jpeg[at + 1] === 0xc0);
    const bomb = jpeg.slice();
    bomb.set([0xc3, 0x50, 0xc3, 0x50], frame + 5);
    expect(readPicture(bomb)).toMatchObject({ width: 50_000, height: 50_000 });
    const wide = lossless.slice();
    wide.set([0xff, 0x3f], 21);
    expect(readPicture(wide)).toMatchObject({ width: 16_384 });
    const empty = jpeg.slice();
    empty.set([0, 0], frame + 5);
    expect(readPicture(empty)).toBeUndefined();
  });

  it('a damaged file is refused, or reading its result again changes nothing', () => {
    const damage = fc.array(fc.tuple(fc.nat(2_000), fc.nat(255)), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.boolean(), damage, (isWebp, changes) => {
        const file = (isWebp ? webp : jpeg).slice();
        for (const [at, byte] of changes) file[at % file.byteLength] = byte;
        const read = readPicture(file);
        if (read) expect(readPicture(read.bytes)).toEqual(read);
      }),
      { numRuns: 2_000 },
    );
  });
});

function chunk(name: string, content: Uint8Array): Uint8Array {
  const size = new Uint8Array(new Uint32Array([content.byteLength]).buffer);
  return join(text(name), size, content, new Uint8Array(content.byteLength % 2));
}

function canvas(width: number, height: number): Uint8Array {
  const content = new Uint8Array(10);
  const view = new DataView(content.buffer);
  view.setUint32(4, width - 1, true);
  view.setUint32(6, (height - 1) << 8, true);
  view.setUint8(6, (width - 1) >> 16);
  return chunk('VP8X', content);
}

/** The file's parts under their total length. */
function withChunks(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const file = join(...parts);
  new DataView(file.buffer).setUint32(4, file.byteLength - 8, true);
  return file;
}
