import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { auth, type User } from '#contract/auth.ts';
import { saveSession } from '../../site/lib/session.ts';
import { PanelSearch } from '../layout/PanelSearch.tsx';
import { api } from '../lib/api.ts';
import { idleWatch } from '../lib/idle.ts';
import { expectNoAxeViolations } from '../testing/axe.ts';
import { renderInPanel } from '../testing/panel.tsx';
import { PanelModal } from '../ui/PanelModal.tsx';
import { SignedIn } from './SignedIn.tsx';

const minute = 60_000;
const lucia: User = {
  id: '00000000-0000-4000-8000-0000000000a1',
  name: 'Lúcia',
  email: 'lucia@paroquia.test',
  role: 'admin',
  is_active: true,
  last_login: null,
};
const session = (token: string) => ({
  user: lucia,
  token,
  refresh_token: 'r',
  expires_at: Math.floor(Date.now() / 1000) + 36_000,
  device: 'd',
});

/** The calls that were made: 'GET /auth/profile'. */
let calls: string[] = [];
const asked = (call: string) => calls.filter((each) => each === call).length;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-01T12:00:00-03:00') });
  calls = [];
  saveSession(session('first'));
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, { method = 'GET', body } = {}) => {
    const { pathname } = new URL(String(input instanceof Request ? input.url : input), location.href);
    calls.push(`${method} ${pathname.replace(/^\/api/, '')}`);
    const answer = (data: unknown) => Response.json({ success: true, data });
    if (pathname.endsWith('/idle-limit')) return answer({ minutes: 30 });
    if (pathname.endsWith('/profile')) return answer(lucia);
    if (!pathname.endsWith('/login')) return new Response(null, { status: 204 });
    if (JSON.parse(String(body)).password === 'certa') return answer(session('second'));
    const message = 'Email ou senha incorretos';
    return Response.json(
      { success: false, message, error: message, code: 'wrong_credentials', request_id: 'r' },
      { status: 401 },
    );
  });
});

afterEach(() => {
  idleWatch.uncover();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A part of the panel that reads and is written in, with a dialog over it. */
function Part() {
  const [text, setText] = useState('');
  const query = useQuery({ queryKey: ['read'], queryFn: async () => (await api(auth.profile)).data });
  return (
    <>
      <p>Dizimista Maria das Dores</p>
      <button type="button" onClick={() => void query.refetch()}>
        Ler de novo
      </button>
      <PanelModal opened onClose={() => setText('')} title="Nova intenção">
        <input aria-label="Intenção" value={text} onChange={({ target }) => setText(target.value)} />
      </PanelModal>
    </>
  );
}

const open = () =>
  renderInPanel(
    <SignedIn>
      <Part />
    </SignedIn>,
  );

const passes = (minutes: number) => {
  vi.setSystemTime(Date.now() + minutes * minute);
  idleWatch.look();
};
const cover = page.getByRole('dialog', { name: 'Painel coberto' });
const password = cover.getByLabelText(/^Senha de lucia@paroquia.test/);
const give = async (typed: string) => {
  await password.fill(typed);
  await cover.getByRole('button', { name: 'Continuar', exact: true }).click();
};

it('warns screen readers two minutes before, and goes on with one touch', async () => {
  await open();
  await expect.element(page.getByLabelText('Intenção')).toBeVisible();
  passes(28);
  const warning = page.getByRole('status').filter({ hasText: 'Sem uso, o painel vai ser coberto em 2 minutos.' });
  await expect.element(warning).toBeVisible();
  await expectNoAxeViolations();
  // As a screen reader does; a pointer that comes near is a use already.
  (page.getByRole('button', { name: 'Continuar usando' }).element() as HTMLElement).click();
  await expect.element(page.getByRole('button', { name: 'Continuar usando' })).not.toBeInTheDocument();
  expect(idleWatch.state()).toBe('used');
});

it('covers what is there from eyes, screen readers and paper, asks for nothing, and keeps what is written', async () => {
  await open();
  await page.getByLabelText('Intenção').fill('Pela alma de José Ribamar');
  passes(30);
  await expect.element(password).toHaveFocus();
  expect(document.querySelectorAll('body > :not([data-cover]):not([inert])')).toHaveLength(0);
  expect(
    page
      .getByText('Dizimista Maria das Dores')
      .elements()
      .every((each) => !each.checkVisibility({ visibilityProperty: true })),
  ).toBe(true);
  expect(page.getByRole('textbox', { name: 'Intenção' }).elements()).toEqual([]);
  await expectNoAxeViolations();
  const before = calls.length;
  const read = api(auth.profile);
  dispatchEvent(new Event('focus'));
  document.dispatchEvent(new Event('visibilitychange'));
  for (const key of ['Escape', 'Escape'])
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  await give('errada');
  await expect.element(cover.getByRole('alert')).toHaveTextContent('Senha incorreta.');
  expect(calls.slice(before)).toEqual(['POST /auth/login']);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Ribamar');
  expect(localStorage.getItem('token')).toContain('first');
  await give('certa');
  await expect.element(cover).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Intenção')).toHaveValue('Pela alma de José Ribamar');
  await expect.element(page.getByLabelText('Intenção')).toHaveFocus();
  expect((await read).data).toMatchObject({ name: 'Lúcia' });
  expect(localStorage.getItem('token')).toContain('second');
  expect(document.querySelectorAll('body > [inert]')).toHaveLength(0);
  await expect.poll(() => asked('POST /auth/v1/logout')).toBe(1);
});

it('opens no search by Ctrl+K under the cover', async () => {
  await renderInPanel(
    <SignedIn>
      <PanelSearch onDesk hasProvider={false} passwordDialog={() => null} />
    </SignedIn>,
  );
  await expect.element(page.getByRole('button', { name: 'Buscar no painel' })).toBeVisible();
  passes(30);
  await expect.element(password).toHaveFocus();
  await userEvent.keyboard('{Control>}k{/Control}');
  await give('certa');
  await expect.element(cover).not.toBeInTheDocument();
  expect(page.getByRole('searchbox', { name: 'Buscar no painel' }).elements()).toEqual([]);
});

it('is covered when it is loaded so, without anything of the panel below', async () => {
  passes(31);
  await open();
  await expect.element(password).toBeVisible();
  expect(page.getByText('Dizimista Maria das Dores').elements()).toEqual([]);
  expect(calls).toEqual([]);
  await give('certa');
  await expect.element(page.getByText('Dizimista Maria das Dores')).toBeInTheDocument();
});

it('a device of one’s own is marked with the password', async () => {
  await open();
  passes(30);
  await cover.getByLabelText('Este aparelho é só meu: não pedir mais a senha nele').click();
  await give('certa');
  await expect.element(cover).not.toBeInTheDocument();
  passes(500);
  expect(idleWatch.state()).toBe('used');
});
