import { describe, it } from 'vitest';
import { expectNoAxeViolations } from '../actors.ts';
import { call, changeSession, forgedToken, givenNews, notice, openNews, openNewsForm, openPanel } from './panel.ts';

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  describe.each([360, 1280])('on a screen of %i pixels', (width) => {
    it('the overview has no barrier', async () => {
      const page = await openPanel({ theme, width });
      await page.getByText(/^Site publicado em/).waitFor();
      await expectNoAxeViolations(page);
    });

    it('the list and its deletion have none', async () => {
      const page = await openNews({ theme, width });
      const remove = page.getByRole('button', { name: /^Excluir: / }).first();
      await remove.waitFor();
      await expectNoAxeViolations(page);
      await remove.click();
      await page.getByRole('dialog', { name: 'Excluir' }).waitFor();
      await expectNoAxeViolations(page);
    });

    it('the form has none, nor have its complaints and its palette', async () => {
      const page = await openNews({ theme, width });
      await openNewsForm(page);
      await expectNoAxeViolations(page);
      await page.getByRole('button', { name: 'Salvar' }).click();
      await page.getByText('O campo "título" é obrigatório.').waitFor();
      await expectNoAxeViolations(page);
      await page.getByRole('button', { name: 'Cor do texto' }).click();
      await page.getByRole('dialog', { name: 'Cor do texto' }).waitFor();
      await expectNoAxeViolations(page);
    });

    it('the order has none', async () => {
      const page = await openNews({ theme, width });
      await page.getByRole('button', { name: 'Ordenar' }).click();
      await page.getByRole('listitem').first().waitFor();
      await expectNoAxeViolations(page);
    });
  });

  it('the menu’s drawer has none', async () => {
    const page = await openPanel({ theme, width: 360 });
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await page.getByRole('navigation', { name: 'Seções do painel' }).waitFor();
    await expectNoAxeViolations(page);
  });

  it('the notice of a change has none', async () => {
    const { id, title } = await givenNews({ title: `Aviso de tema ${theme} ${Date.now()}` });
    const page = await openNews({ theme });
    await page.getByRole('button', { name: `Publicar: ${title}` }).click();
    await notice(page, 'Notícia publicada com sucesso!').waitFor();
    await expectNoAxeViolations(page);
    await call('PUT', `/news/${id}/publish`, { is_published: false });
  });

  it('an expired session has none', async () => {
    const page = await openPanel({ theme, expectedErrors: /401/ });
    await changeSession(page, { access_token: forgedToken });
    await page.getByRole('button', { name: 'Notícias', exact: true }).click();
    await page.getByRole('dialog', { name: 'Sessão Expirada' }).waitFor();
    await expectNoAxeViolations(page);
  });
});
