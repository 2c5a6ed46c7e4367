import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect, inject } from 'vitest';

interface PictureSize {
  /** CSS pixels. */
  width: number;
  height: number;
  /** Pixels of the picture for each of these. */
  scale: number;
}

/** Cells of each side of a picture, each as large as a word of it. */
const cells = 64;

/** Steps of a colour, of 255, up to which a cell counts as the same. */
const tolerance = 12;

/** The share of cells that another day's texts and dates may change; another page changes more. */
export const changesOfADay = 0.2;

/** Gives the page a size, before it is opened; returns what takes a picture of it. */
export async function cameraOf(page: Page, { width, height, scale }: PictureSize): Promise<() => Promise<Buffer>> {
  const devTools = await page.context().newCDPSession(page);
  const resize = () =>
    devTools.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: scale, mobile: false });
  await resize();
  return async () => {
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    // Again, because Playwright's own size has replaced it since.
    await resize();
    const { data } = await devTools.send('Page.captureScreenshot', { format: 'webp', quality: 70 });
    const picture = Buffer.from(data, 'base64');
    const taken = await sharp(picture).metadata();
    expect([taken.width, taken.height]).toEqual([width * scale, height * scale]);
    return picture;
  };
}

/** Expects a picture to look as `file`, but for a share of its cells; `npm run pictures` keeps it there instead. */
export async function expectPicture(picture: Buffer, file: string, share = changesOfADay): Promise<void> {
  if (inject('takesPictures')) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, picture);
  }
  expect(await changedCells(picture, file)).toBeLessThanOrEqual(share);
}

/** The share of cells in which two pictures differ. */
export async function changedCells(picture: Buffer, file: string): Promise<number> {
  const [shown, kept] = await Promise.all([cellsOf(picture), cellsOf(file)]);
  const isChanged = (cell: number) =>
    [0, 1, 2].some(
      (colour) => Math.abs(shown.readUInt8(3 * cell + colour) - kept.readUInt8(3 * cell + colour)) > tolerance,
    );
  const all = Array.from({ length: cells ** 2 }, (_, cell) => cell);
  return all.filter(isChanged).length / all.length;
}

const cellsOf = (picture: Buffer | string): Promise<Buffer> =>
  sharp(picture).removeAlpha().toColourspace('srgb').resize(cells, cells, { fit: 'fill' }).raw().toBuffer();
