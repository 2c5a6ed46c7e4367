import { expect, it } from 'vitest';
import { openPage } from '../actors.ts';

it('the hub of links has no top bar, no script but the app’s, and a button for each of the document’s links', async () => {
  const page = await openPage({ width: 360 });
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto('/links', { waitUntil: 'networkidle' });
  expect(await page.getByRole('navigation').count()).toBe(0);
  expect(await page.locator('.header').count()).toBe(0);
  expect(scripts).toEqual([expect.stringMatching(/\/_astro\/app-[^/]*\.js$/)]);
  const links = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((all) =>
      all.map((link) => [link.textContent?.trim(), link.getAttribute('href'), link.getAttribute('target')]),
    );
  expect(links).toEqual([
    ['Site oficial', '/', null],
    ['Galeria de fotos', '/galeria', null],
    ['Instagram', expect.stringContaining('https://www.instagram.com/'), '_blank'],
    ['Facebook', expect.stringContaining('https://www.facebook.com/'), '_blank'],
    ['Como chegar', expect.stringContaining('https://www.google.com/maps/search/'), '_blank'],
    ['Doação', '/doacao', null],
  ]);
  await page.getByRole('link', { name: 'Galeria de fotos' }).click();
  await page
    .getByRole('banner')
    .getByRole('navigation')
    .or(page.getByRole('button', { name: 'Menu' }))
    .first()
    .waitFor();
});

it('a successful subscription shows thanks and a link home', async () => {
  const page = await openPage();
  await page.goto('/assinatura-sucesso');
  await page.getByRole('heading', { level: 1, name: 'Assinatura realizada com sucesso!' }).waitFor();
  await page.getByText(/e-mail de confirmação/).waitFor();
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  await page.getByRole('main').getByRole('link', { name: 'Voltar para o início' }).click();
  await page.waitForURL((url) => url.pathname === '/');
});
