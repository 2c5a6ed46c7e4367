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

function Renewable({ call }: { call: Remove }) {
  const change = useChange({ call, busy: 'Salvando...', failure: 'Erro', refreshes: [] });
  const { run } = useActions();
  return <Button onClick={() => run({ ...change, fallback: 'Erro ao alterar senha' }, 'thing 1')}>Trocar senha</Button>;
}

function Publishable({ call }: { call: Remove }) {
  const change = useChange({ call, busy: 'Salvando...', failure: 'Erro ao atualizar coisa', refreshes: ['things'] });
  const { run, hide } = useActions();
  const hidden = { action: 'Despublicar', what: 'a coisa “Coisa 1”' };
  return (
    <>
      <Button onClick={() => run(change, 'thing 1')}>Publicar</Button>
      <Button onClick={() => hide(change, 'thing 1', hidden)}>Despublicar</Button>
    </>
  );
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
    await expect
      .element(told.getByText('Não foi possível falar com o servidor. Verifique a conexão e tente novamente.'))
      .toBeVisible();
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

describe('what takes something from the visitors’ sight', () => {
  const asked = screen.getByRole('dialog', { name: 'Despublicar' });

  it('says what they will no longer see, and is done only when the answer is yes', async () => {
    const call = vi.fn<Remove>(async () => ({ data: null }));
    await renderInPanel(<Publishable call={call} />);
    await screen.getByRole('button', { name: 'Despublicar' }).click();
    await expect
      .element(asked.getByText('Os visitantes deixarão de ver a coisa “Coisa 1” no site. Nada é apagado do painel.'))
      .toBeVisible();
    await expect.element(asked.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
    await asked.getByRole('button', { name: 'Cancelar' }).click();
    await expect.element(asked).not.toBeInTheDocument();
    expect(call).not.toHaveBeenCalled();

    await screen.getByRole('button', { name: 'Despublicar' }).click();
    await asked.getByRole('button', { name: 'Confirmar' }).click();
    await expect.poll(() => call.mock.calls.length).toBe(1);
  });
});

describe('a double click', () => {
  it.each<[what: string, path: string[]]>([
    ['publishes once', ['Publicar']],
    ['on the answer unpublishes once', ['Despublicar', 'Confirmar']],
    ['on the answer deletes once', ['Excluir', 'Confirmar']],
    ['on what asks asks once', ['Excluir']],
  ])('%s', async (_, path) => {
    const answers: (() => void)[] = [];
    const call = vi.fn<Remove>(() => new Promise((resolve) => answers.push(() => resolve({ data: null }))));
    await renderInPanel(
      <>
        <Removable call={call} />
        <Publishable call={call} />
      </>,
    );
    for (const name of path.slice(0, -1)) await screen.getByRole('button', { name, exact: true }).click();
    const last = screen.getByRole('button', { name: path.at(-1) ?? '', exact: true }).element() as HTMLElement;
    last.click();
    last.click();
    if (path.join() === 'Excluir') {
      await expect.element(question).toBeVisible();
      expect(screen.getByRole('dialog').elements()).toHaveLength(1);
      return;
    }
    await expect.poll(() => answers.length).toBe(1);
    last.click();
    for (const answer of answers) answer();
    await expect.element(screen.getByRole('status').filter({ hasText: '...' })).not.toBeInTheDocument();
    expect(call).toHaveBeenCalledTimes(1);
  });
});

it.each([
  ['the server’s reason', new ApiError('not_found', 'A conta não existe.', { requestId: 'a' }), 'A conta não existe.'],
  ['its own explanation where there is none', new Error('broken'), 'Erro ao alterar senha'],
])('a failure is told with %s', async (_, failure, sentence) => {
  await renderInPanel(<Renewable call={() => Promise.reject(failure)} />);
  await screen.getByRole('button', { name: 'Trocar senha' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Erro' })).toMatchTextContent(new RegExp(sentence));
});
