import { beforeEach, expect, it, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '../../testing/axe.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { useDialogs } from '../dialogs/DialogsProvider.tsx';
import { RowMenu } from './RowMenu.tsx';

const edit = vi.fn();

function Row() {
  const { confirm } = useDialogs();
  const remove = () => void confirm({ type: 'danger', title: 'Excluir', text: 'Tem certeza?' });
  return (
    <RowMenu
      name="Festa da padroeira"
      actions={[
        { label: 'Editar', onClick: edit },
        { label: 'Excluir', danger: true, onClick: remove },
      ]}
    />
  );
}

const button = screen.getByRole('button', { name: 'Ações: Festa da padroeira' });
const menu = screen.getByRole('menu', { name: 'Ações: Festa da padroeira' });
const item = (name: string) => menu.getByRole('menuitem', { name });

beforeEach(async () => {
  edit.mockReset();
  await renderInPanel(
    <main>
      <Row />
    </main>,
  );
});

it('opens, is walked through and chosen from with the keys alone', async () => {
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(menu).toBeVisible();
  await expect.element(item('Editar')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('Excluir')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(menu).not.toBeInTheDocument();
  expect(edit).toHaveBeenCalledTimes(1);
  await expect.element(button).toHaveFocus();
});

it('has no axe violations while it is open', async () => {
  await button.click();
  await expect.element(item('Editar')).toBeVisible();
  await expectNoAxeViolations();
});

it.each(['{Escape}', 'Back'])('closes with %s, and its button has the focus again', async (way) => {
  await button.click();
  await expect.element(menu).toBeVisible();
  if (way === 'Back') history.back();
  else await userEvent.keyboard(way);
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  expect(edit).not.toHaveBeenCalled();
});

it('leaves the focus to the dialog that an action opens, and has it back after that', async () => {
  await button.click();
  await item('Excluir').click();
  const question = screen.getByRole('dialog', { name: 'Excluir' });
  await expect.element(question).toBeVisible();
  await expect.element(menu).not.toBeInTheDocument();
  expect(question.element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

it('has entries that a finger meets on a phone', async () => {
  await screen.viewport(360, 740);
  await button.click();
  await expect.element(item('Excluir')).toBeVisible();
  const heights = [button, item('Editar'), item('Excluir')].map((each) => each.element().clientHeight);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
});
