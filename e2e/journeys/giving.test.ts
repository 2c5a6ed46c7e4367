import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sandboxPath } from '../../edge-functions/contract/payments-sandbox.ts';
import { openPage } from '../actors.ts';
import { expectNoAxeViolations, expectNoAxeViolationsButColours } from '../axe.ts';
import { startBuildingStack } from '../building-stack.ts';
import { chooseAction, openSection } from '../panel/panel.ts';

let at: string;
let remove: () => Promise<void>;
beforeAll(async () => {
  // The panel asks the API for the provider, so the copied site will do.
  ({ baseUrl: at, remove } = await startBuildingStack({ PAYMENTS: 'sandbox', SITE_BUILD: 'off' }));
});
afterAll(() => remove());

const desk = 1280;
const widths = [360, 820, desk];

/** On a phone, a tablet and a desk nothing is cut, and axe finds nothing; the colours are the same on all. */
async function expectToFit(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${width}`).toBeLessThanOrEqual(0);
    await (width === desk ? expectNoAxeViolations(page) : expectNoAxeViolationsButColours(page));
  }
}

it('a plan is made, somebody subscribes, and the subscription is cancelled', async () => {
  const page = await openSection('mercadopago', { at, signedInAs: 'financial', width: desk });
  await page.getByRole('button', { name: 'Novo plano' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(/^Nome do plano/).fill('Amigos da matriz');
  await form.getByRole('button', { name: 'Salvar' }).click();
  const plan = page.getByRole('table', { name: 'Planos' }).getByRole('row', { name: /Amigos da matriz/ });
  await plan.waitFor();
  await expectNoAxeViolations(page);

  const payer = await page.context().newPage();
  await payer.goto(new URL(sandboxPath, at).href);
  await payer
    .getByRole('article')
    .filter({ hasText: 'Amigos da matriz' })
    .getByRole('link', { name: 'Assinar' })
    .click();
  await payer.getByLabel('E-mail de quem assina').fill('rosa@paroquia.test');
  await payer.getByRole('button', { name: 'Assinar' }).click();
  await payer.getByRole('heading', { name: 'Assinatura realizada com sucesso!' }).waitFor();

  await page.reload();
  const subscriber = page.getByRole('table', { name: 'Assinaturas' }).getByRole('row', { name: /rosa@paroquia\.test/ });
  await subscriber.waitFor();
  await chooseAction(page, 'Cancelar assinatura', 'rosa@paroquia.test');
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await subscriber.getByText('Cancelada').waitFor();
  await payer.goto(new URL(sandboxPath, at).href);
  await payer.getByText('Cancelada: rosa@paroquia.test').waitFor();
});

it('the sandbox’s page looks like the site on each width, also in the dark', async () => {
  const page = await openPage({ at });
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.goto('/');
  const ofSite = await background();
  await page.goto(sandboxPath);
  expect(await background()).toBe(ofSite);
  expect(await page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'error'))).toEqual([]);
  expect(await page.evaluate(() => document.fonts.check('600 1rem "Parish Serif"'))).toBe(true);
  await expectToFit(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await background()).not.toBe(ofSite);
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Voltar ao site' }).click();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
});

it('staff see the donations and what doesn’t match on each width', async () => {
  const page = await openSection('financial', { at, signedInAs: 'financial' });
  await page.getByRole('tab', { name: 'Doações' }).click();
  await page.getByRole('table', { name: 'Doações' }).waitFor();
  await expectToFit(page);
  await page.getByRole('tab', { name: 'Conciliação' }).click();
  await page.getByText('Tudo certo. Não há nada para conferir.').waitFor();
  await expectToFit(page);
});
