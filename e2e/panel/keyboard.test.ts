import { expect, it } from 'vitest';
import { editorOf, openNews, openNewsForm } from './panel.ts';

it('Escape closes only what lies on top', async () => {
  const page = await openNews();
  await openNewsForm(page);
  const form = page.getByRole('dialog', { name: 'Nova Notícia' });
  const palette = page.getByRole('dialog', { name: 'Cor do texto' });
  const link = page.getByRole('dialog', { name: 'Link' });
  const question = page.getByRole('dialog', { name: 'Descartar as alterações?' });

  await page.getByRole('button', { name: 'Cor do texto' }).click();
  await palette.waitFor();
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'detached' });
  expect(await form.isVisible()).toBe(true);

  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await link.waitFor();
  await page.keyboard.press('Escape');
  await link.waitFor({ state: 'detached' });
  expect(await form.isVisible()).toBe(true);

  await page.getByLabel('Título').fill('Escrito');
  await page.keyboard.press('Escape');
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  expect(await form.isVisible()).toBe(true);
});

it('after a colour is chosen, writing goes on in it', async () => {
  const page = await openNews();
  await openNewsForm(page);
  await editorOf(page).click();
  await page.getByRole('button', { name: 'Cor do texto' }).click();
  await page.getByRole('button', { name: 'Verde', exact: true }).click();
  await page.keyboard.type('esperança');
  expect(await editorOf(page).innerHTML()).toBe('<p><span style="color: rgb(32, 127, 64);">esperança</span></p>');
});

it('a dialog gives the focus back to what opened it', async () => {
  const page = await openNews();
  const remove = page.getByRole('button', { name: /^Excluir: / }).first();
  await remove.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Excluir' });
  await question.waitFor();
  const cancel = question.getByRole('button', { name: 'Cancelar' });
  await expect.poll(() => cancel.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => remove.evaluate((button) => button === document.activeElement)).toBe(true);
});
