import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { openPage } from '../actors.ts';
import { type Route, routes } from './routes.ts';
import { allChanged, answerChanges } from './site-changes.ts';

const touched = Object.values(routes).filter((route: Route) => route.touched);

const isReact = (url: string): boolean => /\/_astro\/react\./.test(url);

it.each(touched)('$address, up to date, loads no island as long as nobody touches it', async ({ address }) => {
  const page = await openPage();
  await answerChanges(page, {});
  // Before the day's turn, and the end of any event.
  await page.clock.setFixedTime('2026-01-01T12:00:00Z');
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto(address, { waitUntil: 'networkidle' });
  expect(scripts.filter(isReact)).toEqual([]);
  await page.locator('astro-island button:visible').first().press('Shift');
  await expect.poll(() => scripts.filter(isReact)).toHaveLength(1);
});

it.each(touched)('$address, out of date, loads its island untouched', async ({ address }) => {
  const page = await openPage();
  await allChanged(page);
  const asked = page.waitForRequest((request) => isReact(request.url()));
  await page.goto(address);
  await asked;
});

it.each(touched)('$address says so where its island can’t be loaded', async ({ address }) => {
  const page = await openPage({ expectedErrors: /ERR_FAILED|Failed to fetch/ });
  await page.route('**/_astro/*.island*.js*', (route) => route.abort());
  await page.goto(address);
  await page.locator('astro-island button:visible').first().click();
  await page.getByRole('alert').filter({ hasText: 'A página não carregou por inteiro.' }).waitFor();
});

/** Opens a page whose islands have no script until `arrive` is called. */
async function openBeforeScript(address: string): Promise<{ page: Page; arrive: () => void }> {
  const page = await openPage({ width: 1280 });
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route('**/_astro/*.island*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(address);
  return { page, arrive };
}

it('the calendar does in turn what was pressed and chosen before its script arrived', async () => {
  const { page, arrive } = await openBeforeScript('/calendario');
  await page.getByRole('combobox', { name: 'Ano' }).selectOption('2027');
  await page.getByRole('combobox', { name: 'Mês' }).selectOption('2');
  await page.getByRole('button', { name: 'Próximo mês' }).click();
  await page.getByRole('button', { name: 'Próximo mês' }).click();
  arrive();
  await expect.poll(() => page.locator('#calendar-month').textContent()).toBe('abril de 2027');
  expect(await page.getByRole('combobox', { name: 'Mês' }).inputValue()).toBe('4');
});

it('the calendar answers each press once, also those while its script arrives', async () => {
  const { page, arrive } = await openBeforeScript('/calendario');
  const month = page.locator('#calendar-month');
  const [name, , year] = ((await month.textContent()) ?? '').split(' ');
  const pressed = page.evaluate(async () => {
    for (let press = 0; press < 24; press++) {
      [...document.querySelectorAll<HTMLElement>('.month-controls button')].at(-1)?.click();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
  arrive();
  await pressed;
  await expect.poll(() => month.textContent()).toBe(`${name} de ${Number(year) + 2}`);
});

it('the calendar walks with the keys that were pressed before its script arrived', async () => {
  const { page, arrive } = await openBeforeScript('/calendario');
  const month = page.locator('#calendar-month');
  const before = await month.textContent();
  await page.locator('.month [tabindex="0"]').focus();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Home');
  arrive();
  await expect.poll(() => month.textContent()).not.toBe(before);
});

it('a link of the list of news leads on where its script can’t be loaded', async () => {
  const page = await openPage({ expectedErrors: /ERR_FAILED|Failed to fetch/ });
  await page.route('**/_astro/NewsList.island*.js*', (route) => route.abort());
  await page.goto('/noticias');
  await page.getByRole('link', { name: 'Próxima' }).click();
  await page.waitForURL('**/noticias?pagina=2');
});

it('the list of news turns the page that was asked for before its script arrived, without leaving', async () => {
  const { page, arrive } = await openBeforeScript('/noticias');
  const [first] = await page.locator('.news-card h3').allTextContents();
  const opened = await page.evaluate(() => performance.timeOrigin);
  await page.getByRole('link', { name: 'Próxima' }).click();
  arrive();
  await page.waitForURL('**/noticias?pagina=2');
  await expect.poll(() => page.locator('.news-card h3').first().textContent()).not.toBe(first);
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(opened);
});
