import { randomBytes } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { middle } from '#contract/focus-point.ts';
import { type Colour, contrast } from '../lib/colour.ts';
import { colours } from './card-colours.ts';
import { drawn } from './card-of.ts';
import { cardBytes, cardSize } from './card-size.ts';
import { churchFile, churchPictureBytes, churchPictureSize, drawChurchWindow } from './church-picture.ts';

const plain = (background: string, width = 1600, height = 1200): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });
const noise = () => sharp(randomBytes(1600 * 1200 * 3), { raw: { width: 1600, height: 1200, channels: 3 } });

/** Red at its left half, blue at its right. */
const halves = (width: number, height: number) =>
  plain('#00f', width, height).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: '#f00' } }, left: 0, top: 0 },
  ]);

const photos: [string, () => Sharp][] = [
  ['white', () => plain('#fff')],
  ['black', () => plain('#000')],
  ['busy as noise', noise],
  ['a line', () => plain('#888', 1600, 3)],
  ['a thin column', () => plain('#888', 3, 1600)],
  ['with nothing behind', () => sharp({ create: { width: 400, height: 300, channels: 4, background: '#0000' } })],
];

const windowOf = async (photo: Sharp, focus = middle) => await drawChurchWindow(await photo.webp().toBuffer(), focus);
const at = async (picture: Uint8Array, left: number, top: number) => [
  ...(await sharp(picture).extract({ left, top, width: 1, height: 1 }).ensureAlpha().raw().toBuffer()),
];

describe('the church in its window', () => {
  it.each(photos)('of a photo %s has the arch alone, and few bytes', async (_, photo) => {
    const picture = await windowOf(photo());
    const file = await churchFile(picture);
    expect(file.byteLength).toBeLessThanOrEqual(churchPictureBytes);
    expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', hasAlpha: true, ...churchPictureSize });
    const { width, height } = churchPictureSize;
    for (const [x, y] of [
      [0, 0],
      [width - 1, 0],
      [60, 60],
      [width - 60, 60],
    ] as const)
      expect((await at(file, x, y))[3]).toBe(0);
    expect((await at(file, width / 2, height / 2))[3]).toBe(255);
    // The outline is ours, whatever the photo is.
    expect(await at(picture, 47, height / 2)).toEqual([10, 17, 48, 255]);
  });

  it.each([
    [20, [255, 0, 0, 255]],
    [80, [0, 0, 255, 255]],
  ])('shows what is at %i %% of the photo’s width', async (x, colour) => {
    const picture = await windowOf(sharp(await halves(1600, 600).png().toBuffer()), { x, y: 50 });
    for (const left of [120, 440]) {
      const found = await at(picture, left, 600);
      for (const [index, part] of colour.entries()) expect(Math.abs((found[index] ?? 0) - part)).toBeLessThan(8);
    }
  });

  it('is upright, as the telephone was held', async () => {
    const file = await sharp(await halves(400, 400).png().toBuffer())
      .jpeg()
      .withMetadata({ orientation: 3 })
      .toBuffer();
    // Turned by half a circle, so that blue is at the left.
    const [red = 0, , blue = 0] = await at(await drawChurchWindow(file, { x: 0, y: 50 }), 90, 600);
    expect(blue).toBeGreaterThan(red);
  });
});

describe('the parish’s card with its church', () => {
  const card = { title: 'São José', kicker: 'Paróquia', parish: 'Sobral – CE', place: '', window: 'cross' } as const;

  it.each(photos)('has its words on the night, with a photo %s', async (_, photo) => {
    const file = (await drawn({ ...card, church: await windowOf(photo()) })) as Uint8Array;
    expect(file.byteLength).toBeLessThanOrEqual(cardBytes);
    // Beside and between the words, up to where the longest ones end.
    for (const [top, height] of [
      [0, 60],
      [130, 60],
      [420, 60],
    ] as const) {
      const ground = await sharp(file).extract({ left: 0, top, width: 720, height }).raw().toBuffer();
      const lightest = Math.max(...ground.filter((_, index) => index % 3 === 1));
      const behind = [...Array(ground.length / 3).keys()].map(
        (pixel) => [...ground.subarray(pixel * 3, pixel * 3 + 3)] as unknown as Colour,
      );
      const worst = behind.find(([, green]) => green === lightest) as Colour;
      for (const [colour, least] of [
        [colours.onNight, 7],
        [colours.goldBright, 4.5],
      ] as const)
        expect(contrast(rgb(colour), worst)).toBeGreaterThanOrEqual(least);
    }
    expect(await sharp(file).metadata()).toMatchObject(cardSize);
  });
});

const rgb = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Colour;
