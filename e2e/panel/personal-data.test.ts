import { expect, it } from 'vitest';
import { expectNoAxeViolations } from '../axe.ts';
import { openSection } from './panel.ts';

it('an administrator erases a payer, who is then “Dados apagados”, and finds it in the audit log', async () => {
  const page = await openSection('dizimistas', { signedInAs: 'admin' });
  const row = page.getByRole('row').nth(1);
  const number = /#(\d+)/.exec((await row.textContent()) ?? '')?.[1] ?? '';
  await row.getByRole('button', { name: /^Ações/ }).click();
  await page.getByRole('menuitem', { name: 'Dados da pessoa (LGPD)' }).click();
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
  await page.getByText('Dados apagados com sucesso!').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('cell', { name: 'Dados apagados', exact: true }).waitFor();
  await page
    .getByRole('row', { name: 'Dados apagados' })
    .getByRole('button', { name: /^Ações/ })
    .click();
  await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(['Ver']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Usuários' }).first().click();
  await page.getByRole('tab', { name: 'Auditoria' }).click();
  const entry = page.getByRole('row').nth(1);
  await expect.poll(() => entry.textContent()).toContain(`apagou os dados do dizimista nº ${number} (LGPD)`);
  await expectNoAxeViolations(page);
});
