import { expect, it } from 'vitest';
import { openPage } from '../actors.ts';
import { activeAnnouncements } from './announcement-rows.ts';
import { textIn } from './pictures-of-codes.ts';
import { expectForPaper, printedSheets, stylesForPrint } from './printed-pages.ts';

it.each([
  ['of six weeks', 2026, 8, 'Agosto de 2026'],
  ['of four weeks', 2026, 2, 'Fevereiro de 2026'],
])('a month %s, full of events, is one landscape sheet with the parish’s name', async (_, year, month, name) => {
  const page = await openPage({ theme: 'dark' });
  const data = Array.from({ length: 28 * 4 }, (_, index) => ({
    id: crypto.randomUUID(),
    date: `${year}-${String(month).padStart(2, '0')}-${String((index % 28) + 1).padStart(2, '0')}`,
    title: 'Entrega das cestas da campanha do quilo no salão paroquial',
    description: 'Na matriz.',
    createdAt: '2026-01-01T00:00:00+00:00',
    updatedAt: '2026-01-01T00:00:00+00:00',
  }));
  const pagination = { page: 1, limit: 1000, total: data.length, pages: 1 };
  await page.route('**/api/events?*', (route) => route.fulfill({ json: { success: true, data, pagination } }));
  await page.goto(`/calendario?ano=${year}&mes=${month}`, { waitUntil: 'networkidle' });
  await stylesForPrint(page);
  const [sheet, ...others] = await printedSheets(page);
  expect(others).toEqual([]);
  const { width = 0, height = 0, text } = sheet ?? {};
  expect(width).toBeGreaterThan(height);
  for (const part of ['Nossa Senhora de Lourdes', name, 'Sáb', '+2 mais', 'Rua Dom Hélio Campos']) {
    expect(text).toContain(part);
  }
});

it.each(['/avisos', '/links'])(
  '%s is printed in ink on white, without what only a screen needs, also without script',
  async (path) => {
    const page = await openPage({ theme: 'dark', withoutScript: true });
    await page.goto(path, { waitUntil: 'networkidle' });
    const text = (await printedSheets(page)).map((sheet) => sheet.text).join(' ');
    expect(text).toContain('Nossa Senhora de Lourdes');
    await expectForPaper(page, text);
  },
);

it('an announcement is printed for the notice board with its QR code, repeatedly', async () => {
  const [item] = await activeAnnouncements();
  const page = await openPage({ width: 360, theme: 'dark' });
  await page.addInitScript(() => {
    Object.assign(window, {
      prints: 0,
      print: () => Object.assign(window, { prints: 1 + Reflect.get(window, 'prints') }),
    });
  });
  await page.goto(`/aviso/${item?.id}`);
  await stylesForPrint(page);
  const button = page.getByRole('button', { name: 'Imprimir para o mural' });
  const code = page.getByRole('img', { name: 'Código QR deste aviso' });
  for (const times of [1, 2]) {
    await button.click();
    await page.waitForFunction((count) => Reflect.get(window, 'prints') === count, times);
    await page.emulateMedia({ media: 'print' });
    expect(await textIn(await code.screenshot())).toBe(page.url());
    expect(await page.getByText('Aponte a câmera do celular').isVisible()).toBe(true);
    expect(await button.isVisible()).toBe(false);

    await page.emulateMedia({ media: 'screen' });
    expect(await code.isVisible()).toBe(false);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    expect(await code.count()).toBe(0);
  }
});
