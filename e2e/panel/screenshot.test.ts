import { stat } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { openPage } from '../actors.ts';
import { expectPicture, sizeFor } from '../picture.ts';
import { firstCount } from './panel.ts';

/** In the README, and not among the site's files, which every visitor may load. `SCREENSHOTS=write` makes it anew. */
const picture = 'docs/telas/painel.webp';

it('the README’s picture of the panel shows the overview as it is, and is light', async () => {
  const page = await openPage({ signedInAs: 'admin' });
  await sizeFor(page, { width: 1280, height: 800, scale: 1 });
  await page.goto('/dashboard', { waitUntil: 'networkidle' });
  await firstCount(page).waitFor();
  await expectPicture(page, picture);
  expect((await stat(picture)).size).toBeLessThanOrEqual(60_000);
});
