import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { useChange } from '../../lib/change.ts';
import { pageOfThings, useThings } from '../../testing/lists.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { OrderDialog } from './OrderDialog.tsx';
import type { OrderPosition } from './order.ts';

type Save = (items: OrderPosition[]) => Promise<{ data: null; message?: string }>;

function OrderOfThings({ call }: { call: Save }) {
  const [open, setOpen] = useState(true);
  const list = useThings(async () => pageOfThings(1, 5));
  const save = useChange({ call, busy: 'Salvando...', failure: 'Erro ao atualizar coisa', refreshes: ['things'] });
  return (
    open && (
      <OrderDialog
        title="Ordenar coisas"
        list={list}
        nameOf={({ name }) => name}
        save={save}
        onClose={() => setOpen(false)}
      />
    )
  );
}

const dialog = screen.getByRole('dialog', { name: 'Ordenar coisas' });
const names = () =>
  dialog
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);

describe('the order of a list', () => {
  it('is changed with the keyboard and the buttons, and what changed is saved in one go', async () => {
    const save = vi.fn<Save>(async () => ({ data: null, message: 'Ordem atualizada com sucesso!' }));
    await renderInPanel(<OrderOfThings call={save} />);
    await dialog.getByRole('button', { name: 'Descer: Coisa 1' }).click();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await expect.element(dialog.getByText('Coisa 1: posição 3 de 5')).toBeInTheDocument();
    await dialog.getByRole('button', { name: 'Levar ao topo: Coisa 3' }).click();
    expect(names()).toEqual(['Coisa 3', 'Coisa 2', 'Coisa 1', 'Coisa 4', 'Coisa 5']);

    await dialog.getByRole('button', { name: 'Salvar ordem' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(save.mock.calls.map(([items]) => items)).toEqual([
      [
        { id: 'thing 3', order: 1, updatedAt: '2026-11-21T12:00:00+00:00' },
        { id: 'thing 1', order: 3, updatedAt: '2026-11-21T12:00:00+00:00' },
      ],
    ]);
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Ordem atualizada com sucesso!');
  });

  it('keeps the focus on the button that moves a row', async () => {
    await renderInPanel(<OrderOfThings call={async () => ({ data: null })} />);
    await dialog.getByRole('button', { name: 'Subir: Coisa 4' }).click();
    await expect.element(dialog.getByRole('button', { name: 'Subir: Coisa 4' })).toHaveFocus();
  });

  it('moves nothing past its ends, and can’t be saved as it was', async () => {
    await renderInPanel(<OrderOfThings call={async () => ({ data: null })} />);
    await expect
      .element(dialog.getByRole('button', { name: 'Subir: Coisa 1' }))
      .toHaveAttribute('aria-disabled', 'true');
    await expect
      .element(dialog.getByRole('button', { name: 'Descer: Coisa 5' }))
      .toHaveAttribute('aria-disabled', 'true');
    const save = dialog.getByRole('button', { name: 'Salvar ordem' });
    await expect.element(save).toBeDisabled();
    await dialog.getByRole('button', { name: 'Descer: Coisa 1' }).click();
    await expect.element(save).toBeEnabled();
    await dialog.getByRole('button', { name: 'Subir: Coisa 1' }).click();
    await expect.element(save).toBeDisabled();
  });

  it.each<[string, () => unknown]>([
    ['Cancelar', () => dialog.getByRole('button', { name: 'Cancelar' }).click()],
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['Back', () => history.back()],
  ])('asks before %s throws it away', async (_, leave) => {
    await renderInPanel(<OrderOfThings call={async () => ({ data: null })} />);
    const question = screen.getByRole('dialog', { name: 'Descartar as alterações?' });
    await dialog.getByRole('button', { name: 'Descer: Coisa 1' }).click();
    await leave();
    await expect.element(question.getByText('A nova ordem ainda não foi salva e será perdida.')).toBeVisible();
    await question.getByRole('button', { name: 'Continuar ordenando' }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(names()).toEqual(['Coisa 2', 'Coisa 1', 'Coisa 3', 'Coisa 4', 'Coisa 5']);
    await leave();
    await question.getByRole('button', { name: 'Descartar' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('tells in a dialog when it can’t be saved, and keeps the arrangement', async () => {
    await renderInPanel(<OrderOfThings call={() => Promise.reject(new TypeError('Failed to fetch'))} />);
    await dialog.getByRole('button', { name: 'Descer: Coisa 1' }).click();
    await dialog.getByRole('button', { name: 'Salvar ordem' }).click();
    const told = screen.getByRole('dialog', { name: 'Erro ao atualizar coisa' });
    await told.getByRole('button', { name: 'OK' }).click();
    await expect.element(told).not.toBeInTheDocument();
    expect(names()).toEqual(['Coisa 2', 'Coisa 1', 'Coisa 3', 'Coisa 4', 'Coisa 5']);
  });
});
