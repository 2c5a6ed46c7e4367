import { describe, expect, it } from 'vitest';
import { baseUrl, openPage } from '../actors.ts';
import { publishedNews } from './news-rows.ts';

declare global {
  interface Window {
    hacked?: boolean;
  }
}

describe('the content security policy', () => {
  it.each(['/', '/noticias', '/login'])('refuses a script that someone injects into %s', async (path) => {
    const page = await openPage({ expectedErrors: /Content Security Policy/ });
    await page.goto(path);
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.hacked = true';
      document.body.append(script);
      document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="window.hacked = true">');
    });
    await expect.poll(() => page.locator('img[onerror]').count()).toBe(1);
    expect(await page.evaluate(() => window.hacked)).toBeUndefined();
  });

  it('allows every page’s own scripts and styles', async () => {
    const page = await openPage();
    const refused: string[] = [];
    page.on('console', (message) => /Content Security Policy/.test(message.text()) && refused.push(message.text()));
    const [item] = await publishedNews();
    for (const path of ['/', '/noticias', `/noticia/${item?.slug}`, '/galeria', '/login']) {
      await page.goto(path, { waitUntil: 'networkidle' });
    }
    expect(refused).toEqual([]);
  });
});

describe('the files for the host', () => {
  it('is strict for every page', async () => {
    const { headers } = await fetch(`${baseUrl}/`);
    const policy = headers.get('content-security-policy') ?? '';
    for (const part of ["default-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(part);
    }
    expect(policy).not.toMatch(/script-src[^;]*(unsafe|\*|https:)/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  it.each([
    ['/', null],
    ['/noticias', null],
    ['/login', 'same-origin'],
    ['/dashboard/', 'same-origin'],
  ])('parts %s from what opened it: %s', async (path, policy) => {
    const { headers } = await fetch(baseUrl + path);
    expect(headers.get('cross-origin-opener-policy')).toBe(policy);
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  it('keeps hashed files for ever', async () => {
    const html = await (await fetch(`${baseUrl}/`)).text();
    const [, file = ''] = /"(\/_astro\/[^"]+\.js)"/.exec(html) ?? [];
    expect((await fetch(baseUrl + file)).headers.get('cache-control')).toContain('immutable');
  });

  it('says when the site was built, and from which version', async () => {
    const { builtAt, version } = await (await fetch(`${baseUrl}/build.json`)).json();
    expect(new Date(builtAt).toISOString()).toBe(builtAt);
    expect(version).toBeGreaterThan(0);
  });

  it('answers 404 with a page of the parish', async () => {
    const page = await openPage({ expectedErrors: /404/ });
    const response = await page.goto('/nada-aqui');
    expect(response?.status()).toBe(404);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Página não encontrada');
    await page.getByRole('link', { name: 'Voltar para o início' }).click();
    await page.waitForURL(`${baseUrl}/`);
  });
});

describe('feeds', () => {
  it('list the news for readers and the pages for search engines', async () => {
    const rss = await (await fetch(`${baseUrl}/rss.xml`)).text();
    const [item] = await publishedNews();
    expect(rss).toContain(`/noticia/${item?.slug}`);
    const sitemap = await (await fetch(`${baseUrl}/sitemap-0.xml`)).text();
    expect(sitemap).toContain(`/noticia/${item?.slug}/`);
    expect(sitemap).not.toMatch(/\/(login|dashboard|noticia)\/</);
    expect(await (await fetch(`${baseUrl}/robots.txt`)).text()).toMatch(/Sitemap: http.*\/sitemap-index\.xml/);
  });
});
