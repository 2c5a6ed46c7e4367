import sharp from 'sharp';
import { expect, it } from 'vitest';
import { readArms } from './read-arms.ts';
import { readablePicture } from './readable-picture.ts';

const noise = sharp({
  create: {
    width: 320,
    height: 200,
    channels: 3,
    background: '#888',
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  },
});
const jpeg = await noise.clone().jpeg().toBuffer();
const webp = await noise.clone().webp({ lossless: true }).toBuffer();

/** The file without its tables: their marker is none. */
const withoutTables = Buffer.from(jpeg);
for (let at = 0; at < withoutTables.length - 1; at += 1)
  if (withoutTables[at] === 0xff && [0xdb, 0xc4].includes(withoutTables[at + 1] as number))
    withoutTables[at + 1] = 0xfe;

const asBuffer = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;

it.each([
  ['a picture', jpeg, true],
  ['a lossless one', webp, true],
  ['one whose end is missing', jpeg.subarray(0, jpeg.length / 2), true],
  ['one without tables', withoutTables, false],
  ['one of other bytes', Buffer.concat([webp.subarray(0, 26), Buffer.alloc(webp.length - 26, 0xff)]), false],
  ['a text', Buffer.from('not a picture'), false],
])('%s can be drawn or is left out: %#', async (_, file, isReadable) => {
  const size = await readablePicture(asBuffer(file));
  expect(size).toEqual(isReadable ? { width: 320, height: 200 } : undefined);
  if (isReadable) expect((await readArms(asBuffer(file))).png).not.toBe('');
});
