import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { type MailServer, startMailServer } from '../../edge-functions/api/testing/mail-server.ts';
import { baseUrl, openPage } from '../actors.ts';
import { expectNoAxeViolations } from '../axe.ts';
import { staff, staffPassword } from '../staff.ts';

let mailServer: MailServer;
beforeAll(async () => {
  mailServer = await startMailServer({ tls: 'none', login: false, port: inject('mailPort') });
});
beforeEach(() => mailServer.received.splice(0));
afterAll(() => mailServer.close());

/** The address in the newest mail, on this worker's stack. */
async function mailedAddress(): Promise<string> {
  await expect.poll(() => mailServer.received.length, { timeout: 30_000 }).toBeGreaterThan(0);
  const [address = ''] = /https?:\/\/\S+#token_hash=\S+/.exec(mailServer.received.at(-1)?.text ?? '') ?? [];
  const { pathname, hash } = new URL(address);
  return `${baseUrl}${pathname}${hash}`;
}

async function ask(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click();
  await page.waitForURL('**/login/esqueci-senha');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Enviar o link' }).click();
  await page.getByRole('status').getByText('Se este e-mail é de uma conta ativa').waitFor();
}

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Senha nova').fill(password);
  await page.getByRole('button', { name: 'Salvar a senha' }).click();
}

async function signIn(page: Page, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(staff.common);
  await page.getByLabel('Senha').fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

it('a person who forgot their password sets a new one by a mailed link, once, and older sessions end', async () => {
  const before = await openPage({ expectedErrors: /40[013]/ });
  await signIn(before, staffPassword);
  await before.waitForURL('**/dashboard**');

  const page = await openPage({ width: 360, theme: 'dark', expectedErrors: /400|410/ });
  await ask(page, staff.common);
  const address = await mailedAddress();
  await page.goto(address);
  await page.getByLabel('Senha nova').waitFor();
  // The link is gone from the address and the history.
  await expect.poll(() => page.url()).not.toContain('token_hash');
  await expectNoAxeViolations(page);
  await page.getByLabel('Mostrar a senha').check();
  expect(await page.getByLabel('Senha nova').getAttribute('type')).toBe('text');
  await setPassword(page, '12345');
  await page.getByRole('alert').getByText('A senha deve ter pelo menos 6 caracteres').waitFor();
  await setPassword(page, staffPassword);
  await page.getByRole('status').getByText('Senha alterada com sucesso!').waitFor();
  await expectNoAxeViolations(page);

  // The same link again.
  await page.goto('/');
  await page.goto(address);
  await setPassword(page, 'outra senha');
  await page.getByRole('alert').getByText('Este link já foi usado ou perdeu a validade. Peça outro.').waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Pedir outro link' }).click();
  await page.waitForURL('**/login/esqueci-senha');

  await before.reload();
  await before
    .getByText('Sessão Expirada')
    .or(before.getByRole('heading', { name: 'Área restrita' }))
    .first()
    .waitFor();
  await signIn(before, staffPassword);
  await before.waitForURL('**/dashboard**');
});

it('an e-mail that nobody has is answered the same, and gets no mail', async () => {
  const page = await openPage();
  await ask(page, 'ninguem@paroquia.test');
  await expectNoAxeViolations(page);
  expect(mailServer.received).toEqual([]);
});

it('without a link the page for a new password leads to one', async () => {
  const page = await openPage();
  await page.goto('/login/nova-senha');
  await page.getByText('abra o link que está no e-mail').waitFor();
  expect(await page.getByLabel('Senha nova').isVisible()).toBe(false);
});
