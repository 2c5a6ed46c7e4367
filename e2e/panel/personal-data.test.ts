import { expect, it } from 'vitest';
import { expectNoAxeViolations } from '../axe.ts';
import { chooseAction, newPayer, openSection } from './panel.ts';

it('an administrator erases a payer, who is then “Dados apagados”, and finds it in the audit log', async () => {
  const payer = await newPayer();
  const number = String(payer.numero_ordinal);
  const page = await openSection('dizimistas', { signedInAs: 'admin' });
  const search = page.getByRole('searchbox', { name: 'Buscar dizimistas' });
  await search.fill(payer.nome_completo);
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await chooseAction(page, 'Dados da pessoa (LGPD)', payer.nome_completo);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Apagar os dados...' }).click();
  await dialog.getByText(/Nenhum outro texto|tem o nome|têm o nome/).waitFor();
  const toAll = dialog.getByRole('button', { name: 'Tirar de todos' });
  if (await toAll.isVisible()) await toAll.click();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Apagar para sempre' }).click();
  await dialog.getByText('Digite o número deste dizimista').waitFor();
  await dialog.getByRole('textbox', { name: /digite o número/ }).fill(number);
  await dialog.getByRole('button', { name: 'Apagar para sempre' }).click();
  await page.getByText(/^nº\u00a0\d+: dados apagados/).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await search.fill(number);
  const row = page.getByRole('row').filter({ hasText: new RegExp(`#${number}(?!\\d)`) });
  await row.getByRole('cell', { name: 'Dados apagados', exact: true }).waitFor();
  // Nothing else can be done, so it needs no menu.
  expect(await row.getByRole('button').allTextContents()).toEqual(['Ver']);
  await page.getByRole('button', { name: 'Usuários' }).first().click();
  await page.getByRole('tab', { name: 'Auditoria' }).click();
  const entry = page.getByRole('row').nth(1);
  await expect.poll(() => entry.textContent()).toContain(`apagou os dados do dizimista nº\u00a0${number} (LGPD)`);
  await expectNoAxeViolations(page);
});
