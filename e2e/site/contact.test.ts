import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { mapOrigin } from '../../site/lib/map-embed.ts';
import { baseUrl, openPage } from '../actors.ts';
import { allChanged } from './site-changes.ts';

/** Opens the page and notes what it asks of others. The map's server is a stand-in. */
async function openContact(answerMap?: (page: Page) => Promise<unknown>, expectedErrors?: RegExp) {
  const page = await openPage({ width: 360, ...(expectedErrors && { expectedErrors }) });
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(baseUrl) && !request.url().startsWith('data:')) foreign.push(request.url());
  });
  await answerMap?.(page);
  await page.goto('/contato', { waitUntil: 'networkidle' });
  return { page, foreign };
}

const drawing = (page: Page) => page.getByRole('img', { name: /Desenho de ruas/ });
const map = (page: Page) => page.frameLocator('.map iframe').getByRole('heading', { name: 'Um mapa' });
const works = (page: Page) =>
  page.route(`${mapOrigin}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Mapa</title><h1>Um mapa</h1>' }),
  );

describe('the contact page', () => {
  it('has all ways to reach the parish, without asking anybody else', async () => {
    const { page, foreign } = await openContact();
    const main = page.getByRole('main');
    expect(await main.getByRole('link', { name: 'Ligar' }).getAttribute('href')).toMatch(/^tel:\+55\d{10}$/);
    expect(await main.getByRole('link', { name: 'Enviar e-mail' }).getAttribute('href')).toMatch(/^mailto:/);
    await main
      .getByText(/Ellery, Fortaleza – CE/)
      .first()
      .waitFor();
    for (const hours of ['8h às 12h e 15h às 19h', '16h às 20h']) await main.getByText(hours).waitFor();
    const directions = main.getByRole('link', { name: 'Como chegar' });
    expect(await directions.getAttribute('href')).toMatch(/^https:\/\/www\.google\.com\/maps\/search\//);
    expect(await directions.getAttribute('target')).toBe('_blank');
    expect(await main.getByRole('link', { name: 'Fazer uma doação' }).getAttribute('href')).toBe('/doacao');
    expect(await main.getByRole('link', { name: 'confira o calendário' }).getAttribute('href')).toBe('/calendario');
    for (const name of ['Instagram', 'Facebook']) await main.getByRole('link', { name }).waitFor();
    for (const way of ['De ônibus', 'De carro', 'A pé']) await main.getByRole('heading', { name: way }).waitFor();
    await drawing(page).waitFor();
    expect(foreign).toEqual([]);
  });

  it('has the mass times of the one source, in the page and read again when they changed', async () => {
    const page = await openPage();
    await allChanged(page);
    const rows = [
      { day_of_week: 0, time: '07:15' },
      { day_of_week: 6, time: '16:45' },
    ];
    await page.route('**/api/mass-schedule?*', (route) =>
      route.fulfill({
        json: {
          success: true,
          data: rows.map((row) => ({
            ...row,
            id: crypto.randomUUID(),
            description: null,
            is_active: true,
            order: 0,
            createdAt: '2026-01-01T00:00:00+00:00',
            updatedAt: '2026-01-01T00:00:00+00:00',
          })),
          pagination: { page: 1, limit: 20, total: 2, pages: 1 },
        },
      }),
    );
    const html = await (await page.request.get('/contato')).text();
    expect(html.match(/class="masses__time"/g)?.length).toBeGreaterThan(3);
    await page.goto('/contato');
    const times = page.locator('.masses__time');
    await times.first().scrollIntoViewIfNeeded();
    await expect.poll(() => times.allTextContents()).toEqual(['16:45', '07:15']);
  });

  it('is described to search engines with its place and its masses', async () => {
    const page = await openPage();
    await page.goto('/contato');
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
    expect(data).toMatchObject({ '@type': 'CatholicChurch', geo: { '@type': 'GeoCoordinates' } });
    expect(data.event.eventSchedule.length).toBeGreaterThan(0);
  });
});

describe('the map', () => {
  it('is loaded when it is asked for, over the drawing, without moving anything', async () => {
    const { page, foreign } = await openContact(works);
    const height = await page.locator('.map').evaluate((box) => box.getBoundingClientRect().height);
    await page.getByRole('button', { name: 'Mostrar o mapa' }).click();
    await map(page).waitFor();
    expect(await page.locator('.map').evaluate((box) => box.getBoundingClientRect().height)).toBe(height);
    expect(new Set(foreign.map((address) => new URL(address).origin))).toEqual(new Set([mapOrigin]));
    expect(await page.getByRole('button', { name: 'Mostrar o mapa' }).count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
  });

  it('says so when it can’t be opened, keeps the drawing and can be tried again', async () => {
    const { page } = await openContact(
      (opened) => opened.route(`${mapOrigin}/**`, (route) => route.abort()),
      /ERR_FAILED/,
    );
    await page.getByRole('button', { name: 'Mostrar o mapa' }).click();
    await page.getByText('O mapa não pôde ser aberto agora. O desenho e o endereço continuam aqui.').waitFor();
    expect(await drawing(page).isVisible()).toBe(true);
    expect(await page.locator('.map iframe').count()).toBe(0);
    await page.unroute(`${mapOrigin}/**`);
    await works(page);
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await map(page).waitFor();
    expect(await page.locator('.map').getByRole('status').textContent()).toBe('');
  });

  it('is given up when it takes too long', async () => {
    const { page } = await openContact(async (opened) => {
      await opened.clock.install();
      await opened.route(`${mapOrigin}/**`, () => new Promise(() => {}));
    });
    await page.getByRole('button', { name: 'Mostrar o mapa' }).click();
    await page.getByText('Carregando o mapa...').waitFor();
    await page.clock.runFor(20_000);
    await page.getByText('O mapa não pôde ser aberto agora.', { exact: false }).waitFor();
  });

  it('is a link where there is no script', async () => {
    const page = await openPage({ withoutScript: true });
    await page.goto('/contato');
    expect(await page.getByRole('button', { name: 'Mostrar o mapa' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Abrir em outra página' }).getAttribute('href')).toContain(mapOrigin);
  });

  it('is allowed by the policy of this page and of no other', async () => {
    const allowed = async (path: string) => {
      const html = await (await fetch(baseUrl + path)).text();
      const [, policy = ''] = /<meta http-equiv="content-security-policy" content="([^"]*)"/.exec(html) ?? [];
      return policy.includes(mapOrigin);
    };
    expect(await allowed('/contato')).toBe(true);
    for (const path of ['/', '/noticias', '/convite', '/links', '/calendario', '/dashboard']) {
      expect(await allowed(path), path).toBe(false);
    }
  });
});
