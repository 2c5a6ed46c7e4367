import { expect, it } from 'vitest';
import { openPage } from '../actors.ts';

/** The home page with the reader's clock stopped at this instant. */
async function openHome(instant: string, width = 1280) {
  // The texts of a day of more than a week ago are no longer kept.
  const page = await openPage({ width, expectedErrors: /404/ });
  await page.clock.install({ time: new Date(Date.parse(instant) - 1000) });
  await page.clock.pauseAt(instant);
  await page.goto('/');
  const line = page.locator('.next-mass');
  return { page, line, says: (sentence: string) => expect.poll(() => line.textContent()).toBe(sentence) };
}

it('the next mass is shown for the current time, and updated when it has begun', async () => {
  const { page, says } = await openHome('2026-11-23T20:59:30Z');
  await says('Próxima missa: hoje, 18h');
  await page.clock.runFor(89_000);
  await says('Próxima missa: hoje, 18h');
  await page.clock.runFor(1_000);
  await says('Próxima missa: amanhã, 18h');
  await page.clock.runFor('06:00:00');
  await says('Próxima missa: hoje, 18h');
});

it.each([320, 360, 1280])('its line causes no layout shift on a screen of %i pixels', async (width) => {
  const { line, says } = await openHome('2026-11-21T21:00:00Z', width);
  await says('Próxima missa: amanhã, 8h');
  const heights = await line.evaluate(async (element) => {
    // The font that stands in until the page's own is there is wider.
    await document.fonts.ready;
    return ['\u00a0', 'Próxima missa: amanhã, 18h30', 'Próxima missa: segunda, 8h30'].map((text) => {
      element.textContent = text;
      return element.getBoundingClientRect().height;
    });
  });
  expect(new Set(heights).size).toBe(1);
});

it('without script it leaves no gap, and the times are below', async () => {
  const page = await openPage({ withoutScript: true });
  await page.goto('/');
  expect(await page.locator('.next-mass').isVisible()).toBe(false);
  expect(await page.getByText('18:00').first().isVisible()).toBe(true);
});
