import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { openPage } from '../actors.ts';

const sections = [
  { id: '#news', call: '**/api/news/published*', object: 'as notícias' },
  { id: '#announcements', call: '**/api/announcements/active*', object: 'os anúncios' },
  { id: '#schedule', call: '**/api/mass-schedule*', object: 'os horários de missa' },
  { id: '#birthdays', call: '**/api/birthdays/this-month*', object: 'os aniversariantes' },
];

describe('the home page', () => {
  it('is whole without any script', async () => {
    const page = await openPage();
    const html = await (await page.request.get('/')).text();
    for (const text of ['Ajude nossa missão', 'Doar', 'Ler mais →', 'Ver todas as notícias', 'Válido até']) {
      expect(html).toContain(text);
    }
    expect(html.match(/class="news-card"/g)).toHaveLength(6);
    expect(html.match(/class="birthday"/g)?.length).toBeLessThanOrEqual(8);
  });

  it('lists the masses in three columns', async () => {
    const page = await openPage();
    await page.goto('/');
    const columns = page.locator('.masses__column');
    expect(await columns.locator('h3').allTextContents()).toEqual([
      'Missas da Semana',
      'Missas de Sábado',
      'Missas de Domingo',
    ]);
    expect(await columns.nth(0).locator('.masses__day').allTextContents()).toEqual([
      ...['Segunda-feira', 'Terça-feira', 'Quarta-feira', 'Quinta-feira', 'Sexta-feira'],
    ]);
    expect(await columns.nth(2).locator('.masses__time').allTextContents()).toEqual(['08:00', '10:00', '18:00']);
  });

  it('writes every date as dd/mm/yyyy', async () => {
    const page = await openPage();
    await page.goto('/');
    const dates = await page.locator('.news-card__meta > :first-child, .notice__date').allTextContents();
    expect(dates.length).toBeGreaterThan(6);
    for (const date of dates) expect(date).toMatch(/^\d{2}\/\d{2}\/\d{4}$/);
  });
});

describe('a section that changed after the build', () => {
  it('replaces itself when it is seen', async () => {
    const page = await openPage();
    await page.route('**/api/news/published*', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      body.data[0].title = 'Uma notícia de agora mesmo';
      await route.fulfill({ response, json: body });
    });
    await page.goto('/');
    await see(page, '#news');
    await page.getByRole('heading', { name: 'Uma notícia de agora mesmo' }).waitFor();
    expect(await page.locator('#news .news-card').count()).toBe(6);
  });

  it('says that nothing is there when nothing is', async () => {
    const page = await openPage();
    for (const { call } of sections) {
      await page.route(call, async (route) => {
        const response = await route.fetch();
        const body = await response.json();
        await route.fulfill({ response, json: { ...body, data: [], pagination: { ...body.pagination, total: 0 } } });
      });
    }
    await page.goto('/');
    for (const [id, text, times] of [
      ['#news', 'Nenhuma notícia publicada ainda.', 1],
      ['#announcements', 'Nenhum anúncio ativo no momento.', 1],
      ['#schedule', 'Nenhum horário de missa cadastrado.', 3],
      ['#birthdays', 'Nenhum aniversariante este mês.', 1],
    ] as const) {
      await see(page, id);
      await expect.poll(() => page.locator(id).getByText(text).count()).toBe(times);
    }
  });
});

describe('a section whose rows can’t be had', () => {
  it.each(sections)('$id keeps what is there and says so above it', async ({ id, call, object }) => {
    const page = await openPage({ expectedErrors: /ERR_FAILED/ });
    await page.route(call, (route) => route.abort());
    await page.goto('/');
    const shown = await page.locator(`${id} h3`).allTextContents();
    await see(page, id);
    const note = page.locator(id).getByRole('alert');
    await note
      .getByText(`Não foi possível carregar ${object} no momento. Tente novamente mais tarde.`, { exact: true })
      .waitFor();
    expect(await page.locator(`${id} h3`).allTextContents()).toEqual(shown);
    await retry(page, note.getByRole('button', { name: 'Tentar novamente' }));
  });
});

const see = (page: Page, section: string): Promise<void> =>
  page.evaluate((selector) => document.querySelector(`${selector} astro-island > *`)?.scrollIntoView(), section);

/** The button loads the page anew. */
async function retry(page: Page, button: ReturnType<Page['locator']>): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-before', ''));
  await Promise.all([page.waitForEvent('load'), button.click()]);
  expect(await page.locator('html[data-before]').count()).toBe(0);
}
