import ICAL from 'ical.js';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { daysLater } from '#contract/calendar-date.ts';
import type { MassOfDay } from '#contract/mass-changes.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { mapOrigin } from '../../site/lib/map-embed.ts';
import { baseUrl, openPage } from '../actors.ts';
import { allChanged, answerMasses } from './site-changes.ts';

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
    await answerMasses(page, '2026-12-06', []);
    const times = page.locator('.masses__time');
    await times.first().scrollIntoViewIfNeeded();
    await expect.poll(() => times.allTextContents()).toEqual(['16:45', '07:15']);
  });

  it('begins with links to its parts, on a telephone’s first screen', async () => {
    const { page } = await openContact();
    const parts = page.getByRole('navigation', { name: 'Nesta página' }).getByRole('link');
    expect(await parts.allTextContents()).toEqual(['Missas', 'Outros horários', 'Onde estamos']);
    const last = await parts.last().boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(400);
    for (const part of await parts.all()) {
      expect(await page.locator((await part.getAttribute('href')) ?? '?').count()).toBe(1);
    }
  });

  it('is described to search engines with its place and its masses', async () => {
    const page = await openPage();
    await page.goto('/contato');
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
    expect(data).toMatchObject({ '@type': 'CatholicChurch', geo: { '@type': 'GeoCoordinates' } });
    expect(data.event[0].eventSchedule.length).toBeGreaterThan(0);
  });
});

describe('the next masses', () => {
  const today = parishDayOf(new Date());
  const coming = async (): Promise<MassOfDay[]> => {
    const days = `first=${today}&last=${daysLater(today, 7)}`;
    return (await (await fetch(`${baseUrl}/api/mass-changes/days?${days}`)).json()).data;
  };

  it('are those of today and seven days, without script too, and lead to one’s own agenda', async () => {
    const page = await openPage({ withoutScript: true, width: 360 });
    await page.goto('/contato');
    const list = page.locator('.masses__next');
    await list.getByRole('heading', { name: 'Próximas missas' }).waitFor();
    expect(await list.locator('.masses__time').count()).toBe((await coming()).length);
    const agenda = page.getByRole('link', { name: 'As missas na agenda do seu celular' });
    expect(await agenda.getAttribute('href')).toBe('/calendario#agenda');
  });

  it('of a kept page lose the days that are over, and never call another day today', async () => {
    const page = await openPage({ expectedErrors: /ERR_FAILED/ });
    await page.clock.setFixedTime(Date.now() + 2 * 86_400_000);
    await page.route('**/api/**', (route) => route.abort());
    await page.goto('/contato');
    const titles = page.locator('.masses__next dt');
    const later = (await coming()).filter(({ day }) => day >= daysLater(today, 2)).map(({ day }) => day);
    await expect.poll(() => titles.count()).toBe(new Set(later).size);
    expect((await titles.allTextContents()).filter((title) => title.includes('Hoje'))).toEqual([]);
  });

  it('are in a calendar to subscribe to, every week from this year on', async () => {
    const answer = await fetch(`${baseUrl}/missas.ics`);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const events = new ICAL.Component(ICAL.parse(await answer.text())).getAllSubcomponents('vevent');
    const { data } = await (await fetch(`${baseUrl}/api/mass-schedule`)).json();
    expect(events.map((event) => event.getFirstPropertyValue('uid'))).toEqual(
      data.map(({ id }: { id: string }) => id.slice(-12)),
    );
    for (const event of events) expect(String(event.getFirstPropertyValue('rrule'))).toBe('FREQ=WEEKLY');
    const page = await openPage();
    await page.goto('/calendario#agenda');
    const address = await page.getByRole('link', { name: 'Assinar as missas' }).getAttribute('href');
    expect(address).toMatch(/^webcal:\/\/[^/]+\/missas\.ics$/);
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
