import { describe, expect, it, test } from 'vitest';
import { openPage } from '../actors.ts';
import { expectNoAxeViolations } from '../axe.ts';
import { type StaffRole, staff, staffPassword } from '../staff.ts';
import { newPayer, openPanel, openPanelAt } from './panel.ts';

describe('signing in and out', () => {
  it('leads a visitor to the login page', async () => {
    const page = await openPage();
    await page.goto('/dashboard');
    await page.waitForURL('**/login');
  });

  it('takes an editor from the login page to the panel, and logging out to the site', async () => {
    const page = await openPage();
    await page.goto('/login');
    await page.getByLabel('E-mail').fill(staff.editor);
    await page.getByLabel('Senha', { exact: true }).fill(staffPassword);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.waitForURL('**/dashboard');
    await page.getByText('Redator').waitFor();

    await page.getByRole('button', { name: 'Sair' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([
      null,
      null,
    ]);
    await page.goto('/dashboard');
    await page.waitForURL('**/login');
  });

  it('goes back to the site without logging out', async () => {
    const page = await openPanel();
    await page.getByRole('link', { name: 'Voltar ao início' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
  });
});

describe('the menu', () => {
  test.each<[StaffRole, string, string[]]>([
    ['admin', 'Administrador', ['Visão Geral', 'Notícias']],
    ['editor', 'Redator', ['Visão Geral', 'Notícias']],
    ['financial', 'Financeiro', ['Visão Geral', 'Notícias']],
    ['common', 'Comum', ['Visão Geral']],
  ])('of %s, shown as %s, begins with %j', async (role, label, entries) => {
    const page = await openPanel({ signedInAs: role });
    const menu = page.getByRole('navigation', { name: 'Seções do painel' }).getByRole('button');
    expect((await menu.allTextContents()).slice(0, entries.length)).toEqual(entries);
    // The section of the same name stands before it.
    await page.getByText(label, { exact: true }).last().waitFor();
  });

  it('leaves the content of a common member empty, whatever section was open', async () => {
    const page = await openPanelAt('news', { signedInAs: 'common' });
    await page.getByRole('heading', { level: 1, name: 'Visão Geral' }).waitFor();
    expect(await page.getByRole('main').innerHTML()).toBe('');
  });

  it('opens a section, and goes back to the one before with the browser’s back button', async () => {
    const page = await openPanel();
    await page.getByRole('button', { name: 'Notícias', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Notícias' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Visão Geral' }).waitFor();
  });

  it('says so when there is no such section', async () => {
    const page = await openPanelAt('tesouraria');
    await page.getByText('Seção não encontrada').waitFor();
    await page.getByRole('button', { name: 'Ir para a Visão Geral' }).click();
    await page.getByRole('heading', { level: 1, name: 'Visão Geral' }).waitFor();
  });

  it.each([
    [1280, 800],
    [1280, 500],
  ])('has Sair in sight on a screen of %i × %i', async (width, height) => {
    const page = await openPanel({ signedInAs: 'admin' });
    await page.setViewportSize({ width, height });
    const { y = height, height: tall = 0 } = (await page.getByRole('button', { name: 'Sair' }).boundingBox()) ?? {};
    expect(y + tall).toBeLessThanOrEqual(height);
  });

  it('is a drawer on a phone', async () => {
    const page = await openPanel({ width: 360 });
    const menu = page.getByRole('navigation', { name: 'Seções do painel' });
    expect(await menu.count()).toBe(0);
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await menu.getByRole('button', { name: 'Notícias' }).click();
    await page.getByRole('heading', { level: 1, name: 'Notícias' }).waitFor();
    await menu.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await menu.waitFor();
    await page.goBack();
    await menu.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { level: 1, name: 'Notícias' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Visão Geral' }).waitFor();
  });
});

describe('the search of the panel', () => {
  it('finds a payer by name and opens the record, without the name in the history or on the device', async () => {
    const { nome_completo } = await newPayer();
    const page = await openPanel({ signedInAs: 'financial', width: 360 });
    await page.getByRole('button', { name: 'Buscar no painel' }).click();
    const search = page.getByRole('dialog', { name: 'Buscar no painel' });
    await search.getByRole('searchbox').fill(nome_completo);
    const found = search.getByRole('button', { name: nome_completo });
    await found.waitFor();
    await expectNoAxeViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await found.click();
    await page.getByRole('dialog', { name: /dizimista$/i }).waitFor();
    const kept = await page.evaluate(() => JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }]));
    expect(kept).not.toContain(nome_completo);
  });

  it('isn’t there for a common member', async () => {
    const page = await openPanel({ signedInAs: 'common' });
    expect(await page.getByRole('button', { name: 'Buscar no painel' }).count()).toBe(0);
  });
});

describe('the theme', () => {
  it('is switched, stored, and there again after a reload', async () => {
    const page = await openPanel();
    const chosen = () =>
      page.evaluate(() => {
        const { theme, mantineColorScheme } = document.documentElement.dataset;
        return [localStorage.getItem('theme'), theme, mantineColorScheme];
      });
    expect(await chosen()).toEqual(['light', 'light', 'light']);
    await page.getByRole('button', { name: 'Usar tema escuro' }).click();
    await page.getByRole('button', { name: 'Usar tema claro' }).waitFor();
    expect(await chosen()).toEqual(['dark', 'dark', 'dark']);
    await page.reload();
    await page.getByRole('button', { name: 'Usar tema claro' }).waitFor();
    expect(await chosen()).toEqual(['dark', 'dark', 'dark']);
  });
});
