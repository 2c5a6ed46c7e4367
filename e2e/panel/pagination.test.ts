import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { NewsItem } from '#contract/news.ts';
import { call, changeAnswers, gate, openNews, openPanel } from './panel.ts';

const pager = (page: Page) => page.getByRole('navigation', { name: 'Paginação' });
const marks = (page: Page) =>
  pager(page)
    .getByRole('button', { name: /^Página \d+$/ })
    .allTextContents();
const goTo = (page: Page, name: string) => pager(page).getByRole('button', { name, exact: true }).click();

async function totalOfNews(): Promise<number> {
  const answer = (await call<NewsItem[]>('GET', '/news?limit=1')) as unknown as { pagination: { total: number } };
  return answer.pagination.total;
}

/** The same rows, told to be part of a list of 30 pages. */
async function openLongList(width: number): Promise<Page> {
  const page = await openPanel({ width });
  const { data } = await call<NewsItem[]>('GET', '/news');
  await changeAnswers(page, '**/api/news?page=*', (_envelope, { searchParams }) => ({
    success: true,
    data,
    pagination: { page: Number(searchParams.get('page')), limit: 10, total: 297, pages: 30 },
  }));
  await page.evaluate(() => history.replaceState({ section: 'news' }, ''));
  await page.reload();
  await pager(page).waitFor();
  return page;
}

describe('the pager of the news', () => {
  it('walks through the pages of the seed', async () => {
    const total = await totalOfNews();
    const page = await openNews();
    await pager(page).getByText(`Mostrando 1 a 10 de ${total} itens`).waitFor();
    expect(await marks(page)).toEqual(Array.from({ length: Math.ceil(total / 10) }, (_, index) => String(index + 1)));
    expect(await pager(page).getByRole('button', { name: 'Página anterior' }).isDisabled()).toBe(true);

    await goTo(page, 'Próxima página');
    await pager(page).getByText(`Mostrando 11 a 20 de ${total} itens`).waitFor();
    await goTo(page, `Página ${Math.ceil(total / 10)}`);
    await pager(page).getByText(`a ${total} de ${total} itens`).waitFor();
    expect(await pager(page).getByRole('button', { name: 'Próxima página' }).isDisabled()).toBe(true);
    await goTo(page, 'Página anterior');
    await pager(page).getByText(`Mostrando 11 a 20 de ${total} itens`).waitFor();
  });

  it('shows a window of five in a long list, and goes to a typed page', async () => {
    const page = await openLongList(1280);
    expect(await marks(page)).toEqual(['1', '2', '3', '4', '5', '30']);
    const jump = page.getByLabel('Ir para a página');
    for (const ignored of ['0', '31', '2.5', 'sete']) {
      await jump.fill(ignored);
      await jump.press('Enter');
      expect(await marks(page)).toEqual(['1', '2', '3', '4', '5', '30']);
    }
    await jump.fill('15');
    await jump.press('Enter');
    await pager(page).getByText('Mostrando 141 a 150 de 297 itens').waitFor();
    expect(await marks(page)).toEqual(['1', '13', '14', '15', '16', '17', '30']);
    expect(await pager(page).getByText('…').count()).toBe(2);
    await goTo(page, 'Página 30');
    await pager(page).getByText('Mostrando 291 a 297 de 297 itens').waitFor();
    expect(await marks(page)).toEqual(['1', '26', '27', '28', '29', '30']);
  });

  it('offers no typed page on a small screen', async () => {
    const page = await openLongList(360);
    expect(await page.getByLabel('Ir para a página').isVisible()).toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  });
});

describe('the states of the list', () => {
  it('are a spinner, then the message when it is empty', async () => {
    const page = await openPanel();
    const { opened, open } = gate();
    const empty = { data: [], pagination: { page: 1, limit: 10, total: 0, pages: 0 } };
    await changeAnswers(page, '**/api/news?*', (envelope) => ({ ...envelope, ...empty }), opened);
    await page.getByRole('button', { name: 'Notícias', exact: true }).click();
    await page.getByText('Carregando...', { exact: true }).waitFor();
    open();
    await page.getByText('Nenhum item encontrado').waitFor();
    expect(await pager(page).count()).toBe(0);
  });

  it('are a failure with a way out', async () => {
    const page = await openPanel({ expectedErrors: /ERR_FAILED/ });
    let failing = true;
    await page.route('**/api/news?*', (route) => (failing ? route.abort() : route.continue()));
    await page.getByRole('button', { name: 'Notícias', exact: true }).click();
    const failure = page.getByRole('alert').filter({ hasText: 'Erro ao carregar notícias' });
    await failure.waitFor();
    failing = false;
    await failure.getByRole('button', { name: 'Tentar novamente' }).click();
    await page.getByRole('table', { name: 'Notícias' }).waitFor();
  });
});
