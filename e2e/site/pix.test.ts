import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildBrCode } from '../../edge-functions/contract/br-code/build.ts';
import { parishDayOf } from '../../edge-functions/contract/parish-day.ts';
import { sandboxPath } from '../../edge-functions/contract/payments-sandbox.ts';
import type { TitheBooklets } from '../../edge-functions/contract/tithe-lookup.ts';
import { openPage } from '../actors.ts';
import { expectNoAxeViolations } from '../axe.ts';
import { startPaidStack } from '../building-stack.ts';
import { call, newPayer } from '../panel/panel.ts';

let at: string;
let remove: () => Promise<void>;
beforeAll(async () => {
  ({ baseUrl: at, remove } = await startPaidStack());
});
afterAll(() => remove());

/** A new payer with a year's booklet, of which nothing is paid, and no code stands. */
async function bookletOf(year: number): Promise<number> {
  const payer = await newPayer(at);
  const body = { dizimista_id: payer.id, ano: year, valor_mensal: 61.37 };
  const { status } = await call('POST', '/carne-dizimo', body, 'financial', at);
  expect(status).toBe(201);
  return payer.numero_ordinal;
}

/** Pays the sandbox's newest charge in another tab. */
async function payLast(page: Page, amount: RegExp): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto(sandboxPath);
  const charge = tab.getByRole('article').filter({ hasText: amount }).first();
  await charge.getByRole('button', { name: 'Pagar', exact: true }).click();
  await charge.getByText('Paga', { exact: true }).waitFor();
  await tab.close();
}

/** True if an element with these words has the focus. */
const hasFocus = (page: Page, words: string | RegExp) =>
  expect.poll(() => page.locator(':focus').allInnerTexts()).toEqual([expect.stringMatching(words)]);

/** True if the whole element is on the screen, without scrolling. */
const isOnScreen = (element: Locator) =>
  element.evaluate((shown) => {
    const { top, bottom } = shown.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

/** Expects the code to fit the narrowest screen with the largest text, and the waiting text to break no word. */
async function expectFitForLargeText(page: Page, code: Locator): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width: 320, height });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await code.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  const lines = await code.getByText('Aguardando pagamento...').evaluate(({ firstChild }) =>
    [0, 'Aguardando '.length].map((start) => {
      const word = new Range();
      word.setStart(firstChild as Text, start);
      word.setEnd(firstChild as Text, start + 'Aguardando'.length);
      return word.getClientRects().length;
    }),
  );
  expect(lines).toEqual([1, 1]);
  await page.evaluate(() => document.documentElement.removeAttribute('style'));
  await page.setViewportSize({ width, height });
}

/** The page's verdict on a code. */
async function verdictOn(page: Page, code: string): Promise<string | null> {
  const check = page.locator('.check');
  await check.getByLabel('Cole o código PIX').fill(code);
  await check.getByRole('button', { name: 'Conferir' }).click();
  return await check.getByRole('status').locator('strong').textContent();
}

it('the largest text of the donations’ page is there before the provider’s answer, on telephones and desks', async () => {
  for (const width of [360, 1280]) {
    const page = await openPage({ at, width });
    const held = Promise.withResolvers<void>();
    await page.route('**/api/health', async (route) => {
      await held.promise;
      await route.continue();
    });
    const asked = page.waitForRequest('**/api/health');
    await page.goto('/doacao');
    await asked;
    await expect.poll(() => largestPaints(page), { message: `${width} px` }).not.toEqual([]);
    const before = await largestPaints(page);
    held.resolve();
    await page.getByRole('button', { name: 'Gerar QR Code PIX' }).waitFor();
    await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
    expect(await largestPaints(page), `${width} px`).toEqual(before);
  }
});

/** Texts of the elements that were the page's largest one when they were painted. */
const largestPaints = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((told) => {
        const type = 'largest-contentful-paint';
        type Paint = PerformanceEntry & { element: Element | null };
        const tell = (entries: PerformanceEntry[]) =>
          told((entries as Paint[]).map((it) => it.element?.innerHTML ?? ''));
        new PerformanceObserver((list) => tell(list.getEntries())).observe({ type, buffered: true });
        setTimeout(() => tell([]), 1000);
      }),
  );

it('a donor chooses an amount, reloads while waiting, pays and is thanked', async () => {
  const page = await openPage({ at, width: 360 });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/doacao');
  const generate = page.getByRole('button', { name: 'Gerar QR Code PIX' });
  await generate.click();
  await page.getByRole('alert').getByText('Por favor, preencha o valor da doação').waitFor();
  await page.getByRole('radio', { name: 'Outro valor' }).check();
  const amount = page.getByLabel('Valor da doação');
  // As the keyboards of many telephones do.
  await amount.focus();
  const keyboard = await page.context().newCDPSession(page);
  for (const text of ['9', '90', '900'])
    await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await keyboard.send('Input.insertText', { text: '900' });
  await expect.poll(() => amount.inputValue()).toBe('9,00');
  await amount.fill('');
  await amount.pressSequentially('09');
  expect(await amount.inputValue()).toBe('0,09');
  const minus = page.getByRole('alert').getByText('Escreva o valor sem o sinal de menos.');
  await amount.fill('');
  await amount.pressSequentially('-09');
  await minus.waitFor();
  expect(await amount.inputValue()).toBe('0,09');
  await amount.fill('');
  await minus.waitFor({ state: 'detached' });
  await page.evaluate(() => navigator.clipboard.writeText('-50,00'));
  await page.keyboard.press('ControlOrMeta+v');
  await minus.waitFor();
  expect(await amount.inputValue()).toBe('');
  await amount.pressSequentially('09');
  await generate.click();
  await page.getByText('Por favor, insira um valor válido').waitFor();
  await page.getByRole('radio', { name: /^R\$\s20$/ }).check();
  await expectNoAxeViolations(page);
  await page.emulateMedia({ forcedColors: 'active' });
  const backgrounds = await page
    .locator('label:has([name=amount])')
    .evaluateAll((labels) => labels.map((label) => getComputedStyle(label).backgroundColor));
  expect(backgrounds.filter((background) => background !== backgrounds[0])).toEqual([backgrounds[2]]);
  await page.emulateMedia({ forcedColors: 'none' });
  await generate.click();

  await page.getByText('QR Code gerado com sucesso! Escaneie para fazer o pagamento.').waitFor();
  await page.getByText('Aguardando pagamento...').waitFor();
  await hasFocus(page, /^QR Code gerado com sucesso!/);
  expect(await page.getByRole('img', { name: 'Código QR do PIX da sua doação' }).boundingBox()).toMatchObject({
    width: 300,
    height: 300,
  });
  await page.locator('.donate').getByText('Se aparecer outro, não pague e fale com a paróquia.').waitFor();
  await page.getByText('Demonstração: nenhum dinheiro é movimentado.').waitFor();
  await page.getByRole('button', { name: 'Copiar Chave PIX' }).click();
  await page.getByText('Chave PIX copiada para a área de transferência!').waitFor();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  expect(code).toMatch(/^000201.*540520\.00/);
  expect(await verdictOn(page, code)).toBe('É da paróquia');
  const foreign = buildBrCode({ key: 'golpe@mau.example', name: 'Paroquia N S de Lourdes', city: 'Fortaleza' });
  expect(await verdictOn(page, foreign)).toBe('Não é da paróquia: não pague');
  await expectNoAxeViolations(page);
  await expectFitForLargeText(page, page.locator('.donate'));

  await page.reload();
  await page.getByText('Aguardando pagamento...').waitFor();
  expect(await page.locator('.donate .pix__text').textContent()).toBe(code);
  expect(await page.evaluate(() => Object.values(sessionStorage))).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)]);

  await page.getByRole('button', { name: 'Copiar Chave PIX' }).click();
  await payLast(page, /R\$\s20,00/);
  await hasFocus(page, 'Pagamento aprovado! Muito obrigado pela sua doação');
  await page.getByText(/^Recebemos em \d\d\/\d\d\/\d{4}\. Se precisar de um recibo/).waitFor();
  await expectNoAxeViolations(page);

  await page.reload();
  await page.getByText('Pagamento aprovado! Muito obrigado pela sua doação').waitFor();
  await page.getByText(/^Recebemos em \d\d\/\d\d\/\d{4}\. Se precisar de um recibo/).waitFor();
  expect(await page.locator('.donate__amount').textContent()).toMatch(/^R\$\s20,00$/);
  expect(new URL(page.url())).toMatchObject({ search: '', hash: '' });
  await page.getByRole('button', { name: 'Nova Doação' }).click();
  await generate.waitFor();
  await expect.poll(() => page.locator('[name=amount]:focus').count()).toBe(1);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

it('a reload that can’t learn the status keeps the donation, and asks again', async () => {
  const page = await openPage({ at, width: 360, expectedErrors: /ERR_FAILED/ });
  await page.goto('/doacao');
  await page.getByRole('radio', { name: /^R\$\s10$/ }).check();
  await page.getByRole('button', { name: 'Gerar QR Code PIX' }).click();
  await page.getByText('Aguardando pagamento...').waitFor();
  const code = await page.locator('.donate .pix__text').textContent();
  await page.route('**/api/donations/status/*', (route) => route.abort());
  await page.reload();
  await hasFocus(page, 'Erro ao buscar status');
  expect(await page.getByRole('button', { name: 'Gerar QR Code PIX' }).count()).toBe(0);
  await expectNoAxeViolations(page);
  const failed = page.waitForEvent('requestfailed');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await failed;
  await page.getByText('Erro ao buscar status').waitFor();
  await hasFocus(page, 'Tentar novamente');
  await page.unroute('**/api/donations/status/*');
  await page.keyboard.press('Enter');
  await page.getByText('Aguardando pagamento...').waitFor();
  expect(await page.locator('.donate .pix__text').textContent()).toBe(code);
  await hasFocus(page, /^QR Code gerado com sucesso!/);
});

it('a reload after a creation without an answer begins anew, and asks about no donation', async () => {
  const page = await openPage({ at, expectedErrors: /ERR_FAILED/ });
  await page.goto('/doacao');
  await page.getByRole('radio', { name: /^R\$\s50$/ }).check();
  await page.route('**/api/donations/create-payment', (route) => route.abort());
  await page.getByRole('button', { name: 'Gerar QR Code PIX' }).click();
  await page.getByRole('alert').filter({ hasText: /./ }).waitFor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.reload();
  await page.getByRole('button', { name: 'Gerar QR Code PIX' }).waitFor();
  expect(asked.filter((path) => path.startsWith('/api/donations/status/'))).toEqual([]);
});

it('a failure and an expired code say so, and leave the focus where one goes on', async () => {
  const page = await openPage({ at, expectedErrors: /ERR_FAILED/ });
  await page.goto('/doacao');
  await page.getByRole('radio', { name: /^R\$\s50$/ }).check();
  await page.route('**/api/donations/create-payment', (route) => route.abort());
  await page.getByRole('button', { name: 'Gerar QR Code PIX' }).click();
  await page.getByRole('alert').filter({ hasText: /./ }).waitFor();
  await hasFocus(page, 'Gerar QR Code PIX');
  await page.unroute('**/api/donations/create-payment');
  await page.keyboard.press('Enter');
  await page.getByText('Aguardando pagamento...').waitFor();
  // Scanned without scrolling.
  const picture = await page.getByRole('img', { name: 'Código QR do PIX da sua doação' }).boundingBox();
  expect(picture).toMatchObject({ width: 300, height: 300 });
  expect(picture?.y).toBeLessThan(600);
  const tab = await page.context().newPage();
  await tab.goto(sandboxPath);
  await tab
    .getByRole('article')
    .filter({ hasText: /R\$\s50,00/ })
    .first()
    .getByRole('button', { name: 'Deixar vencer' })
    .click();
  await page.getByText('Este código venceu').waitFor();
  await hasFocus(page, /^Este código venceu/);
  await page.getByRole('button', { name: 'Gerar outro código' }).click();
  await page.getByText('Aguardando pagamento...').waitFor();
  await hasFocus(page, /^QR Code gerado com sucesso!/);
});

it('a payer pays one month, and then two with one charge', async () => {
  const page = await openPage({ at, width: 360, expectedErrors: /ERR_FAILED/ });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const year = Number(parishDayOf(new Date()).slice(0, 4)) + 1;
  await page.goto(`/dizimo/${await bookletOf(year)}`);
  const open = page.locator('details').filter({ has: page.getByRole('heading', { name: `Carnê ${year}` }) });
  const unfold = async () => {
    await open.waitFor();
    if (!(await open.evaluate((details: HTMLDetailsElement) => details.open))) await open.locator('summary').click();
  };
  await unfold();
  const stub = open.getByRole('listitem').filter({ hasText: 'Pendente' });
  await stub.first().waitFor();
  const before = await stub.count();
  await page.route('**/parcelas/*/pix', (route) => route.abort());
  await stub
    .first()
    .getByRole('button', { name: /^QR Pix/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Pagamento via Pix' });
  await dialog.getByText('Erro ao gerar QR Code Pix. Tente novamente.').waitFor();
  await page.unroute('**/parcelas/*/pix');
  await dialog.getByRole('button', { name: 'Tentar novamente' }).click();
  await dialog.getByText('Aguardando pagamento...').waitFor();
  await hasFocus(page, 'Pagamento via Pix');
  await dialog.getByText('Se aparecer outro, não pague e fale com a paróquia. Na dúvida, confira o código.').waitFor();
  expect(await dialog.getByRole('link', { name: 'confira o código' }).getAttribute('href')).toBe('/doacao#check-title');
  await expectNoAxeViolations(page);
  await expectFitForLargeText(page, dialog);
  await dialog.getByRole('button', { name: 'Copiar Pix copia e cola' }).click();
  await dialog.getByText('Pix copia e cola copiado!').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^000201/);
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  const isFocused = () =>
    stub
      .first()
      .getByRole('button')
      .evaluate((button) => button === document.activeElement);
  await expect.poll(isFocused).toBe(true);

  // The same charge, which is good still.
  await page.keyboard.press('Enter');
  await dialog.getByText('Aguardando pagamento...').waitFor();
  await dialog.getByRole('button', { name: 'Copiar Pix copia e cola' }).focus();
  await payLast(page, /\d/);
  await dialog.getByText('Pagamento confirmado! Obrigado pelo seu dízimo').waitFor();
  await dialog.getByText(/^Recebemos em \d\d\/\d\d\/\d{4}\./).waitFor();
  expect(await dialog.getByRole('button').allTextContents()).toEqual(['Fechar']);
  await hasFocus(page, 'Pagamento via Pix');
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect.poll(() => stub.count()).toBe(before - 1);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY');

  for (const place of [0, 1]) await stub.nth(place).getByRole('checkbox').check();
  const payBoth = page.getByRole('button', { name: /^Pagar os 2 meses · R\$\s122,74$/ });
  await payBoth.waitFor();
  // Not below the button, which stays at the window's end.
  await stub.nth(1).evaluate((part) => part.scrollIntoView({ block: 'center' }));
  await expectNoAxeViolations(page);
  await payBoth.click();
  await dialog.getByText('Aguardando pagamento...').waitFor();
  await payLast(page, /\d/);
  await dialog.getByText('Pagamento confirmado! Obrigado pelo seu dízimo').waitFor();
  await page.reload();
  await unfold();
  await stub.first().waitFor();
  expect(await stub.count()).toBe(before - 3);
});

it('from the number to the copied code are three taps on a phone', async () => {
  const page = await openPage({ at, width: 360 });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  let taps = 0;
  await page.exposeFunction('noteTap', () => {
    taps++;
  });
  await page.addInitScript("addEventListener('click', ({ isTrusted }) => isTrusted && noteTap(), true)");
  const ordinal = await bookletOf(Number(parishDayOf(new Date()).slice(0, 4)) + 3);
  await page.goto('/dizimo', { waitUntil: 'networkidle' });
  await page.getByLabel('Seu número de dizimista').fill(String(ordinal));
  await page.getByRole('button', { name: 'Acessar Carnê' }).click();
  const pay = page.getByRole('button', { name: /^QR Pix/ }).first();
  await pay.waitFor();
  expect(await isOnScreen(pay)).toBe(true);
  await pay.click();
  const copy = page.getByRole('dialog').getByRole('button', { name: 'Copiar Pix copia e cola' });
  await copy.waitFor();
  expect(await isOnScreen(copy)).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await copy.click();
  await page.getByText('Pix copia e cola copiado!').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^000201/);
  expect(taps).toBe(3);
});

it('a desk shows the whole code beside its words, also of two months from the page’s first box', async () => {
  const page = await openPage({ at, expectedErrors: /409/ });
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(`/dizimo/${await bookletOf(Number(parishDayOf(new Date()).slice(0, 4)) + 4)}`);
  const also = page.getByRole('button', { name: /^Pagar também / });
  await also.click();
  const dialog = page.getByRole('dialog', { name: 'Pagamento via Pix' });
  await dialog
    .getByText('Aguardando pagamento...')
    .waitFor({ timeout: 30_000 })
    .catch(async (cause: unknown) => {
      throw new Error(`The page says: ${await page.locator('main, dialog').allInnerTexts()}`, { cause });
    });
  await dialog.getByText(/^\p{Lu}\p{L}+ (de \d{4} )?e \p{L}+ de \d{4}$/u).waitFor();
  await dialog.getByText(/^O código vale até \d{1,2}h(\d\d)? de \d\d\/\d\d\/\d{4}\.$/).waitFor();
  expect(await dialog.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
  const picture = dialog.getByRole('img', { name: 'Código QR do Pix' });
  expect(await picture.evaluate((image) => getComputedStyle(image).width)).toBe('280px');
  expect(await isOnScreen(picture)).toBe(true);
  const [left, right] = await Promise.all([
    picture.boundingBox(),
    dialog.getByRole('button', { name: 'Copiar Pix copia e cola' }).boundingBox(),
  ]);
  expect((left?.x ?? 999) + (left?.width ?? 999)).toBeLessThanOrEqual(right?.x ?? 0);
  const text = dialog.getByText(/^000201/);
  expect(await text.isVisible()).toBe(false);
  await dialog.getByText('O código por extenso').click();
  await text.waitFor();
  await expectNoAxeViolations(page);
  const code = await text.textContent();
  await page.keyboard.press('Escape');
  await expect.poll(() => also.evaluate((button) => button === document.activeElement)).toBe(true);

  await page
    .getByRole('button', { name: /^QR Pix/ })
    .first()
    .click();
  await dialog.getByText(/^Já existe um código aberto para outros meses/).waitFor();
  await dialog.getByRole('button', { name: /^Mostrar o código de \p{L}+ (de \d{4} )?e \p{L}+ de \d{4}$/u }).click();
  await dialog.getByText('Aguardando pagamento...').waitFor();
  expect(await text.textContent()).toBe(code);
});

it('a code says at once that one of its months was paid in cash, goes on with the other, and Back closes it', async () => {
  const page = await openPage({ at, width: 360, expectedErrors: /INTERNET_DISCONNECTED/ });
  const year = Number(parishDayOf(new Date()).slice(0, 4)) + 2;
  const ordinal = await bookletOf(year);
  await page.goto('/dizimo');
  await page.goto(`/dizimo/${ordinal}`);
  const open = page.locator('details').filter({ has: page.getByRole('heading', { name: `Carnê ${year}` }) });
  await open.waitFor();
  if (!(await open.evaluate((details: HTMLDetailsElement) => details.open))) await open.locator('summary').click();
  const stub = open.getByRole('listitem').filter({ hasText: 'Pendente' });
  for (const place of [0, 1]) await stub.nth(place).getByRole('checkbox').check();
  await page.getByRole('button', { name: /^Pagar os 2 meses/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Pagamento via Pix' });
  await dialog.getByText('Aguardando pagamento...').waitFor();
  await dialog.getByText(`Janeiro e fevereiro de ${year}`).waitFor();

  await page.context().setOffline(true);
  await dialog.getByText(/^Sem internet: a confirmação/).waitFor();
  await expectNoAxeViolations(page);
  await page.context().setOffline(false);
  await dialog.getByText('Aguardando pagamento...').waitFor();

  const { data } = await call<TitheBooklets>(
    'GET',
    `/carne-dizimo/public/dizimista/${ordinal}`,
    undefined,
    'financial',
    at,
  );
  const [january] = data.carnes.find(({ ano }) => ano === year)?.parcelas ?? [];
  const payment = {
    forma_pagamento: 'dinheiro',
    data_pagamento: parishDayOf(new Date()),
    valor_parcela: january?.valor_parcela,
  };
  const paid = await call('PUT', `/carne-dizimo/parcelas/${january?.id}/pagar`, payment, 'financial', at);
  expect(paid.status).toBe(200);
  await dialog
    .getByRole('alert')
    .getByText('Um dos meses já foi pago de outra forma. Gere o código de novo.')
    .waitFor({ timeout: 8000 });
  await expectNoAxeViolations(page);
  await dialog.getByText(`Fevereiro de ${year}`).waitFor();
  await expect.poll(() => stub.count()).toBe(11);
  await dialog.getByRole('button', { name: 'Gerar outro código' }).click();
  await dialog.getByText('Aguardando pagamento...').waitFor();

  await page.goBack();
  await dialog.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).pathname).toBe(`/dizimo/${ordinal}`);
  await page.goForward().catch(() => null);
  await page.waitForFunction(() => !history.state?.appDialog);
  await page.goBack();
  await page.waitForURL(/\/dizimo$/);
});

it('the form keeps what was chosen, written and sent before its script arrived', async () => {
  const page = await openPage({ at, width: 360 });
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route('**/_astro/Donation.island*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/doacao');
  await page.getByRole('radio', { name: /^R\$\s50$/ }).check();
  await page.getByLabel('Descrição').fill('Reforma do telhado');
  await page.getByRole('button', { name: 'Gerar QR Code PIX' }).click();
  const asked = page.waitForRequest((request) => request.method() === 'POST');
  arrive();
  expect((await asked).postDataJSON()).toMatchObject({ amount: 50, description: 'Reforma do telhado' });
  await page.getByText('QR Code gerado com sucesso! Escaneie para fazer o pagamento.').waitFor();
});
