import { Button } from '@mantine/core';
import { describe, expect, it, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { ApiError } from '#contract/errors.ts';
import { useChange } from '../lib/change.ts';
import { renderInPanel } from '../testing/panel.tsx';
import { useActions } from './actions.ts';

type Remove = (id: string) => Promise<{ data: null; message?: string }>;

function Removable({ call }: { call: Remove }) {
  const removal = useChange({ call, busy: 'Excluindo...', failure: 'Erro ao excluir coisa', refreshes: ['things'] });
  const { remove } = useActions();
  return <Button onClick={() => remove(removal, 'thing 1', 'a coisa “Coisa 1”')}>Excluir</Button>;
}

const button = screen.getByRole('button', { name: 'Excluir' });
const question = screen.getByRole('dialog', { name: 'Excluir' });

describe('a deletion', () => {
  it('is asked for first, and nothing happens when the answer is no', async () => {
    const call = vi.fn<Remove>(async () => ({ data: null, message: 'Coisa excluída com sucesso!' }));
    await renderInPanel(<Removable call={call} />);
    await button.click();
    await expect.element(question.getByText('Tem certeza que deseja excluir a coisa “Coisa 1”?')).toBeVisible();
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(call).not.toHaveBeenCalled();

    await button.click();
    await question.getByRole('button', { name: 'Confirmar' }).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Coisa excluída com sucesso!');
    expect(call.mock.calls.map(([id]) => id)).toEqual(['thing 1']);
  });

  it('gives the focus to the harmless answer, and back to what asked', async () => {
    await renderInPanel(<Removable call={async () => ({ data: null })} />);
    button.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(question.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
  });

  it('tells in a dialog when it can’t be done', async () => {
    await renderInPanel(<Removable call={() => Promise.reject(new TypeError('Failed to fetch'))} />);
    await button.click();
    await question.getByRole('button', { name: 'Confirmar' }).click();
    const told = screen.getByRole('dialog', { name: 'Erro ao excluir coisa' });
    await expect.element(told.getByText('Verifique a conexão e tente novamente.')).toBeVisible();
    await told.getByRole('button', { name: 'OK' }).click();
    await expect.element(told).not.toBeInTheDocument();
  });

  it('says nothing of its own when the session is over: a modal says so', async () => {
    const call = vi.fn<Remove>(() => Promise.reject(new ApiError('token_expired')));
    await renderInPanel(<Removable call={call} />);
    await button.click();
    await question.getByRole('button', { name: 'Confirmar' }).click();
    await expect.poll(() => call.mock.settledResults.length).toBe(1);
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('is covered by the busy overlay while it is under way', async () => {
    const { promise, resolve } = Promise.withResolvers<{ data: null }>();
    await renderInPanel(<Removable call={() => promise} />);
    await button.click();
    await question.getByRole('button', { name: 'Confirmar' }).click();
    const overlay = screen.getByRole('status').filter({ hasText: 'Excluindo...' });
    await expect.element(overlay).toBeInTheDocument();
    resolve({ data: null });
    await expect.element(overlay).not.toBeInTheDocument();
  });
});
