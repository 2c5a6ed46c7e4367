import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect } from 'vitest';

interface PictureSize {
  /** CSS pixels. */
  width: number;
  height: number;
  /** Pixels of the picture for each of these. */
  scale: number;
}

/** Pixels of the sides of what is compared: texts and dates differ each day, pages don't. */
const coarse = 12;

/** Before a page that a picture is taken of is opened. */
export async function sizeFor(page: Page, { width, height, scale }: PictureSize): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const size = { width, height, deviceScaleFactor: scale, mobile: false };
  await devTools.send('Emulation.setDeviceMetricsOverride', size);
}

/** Expects the page to look as in `file`. `SCREENSHOTS=write` draws it anew. */
export async function expectPicture(page: Page, file: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const devTools = await page.context().newCDPSession(page);
  const { data } = await devTools.send('Page.captureScreenshot', { format: 'webp', quality: 70 });
  const picture = Buffer.from(data, 'base64');
  if (process.env.SCREENSHOTS === 'write') {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, picture);
  }
  const [shown, kept] = await Promise.all([coarsely(picture), readFile(file).then(coarsely)]);
  const differences = shown.map((value, place) => Math.abs(value - (kept[place] ?? 0)));
  expect(differences.reduce((sum, each) => sum + each, 0) / differences.length).toBeLessThan(12);
}

const coarsely = async (picture: Buffer): Promise<number[]> => [
  ...(await sharp(picture).removeAlpha().resize(coarse, coarse, { fit: 'fill' }).raw().toBuffer()),
];
