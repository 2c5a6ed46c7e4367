import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { openPage, type Visit } from '../actors.ts';
import { expectAccessibleWideAndNarrow } from '../axe.ts';
import { noteShifts, shiftOf } from './note-shifts.ts';
import { asInstalled } from './push-stand-in.ts';

const line = (page: Page) => page.getByRole('complementary', { name: 'Aplicativo' });
const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Instalar o aplicativo' });
const entry = (page: Page) => page.getByRole('button', { name: 'Instalar o aplicativo' });
const day = 24 * 3_600_000;

const android = 'Mozilla/5.0 (Linux; Android 14; moto g(60)) AppleWebKit/537.36 Chrome/138.0 Mobile Safari/537.36';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';

interface At extends Visit {
  userAgent?: string;
  isInstalled?: boolean;
}

/** A page whose clock the test moves, with the app's script running. */
async function openAt(path: string, { userAgent, isInstalled, ...visit }: At = {}): Promise<Page> {
  const page = await openPage(visit);
  await page.clock.install();
  await noteShifts(page);
  const devTools = await page.context().newCDPSession(page);
  if (userAgent) await devTools.send('Emulation.setUserAgentOverride', { userAgent });
  if (isInstalled) await asInstalled(page);
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.locator('[data-app] button').last().waitFor({ state: 'attached' });
  return page;
}

/** Fires Chromium's install prompt, and returns true if the page prevented the browser's own bar. */
const offer = (page: Page) =>
  page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    const prompt = async () => document.documentElement.setAttribute('data-prompted', '');
    dispatchEvent(Object.assign(event, { prompt }));
    return event.defaultPrevented;
  });

const answeredAt = (page: Page) => page.evaluate(() => Number(localStorage.getItem('pwa-prompt-dismissed')));

describe('the invitation to install', () => {
  it('comes three seconds after the browser’s offer, moves nothing, and opens the browser’s dialog', async () => {
    // A short page, whose footer is on the screen.
    const page = await openAt('/nao-existe', { width: 360, expectedErrors: /404/ });
    await page.getByRole('button', { name: 'Menu' }).focus();
    expect(await offer(page)).toBe(true);
    await page.clock.runFor(2_900);
    expect(await line(page).count()).toBe(0);
    await page.clock.runFor(200);
    const words = line(page).getByText('Leve a paróquia no bolso');
    await words.waitFor();
    // The words, the button and the cross stand in one line.
    const parts = [words, ...(await line(page).getByRole('button').all())];
    const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
    const middles = boxes.map((box) => (box?.y ?? 0) + (box?.height ?? 0) / 2);
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(2);
    expect(boxes[0]?.height).toBeLessThan(30);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Menu');
    expect(await shiftOf(page)).toBeLessThan(0.01);
    await expectAccessibleWideAndNarrow(page, '.line');
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const end = await page.locator('.footer__end').boundingBox();
    const bar = await line(page).boundingBox();
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
    await line(page).getByRole('button', { name: 'Instalar' }).click();
    await page.locator('html[data-prompted]').waitFor();
    expect(await line(page).count()).toBe(0);
    expect(await answeredAt(page)).toBeGreaterThan(0);
  });

  it('dismissed, stays away for seven days', async () => {
    const page = await openAt('/contato');
    await offer(page);
    await page.clock.runFor(3_000);
    await line(page).getByRole('button', { name: 'Dispensar' }).click();
    expect(await line(page).count()).toBe(0);
    const answered = await answeredAt(page);
    for (const [since, shown] of [
      [7 * day - 60_000, 0],
      [7 * day, 1],
    ] as const) {
      await page.evaluate((time) => localStorage.setItem('pwa-prompt-dismissed', `${time}`), answered - since);
      await page.reload({ waitUntil: 'networkidle' });
      await offer(page);
      await page.clock.runFor(3_000);
      if (shown) await line(page).waitFor();
      else expect(await line(page).count()).toBe(0);
    }
  });

  it.each([
    ['Android', android, 'Toque no menu do navegador, os três pontos no canto da tela.'],
    ['iOS', iphone, 'Toque no botão Compartilhar, o quadrado com a seta para cima.'],
  ])(
    'comes five seconds after the load on %s, and says how where the browser offers nothing',
    async (_, userAgent, step) => {
      const page = await openAt('/contato', { width: 360, userAgent });
      await page.clock.runFor(5_100);
      await line(page).getByRole('button', { name: 'Instalar' }).click();
      await dialog(page).getByText(step).waitFor();
      await expectAccessibleWideAndNarrow(page, 'dialog[open]');
      await dialog(page).getByRole('button', { name: 'Entendi' }).click();
      expect(await dialog(page).count()).toBe(0);
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Instalar o aplicativo');
      expect(await answeredAt(page)).toBeGreaterThan(0);
    },
  );

  it.each([
    ['in the installed app', '/contato', { isInstalled: true, userAgent: android }],
    ['where people give', '/doacao', { userAgent: android }],
    ['on a desk without the browser’s offer', '/contato', {}],
  ])('does not come %s', async (_, path, visit) => {
    const page = await openAt(path, visit);
    await page.clock.runFor(6_000);
    expect(await line(page).count()).toBe(0);
    expect(await entry(page).count()).toBe('isInstalled' in visit ? 0 : 1);
  });

  it('does not come where something is written', async () => {
    const page = await openAt('/noticias', { userAgent: android });
    await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill('novena');
    await page.clock.runFor(6_000);
    expect(await line(page).count()).toBe(0);
  });

  it('has its own place at the end of every page', async () => {
    const page = await openAt('/contato');
    for (const path of ['/links', '/login', '/']) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await offer(page);
      await entry(page).click();
      await page.locator('html[data-prompted]').waitFor();
    }
  });
});
