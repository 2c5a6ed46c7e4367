import { useMutation, useQuery } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { motionEnded } from '../../e2e/motion.ts';
import { coveredPoints } from '../testing/covered.ts';
import { renderInPanel } from '../testing/panel.tsx';
import { useDialogs } from '../ui/dialogs/DialogsProvider.tsx';
import { notify } from './notices.tsx';

it('a notice tells where visitors will find the change, and can be closed', async () => {
  await renderInPanel(<main />);
  notify('Notícia criada com sucesso!', { site: true, address: '/noticia/festa' });
  const notice = screen.getByRole('alert').filter({ hasText: /Notícia criada com sucesso!/ });
  await expect.element(notice).toMatchTextContent('O site está sendo atualizado.');
  await expect.element(notice.getByRole('link', { name: 'Ver no site' })).toHaveAttribute('href', '/noticia/festa');
  await notice.getByRole('button', { name: 'Fechar aviso' }).click();
  await expect.element(notice).not.toBeInTheDocument();
});

it('a notice of what visitors don’t see says no more than that it is done', async () => {
  await renderInPanel(<main />);
  notify('Pronto!');
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Pronto!');
  await expect.element(screen.getByText('O site está sendo atualizado.')).not.toBeInTheDocument();
});

it.each([
  [1280, 900, 'top'],
  [360, 740, 'bottom'],
])('on a screen of %i × %i a notice stands at the %s, within the screen', async (width, height, edge) => {
  await screen.viewport(width, height);
  await renderInPanel(<main />);
  notify('Pronto!');
  const notice = screen.getByRole('alert');
  await expect.element(notice).toBeVisible();
  await motionEnded();
  const { top, bottom, left, right } = notice.element().getBoundingClientRect();
  expect(edge === 'top' ? top : height - bottom).toBeLessThan(40);
  expect([left >= 0, right <= width]).toEqual([true, true]);
});

it('on a desk a notice lies over the title and the line below it, and over nothing that is pressed', async () => {
  await screen.viewport(1280, 800);
  await renderInPanel(<main />);
  const offer = { label: 'Avisar os inscritos', onClick: () => {} };
  notify('Notícia criada com sucesso!', { site: true, state: 'Está publicada.', address: '/noticia/festa', offer });
  const notice = screen.getByRole('alert');
  await expect.element(notice).toBeVisible();
  await motionEnded();
  const { bottom, left, right } = notice.element().getBoundingClientRect();
  // The menu ends at 240, the search begins at 970, and what the section offers at 104.
  expect([left > 240, right < 970]).toEqual([true, true]);
  expect(bottom).toBeLessThan(104);
});

function Asker() {
  const { confirm } = useDialogs();
  const ask = () => void confirm({ type: 'danger', title: 'Excluir', text: 'Tem certeza?' });
  return (
    <button type="button" onClick={ask}>
      Perguntar
    </button>
  );
}

const done = screen.getByRole('alert').filter({ hasText: /Pronto!/ });
const question = screen.getByRole('dialog', { name: 'Excluir' });
const ask = () => screen.getByRole('button', { name: 'Perguntar' }).click();

it.each([
  [1280, 900],
  [360, 640],
])(
  'a notice lies over no dialog of a screen of %i × %i: it goes as one opens, and waits until it closes',
  async (width, height) => {
    await screen.viewport(width, height);
    await renderInPanel(<Asker />);
    notify('Pronto!');
    await expect.element(done).toBeVisible();
    await ask();
    await expect.element(question).toBeVisible();
    await expect.element(done).not.toBeInTheDocument();

    notify('Pronto!');
    const buttons = question.getByRole('button').elements();
    expect(buttons.length).toBeGreaterThan(1);
    await motionEnded();
    expect(buttons.flatMap(coveredPoints)).toEqual([]);
    await expect.element(done).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(done).toBeVisible();
    await expect.element(question).not.toBeInTheDocument();
  },
);

function Failing() {
  const fail = () => Promise.reject(new Error('fails on purpose'));
  const read = useQuery({ queryKey: ['things'], queryFn: fail, enabled: false });
  const write = useMutation({ mutationFn: fail });
  return (
    <>
      <button type="button" onClick={() => void read.refetch()}>
        Ler
      </button>
      <button type="button" onClick={() => write.mutate()}>
        Salvar
      </button>
      <Asker />
    </>
  );
}

it.each(['Ler', 'Salvar'])('a notice goes when something else fails: %s', async (what) => {
  await renderInPanel(<Failing />);
  notify('Pronto!');
  await expect.element(done).toBeVisible();
  await screen.getByRole('button', { name: what }).click();
  await expect.element(done).not.toBeInTheDocument();
});

it('a notice that waits outlives a list that can’t be read, and not the next change that fails', async () => {
  await renderInPanel(<Failing />);
  const press = (name: string) => (screen.getByRole('button', { name }).element() as HTMLElement).click();
  await ask();
  await expect.element(question).toBeVisible();
  notify('Pronto!');
  press('Ler');
  await userEvent.keyboard('{Escape}');
  await expect.element(done).toBeVisible();

  await ask();
  await expect.element(question).toBeVisible();
  notify('Pronto!');
  press('Salvar');
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(done).not.toBeInTheDocument();
});
