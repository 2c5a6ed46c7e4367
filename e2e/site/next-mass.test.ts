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

it('the next mass isn’t one that is not celebrated, and is one that is celebrated beside the weekly ones', async () => {
  const page = await openPage({ expectedErrors: /404/ });
  // Monday's at 18h is at 17h, by minutes since 1970 of the parish's clocks.
  const [without, also] = ['18:00', '17:00'].map((time) => Date.parse(`2026-11-23T${time}Z`) / 60_000);
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(' data-offset=', ` data-without="${without}" data-also="${also}"$&`);
    await route.fulfill({ response, body });
  });
  await page.clock.setFixedTime('2026-11-23T19:59:00Z');
  await page.goto('/');
  await expect.poll(() => page.locator('.next-mass').textContent()).toBe('Próxima missa: hoje, 17h');
  await page.clock.setFixedTime('2026-11-23T20:01:00Z');
  await page.reload();
  await expect.poll(() => page.locator('.next-mass').textContent()).toBe('Próxima missa: amanhã, 18h');
});

it.each([320, 360, 1280])('its line causes no layout shift on a screen of %i pixels', async (width) => {
  const { line, says } = await openHome('2026-11-21T21:00:00Z', width);
  await says('Próxima missa: amanhã, 8h');
  const heights = await line.evaluate(async (element) => {
    // The font that stands in until the page's own is there is wider.
    await document.fonts.ready;
    return ['Próxima missa', 'Próxima missa: amanhã, 18h30', 'Próxima missa: segunda, 8h30'].map((text) => {
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
