import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { baseUrl, openPage } from '../actors.ts';
import { noteShifts, shiftOf } from './note-shifts.ts';
import { addressOn, routes } from './routes.ts';
import { allChanged } from './site-changes.ts';

/** A tenth of Google's threshold for "good". */
const limit = 0.01;

/** Addresses that request something else than was built, and its heading. */
const asking: readonly (readonly [address: string, heading: string | RegExp])[] = [
  ['/calendario?ano=2027&mes=2', 'fevereiro de 2027'],
  ['/liturgia?data=2099-01-06', 'Liturgia não disponível'],
  ['/noticias?busca=novena', /^\d notícias? encontradas?$/],
];

it('nothing moves by itself on a phone while a slow API answers', async () => {
  const scripted = Object.values(routes).filter(({ islands, ownScript }) => islands.length > 0 || ownScript);
  const addresses = await Promise.all(scripted.map((route) => addressOn(baseUrl, route)));
  const left = [...addresses.map((each) => [each] as const), ...asking];
  const moved: string[] = [];
  const visit = async () => {
    const page = await openSlowly();
    for (let next = left.shift(); next; next = left.shift()) {
      const [address, heading] = next;
      await page.goto(address, { waitUntil: 'networkidle' });
      if (heading) await page.getByRole('heading', { name: heading, exact: true }).waitFor();
      const shift = await shiftOf(page);
      if (shift > limit) moved.push(`${address}: ${shift}`);
    }
  };
  // Most of the time a page only waits.
  await Promise.all([visit(), visit(), visit(), visit()]);
  expect(moved).toEqual([]);
});

/** A page on a phone whose calls are answered after it is painted, and whose shifts are noted. */
async function openSlowly(): Promise<Page> {
  const page = await openPage({ width: 360, expectedErrors: /40[04]|ERR_FAILED/ });
  // Before fonts load, line breaks depend on the machine's own fonts.
  await page.route('**/*.woff2', (route) => route.abort());
  await page.route('**/api/**', async (route) => {
    await painted(page);
    await route.fallback();
  });
  await allChanged(page);
  await noteShifts(page);
  return page;
}

it('has a fallback face for each font until the site’s own are loaded', async () => {
  const page = await openPage();
  await page.goto('/');
  const { named, faces } = await page.evaluate(() => {
    const styles = getComputedStyle(document.documentElement);
    const stacks = ['--serif', '--sans'].map((name) => styles.getPropertyValue(name));
    return { named: stacks.join().match(/"[^"]+"/g) ?? [], faces: [...document.fonts].map(({ family }) => family) };
  });
  expect(named.length).toBeGreaterThan(4);
  expect(named.filter((name) => !faces.some((face) => `"${face.replaceAll('"', '')}"` === name))).toEqual([]);
});

/** Waits for two frames. */
const painted = (page: Page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
