import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { buildBrCode } from '../../edge-functions/contract/br-code/build.ts';
import { carneDizimo } from '../../edge-functions/contract/carne-dizimo.ts';
import { parishDayOf } from '../../edge-functions/contract/parish-day.ts';
import { sandboxPath } from '../../edge-functions/contract/payments-sandbox.ts';
import { baseUrl, openPage } from '../actors.ts';
import { expectNoAxeViolations } from '../axe.ts';
import { call } from '../panel/panel.ts';
import { startStackProcess } from '../stack-process.ts';

/** A stack with the payment sandbox, which the workers' don't have. */
let at = baseUrl;
let remove = async () => {};
beforeAll(async () => {
  const initializedData = inject('initializedStack');
  if (!initializedData) return;
  const environment = { SITE_URL: inject('siteUrl'), PAYMENTS: 'sandbox', SITE_BUILD_PAUSE: '3600' };
  ({ baseUrl: at, remove } = await startStackProcess({ initializedData, environment }));
});
afterAll(() => remove());

/** Gives a payer next year's booklet, of which nothing is paid. */
async function bookletOf(year: number): Promise<number> {
  const asked = await call<object>('GET', `/carne-dizimo/ano/${year}/dizimistas`, undefined, 'financial', at);
  const [payer] = carneDizimo.payersWithout.answer.parse(asked.data).payers;
  const body = { dizimista_id: payer?.id, ano: year, valor_mensal: 61.37 };
  const { status } = await call('POST', '/carne-dizimo', body, 'financial', at);
  expect(status).toBe(201);
  return payer?.numero_ordinal as number;
}

/** Pays the sandbox's newest charge in another tab. */
async function payLast(page: Page, amount: RegExp): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto(sandboxPath);
  const charge = tab.getByRole('article').filter({ hasText: amount }).first();
  await charge.getByRole('button', { name: 'Pagar' }).click();
  await charge.getByText('Paga', { exact: true }).waitFor();
  await tab.close();
}

/** What the check of codes says of one. */
async function verdictOn(page: Page, code: string): Promise<string | null> {
  const check = page.locator('.check');
  await check.getByLabel('Cole o código PIX').fill(code);
  await check.getByRole('button', { name: 'Conferir' }).click();
  return await check.getByRole('status').locator('strong').textContent();
}

it('a donor chooses an amount, reloads while waiting, pays and is thanked', async () => {
  const page = await openPage({ at, width: 360 });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/doacao');
  const generate = page.getByRole('button', { name: 'Gerar QR Code PIX' });
  await generate.click();
  await page.getByRole('alert').getByText('Por favor, preencha o valor da doação').waitFor();
  await page.getByRole('radio', { name: 'Outro valor' }).check();
  const amount = page.getByLabel('Valor da doação');
  await amount.pressSequentially('09');
  expect(await amount.inputValue()).toBe('0,09');
  await generate.click();
  await page.getByText('Por favor, insira um valor válido').waitFor();
  await page.getByRole('radio', { name: /^R\$\s20$/ }).check();
  await expectNoAxeViolations(page);
  await generate.click();

  await page.getByText('QR Code gerado com sucesso! Escaneie para fazer o pagamento.').waitFor();
  await page.getByText('Aguardando pagamento...').waitFor();
  expect(await page.getByRole('img', { name: 'Código QR do PIX da sua doação' }).boundingBox()).toMatchObject({
    width: 300,
    height: 300,
  });
  await page.getByText('Demonstração: nenhum dinheiro é movimentado.').waitFor();
  await page.getByRole('button', { name: 'Copiar Chave PIX' }).click();
  await page.getByText('Chave PIX copiada para a área de transferência!').waitFor();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  expect(code).toMatch(/^000201.*540520\.00/);
  expect(await verdictOn(page, code)).toBe('É da paróquia');
  const foreign = buildBrCode({ key: 'golpe@mau.example', name: 'Paroquia N S de Lourdes', city: 'Fortaleza' });
  expect(await verdictOn(page, foreign)).toBe('Não é da paróquia: não pague');
  await expectNoAxeViolations(page);

  await page.reload();
  await page.getByText('Aguardando pagamento...').waitFor();
  expect(await page.locator('.donate .pix__text').textContent()).toBe(code);
  expect(await page.evaluate(() => Object.values(sessionStorage))).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)]);

  await payLast(page, /R\$\s20,00/);
  await page.getByText('Pagamento aprovado! Muito obrigado pela sua doação').waitFor();
  await page.getByRole('button', { name: 'Nova Doação' }).click();
  await generate.waitFor();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

it('an expired code says so, and another one is offered', async () => {
  const page = await openPage({ at });
  await page.goto('/doacao');
  await page.getByRole('radio', { name: /^R\$\s50$/ }).check();
  await page.getByRole('button', { name: 'Gerar QR Code PIX' }).click();
  await page.getByText('Aguardando pagamento...').waitFor();
  const tab = await page.context().newPage();
  await tab.goto(sandboxPath);
  await tab
    .getByRole('article')
    .filter({ hasText: /R\$\s50,00/ })
    .first()
    .getByRole('button', { name: 'Deixar vencer' })
    .click();
  await page.getByText('Este código venceu').waitFor();
  await page.getByRole('button', { name: 'Gerar outro código' }).click();
  await page.getByText('Aguardando pagamento...').waitFor();
});

it('a payer pays one month, and then two with one charge', async () => {
  const page = await openPage({ at, width: 360 });
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
  await stub
    .first()
    .getByRole('button', { name: /^QR Pix/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Pagamento via Pix' });
  await dialog.getByText('Aguardando pagamento...').waitFor();
  await expectNoAxeViolations(page);
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
  await payLast(page, /\d/);
  await dialog.getByText('Pagamento confirmado! Obrigado pelo seu dízimo').waitFor();
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect.poll(() => stub.count()).toBe(before - 1);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY');

  for (const place of [0, 1]) await stub.nth(place).getByRole('checkbox').check();
  await page.getByText('2 meses:').waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Pagar juntas' }).click();
  await dialog.getByText('Aguardando pagamento...').waitFor();
  await payLast(page, /\d/);
  await dialog.getByText('Pagamento confirmado! Obrigado pelo seu dízimo').waitFor();
  await page.reload();
  await unfold();
  await stub.first().waitFor();
  expect(await stub.count()).toBe(before - 3);
});
