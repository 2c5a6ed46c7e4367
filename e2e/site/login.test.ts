import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { baseUrl, openPage } from '../actors.ts';
import { staff, staffPassword } from '../staff.ts';

describe('the login page', () => {
  it('signs in, stores the session and goes to the panel', async () => {
    const page = await openPage();
    await page.goto('/login');
    await signIn(page, staff.financial, staffPassword);
    await page.waitForURL('**/dashboard');
    const kept = await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')]);
    const [session, user] = kept.map((text) => JSON.parse(text ?? 'null'));
    expect(session).toMatchObject({ token_type: 'bearer', user: { email: staff.financial } });
    expect(session.expires_at * 1000).toBeGreaterThan(Date.now());
    expect(user.role).toBe('financial');
  });

  it('takes an e-mail with the signs that a copy brings along, which nobody sees', async () => {
    const page = await openPage();
    await page.goto('/login');
    await signIn(page, `\u202a${staff.financial}\u202c\u200b`, staffPassword);
    await page.waitForURL('**/dashboard');
  });

  it('sends the device token with later sign-ins', async () => {
    const page = await openPage();
    await page.goto('/login');
    await signIn(page, staff.financial, staffPassword);
    await page.waitForURL('**/dashboard');
    const device = await page.evaluate(() => JSON.parse(localStorage.getItem('device') ?? 'null'));
    await page.goto('/login');
    const request = page.waitForRequest('**/api/auth/login');
    await signIn(page, staff.financial, staffPassword);
    expect((await request).postDataJSON()).toMatchObject({ email: staff.financial, device });
    await page.waitForURL('**/dashboard');
  });

  it('shows that it is busy, over the whole screen', async () => {
    const page = await openPage({ expectedErrors: /401/ });
    let answer = () => {};
    await page.route('**/api/auth/login', async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.continue();
    });
    await page.goto('/login');
    await signIn(page, 'alguem@paroquia.test', 'senha errada');
    const button = page.getByRole('button', { name: 'Entrando...' });
    await button.waitFor();
    expect(await button.isDisabled()).toBe(true);
    const spinner = await page.locator('[data-part=busy]').boundingBox();
    expect([spinner?.width, spinner?.height]).toEqual([1280, 900]);
    answer();
    await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor();
  });

  it('shows the same message for a wrong password and an unknown e-mail, and opens no modal', async () => {
    for (const email of [staff.common, 'ninguem@paroquia.test']) {
      const page = await openPage({ expectedErrors: /401/ });
      await page.goto('/login');
      await signIn(page, email, 'senha errada');
      await page.getByRole('alert').getByText('Email ou senha incorretos', { exact: true }).waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
      expect(await page.getByLabel('Senha').evaluate((field) => field === document.activeElement)).toBe(true);
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    }
  });

  it('requires both fields and a valid e-mail', async () => {
    const page = await openPage();
    const calls: string[] = [];
    page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()));
    await page.goto('/login');
    await page.getByRole('button', { name: 'Entrar' }).click();
    expect(await page.getByLabel('E-mail').evaluate((field: HTMLInputElement) => field.validity.valueMissing)).toBe(
      true,
    );
    await signIn(page, 'isto não é um e-mail', 'senha');
    expect(await page.getByLabel('E-mail').evaluate((field: HTMLInputElement) => field.validity.typeMismatch)).toBe(
      true,
    );
    expect(calls).toEqual([]);
  });

  it('shows the server’s message after too many attempts', async () => {
    const email = `insistente-${Date.now()}@paroquia.test`;
    const tries = Array.from({ length: 10 }, () =>
      fetch(`${baseUrl}/api/auth/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email, password: 'senha errada' }),
      }),
    );
    await Promise.all(tries);
    const page = await openPage({ expectedErrors: /429/ });
    await page.goto('/login');
    await signIn(page, email, 'senha errada');
    await page.getByRole('alert').getByText('Muitas tentativas. Aguarde um pouco e tente novamente.').waitFor();
  });

  it.each<[how: string, refuse: () => void, sentence: RegExp]>([
    [
      'is blocked by',
      blockStorage,
      /^Este navegador não deixa o site guardar a entrada: permita cookies para localhost e /,
    ],
    ['is taken away by', removeStorage, /^Este navegador não deixa o site guardar a entrada: permita cookies/],
    ['is full in', fillStorage, /^Este navegador não tem mais espaço para guardar a entrada: libere espaço/],
  ])('says why it can’t sign in where storage %s a browser, before it calls', async (_, refuse, sentence) => {
    const page = await openPage();
    const calls: string[] = [];
    page.on('request', (request) => request.url().includes('/api/auth/') && calls.push(request.url()));
    await page.addInitScript(refuse);
    await page.goto('/dashboard');
    await page.waitForURL('**/login');
    await signIn(page, staff.financial, staffPassword);
    const alert = page.getByRole('alert');
    await alert.getByText(sentence).waitFor();
    expect(calls).toEqual([]);
    await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor();
  });

  it('has a way back home', async () => {
    const page = await openPage();
    await page.goto('/login');
    await page.getByRole('link', { name: 'Voltar para o início' }).click();
    await page.waitForURL(`${baseUrl}/`);
  });
});

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha').fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

/** As Chrome and Firefox do where cookies are blocked. */
function blockStorage(): void {
  Object.defineProperty(window, 'localStorage', {
    get() {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  });
}

/** As an app's own browser does whose maker left storage off. */
const removeStorage = () => void Object.defineProperty(window, 'localStorage', { value: null });

function fillStorage(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
}
