import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { baseUrl, openPage } from '../actors.ts';
import { signIn } from '../staff.ts';
import { changeAnswers, changeSession, changeStored, firstCount, forgedToken, gate, openPanel } from './panel.ts';

const storedSession = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')] as const);

it('opens the session-expired modal when the server refuses the token, and forgets the person', async () => {
  const page = await openPanel({ expectedErrors: /401/ });
  await changeSession(page, { access_token: forgedToken });
  await page.getByRole('button', { name: 'Notícias', exact: true }).click();

  const modal = page.getByRole('dialog', { name: 'Sessão Expirada' });
  await modal.getByText('Sua sessão expirou', { exact: true }).waitFor();
  await modal
    .getByText(
      'Por segurança, sua sessão foi encerrada automaticamente. Por favor, faça login novamente para continuar.',
    )
    .waitFor();
  expect(await storedSession(page)).toEqual([null, null]);

  await page.keyboard.press('Escape');
  expect(await modal.isVisible()).toBe(true);
  await modal.getByRole('link', { name: 'Fazer Login' }).click();
  await page.waitForURL('**/login');
});

it('opens it too when the session ended and can’t be refreshed', async () => {
  const page = await openPanel({ expectedErrors: /40[01]/ });
  await changeSession(page, { refresh_token: 'nunca-existiu', expires_at: 1_000_000_000 });
  await page.reload();
  await page.getByRole('dialog', { name: 'Sessão Expirada' }).waitFor();
  expect(await storedSession(page)).toEqual([null, null]);
});

it('refreshes a token on its own when its time is over', async () => {
  const page = await openPage();
  await page.goto('/login');
  const [[, token], user] = (await signIn(baseUrl, 'financial')) as [[string, string], [string, string]];
  const before = { ...JSON.parse(token), expires_at: Math.floor(Date.now() / 1000) - 60 };
  await page.evaluate(
    (items) => {
      for (const [key, value] of items) localStorage.setItem(key, value);
    },
    [['last-use', String(Date.now())], ['token', JSON.stringify(before)], user] as const,
  );

  await page.goto('/dashboard');
  await firstCount(page).waitFor();
  await page.getByRole('button', { name: 'Notícias', exact: true }).click();
  await page
    .getByRole('button', { name: /^Ações: / })
    .first()
    .waitFor();
  const [after] = await storedSession(page);
  expect(JSON.parse(after ?? '{}').expires_at * 1000).toBeGreaterThan(Date.now());
  expect(JSON.parse(after ?? '{}').refresh_token).not.toBe(before.refresh_token);
});

it('shows the profile under `user` at once, and keeps there what the server answers', async () => {
  const page = await openPage({ signedInAs: 'editor' });
  const { opened, open } = gate();
  await changeAnswers(page, '**/api/auth/profile', (envelope) => envelope, opened);
  await page.goto('/noticias');
  const storedName = async () => JSON.parse((await storedSession(page))[1] ?? '{}').name;
  const name = await storedName();
  await changeStored(page, 'user', { name: 'Nome Antigo' });

  await page.goto('/dashboard');
  await page.getByText('Nome Antigo').waitFor();
  open();
  await page.getByText(name, { exact: true }).waitFor();
  expect(await storedName()).toBe(name);
});
