import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { expectNoAxeViolations } from '../../testing/axe.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { useUnsaved } from '../../ui/unsaved.ts';
import { OwnAccount } from './OwnAccount.tsx';
import { SessionOverModal } from './SessionOverModal.tsx';

const begun = {
  id: '00000000-0000-4000-8000-0000000000c1',
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/paroquia.test:lucia@paroquia.test?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=paroquia.test',
};

/** Answers the API as a hosted project does; notes the calls that change something. */
function answer(state: { available: boolean; active: boolean }, refusal?: { code: string; message: string }): string[] {
  const calls: string[] = [];
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (input, { method = 'GET', body } = {}) => {
    const path = new URL(String(input instanceof Request ? input.url : input), location.href).pathname;
    if (method === 'GET') return Response.json({ success: true, data: state });
    calls.push(`${method} ${path.replace('/api', '')} ${body ?? ''}`.trim());
    if (path.endsWith('/second-factor') && method === 'POST') return Response.json({ success: true, data: begun });
    if (refusal) {
      const envelope = { success: false, error: refusal.message, request_id: 'a', ...refusal };
      return Response.json(envelope, { status: 401 });
    }
    return Response.json({ success: true, data: null, message: 'Verificação em duas etapas desligada!' });
  });
  onTestFinished(() => spy.mockRestore());
  return calls;
}

/** As the shell, whose menu is another one at its breakpoint. */
function LosingMenu() {
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const [hasMenu, setHasMenu] = useState(true);
  return (
    <>
      {hasMenu && <div data-menu ref={setMenu} />}
      <OwnAccount menu={menu} />
      <button type="button" onClick={() => setHasMenu(false)}>
        Sem menu
      </button>
    </>
  );
}

const button = (name: string) => screen.getByRole('button', { name, exact: true });

it('is offered only where the installation has it, and not to whom it is not for', async () => {
  answer({ available: false, active: false });
  await renderInPanel(<OwnAccount />);
  await expect.element(button('Trocar senha')).toBeVisible();
  await expect.poll(() => vi.mocked(window.fetch).mock.calls.length).toBe(1);
  await expect.element(button('Duas etapas')).not.toBeInTheDocument();
});

it('keeps the dialog of the password open where the menu goes, as from a desk to a small screen', async () => {
  answer({ available: false, active: false });
  await renderInPanel(<LosingMenu />);
  await button('Trocar senha').click();
  const dialog = screen.getByRole('dialog', { name: 'Trocar senha' });
  await dialog.getByLabelText(/^Senha atual/).fill('Antiga#2026');
  (screen.getByText('Sem menu').element() as HTMLElement).click();
  await expect.poll(() => document.querySelector('[data-menu]')).toBe(null);
  await expect.element(dialog.getByLabelText(/^Senha atual/)).toHaveValue('Antiga#2026');
});

it('is not asked about for an editor', async () => {
  answer({ available: true, active: false });
  await renderInPanel(<OwnAccount />, { role: 'editor' });
  await expect.element(button('Trocar senha')).toBeVisible();
  expect(vi.mocked(window.fetch).mock.calls).toEqual([]);
});

it.each([360, 1280])('shows a code to scan and its secret, and tries the first code, on %i pixels', async (width) => {
  await screen.viewport(width, 740);
  const calls = answer(
    { available: true, active: false },
    { code: 'second_factor_wrong', message: 'Código incorreto ou vencido. Digite o que o aplicativo mostra agora.' },
  );
  await renderInPanel(<OwnAccount />);
  await button('Duas etapas').click();
  await button('Começar').click();
  await expect.element(screen.getByRole('img', { name: 'Código QR para o aplicativo autenticador' })).toBeVisible();
  await expect.element(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await expectNoAxeViolations();
  const code = screen.getByRole('textbox', { name: 'Código que o aplicativo mostra' });
  await code.fill('12');
  await button('Ligar').click();
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent('Digite os seis algarismos que o aplicativo mostra.');
  await code.fill('123 456');
  await button('Ligar').click();
  await expect.element(screen.getByRole('dialog', { name: 'Erro' })).toMatchTextContent(/Código incorreto ou vencido/);
  expect(calls).toEqual([
    'POST /auth/second-factor',
    `POST /auth/second-factor/confirm {"id":"${begun.id}","code":"123 456"}`,
  ]);
  expect(JSON.stringify({ ...localStorage })).not.toContain(begun.secret);
});

it('asks before it is switched off', async () => {
  const calls = answer({ available: true, active: true });
  await renderInPanel(<OwnAccount />);
  await button('Duas etapas').click();
  await button('Desligar').click();
  expect(calls).toEqual([]);
  await button('Confirmar').click();
  await expect.poll(() => calls).toEqual(['DELETE /auth/second-factor']);
});

function Writing() {
  useUnsaved(true);
  useQueryClient().setQueryData(['auth', 'profile'], { email: 'lucia@paroquia.test' });
  return <SessionOverModal />;
}

it('an ended session is begun again with the code, once the password was right', async () => {
  const calls = answer(
    { available: true, active: true },
    { code: 'second_factor_needed', message: 'Digite o código do seu aplicativo autenticador.' },
  );
  await renderInPanel(<Writing />);
  await screen.getByLabelText(/^Senha de lucia@paroquia.test/).fill('rosario-123');
  await button('Fazer Login').click();
  const code = screen.getByRole('textbox', { name: 'Código do aplicativo autenticador' });
  await expect.element(code).toHaveFocus();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Digite o código do seu aplicativo autenticador.');
  await code.fill('123456');
  await button('Fazer Login').click();
  await expect.poll(() => calls.length).toBe(2);
  expect(JSON.parse(calls[1]?.split(' ').slice(2).join(' ') ?? '{}')).toMatchObject({
    password: 'rosario-123',
    code: '123456',
  });
});
