import { expect, it } from 'vitest';
import { openPage } from '../actors.ts';
import { firstCount } from '../panel/panel.ts';
import { staff, staffPassword } from '../staff.ts';

/** The main journey: a secretary publishes, the site is rebuilt, a visitor reads. */
it('what a secretary publishes gets a page that a visitor reads', async () => {
  const title = `Festa da padroeira ${crypto.randomUUID().slice(0, 8)}`;

  const secretary = await openPage();
  await secretary.goto('/login');
  await secretary.getByLabel('E-mail').fill(staff.editor);
  await secretary.getByLabel('Senha').fill(staffPassword);
  await secretary.getByRole('button', { name: 'Entrar' }).click();
  await secretary.waitForURL('**/dashboard**');

  await firstCount(secretary).waitFor();
  await secretary.getByRole('button', { name: 'Notícias', exact: true }).click();
  await secretary.getByRole('button', { name: 'Nova Notícia' }).click();
  const dialog = secretary.getByRole('dialog', { name: 'Nova Notícia' });
  await dialog.getByLabel('Título').fill(title);
  await dialog.locator('[contenteditable=true]').click();
  await secretary.keyboard.type('A procissão sai às 19h.');
  await dialog.getByLabel('Publicar imediatamente').check();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await secretary.getByText('Notícia criada com sucesso!').waitFor();

  const visitor = await openPage({ width: 360 });
  await expect
    .poll(async () => (await visitor.request.get('/')).text(), { timeout: 30_000, interval: 200 })
    .toContain(title);
  await visitor.goto('/');
  await visitor.getByRole('link', { name: title }).first().click();
  await visitor.getByRole('heading', { level: 1, name: title }).waitFor();
  await visitor.getByText('A procissão sai às 19h.').waitFor();
  expect(await (await visitor.request.get(visitor.url())).text()).toContain('A procissão sai às 19h.');
});
