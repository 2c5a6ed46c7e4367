import { expect, it, onTestFinished, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { Account } from '#contract/users.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { chooseRowAction } from '../../testing/row-actions.ts';
import UsersSection from './UsersSection.tsx';

const bento: Account = {
  id: '00000000-0000-4000-8000-0000000000b1',
  name: 'Bento',
  email: 'bento@paroquia.test',
  role: 'common',
  is_active: true,
  last_login: null,
  second_factor: false,
  createdAt: '2026-11-24T12:00:00+00:00',
  updatedAt: '2026-11-24T12:00:00+00:00',
};

/** Answers reads with this account, and password changes with success. */
function answerWith(account: Account): void {
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (input, { method = 'GET' } = {}) => {
    const { pathname } = new URL(String(input instanceof Request ? input.url : input), location.href);
    if (pathname.endsWith('/recovery')) return Response.json({ success: true, data: { byMail: false } });
    if (method !== 'GET') return Response.json({ success: true, data: null, message: 'Senha alterada com sucesso!' });
    const pagination = { page: 1, limit: 10, total: 1, pages: 1 };
    return Response.json({ success: true, data: [account], pagination });
  });
  onTestFinished(() => spy.mockRestore());
}

it('only a change of an account speaks of the password that it has', async () => {
  await screen.viewport(1280, 740);
  answerWith(bento);
  history.replaceState({ section: 'users' }, '');
  await renderInPanel(<UsersSection />, { role: 'admin' });
  const hint = (text: string) => screen.getByRole('dialog').getByText(text, { exact: true });
  await screen.getByRole('button', { name: 'Novo Usuário' }).click();
  await expect.element(hint('Pelo menos 6 caracteres.')).toBeVisible();
  await screen.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  await chooseRowAction('Editar', 'Bento');
  await expect.element(hint('Pelo menos 6 caracteres. Deixe em branco para manter a atual.')).toBeVisible();
});

it('a new password leads back to the button that asked for it', async () => {
  await screen.viewport(1280, 740);
  answerWith(bento);
  history.replaceState({ section: 'users' }, '');
  await renderInPanel(
    <>
      <h1 tabIndex={-1}>Usuários</h1>
      <UsersSection />
    </>,
    { role: 'admin' },
  );
  const opener = await chooseRowAction('Trocar senha', 'Bento');
  const box = screen.getByRole('dialog', { name: 'Trocar a senha de Bento' });
  await box.getByLabelText(/^Nova senha/).fill('rosario-456');
  await box.getByRole('button', { name: 'Trocar senha' }).click();
  await screen.getByRole('dialog', { name: 'Sucesso' }).getByRole('button', { name: 'OK' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});
