import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { translate } from '../../site/browsers/testing/translate.ts';
import { baseUrl, openPage } from '../actors.ts';
import { addressOn, routes } from './routes.ts';
import { allChanged } from './site-changes.ts';

/** React's report that what was built isn't there, which it mends: an island loads after the page was translated. */
const mended = /Minified React error #418/;

/** Does to every text what a browser's translator does, also to those that come later. */
const keepTranslating = (page: Page) =>
  page.evaluate(`(() => {
    const translate = ${translate};
    translate(document.body);
    new MutationObserver(() => translate(document.body)).observe(document.body, { childList: true, subtree: true });
  })()`);

const noIslandsLeft = (page: Page) => page.waitForFunction(() => !document.querySelector('astro-island[ssr]'));

const mainText = (page: Page) => page.evaluate(() => document.querySelector('main')?.textContent.replace(/\s+/g, ' '));

/** Islands load when they come into view. */
const scrollThrough = (page: Page) =>
  page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += 300) {
      scrollTo(0, top);
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    }
  });

const withIslands = Object.values(routes).filter(({ islands, configured }) => islands.length > 0 && !configured);

describe.each(withIslands)('$address, translated', ({ address }) => {
  it('has the same texts after its islands have loaded', async () => {
    const plain = await openPage();
    await allChanged(plain);
    await plain.goto(address);
    await scrollThrough(plain);
    await noIslandsLeft(plain);
    const page = await openPage({ expectedErrors: mended });
    await allChanged(page);
    await page.goto(address);
    await keepTranslating(page);
    await scrollThrough(page);
    await noIslandsLeft(page);
    await expect.poll(() => mainText(page)).toBe(await mainText(plain));
  });
});

describe.each(Object.values(routes))('$address', (route) => {
  it('leaves the parish’s name, people’s names, amounts and codes as they are', async () => {
    const page = await openPage(route.missing ? { expectedErrors: /40[04]/ } : {});
    await page.goto(await addressOn(baseUrl, route));
    const parish = await page.evaluate(
      () => document.querySelector<HTMLMetaElement>('[property="og:site_name"]')?.content,
    );
    const translated = await page.evaluate((name) => {
      const isNoWord = (text: string) => text === name || /^R\$\s?[\d.,]+$/.test(text) || /^00020\d{10}/.test(text);
      return [...document.querySelectorAll('body *')]
        .filter((each) => each.children.length === 0 && isNoWord((each.textContent ?? '').trim()))
        .filter((each) => !each.closest('[translate=no], script, style, title'))
        .map((each) => each.outerHTML);
    }, parish);
    expect(translated).toEqual([]);
  });
});

it('the calendar goes to the next month and back, by button and selector', async () => {
  const page = await openPage({ width: 360, expectedErrors: mended });
  await page.goto('/calendario');
  await keepTranslating(page);
  const month = () => page.locator('#calendar-month').textContent();
  const first = await month();
  await page.getByRole('button', { name: 'Próximo mês' }).click();
  await expect.poll(month).not.toBe(first);
  await page.getByRole('button', { name: 'Mês anterior' }).click();
  await expect.poll(month).toBe(first);
  await page.getByRole('combobox', { name: 'Mês' }).selectOption('2');
  await expect.poll(month).toMatch(/^fevereiro/);
  await page.locator('.month-list, .calendar__day').first().waitFor();
});

it('the list of news finds all that is typed while its island loads, and its field keeps the focus', async () => {
  const page = await openPage({ expectedErrors: mended });
  await page.goto('/noticias');
  await keepTranslating(page);
  const field = page.getByLabel('Buscar notícias');
  await field.focus();
  await page.keyboard.type('catequese de adultos', { delay: 60 });
  expect(await field.inputValue()).toBe('catequese de adultos');
  expect(await field.evaluate((each) => each === document.activeElement)).toBe(true);
});

it('the list of news is searched and paged', async () => {
  const page = await openPage({ expectedErrors: mended });
  await page.goto('/noticias');
  await keepTranslating(page);
  const cards = () => page.getByRole('main').textContent();
  const first = await cards();
  await page.getByRole('link', { name: 'Próxima' }).click();
  await expect.poll(cards).not.toBe(first);
  await page.getByLabel('Buscar notícias').fill('NOVENA');
  await expect.poll(() => page.url()).toContain('busca=NOVENA');
  await page.getByRole('button', { name: 'Limpar' }).click();
  await expect.poll(cards).toBe(first);
});
