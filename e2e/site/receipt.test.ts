import type { Page, Request } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { IssuedReceipt } from '../../edge-functions/contract/financial-receipts.ts';
import { parishDayOf } from '../../edge-functions/contract/parish-day.ts';
import { shownCode } from '../../edge-functions/contract/receipt-code.ts';
import { openPage, pageForAll } from '../actors.ts';
import { expectNoAxeViolations } from '../axe.ts';
import { call } from '../panel/panel.ts';

const lookup = '**/api/recibos/public/*';
const field = (page: Page) => page.getByLabel('Código do recibo');
const checkButton = (page: Page) => page.getByRole('button', { name: 'Conferir' });
const openForm = (page: Page) => page.goto('/recibo', { waitUntil: 'networkidle' });
const someCode = '7H2K-9QWD-3XNB-5TRA';

/** Issues the receipt of a new offering. */
async function newReceipt(): Promise<IssuedReceipt> {
  const entry = { title: 'Oferta', amount: 1234.5, type: 'income', transaction_date: parishDayOf(new Date()) };
  const row = await call<{ id: string }>('POST', '/financial', entry, 'financial');
  const said = { transaction_id: row.data.id, giver_name: 'Maria da Conceição Souza' };
  return (await call<IssuedReceipt>('POST', '/recibos', said, 'financial')).data;
}

it('somebody with the paper types its code as people type, and sees whether it holds', async () => {
  const { id, code, number, year } = await newReceipt();
  const page = await openPage({ width: 360 });
  await openForm(page);
  const asked: Request[] = [];
  page.on('request', (request) => asked.push(request));
  const typed = shownCode(code).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('-', ' ');
  await field(page).fill(typed);
  await checkButton(page).click();
  await page.waitForURL(`**/recibo/${shownCode(code)}`);
  const title = page.getByRole('heading', { level: 1 });
  await page.getByRole('heading', { name: `Recibo nº ${number}/${year} · válido` }).waitFor();
  const paper = await page.getByRole('article').textContent();
  for (const words of ['R$\u00a01.234,50', 'Maria C. S.', 'Nossa Senhora de Lourdes']) expect(paper).toContain(words);
  expect(paper).not.toContain('Concei');
  // No other page or call is told the code by a referrer.
  expect(asked.filter((request) => request.headers().referer?.includes(shownCode(code)))).toEqual([]);
  await call('POST', `/recibos/${id}/cancelar`, { reason: 'Nome trocado' }, 'financial');
  await page.reload();
  await page.getByText('A paróquia cancelou este papel').waitFor();
  expect(await title.textContent()).toBe(`Recibo nº ${number}/${year} · cancelado`);
});

describe('a paper', () => {
  const reader = pageForAll(async () => {}, { expectedErrors: /404|429|Failed/ });
  const paper = {
    ...{ number: 12, year: 2026, kind: 'receipt', of_year: null, amount: 1234.5, issued_on: '2026-11-02' },
    ...{ giver: 'Maria C. S.', state: 'valid', returned_on: null, parish: 'Paróquia São José' },
  };
  const openAnswered = async (answer: object | undefined, path = `/recibo/${someCode}`) => {
    const page = reader();
    await page.unroute(lookup);
    await page.route(lookup, (route) => (answer ? route.fulfill(answer) : route.abort()));
    await page.goto(path);
    return page;
  };

  it.each([
    ['light', 1280, { state: 'valid' }, 'Recibo nº 12/2026 · válido'],
    ['dark', 360, { state: 'returned', returned_on: '2026-11-03', giver: null }, 'devolvido em 03/11/2026'],
    [
      'dark',
      1280,
      { kind: 'statement', of_year: 2026, state: 'changed' },
      'Declaração do ano de 2026 · alterada depois',
    ],
  ] as const)('in %s at %i px with %o says "%s" in words', async (theme, width, change, words) => {
    const page = reader();
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    await openAnswered({ json: { success: true, data: { ...paper, ...change } } });
    await page.getByRole('heading', { level: 1, name: words }).waitFor();
    if ('giver' in change) await page.getByText('Nome não guardado mais').waitFor();
    await expectNoAxeViolations(page);
  });

  const refused = (status: number, error: string) => ({
    status,
    json: { success: false, error, message: error, code: 'any', request_id: 'x' },
  });
  it.each<[what: string, answer: object | undefined, heading: string, words: string]>([
    [
      'that nobody issued',
      refused(404, 'Nenhum recibo tem este código.'),
      'Recibo não encontrado',
      'Nenhum recibo tem',
    ],
    ['after too many others', refused(429, 'Houve muitas consultas.'), 'Tente de novo mais tarde', 'Houve muitas'],
    ['without an answer', undefined, 'Não foi possível conferir o recibo', 'Não foi possível falar com o servidor.'],
  ])('%s says so, with a way on', async (_, answer, heading, words) => {
    const page = await openAnswered(answer);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.getByRole('alert').getByText(words).waitFor();
    expect(await page.getByRole('main').locator('a[href="/recibo"]').count()).toBe(1);
  });

  it('whose address is no code says so, and nobody is asked', async () => {
    const page = await openAnswered(undefined, '/recibo/7H2K-9QWD');
    await page.getByText('Este não é o código de um recibo').waitFor();
    await openForm(page);
    await field(page).fill('7H2K-9QWD');
    await field(page).press('Enter');
    await page.getByRole('alert').getByText('Este não é o código de um recibo').waitFor();
    await field(page).fill('7H2K-9QWD-');
    await page.getByText('Este não é o código').waitFor({ state: 'hidden' });
  });
});

it('the pages are kept by no cache and no search engine', async () => {
  const page = await openPage();
  for (const path of ['/recibo', `/recibo/${someCode}`]) {
    const response = await page.request.get(path);
    expect([response.status(), response.headers()['cache-control']]).toEqual([200, 'no-store']);
    const html = await response.text();
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain('<meta name="referrer" content="no-referrer">');
  }
  expect(await (await page.request.get('/sitemap-0.xml')).text()).not.toContain('/recibo');
});
