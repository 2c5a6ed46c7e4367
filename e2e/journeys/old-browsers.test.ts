import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { menuOf } from '../../admin/sections.ts';
import { gaps } from '../../site/browsers/gaps.ts';
import { baseUrl, openPage, type Visit } from '../actors.ts';
import { chooseTool, notice, unique } from '../panel/panel.ts';
import { changingHost } from '../site/changing-host.ts';
import { notices, touch, workerOn } from '../site/push-worker.ts';
import { staff, staffPassword } from '../staff.ts';

/** Takes away what one of the served browsers lacks. */
const takeAway = Object.entries(gaps)
  .flatMap(([owner, functions]) => Object.keys(functions).map((name) => `delete globalThis.${owner}.${name};`))
  .join('')
  .replace('delete globalThis.crypto.', 'delete Crypto.prototype.');

/** The office's second computer: an old browser, without https. */
async function openInOffice(visit: Visit = {}): Promise<Page> {
  const at = baseUrl.replace(/\/\/[^:]+/, '//paroquia.lan');
  // Without https the browser has no use for the header.
  const page = await openPage({ at, expectedErrors: /Cross-Origin-Opener-Policy/, ...visit });
  await page.addInitScript({ content: takeAway });
  // Playwright can't answer for the workers that load their parts later.
  const inWorkers = /\/_astro\/sheet\.worker-[\w-]+\.js$/;
  await page.route(inWorkers, async (route) => {
    const script = await fetch(baseUrl + new URL(route.request().url()).pathname);
    await route.fulfill({ contentType: 'text/javascript', body: takeAway + (await script.text()) });
  });
  return page;
}

/** The texts of a list, once it has any. */
async function readSoon(items: Locator): Promise<string[]> {
  await items.first().waitFor();
  return await items.allTextContents();
}

const broken = (page: Page) => page.getByText('Esta parte não abriu');

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha').fill(staffPassword);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { level: 1, name: 'Visão Geral' }).waitFor();
}

describe('in the oldest browsers, without https', () => {
  it('an administrator finds each section, searches, writes a message, arranges, reads the log, prints booklets and imports', async () => {
    const page = await openInOffice();
    await signIn(page, staff.admin);
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    const menu = page.getByRole('navigation', { name: 'Seções do painel' });
    for (const { label, title = label } of menuOf('admin', { onDesk: true, hasProvider: false })) {
      await menu.getByRole('button', { name: label, exact: true }).click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await page.getByRole('main').getByRole('button').first().waitFor();
      expect(await broken(page).count(), label).toBe(0);
    }

    await page.keyboard.press('Control+k');
    const search = page.getByRole('dialog', { name: 'Buscar no painel' });
    await search.getByRole('searchbox').fill('missa');
    await search
      .getByRole('button', { name: /^Horários de Missa/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: 'Horários de Missa' }).waitFor();

    await menu.getByRole('button', { name: 'Notificações', exact: true }).click();
    await page.getByLabel('Título').first().fill('Missa campal');

    await menu.getByRole('button', { name: 'Galeria', exact: true }).click();
    await chooseTool(page, 'Ordenar');
    const order = page.getByRole('dialog', { name: /^Ordenar/ });
    const [first = ''] = await readSoon(order.getByRole('listitem'));
    // There and back: other tests read these rows too.
    for (const way of ['Descer', 'Subir']) {
      await order.getByRole('button', { name: `${way}: ${first}` }).click();
      await order.getByRole('button', { name: 'Salvar ordem' }).click();
      await notice(page, 'Ordem atualizada com sucesso!').waitFor();
      await order.waitFor({ state: 'detached' });
      if (way === 'Descer') await chooseTool(page, 'Ordenar');
    }
    expect(await broken(page).count()).toBe(0);

    await menu.getByRole('button', { name: 'Usuários', exact: true }).click();
    await page.getByRole('tab', { name: /^Auditoria/ }).click();
    await page.getByRole('main').getByRole('button', { name: /^Ver/ }).first().click();
    await page.getByRole('dialog').first().waitFor();
    expect(await broken(page).count()).toBe(0);
    await page.keyboard.press('Escape');

    await menu.getByRole('button', { name: 'Dizimistas', exact: true }).click();
    await chooseTool(page, 'Imprimir carnês');
    const printed = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Gerar PDF de / }).click();
    expect((await printed).suggestedFilename()).toMatch(/^carnes-.*\.pdf$/);
    await page.reload();

    await chooseTool(page, 'Importar');
    const dialog = page.getByRole('dialog', { name: 'Importar dizimistas' });
    const sheet = Buffer.from(`Nome;Fone\n${unique('Antiga')};(85) 99999-1234\n`);
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: 'antigos.csv', mimeType: 'text/csv', buffer: sheet });
    await dialog.getByRole('button', { name: 'Conferir linhas' }).click();
    await dialog.getByRole('button', { name: 'Importar 1 dizimista' }).click();
    await dialog.getByText('A planilha tem 1 linha:').waitFor();
    expect(await broken(page).count()).toBe(0);
  });

  it('a push shows its notice, and a touch opens its page', async () => {
    const host = await changingHost();
    const script = takeAway + (await (await fetch(`${baseUrl}/sw.js`)).text());
    host.answers.set('/sw.js', { status: 200, type: 'text/javascript', body: script });
    const page = await openPage({ at: host.url, withWorker: true });
    const open = async () => {
      await page.goto('/contato');
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    };
    const { worker, deliver } = await workerOn(page, open, host.url);
    const notification = { title: 'Missa hoje', body: 'Às 19h', navigate: `${host.url}/avisos` };
    await deliver(JSON.stringify({ web_push: 8030, notification }));
    expect(await notices(worker)).toMatchObject([{ title: 'Missa hoje', body: 'Às 19h' }]);
    await touch(worker);
    await page.waitForURL(/\/avisos\/?$/);
  });
});

describe('a browser below the list', () => {
  const sentence = (page: Page) => page.getByText('Este navegador é antigo demais para o painel.');

  it.each([
    ['Chrome 108', 'Mozilla/5.0 (Windows NT 6.1) AppleWebKit/537.36 Chrome/108.0.0.0 Safari/537.36', true],
    ['Chrome 109', 'Mozilla/5.0 (Windows NT 6.1) AppleWebKit/537.36 Chrome/109.0.0.0 Safari/537.36', false],
    ['Firefox 114', 'Mozilla/5.0 (Windows NT 6.1; rv:114.0) Gecko/20100101 Firefox/114.0', true],
    ['Firefox 115', 'Mozilla/5.0 (Windows NT 6.1; rv:115.0) Gecko/20100101 Firefox/115.0', false],
    ['iOS 15.3', 'Mozilla/5.0 (iPhone; CPU iPhone OS 15_3_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', true],
    ['iOS 15.8', 'Mozilla/5.0 (iPhone; CPU iPhone OS 15_8 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', false],
    ['Safari 15.3', 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/15.3 Safari/605.1.15', true],
    ['Safari 15.6.1', 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/15.6.1 Safari/605.1.15', false],
    ['Android', 'Mozilla/5.0 (Linux; Android 14; wv) Version/4.0 Chrome/138.0.0.0 Mobile Safari/537.36', false],
  ])('%s reads so before the sign-in, or signs in', async (_, agent, isOld) => {
    const page = await openPage();
    await page.addInitScript((text) => Object.defineProperty(navigator, 'userAgent', { value: text }), agent);
    await page.goto('/login');
    expect(await sentence(page).isVisible()).toBe(isOld);
  });

  it('reads so in place of the panel, which can’t begin', async () => {
    const page = await openPage({ expectedErrors: /Failed to (load|fetch)|ERR_FAILED/ });
    await page.addInitScript(() => Reflect.deleteProperty(window, 'structuredClone'));
    await page.route('**/_astro/*.js', (route) => route.abort());
    await page.goto('/dashboard');
    await sentence(page).waitFor();
    expect(await page.getByText('Carregando...').isVisible()).toBe(false);
  });
});
