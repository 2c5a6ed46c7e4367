import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { LastBackup as State } from '#contract/backups.ts';
import { expectNoAxeViolations } from '../../testing/axe.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { BackupAlert, LastBackup } from './LastBackup.tsx';

const machine: State = {
  ...{ madeAt: null, checkedAt: null, failure: null },
  ...{ isAutomatic: true, isRunning: false, checksPassphrase: false, places: [] },
};
let state: State;
let asked: number;
/** By the server's clock. */
let shown: string;
beforeEach(() => {
  shown = new Date().toISOString();
  asked = 0;
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (address, { method = 'GET', body } = {}) => {
    if (String(address).endsWith('/backups/passphrase-checks')) {
      const { passphrase } = JSON.parse(String(body));
      return Response.json({ success: true, data: { opens: passphrase === 'a do papel', day: '2026-11-20' } });
    }
    if (String(address).endsWith('/jobs/clock')) {
      return Response.json({ success: true, data: { shown, isDoubted: false, believedAt: null, runningSince: null } });
    }
    if (method === 'POST') {
      asked += 1;
      state = { ...state, isRunning: true };
    }
    return Response.json({ success: true, data: state });
  });
  onTestFinished(() => spy.mockRestore());
});

const show = () =>
  renderInPanel(
    <main>
      <h1>Visão Geral</h1>
      <BackupAlert />
      <LastBackup />
    </main>,
  );
const button = page.getByRole('button', { name: 'Fazer uma cópia agora' });

describe('an administrator of a computer that makes its own', () => {
  it('asks for one, waits for it, and reads that it is of today', async () => {
    state = machine;
    await show();
    await expect
      .element(page.getByText('A primeira cópia de segurança será feita nos próximos minutos.'))
      .toBeVisible();
    await button.click();
    await expect.element(page.getByRole('status').getByText('Fazendo uma cópia de segurança...')).toBeVisible();
    expect(asked).toBe(1);
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    (button.element() as HTMLElement).click();
    expect(asked).toBe(1);
    state = { ...machine, madeAt: new Date().toISOString() };
    await expect.element(page.getByText(/^(Última cópia de segurança: hoje|Cópia desta noite)\.$/)).toBeVisible();
    await expect.element(page.getByRole('status').getByText(/^Cópia feita às? \d+h\d*\.$/)).toBeVisible();
    await expect.element(button).toHaveFocus();
    await expect.element(button).toHaveAttribute('aria-disabled', 'false');
  });

  it('reads above all else what failed, and tries again there', async () => {
    state = { ...machine, failure: 'folder' };
    await show();
    await expect.element(page.getByText(/a pasta das cópias não existe ou não aceita arquivos/)).toBeVisible();
    await expect.element(page.getByText('Como fazer')).not.toBeInTheDocument();
    await expectNoAxeViolations();
    await button.click();
    await expect.poll(() => asked).toBe(1);
  });
});

describe('the passphrase of the backups', () => {
  const opening = page.getByRole('button', { name: 'Conferir a senha das cópias' });

  it('is typed until it opens the newest', async () => {
    state = { ...machine, madeAt: new Date().toISOString(), checksPassphrase: true };
    await show();
    await opening.click();
    const field = page.getByLabelText(/^Senha das cópias/);
    const check = page.getByRole('button', { name: 'Conferir', exact: true });
    await expect.element(field).toHaveAttribute('type', 'password');
    await field.fill('outra');
    await check.click();
    const wrong = 'Esta senha não abre a cópia de 20/11/2026. Confira o papel com quem cuida do computador.';
    await expect.element(field).toHaveAccessibleDescription(new RegExp(wrong));
    await expectNoAxeViolations();
    await field.fill('a do papel');
    await check.click();
    await expect.element(page.getByText('A senha abre a cópia de 20/11/2026.')).toBeVisible();
    await expect.element(field).not.toBeInTheDocument();
  });

  it('is not asked for where backups are not encrypted', async () => {
    state = machine;
    await show();
    await expect.element(button).toBeVisible();
    await expect.element(opening).not.toBeInTheDocument();
  });
});

it('says where copies are and how much they take, and above all else what is wrong with a place', async () => {
  const gigabyte = 1024 ** 3;
  const place = {
    copies: 23,
    encrypted: 23,
    bytes: Math.round(4.1 * gigabyte),
    oldest: '2026-01-03',
    room: 80 * gigabyte,
  };
  const well = { isSecond: false, isOnDataDisk: false, lacksRoom: false, unencrypted: 0 };
  state = {
    ...machine,
    madeAt: new Date().toISOString(),
    places: [
      { ...place, ...well, unencrypted: 2 },
      { ...place, ...well, isSecond: true, copies: 1, room: 0, isOnDataDisk: true, lacksRoom: true },
    ],
  };
  await show();
  for (const text of [
    'No computador do site: 23 cópias, 4,1 GB; a mais antiga é de 03/01/2026. Espaço livre: 80 GB.',
    'No segundo lugar: 1 cópia, 4,1 GB; a mais antiga é de 03/01/2026. Não há espaço livre.',
    /^O segundo lugar das cópias de segurança fica no mesmo disco que os dados: .* está ligado\?$/,
    /^Falta espaço para a próxima cópia de segurança no segundo lugar: as pedidas e as mais antigas são apagadas/,
    /^Há 2 cópias antigas, sem senha, no computador do site: quem pegar os arquivos lê os dados das pessoas/,
    'Avise quem cuida do computador.',
  ]) {
    await expect.element(page.getByText(text)).toBeVisible();
  }
  await expectNoAxeViolations();
});

it('is as old as the server’s clock says, whatever this device shows', async () => {
  shown = '2030-03-10T15:00:00Z';
  state = { ...machine, madeAt: '2030-03-09T15:00:00Z' };
  await show();
  await expect.element(page.getByText('Última cópia de segurança: há 1 dia.')).toBeVisible();
});

it('of a hosted project nobody is offered one', async () => {
  state = { ...machine, isAutomatic: false };
  await show();
  await expect.element(page.getByText('Como fazer')).toBeVisible();
  await expect.element(button).not.toBeInTheDocument();
});
