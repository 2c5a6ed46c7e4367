import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright';
import { chromiumPath } from '../chromium.ts';
import type { StackProcess } from '../stack-process.ts';
import type { Figure } from './report.ts';

/** Gzipped bytes of the HTML with its inline CSS, and of all scripts of a page, loaded and inline. */
export async function measureWeights(stack: StackProcess): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
  const figures: Figure[] = [];
  const pages = [
    { name: 'home', path: '/', script: 20_000 },
    { name: 'home, out of date', path: '/', outOfDate: true },
    { name: 'list', path: '/noticias/' },
    { name: 'announcements', path: '/avisos/', script: 5_000 },
    { name: 'announcement', path: await anAnnouncement(stack), script: 5_000 },
    { name: 'galleries', path: '/galeria/', script: 5_000 },
    { name: 'calendar', path: '/calendario/' },
    { name: 'liturgy', path: '/liturgia/', script: 5_000 },
    { name: 'contact', path: '/contato/', script: 5_000 },
    { name: 'invitation', path: '/convite/' },
    { name: 'communities', path: '/comunidades/', script: 5_000 },
    { name: 'history', path: '/paroquia/', script: 5_000 },
    { name: 'links', path: '/links/', script: 1_000 },
    { name: 'subscription', path: '/assinatura-sucesso/', script: 5_000 },
    { name: 'article', path: await anArticle(stack), script: 5_000 },
  ];
  for (const { name, path, script, outOfDate } of pages) {
    if (!outOfDate) {
      const html = await (await fetch(stack.baseUrl + path)).text();
      figures.push({
        name: `HTML of ${name}, gzipped`,
        value: gzipSync(html, { level: 9 }).length,
        unit: 'B',
        atMost: 14_600,
      });
    }
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
    // A page that can't tell reads all of its sections again, as one does that is out of date.
    if (outOfDate) await page.route('**/api/site-build/changes', (route) => route.fulfill({ status: 503 }));
    const loaded: string[] = [];
    page.on('response', async (response) => {
      if (response.request().resourceType() === 'script') loaded.push(await response.text());
    });
    await page.goto(stack.baseUrl + path, { waitUntil: 'networkidle' });
    await page.evaluate(scrollThrough);
    await page.waitForLoadState('networkidle');
    const inline = await page.locator('script:not([src]):not([type="application/ld+json"])').allTextContents();
    const bytes = [...loaded, ...inline].reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0);
    figures.push({
      name: `script of ${name}, gzipped, after scrolling through`,
      value: bytes,
      unit: 'B',
      ...(script && { atMost: script }),
    });
    await page.close();
  }
  await browser.close();
  return figures;
}

/** Runs in the page: shows every part of it for a moment. */
async function scrollThrough(): Promise<void> {
  for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
    scrollTo({ top, behavior: 'instant' });
    await new Promise((shown) => setTimeout(shown, 100));
  }
}

/** The address of the newest article. */
export async function anArticle(stack: StackProcess): Promise<string> {
  const { data } = await (await fetch(`${stack.baseUrl}/api/news/published?limit=1`)).json();
  return `/noticia/${data[0].slug}/`;
}

/** The address of the first announcement. */
async function anAnnouncement(stack: StackProcess): Promise<string> {
  const { data } = await (await fetch(`${stack.baseUrl}/api/announcements/active?limit=1`)).json();
  return `/aviso/${data[0].id}/`;
}
