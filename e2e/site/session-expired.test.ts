import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { openPage } from '../actors.ts';
import { expectNoAxeViolations } from '../axe.ts';
import { allChanged } from './site-changes.ts';

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;

it('a token that the server refuses ends the session and opens the modal', async () => {
  const page = await openPage({ expectedErrors: /401/ });
  await keepSession(page, { access_token: 'not.a.token', expires_at: inAnHour() });
  await allChanged(page);
  await page.goto('/noticias');
  const modal = page.getByRole('dialog', { name: 'Sessão Expirada' });
  await modal.waitFor();
  expect(await modal.getByText('Sua sessão expirou', { exact: true }).isVisible()).toBe(true);
  expect(
    await modal
      .getByText(
        'Por segurança, sua sessão foi encerrada automaticamente. Por favor, faça login novamente para continuar.',
        { exact: true },
      )
      .isVisible(),
  ).toBe(true);
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([
    null,
    null,
  ]);
  await expectNoAxeViolations(page);
  await modal.getByRole('link', { name: 'Fazer Login' }).click();
  await page.waitForURL('**/login');
});

it('an expired token is not sent, and the page works without it', async () => {
  const page = await openPage();
  await keepSession(page, { access_token: 'old', expires_at: inAnHour() - 7200 });
  await allChanged(page);
  const request = page.waitForRequest('**/api/news/published*');
  await page.goto('/noticias');
  expect(await (await request).headerValue('authorization')).toBeNull();
  await expect.poll(() => page.locator('.news-count').textContent()).toMatch(/encontradas$/);
  expect(await page.getByRole('dialog').count()).toBe(0);
});

/** Stores a session as an earlier sign-in would have. */
const keepSession = (page: Page, session: object): Promise<void> =>
  page.addInitScript((kept) => {
    if (sessionStorage.getItem('kept')) return;
    sessionStorage.setItem('kept', 'yes');
    localStorage.setItem('token', JSON.stringify({ refresh_token: 'r', token_type: 'bearer', user: {}, ...kept }));
    localStorage.setItem('user', '{}');
  }, session) as Promise<unknown> as Promise<void>;
