import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { openPage } from '../actors.ts';

/** As the manifest lists them (site/app/manifest.ts). `SCREENSHOTS=write` makes them anew. */
const pictures = [
  { file: 'inicio-celular', path: '/', width: 360, height: 720, scale: 1.5 },
  { file: 'liturgia-celular', path: '/liturgia', width: 360, height: 720, scale: 1.5 },
  { file: 'inicio-computador', path: '/', width: 1280, height: 800, scale: 1 },
];

/** Pixels of the sides of what is compared: texts and dates differ each day, pages don't. */
const coarse = 12;

it.each(pictures)('the app’s picture $file shows the page as it is', async ({ file, path, width, height, scale }) => {
  const page = await openPage({ width });
  const devTools = await page.context().newCDPSession(page);
  const size = { width, height, deviceScaleFactor: scale, mobile: false };
  await devTools.send('Emulation.setDeviceMetricsOverride', size);
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const { data } = await devTools.send('Page.captureScreenshot', { format: 'webp', quality: 70 });
  const picture = Buffer.from(data, 'base64');
  const address = `site/public/telas/${file}.webp`;
  if (process.env.SCREENSHOTS === 'write') {
    await mkdir(dirname(address), { recursive: true });
    await writeFile(address, picture);
  }
  const [shown, kept] = await Promise.all([coarsely(picture), readFile(address).then(coarsely)]);
  const differences = shown.map((value, place) => Math.abs(value - (kept[place] ?? 0)));
  expect(differences.reduce((sum, each) => sum + each, 0) / differences.length).toBeLessThan(12);
});

const coarsely = async (picture: Buffer): Promise<number[]> => [
  ...(await sharp(picture).removeAlpha().resize(coarse, coarse, { fit: 'fill' }).raw().toBuffer()),
];
