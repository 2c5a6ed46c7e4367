import { it } from 'vitest';
import { openPage } from '../actors.ts';
import { expectPicture, sizeFor } from '../picture.ts';

/** As the manifest lists them (site/app/manifest.ts); two stand in the README. `SCREENSHOTS=write` makes them anew. */
const pictures = [
  { file: 'inicio-celular', path: '/', width: 360, height: 720, scale: 1.5 },
  { file: 'liturgia-celular', path: '/liturgia', width: 360, height: 720, scale: 1.5 },
  { file: 'inicio-computador', path: '/', width: 1280, height: 800, scale: 1 },
];

it.each(pictures)('the app’s picture $file shows the page as it is', async ({ file, path, ...size }) => {
  const page = await openPage({ width: size.width });
  await sizeFor(page, size);
  await page.goto(path, { waitUntil: 'networkidle' });
  await expectPicture(page, `site/public/telas/${file}.webp`);
});
