import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { baseUrl, openPage } from '../actors.ts';
import { allChanged } from './site-changes.ts';

describe('the galleries', () => {
  it('are complete without script, and as many as in the heading', async () => {
    const page = await openPage();
    const html = await (await page.request.get('/galeria')).text();
    const total = html.match(/class="gallery card linked"/g)?.length;
    expect(html).toContain(`${total} galerias disponíveis`);
    const { pagination } = await (await fetch(`${baseUrl}/api/galeria/active`)).json();
    expect(total).toBe(pagination.total);
    expect(html).toContain('<title>Galeria |');
    expect(html).toMatch(/<meta name="description" content="Fotos [^"]+"/);
  });

  it('open in a new tab without an opener, by a click anywhere on the card, Enter and Space', async () => {
    const page = await openPage();
    await page.context().route('https://photos.example.org/**', (route) => route.fulfill({ body: 'Fotos' }));
    // With the script for Space, which comes after the paint.
    await page.goto('/galeria', { waitUntil: 'networkidle' });
    const card = page.locator('.gallery').first();
    const link = card.getByRole('link');
    const address = await link.getAttribute('href');
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
    const top = await page.evaluate(() => scrollY);
    for (const open of [
      () => card.click({ position: { x: 20, y: 60 } }),
      () => link.press('Enter'),
      () => link.press(' '),
    ]) {
      const [tab] = await Promise.all([page.context().waitForEvent('page'), open()]);
      expect(tab.url()).toBe(address);
      await tab.close();
    }
    expect(await page.evaluate(() => scrollY)).toBe(top);
    expect(new URL(page.url()).pathname).toBe('/galeria');
  });

  it('are reloaded when they changed, including the further pages of a long list', async () => {
    const page = await openPage();
    await allChanged(page);
    await page.route('**/api/galeria/active*', async (route) => {
      const current = Number(new URL(route.request().url()).searchParams.get('page') ?? 1);
      await answer(route, [gallery(`Álbum ${current}`)], { page: current, limit: 1, total: 2, pages: 2 });
    });
    await page.goto('/galeria');
    await page.getByRole('heading', { name: '2 galerias disponíveis' }).waitFor();
    expect(await titles(page)).toEqual(['Álbum 1 (abre em nova aba)', 'Álbum 2 (abre em nova aba)']);
  });

  it('have a heading for one and for none', async () => {
    const page = await openPage();
    await allChanged(page);
    let rows = [gallery('Crisma')];
    await page.route('**/api/galeria/active*', (route) => answer(route, rows, { total: rows.length, pages: 1 }));
    await page.goto('/galeria');
    await page.getByRole('heading', { name: '1 galeria disponível' }).waitFor();
    rows = [];
    await page.reload();
    await page.getByText('Nenhuma galeria disponível').waitFor();
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).not.toContain('0 galerias disponíveis');
  });

  it.each([
    ['is malformed', { json: { success: true } }, 'Resposta inválida da API'],
    ['is a refusal', { status: 503, json: {} }, 'Erro na requisição'],
  ])('stay as they are when the answer %s, under a note that says so', async (_, refusal, sentence) => {
    const page = await openPage({ expectedErrors: /503/ });
    await allChanged(page);
    await page.route('**/api/galeria/active*', (route) => route.fulfill(refusal));
    await page.goto('/galeria');
    const built = await titles(page);
    const note = page.getByRole('alert');
    await note.getByRole('heading', { name: 'Erro ao carregar galerias' }).waitFor();
    expect(await note.getByText(sentence).isVisible()).toBe(true);
    expect(await titles(page)).toEqual(built);
    await Promise.all([page.waitForEvent('load'), note.getByRole('button', { name: 'Tentar novamente' }).click()]);
  });
});

const titles = (page: Page) => page.locator('.gallery h3').allTextContents();

const gallery = (titulo: string) => ({
  id: crypto.randomUUID(),
  titulo,
  link: 'https://photos.example.org/album',
  descricao: null,
  is_active: true,
  order: 0,
  createdAt: '2026-01-01T00:00:00+00:00',
  updatedAt: '2026-01-01T00:00:00+00:00',
  creator: null,
});

type Route = Parameters<Parameters<Page['route']>[1]>[0];
const answer = (route: Route, data: unknown[], pagination: object) =>
  route.fulfill({ json: { success: true, data, pagination } });
