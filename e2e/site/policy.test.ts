import { describe, expect, it } from 'vitest';
import { parishPages } from '#contract/parish-kinds.ts';
import { baseUrl, openPage } from '../actors.ts';
import { activeAnnouncements } from './announcement-rows.ts';
import { publishedNews } from './news-rows.ts';
import { observatoryScore } from './observatory.ts';
import { addressOn, routes } from './routes.ts';

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

  it('is sent with files that may run scripts, not with fonts and styles', async () => {
    const html = await (await fetch(baseUrl)).text();
    const files = [...new Set(html.match(/\/_astro\/[\w.-]+\.(?:css|woff2|js|svg)/g))];
    expect(files.map((file) => file.replace(/.*\./, ''))).toEqual(
      expect.arrayContaining(['css', 'woff2', 'js', 'svg']),
    );
    for (const file of files) {
      const policy = (await fetch(baseUrl + file)).headers.get('content-security-policy');
      expect(policy?.includes('sha256-'), file).toBe(/\.(js|svg)$/.test(file));
    }
  });
});

describe('the Mozilla HTTP Observatory', () => {
  const observe = async (path: string) => {
    const response = await fetch(baseUrl + path, { redirect: 'manual' });
    const html = await response.text();
    const metas = html.matchAll(/<meta http-equiv="content-security-policy" content="([^"]*)"/g);
    return observatoryScore({
      headers: response.headers,
      metaPolicies: [...metas].map(([, policy]) => (policy as string).replaceAll('&#39;', "'")),
      foreignScripts: html.match(/<script[^>]+src="https?:/g) ?? [],
    });
  };

  const pages = [...Object.values(routes), { address: '/api/docs', islands: [] }];
  it.each(pages)('gives $address an A+, and finds nothing to improve in its policy', async (route) => {
    expect(await observe(await addressOn(baseUrl, route))).toBeGreaterThanOrEqual(120);
  });

  it.each([
    ...[
      '/dashboard',
      '/rss.xml',
      '/calendario.ics',
      '/missas.ics',
      '/sitemap-0.xml',
      '/robots.txt',
      '/build.json',
      '/dados.json',
      '/favicon.svg',
    ],
    ...['/api/health', '/api/openapi.json', '/api/nada-aqui', '/rest/v1/news', '/auth/v1/admin/users'],
  ])('gives %s an A+', async (path) => {
    expect(await observe(path)).toBeGreaterThanOrEqual(100);
  });
});

describe('every answer', () => {
  it.each([
    ['a page', 'GET', '/noticias', 200],
    ['a page that the browser knows', 'GET', '/noticias', 304],
    ['a page’s address without its slash or with it', 'GET', '/noticias/', 200],
    ['an unknown page', 'GET', '/nada-aqui', 404],
    ['a write to a page', 'POST', '/', 405],
    ['Supabase’s REST, which is closed', 'GET', '/rest/v1/news', 404],
    ['Auth’s admin API, which is closed', 'GET', '/auth/v1/admin/users', 404],
    ['Auth without a key', 'GET', '/auth/v1/settings', 401],
    ['an unknown endpoint', 'GET', '/api/nada-aqui', 404],
  ])('to %s says what browsers must not guess', async (_, method, path, status) => {
    const known = status === 304 ? (await fetch(baseUrl + path)).headers.get('etag') : null;
    const response = await fetch(baseUrl + path, { method, headers: { ...(known && { 'If-None-Match': known }) } });
    expect(response.status).toBe(status);
    for (const [name, value] of [
      ['x-content-type-options', /^nosniff$/],
      ['x-frame-options', /^DENY$/],
      ['content-security-policy', /default-src 'none'.*frame-ancestors 'none'/],
      ['referrer-policy', /./],
      ['strict-transport-security', /max-age=\d{8}/],
    ] as const) {
      expect(response.headers.get(name), name).toMatch(value);
    }
  });
});

describe('a frame', () => {
  const framing = async (path: string) => {
    const { headers } = await fetch(baseUrl + path);
    const [ancestors] = /frame-ancestors [^;]*/.exec(headers.get('content-security-policy') ?? '') ?? [];
    return [headers.get('x-frame-options'), ancestors];
  };
  const addresses = parishPages.flatMap((path) => (path === '/' ? [path] : [path, `${path}/`]));

  it.each(addresses)('of our own origin alone may show %s, as the panel does', async (path) => {
    expect(await framing(path)).toEqual(['SAMEORIGIN', "frame-ancestors 'self'"]);
  });

  const isPreviewed = (path: string) => addresses.some((address) => address === path);
  it.each([
    ...Object.values(routes).flatMap(({ address }) => (isPreviewed(address) || address.includes('{') ? [] : [address])),
    ...['/contato/nada', '/paroquia.html/x', '/nada-aqui', '/build.json', '/favicon.svg', '/api/health'],
  ])('never shows %s', async (path) => {
    expect(await framing(path)).toEqual(['DENY', "frame-ancestors 'none'"]);
  });

  it('of another origin shows none of them', async () => {
    // The refused page's place has no storage, in which each page of a test looks for its theme.
    const page = await openPage({
      expectedErrors: /frame|Content Security Policy|ERR_BLOCKED_BY_RESPONSE|localStorage/,
    });
    const body = `<iframe title="roubo" src="${baseUrl}/contato"></iframe>`;
    await page.route('http://roubo.test/', (route) => route.fulfill({ contentType: 'text/html', body }));
    await page.goto('http://roubo.test/');
    const framed = page.frames().find((frame) => frame !== page.mainFrame());
    await expect.poll(() => framed?.url()).toMatch(/^chrome-error:/);
  });
});

describe('the files for the host', () => {
  it('is strict for every page', async () => {
    const { headers } = await fetch(`${baseUrl}/noticias`);
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

  it('caches hashed files for ever', async () => {
    const html = await (await fetch(`${baseUrl}/`)).text();
    const [, file = ''] = /"(\/_astro\/[^"]+\.js)"/.exec(html) ?? [];
    expect((await fetch(baseUrl + file)).headers.get('cache-control')).toContain('immutable');
  });

  it('include the build’s time and version', async () => {
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
    const [announcement] = await activeAnnouncements();
    expect(sitemap).toContain('/avisos/');
    expect(sitemap).toContain(`/aviso/${announcement?.id}/`);
    expect(sitemap).not.toMatch(/\/(login|dashboard|noticia|aviso|assinatura-sucesso)\/</);
    expect(await (await fetch(`${baseUrl}/robots.txt`)).text()).toMatch(/Sitemap: http.*\/sitemap-index\.xml/);
  });
});
