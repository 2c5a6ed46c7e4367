import type { Page, Request } from 'playwright';
import { describe, expect, it } from 'vitest';
import { parishDayOf } from '../../edge-functions/contract/parish-day.ts';
import { slipAddress } from '../../edge-functions/contract/slip-mark.ts';
import { paidUntil } from '../../site/features/tithe-lookup/testing/booklets.ts';
import { baseUrl, openPage, pageForAll } from '../actors.ts';
import { expectNoAxeViolations } from '../axe.ts';
import { noteShifts, shiftOf } from './note-shifts.ts';
import { textIn } from './pictures-of-codes.ts';

const lookup = '**/api/carne-dizimo/public/dizimista/*';
const field = (page: Page) => page.getByLabel('Seu número de dizimista');
const openButton = (page: Page) => page.getByRole('button', { name: 'Acessar Carnê' });

/** The lookup page, with its script. */
const openLookup = (page: Page) => page.goto('/dizimo', { waitUntil: 'networkidle' });

/** A page of booklets, for which the API answers so. */
async function openAnswered(path: string, answer: { status?: number; json: object; headers?: Record<string, string> }) {
  const page = await openPage({ width: 360, expectedErrors: /4\d\d/ });
  await page.route(lookup, (route) => route.fulfill(answer));
  await page.goto(path);
  return page;
}

describe('a payer with a telephone', () => {
  const payer = pageForAll(openLookup, { width: 360 });

  it('gets from the number to the year and to the printed page', async () => {
    const page = await openPage({ width: 360 });
    await openLookup(page);
    const asked: Request[] = [];
    page.on('request', (request) => asked.push(request));
    expect(await openButton(page).isDisabled()).toBe(true);
    await field(page).fill('2');
    await openButton(page).click();
    await page.waitForURL('**/dizimo/2');
    await page.getByText('Dizimista nº 2', { exact: true }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/^\p{Lu}\p{L}+( \p{Lu}\.)*$/u);
    const open = page.locator('details[open]');
    expect(await open.count()).toBe(1);
    await open.getByRole('heading', { name: /^Carnê \d{4}$/ }).waitFor();
    await open.getByText('Valor mensal').waitFor();
    expect(await open.getByRole('listitem').count()).toBe(12);
    const months = await open.getByRole('listitem').allInnerTexts();
    for (const text of months) {
      expect(text).toMatch(
        /^\p{Lu}\p{L}+\n(Pago|Pendente)\nVence \d\d\/\d\d\/\d{4}\nR\$\u00a0[\d.]+,\d\d(\nPago em \d\d\/\d\d\/\d{4})?$/u,
      );
    }
    await expectNoAxeViolations(page);

    await page.getByRole('link', { name: 'Imprimir QR Code' }).click();
    await page.waitForURL('**/dizimo/imprimir#2');
    await page.getByText('Dizimista nº 2', { exact: true }).waitFor();
    const code = page.getByRole('img', { name: /Código QR do carnê/ });
    expect(await textIn(await code.screenshot())).toBe(`${new URL(page.url()).origin}/dizimo/2`);
    expect(await page.getByRole('main').getByRole('listitem').count()).toBe(4);
    await page.getByText(/^Gerado em \d\d\/\d\d\/\d{4} às \d{1,2}h(\d\d)?$/).waitFor();
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await page.getByRole('button', { name: 'Imprimir' }).click();
    await page.locator('body[data-printed]').waitFor();

    // No page was told the number by a referrer, and no other host was asked.
    const told = asked.filter((request) => /\/dizimo\/\d/.test(request.headers().referer ?? ''));
    expect(told.map((request) => request.url())).toEqual([]);
    const foreign = asked.filter(
      (request) => !request.url().startsWith(baseUrl) && !/^(data|blob):/.test(request.url()),
    );
    expect(foreign.map((request) => request.url())).toEqual([]);
  });

  it.each(['0', '-1', '1.5', '2147483648'])('is told that %s is no number', async (written) => {
    const page = payer();
    await field(page).fill(written);
    expect(await openButton(page).isDisabled()).toBe(true);
    await field(page).press('Enter');
    await page.getByRole('alert').getByText('Por favor, digite um número ordinal válido.').waitFor();
    await field(page).fill('12');
    await page.getByText('digite um número ordinal').waitFor({ state: 'hidden' });
    expect(await openButton(page).isEnabled()).toBe(true);
  });

  it('needs a number to print', async () => {
    const page = payer();
    await field(page).fill('');
    await page.getByRole('button', { name: 'Imprimir QR Code' }).click();
    await page.getByText('Por favor, digite um número ordinal válido.').waitFor();
    await page.goto('/dizimo/imprimir#0');
    await page.getByText('Por favor, digite um número ordinal válido.').waitFor();
    expect(await page.getByRole('button', { name: 'Imprimir' }).isDisabled()).toBe(true);
  });
});

describe('the hint about payments', () => {
  const hint = (page: Page) => page.getByText('O pagamento por PIX ainda não está disponível aqui.');

  it.each([
    ['stands without a provider', false],
    ['says with one how it is done, and moves nothing', true],
  ])('%s', async (_, mercadopago_configured) => {
    const page = await openPage({ width: 360 });
    await noteShifts(page);
    const data = { mercadopago_configured, payments_sandbox: false, status: 'ok' };
    await page.route('**/api/health', (route) => route.fulfill({ json: { success: true, data, ...data } }));
    // The answer has been read, too.
    await page.goto('/dizimo', { waitUntil: 'networkidle' });
    expect(await hint(page).count()).toBe(mercadopago_configured ? 0 : 1);
    expect(await page.getByText('podem ser pagos por PIX').count()).toBe(mercadopago_configured ? 1 : 0);
    expect(await shiftOf(page)).toBeLessThan(0.01);
  });

  it('stands when nobody can be asked', async () => {
    const page = await openPage({ expectedErrors: /503|Failed/ });
    await page.route('**/api/health', (route) => route.fulfill({ status: 503, json: {} }));
    const answered = page.waitForResponse('**/api/health');
    await page.goto('/dizimo');
    await answered;
    await hint(page).waitFor();
  });
});

describe('what is to be paid', () => {
  const year = Number(parishDayOf(new Date()).slice(0, 4));
  /** Opens a payer's booklets: this year's, of which so many months are paid, and by default one that is whole. */
  async function openPaid(
    count: number,
    mercadopago_configured = true,
    last = paidUntil(12, year - 1),
    path = '/dizimo/7',
  ): Promise<Page> {
    const page = await openPage({ width: 360 });
    const health = { mercadopago_configured, payments_sandbox: false, status: 'ok' };
    await page.route('**/api/health', (route) => route.fulfill({ json: { success: true, data: health } }));
    const carnes = [paidUntil(count, year), last];
    const data = { dizimista: { numero_ordinal: 7, nome: 'Rosa' }, carnes };
    await page.route(lookup, (route) => route.fulfill({ json: { success: true, data } }));
    await page.goto(path);
    await page.getByText('Dizimista nº 7', { exact: true }).waitFor();
    return page;
  }
  const due = (page: Page) => page.getByRole('region', { name: /^A pagar agora: janeiro, R\$\s1\.061,37 \(venc/ });

  it('is on the first screen, above this year’s stamps and lines', async () => {
    const page = await openPaid(0);
    const heading = due(page).getByRole('heading', { level: 2 });
    expect(await heading.textContent()).toMatch(/^A pagar agora: janeiro, R\$\s1\.061,37 \(venc(e|eu) em 10\/01\)$/);
    await due(page)
      .getByRole('button', { name: /^Pagar também fevereiro/ })
      .waitFor();
    const [box, button] = await Promise.all([
      due(page).boundingBox(),
      due(page)
        .getByRole('button', { name: /^QR Pix/ })
        .boundingBox(),
    ]);
    expect((button?.y ?? 999) + (button?.height ?? 0)).toBeLessThan(480);
    expect(button?.width).toBeGreaterThan(0.85 * (box?.width ?? 999));

    const opened = page.locator('details[open]');
    await opened.getByRole('heading', { name: `Carnê ${year}` }).waitFor();
    const stamps = await opened.locator('.stamp').evaluateAll((all) =>
      all.map((stamp) => {
        const { offsetWidth, offsetHeight } = stamp as HTMLElement;
        return [offsetWidth, offsetHeight];
      }),
    );
    expect(stamps).toEqual(Array.from({ length: 12 }, () => [56, 56]));
    await expectNoAxeViolations(page);
  });

  it('is at the month of the slip or envelope whose code was read, in sight and marked', async () => {
    const last = paidUntil(10, year - 1);
    const page = await openPaid(0, true, last, slipAddress('', 7, { ano: year - 1, mes: 11 }));
    const month = page.locator('.is-marked');
    expect(await month.count()).toBe(1);
    await month.getByText('Novembro', { exact: true }).waitFor();
    await page
      .locator('details[open]')
      .getByRole('heading', { name: `Carnê ${year - 1}` })
      .waitFor();
    const { y = -1 } = (await month.boundingBox()) ?? {};
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(page.viewportSize()?.height ?? 0);
    await expectNoAxeViolations(page);
  });

  it('is paid at the office where there is no provider', async () => {
    const page = await openPaid(0, false);
    await due(page).getByText('Pague na secretaria da paróquia').waitFor();
    expect(await page.getByRole('button', { name: /^QR Pix|^Pagar/ }).count()).toBe(0);
    await expectNoAxeViolations(page);
  });

  it('is nothing when all is paid, and a whole year has its thanks', async () => {
    const page = await openPaid(12);
    await page.getByText(`Tudo pago até dezembro de ${year}. Que Deus lhe pague!`).waitFor();
    await page.locator('details[open]').getByText(`Obrigado pelo seu dízimo de ${year}!`).waitFor();
    expect(await page.getByRole('button', { name: /^QR Pix|^Pagar/ }).count()).toBe(0);
    await expectNoAxeViolations(page);
  });

  it('of an ended year nothing is pending or paid by a code, and its months are folded away', async () => {
    const last = paidUntil(4, year - 1);
    const page = await openPaid(12, true, {
      ...last,
      parcelas: last.parcelas.map((parcela) => ({ ...parcela, devida: false })),
    });
    const booklet = page.locator('details.booklet', { hasText: `Carnê ${year - 1}` });
    await booklet.locator('summary').first().click();
    const ended = booklet.getByRole('group').filter({ hasText: 'Ver os meses encerrados' });
    const said = booklet.getByText('Ano encerrado pela paróquia: nada mais é devido.');
    await said.waitFor();
    expect(await booklet.getByText('Pago', { exact: true }).count()).toBe(4);
    expect(await ended.getByRole('listitem').count()).toBe(0);
    expect(await page.getByText('Pendente', { exact: true }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^QR Pix|^Pagar/ }).count()).toBe(0);
    await booklet.getByText('Ver os meses encerrados').click();
    expect(await ended.getByRole('listitem').count()).toBe(8);
    await page.emulateMedia({ media: 'print' });
    expect(await said.isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });
    await expectNoAxeViolations(page);
  });
});

describe('paying together', () => {
  it.each([
    [1, 'is not offered'],
    [2, 'is offered'],
  ])('with %i open month(s) %s', async (open) => {
    const page = await openPage({ width: 360 });
    const health = { mercadopago_configured: true, payments_sandbox: false, status: 'ok' };
    await page.route('**/api/health', (route) => route.fulfill({ json: { success: true, data: health } }));
    // Open months of different booklets.
    const carnes = [2027, 2026].map((ano, place) => ({
      id: `00000000-0000-4000-8000-00000000000${place}`,
      ano,
      valor_mensal: 50,
      parcelas: [1, 2].map((mes) => {
        const pago = mes === 2 || place >= open;
        const id = `00000000-0000-4000-8000-0000000000${place}${mes}`;
        const day = `${ano}-0${mes}-10`;
        return {
          id,
          mes,
          vencimento: day,
          valor_parcela: 50,
          pago,
          devida: !pago,
          data_pagamento: pago ? day : null,
          valor_pago: pago ? 50 : 0,
          restante: pago ? 0 : 50,
        };
      }),
    }));
    const data = { dizimista: { numero_ordinal: 7, nome: 'Rosa' }, carnes };
    await page.route(lookup, (route) => route.fulfill({ json: { success: true, data } }));
    await page.goto('/dizimo/7');
    await page
      .getByRole('button', { name: /^QR Pix/ })
      .first()
      .waitFor();
    for (const summary of await page.locator('details.booklet:not([open]) > summary').all()) await summary.click();
    const waysTogether = [page.getByText('Para pagar vários meses de uma vez'), page.getByRole('checkbox')];
    const shown = waysTogether.map((ways) => ways.filter({ visible: true }).count());
    expect(await Promise.all(shown)).toEqual(open === 1 ? [0, 0] : [1, 2]);
  });
});

describe('a number without booklets', () => {
  it('of nobody is not found, with ways out', async () => {
    const page = await openPage({ width: 360, expectedErrors: /404/ });
    await page.goto('/dizimo/2147483647');
    await page.getByRole('heading', { name: 'Carnê não encontrado' }).waitFor();
    await page.getByText('Dizimista não encontrado').waitFor();
    const main = page.getByRole('main');
    for (const href of ['/dizimo', '/contato']) expect(await main.locator(`a[href="${href}"]`).count()).toBe(1);
    await expectNoAxeViolations(page);
  });

  it.each(['1.5', 'maria', '2147483648'])('%s is none', async (written) => {
    const page = await openPage();
    await page.goto(`/dizimo/${written}`);
    await page.getByRole('heading', { name: 'Carnê não encontrado' }).waitFor();
    await page.getByText('Por favor, digite um número ordinal válido.').waitFor();
  });

  it('of somebody says so', async () => {
    const data = { dizimista: { numero_ordinal: 7, nome: 'Rosa' }, carnes: [] };
    const page = await openAnswered('/dizimo/7', { json: { success: true, data } });
    await page.getByText('Nenhum carnê encontrado para este dizimista.').waitFor();
    await expectNoAxeViolations(page);
  });

  it('after too many others says when to come back, with the telephone', async () => {
    const error = 'Houve muitas consultas nesta mesma rede de internet. Tente de novo em 12 minutos.';
    const json = { success: false, error, message: error, code: 'rate_limited', request_id: 'x' };
    const page = await openAnswered('/dizimo/7', { status: 429, json, headers: { 'Retry-After': '700' } });
    await page.getByRole('heading', { name: 'Tente de novo mais tarde' }).waitFor();
    await page.getByText(error).waitFor();
    expect(
      await page
        .getByRole('main')
        .getByRole('link', { name: /^\(\d{2}\)/ })
        .getAttribute('href'),
    ).toMatch(/^tel:/);
    await expectNoAxeViolations(page);
  });

  it('for which nobody answers is no missing booklet, and may be tried again', async () => {
    const page = await openPage({ width: 360, expectedErrors: /Failed/ });
    await page.route(lookup, (route) => route.abort());
    await page.goto('/dizimo/2');
    await page.getByRole('heading', { name: 'Erro ao buscar carnês' }).waitFor();
    await page.getByText('Não foi possível falar com o servidor.').waitFor();
    expect(await page.getByText('Carnê não encontrado').count()).toBe(0);
    await expectNoAxeViolations(page);
    await page.unroute(lookup);
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await page.getByText('Dizimista nº 2', { exact: true }).waitFor();
  });

  it('that could not be read may be tried again', async () => {
    const page = await openAnswered('/dizimo/7', { json: { success: true, data: [] } });
    await page.getByText('Estrutura de resposta inesperada').waitFor();
    await page.unroute(lookup);
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await page.getByText('Dizimista nº 7', { exact: true }).waitFor();
  });
});

it('a page of booklets is kept by no cache and no search engine', async () => {
  const page = await openPage();
  const response = await page.request.get('/dizimo/2');
  expect(response.headers()['cache-control']).toBe('no-store');
  const html = await response.text();
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).toContain('<meta name="referrer" content="no-referrer">');
  const sitemap = await (await page.request.get('/sitemap-0.xml')).text();
  expect(sitemap.match(/[^>]*\/dizimo\/[^<]*/g)).toEqual([expect.stringMatching(/\/dizimo\/$/)]);
});
