import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Announcement } from '#contract/announcements.ts';
import { openPage } from '../actors.ts';
import { given, unique } from '../panel/panel.ts';
import { activeAnnouncements, allAnnouncements } from './announcement-rows.ts';
import { noteShifts, shiftOf } from './note-shifts.ts';
import { expectCopied } from './shared-address.ts';
import { expectCard } from './shared-card.ts';
import { allChanged, answerChanges } from './site-changes.ts';

const phone = 360;
let active: Announcement[];
let lasting: string[];
let ending: Announcement;

beforeAll(async () => {
  active = await activeAnnouncements();
  lasting = titles(active.filter(({ expires_at }) => expires_at === null));
  const found = active.find(({ expires_at }) => expires_at !== null);
  if (!found || lasting.length === 0) throw new Error('The seed has no announcement that ends, or none that lasts.');
  ending = found;
});

const titles = (items: readonly Announcement[]) => items.map(({ title }) => title);
const headings = (page: Page, section = 'main') => page.locator(`${section} .notice :is(h2, h3)`);
const shownTitles = (page: Page, section?: string) =>
  headings(page, section).evaluateAll((all) =>
    all.filter((one) => one.checkVisibility()).map((one) => one.textContent),
  );
/** Moves the page's clock so far ahead that everything with a validity has expired. */
const muchLater = (page: Page) => page.clock.setFixedTime(Date.now() + 370 * 86_400_000);

describe('home', () => {
  it('shows all of them on a desk, each with a link to its page, and a dash where there is no end', async () => {
    const page = await openPage();
    await page.goto('/');
    expect(await shownTitles(page, '#announcements')).toEqual(titles(active));
    const links = headings(page, '#announcements').getByRole('link');
    expect(await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual(
      active.map(({ id }) => `/aviso/${id}`),
    );
    expect(await page.locator('#announcements').getByText('Válido até: ').count()).toBe(active.length);
    expect(await page.locator('#announcements').getByText('Válido até: -', { exact: true }).count()).toBe(
      lasting.length,
    );
    expect(await page.getByRole('link', { name: 'Ver todos os avisos' }).isVisible()).toBe(false);
    for (const text of await page.locator('#announcements h3 + p').allTextContents()) {
      expect(text.length).toBeLessThanOrEqual(203);
    }
  });

  it.each([false, true])('shows four on a telephone and the others after a tap, without script: %s', async (off) => {
    const page = await openPage({ width: phone, withoutScript: off });
    await page.goto('/');
    await expect.poll(() => shownTitles(page, '#announcements')).toEqual(titles(active).slice(0, 4));
    const more = page.getByRole('link', { name: 'Ver todos os avisos' });
    await more.click();
    await expect.poll(() => shownTitles(page, '#announcements')).toEqual(titles(active));
    expect(await more.isVisible()).toBe(false);
    await page.goBack();
    await expect.poll(() => shownTitles(page, '#announcements')).toEqual(titles(active).slice(0, 4));
  });
});

describe('the list', () => {
  it('is complete without script, each with its title, two lines, its day and a link', async () => {
    const page = await openPage({ width: phone, withoutScript: true });
    await page.goto('/avisos');
    expect(await shownTitles(page)).toEqual(titles(active));
    const long = page.locator('.notice__lines').first();
    const [height, line] = await long.evaluate((text) => [text.clientHeight, getComputedStyle(text).lineHeight]);
    expect(Math.round(height / Number.parseFloat(line))).toBe(2);
    for (const day of await page.locator('.notice__date').allTextContents())
      expect(day).toMatch(/^\d{2}\/\d{2}\/\d{4}$/);
    await page.getByRole('link', { name: active[0]?.title, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: active[0]?.title }).waitFor();
  });

  it('says that it is empty when nothing is in force', async () => {
    const page = await openPage();
    await allChanged(page);
    await page.route('**/api/announcements/active*', (route) => route.fulfill({ json: { success: true, data: [] } }));
    await page.goto('/avisos');
    await page.getByText('Nenhum aviso encontrado.').waitFor();
    expect(await shownTitles(page)).toEqual([]);
  });

  it('announces loading to screen readers, and keeps the built list when loading fails', async () => {
    const page = await openPage({ expectedErrors: /ERR_FAILED/ });
    await allChanged(page);
    const { promise: asked, resolve: fail } = Promise.withResolvers<void>();
    await page.route('**/api/announcements/active*', async (route) => {
      await asked;
      await route.abort();
    });
    await page.goto('/avisos');
    await page.getByRole('status').filter({ hasText: 'Carregando avisos...' }).waitFor({ state: 'attached' });
    fail();
    await page.getByRole('alert').getByText('Erro ao carregar avisos').waitFor();
    await page.getByRole('button', { name: 'Tentar novamente' }).waitFor();
    expect(await page.getByText('Carregando avisos...').count()).toBe(0);
    expect(await shownTitles(page)).toEqual(titles(active));
  });
});

describe('what has expired since the build', () => {
  it.each(['/', '/avisos'])('is not shown on %s, even if every call fails', async (path) => {
    const page = await openPage({ expectedErrors: /ERR_FAILED/ });
    await muchLater(page);
    await page.route('**/api/**', (route) => route.abort());
    await page.goto(path);
    await expect.poll(() => shownTitles(page, path === '/' ? '#announcements' : 'main')).toEqual(lasting);
  });

  it('causes no layout shift when the rest is reloaded', async () => {
    const page = await openPage({ width: phone });
    await muchLater(page);
    await answerChanges(page, {});
    await page.route('**/api/announcements/active*', async (route) => {
      const response = await route.fetch();
      const { data, ...envelope } = await response.json();
      const left = (data as Announcement[]).filter(({ expires_at }) => expires_at === null);
      await route.fulfill({ response, json: { ...envelope, data: left } });
    });
    await noteShifts(page);
    await Promise.all([page.waitForResponse('**/api/announcements/active*'), page.goto('/avisos')]);
    await expect.poll(() => page.locator('astro-island:not([ssr])').count()).toBe(1);
    await expect.poll(() => shownTitles(page)).toEqual(lasting);
    expect(await shiftOf(page)).toBeLessThan(0.005);
  });

  it('has no page any more', async () => {
    const page = await openPage();
    await page.goto(`/aviso/${ending.id}`);
    await page.getByRole('heading', { level: 1, name: ending.title }).waitFor();
    expect(await page.getByText('Aviso não encontrado').isVisible()).toBe(false);
    await muchLater(page);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Aviso não encontrado' }).waitFor();
    expect(await page.getByRole('heading', { name: ending.title }).count()).toBe(0);
    expect(await page.locator('h1').count()).toBe(1);
  });
});

describe('an announcement of the build', () => {
  it('shows all of the document without asking the API, and four others', async () => {
    const page = await openPage();
    const calls: string[] = [];
    page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()));
    await page.goto(`/aviso/${ending.id}`, { waitUntil: 'networkidle' });
    await expectAnnouncement(page, ending);
    const others = page.getByRole('region', { name: 'Outros avisos' });
    expect(await others.getByRole('article').count()).toBe(4);
    expect(await others.getByRole('link', { name: ending.title, exact: true }).count()).toBe(0);
    expect(calls).toEqual([]);
    await page.getByRole('link', { name: 'Voltar para os avisos' }).click();
    await page.getByRole('heading', { level: 1, name: 'Avisos' }).waitFor();
  });

  it('has metadata for search engines and sharing', async () => {
    const page = await openPage();
    await page.goto(`/aviso/${ending.id}`);
    const description = await page.locator('meta[name=description]').getAttribute('content');
    expect(description?.length).toBeLessThanOrEqual(203);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(new RegExp(`/aviso/${ending.id}/$`));
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
    expect(data).toMatchObject({ '@type': 'Article', headline: ending.title, expires: ending.expires_at });
    await expectCopied(page, `/aviso/${ending.id}`);
    await expectCard(page, ending.title);
  });
});

describe('an announcement that is not in the build', () => {
  it('is rendered by the same page', async () => {
    const page = await openPage();
    const others = page.getByRole('region', { name: 'Outros avisos' }).getByRole('article');
    const cards = () => others.evaluateAll((all) => all.map((one) => one.outerHTML));
    await page.goto(`/aviso/${ending.id}`);
    const built = await cards();
    await page.route(`**/aviso/${ending.id}`, async (route) => {
      await route.fulfill({ response: await page.request.get('/aviso/nao-esta-no-build'), status: 200 });
    });
    await page.goto(`/aviso/${ending.id}`);
    await expectAnnouncement(page, ending);
    expect(await page.title()).toContain(ending.title);
    expect(await page.locator('.article .badge').isVisible()).toBe(false);
    expect(built.length).toBe(4);
    expect(await cards()).toEqual(built);
    await expectCopied(page, `/aviso/${ending.id}`);
  });

  it.each([
    ['Rascunho', (item: Announcement) => !item.is_published],
    ['Inativo', (item: Announcement) => item.is_published && !item.is_active],
    ['Vencido', (item: Announcement) => item.expires_at !== null && Date.parse(item.expires_at) < Date.now()],
  ])('is shown as %s to staff, and to nobody else', async (state, isOne) => {
    const item = (await allAnnouncements()).find(isOne) as Announcement;
    const editor = await openPage({ signedInAs: 'editor', expectedErrors: /404/ });
    expect((await editor.goto(`/aviso/${item.id}`))?.status()).toBe(404);
    await editor.getByRole('heading', { level: 1, name: item.title }).waitFor();
    expect(await editor.getByText(state, { exact: true }).isVisible()).toBe(true);
    expect(await editor.getByText('Compartilhar').count()).toBe(0);

    const visitor = await openPage({ expectedErrors: /404/ });
    await visitor.goto(`/aviso/${item.id}`);
    await visitor.getByRole('heading', { level: 1, name: 'Aviso não encontrado' }).waitFor();
  });

  it.each(['00000000-0000-4000-8000-000000000000', '%C3%A9%20'])('says that "%s" is missing', async (id) => {
    const page = await openPage({ expectedErrors: /40[04]/ });
    await page.goto(`/aviso/${id}`);
    await page.getByRole('heading', { level: 1, name: 'Aviso não encontrado' }).waitFor();
    await page.getByRole('link', { name: 'Ver todos os avisos' }).click();
    await page.getByRole('heading', { level: 1, name: 'Avisos' }).waitFor();
  });
});

it('a new one is at its address at once', async () => {
  const title = unique('Mutirão');
  const { id } = await given<Announcement>('/announcements', { title, content: '<p>Sábado, às 8h.</p>' });
  const page = await openPage();
  await page.goto(`/aviso/${id}`);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByText('Sábado, às 8h.').first().waitFor();
});

async function expectAnnouncement(page: Page, { title, content }: Announcement): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(await page.locator('.article [data-part=date]').textContent()).toMatch(/^\d{2}\/\d{2}\/\d{4}$/);
  expect(
    await page
      .locator('.article')
      .getByText(/Válido até: \d{2}\/\d{2}\/\d{4}/)
      .isVisible(),
  ).toBe(true);
  expect(await page.locator('.prose').innerHTML()).toBe(content);
}
