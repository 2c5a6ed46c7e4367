import { expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import { renderInPanel } from '../testing/panel.tsx';
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
  const { top, bottom, left, right } = notice.element().getBoundingClientRect();
  expect(edge === 'top' ? top : height - bottom).toBeLessThan(40);
  expect([left >= 0, right <= width]).toEqual([true, true]);
});
