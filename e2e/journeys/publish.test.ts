import { expect, it } from 'vitest';
import { openPage } from '../actors.ts';
import { firstCount, notice, removedAfterwards, unique } from '../panel/panel.ts';
import { staff, staffPassword } from '../staff.ts';

/** Milliseconds until a change is on the site: the pause between builds (`stacks-for-browser.ts`), and a build on a busy machine. */
const buildTimeout = 180_000;

/** The main journey: a secretary writes, the site is rebuilt, a visitor reads. */
it(
  'what a secretary publishes, a visitor reads on a page of its own, until she takes it back',
  async () => {
    const title = unique('Festa da padroeira');
    removedAfterwards('/news', (row) => row.title === title);

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
    await dialog.getByLabel('Resumo').fill('Venham todos.');
    await dialog.getByLabel('Publicar imediatamente').check();
    await dialog.getByRole('button', { name: 'Salvar' }).click();

    await notice(secretary, 'Notícia criada com sucesso!').waitFor();
    const address = await notice(secretary, 'O site está sendo atualizado.')
      .getByRole('link', { name: 'Ver no site' })
      .getAttribute('href');
    await secretary.getByRole('row').filter({ hasText: title }).getByText('Publicada').waitFor();
    await secretary.getByText('Publicando…').waitFor();
    await secretary.getByText(/^Site publicado em/).waitFor({ timeout: buildTimeout });

    const visitor = await openPage({ width: 360 });
    await expect
      .poll(async () => (await visitor.request.get('/')).text(), { timeout: 30_000, interval: 200 })
      .toContain(title);
    await visitor.goto('/');
    await visitor.getByRole('link', { name: title }).first().click();
    await visitor.getByRole('heading', { level: 1, name: title }).waitFor();
    await visitor.getByText('A procissão sai às 19h.').waitFor();
    expect(new URL(visitor.url()).pathname.replace(/\/$/, '')).toBe(address);
    expect(await (await visitor.request.get(visitor.url())).text()).toContain('A procissão sai às 19h.');

    const row = secretary.getByRole('row').filter({ hasText: title });
    await row.getByRole('button', { name: 'Despublicar' }).click();
    await secretary.getByRole('button', { name: 'Confirmar' }).click();
    await row.getByText('Rascunho').waitFor();
    const [draft] = await Promise.all([
      secretary.context().waitForEvent('page'),
      row.getByRole('button', { name: 'Ver' }).click(),
    ]);
    await draft.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await draft.locator('.article__meta .badge').textContent()).toBe('Rascunho');
  },
  2 * buildTimeout,
);
