import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright';
import { chromiumLaunch } from '../chromium.ts';
import { addressOn, type Route, routes } from '../site/routes.ts';
import type { StackProcess } from '../stack-process.ts';
import type { Figure } from './report.ts';

/** Gzipped bytes of all scripts of each page, loaded and inline. The HTML has its law (site/laws.test.ts). */
export async function measureWeights({ baseUrl }: StackProcess): Promise<Figure[]> {
  const browser = await chromium.launch(chromiumLaunch);
  const figures: Figure[] = [];
  for (const [file, route] of Object.entries(routes)) {
    const bytes = await scriptOf(browser, baseUrl + (await addressOn(baseUrl, route)));
    figures.push({ ...figureOf(file.replace('.astro', ''), bytes), ...limitOf(file, route) });
  }
  figures.push(figureOf('index, out of date', await scriptOf(browser, baseUrl, true)));
  await browser.close();
  return figures;
}

const figureOf = (name: string, value: number): Figure => ({
  name: `script of ${name}, gzipped, after scrolling through`,
  value,
  unit: 'B',
});

/** Undefined for pages with a script of their own, which are measured without a limit. */
function limitOf(file: string, { ownScript, bare }: Route): Pick<Figure, 'atMost'> {
  if (file === 'index.astro') return { atMost: 20_000 };
  if (ownScript) return {};
  // Of this the app's script, which is on every page, takes 2,300.
  return { atMost: bare ? 3_000 : 7_000 };
}

async function scriptOf(browser: Browser, url: string, outOfDate = false): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  // A page that doesn't know whether it is up to date reloads all sections, like an outdated one.
  if (outOfDate) await page.route('**/api/site-build/changes?*', (route) => route.fulfill({ status: 503 }));
  const loaded: string[] = [];
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script') loaded.push(await response.text());
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.evaluate(scrollThrough);
  await page.waitForLoadState('networkidle');
  const inline = await page.locator('script:not([src]):not([type="application/ld+json"])').allTextContents();
  await page.close();
  return [...loaded, ...inline].reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0);
}

/** Runs in the page: scrolls every part into view. */
async function scrollThrough(): Promise<void> {
  for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
    scrollTo({ top, behavior: 'instant' });
    await new Promise((shown) => setTimeout(shown, 100));
  }
}
