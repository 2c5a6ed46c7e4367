import { useState } from 'react';
import { expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { renderInPanel } from '../../testing/panel.tsx';
import { Pagination } from './Pagination.tsx';

const pager = screen.getByRole('navigation', { name: 'Paginação' });
const jump = screen.getByLabelText('Ir para a página');
const marks = () =>
  pager
    .getByRole('button', { name: /^Página \d+$/ })
    .elements()
    .map(({ textContent }) => textContent);

/** The pager of 297 rows on 30 pages. */
function LongList() {
  const [page, setPage] = useState(1);
  return <Pagination page={page} pages={30} shown={{ page, limit: 10, total: 297 }} onPage={setPage} />;
}

it('shows a window of five in a long list, and goes to a typed page', async () => {
  await renderInPanel(<LongList />);
  expect(marks()).toEqual(['1', '2', '3', '4', '5', '30']);
  for (const ignored of ['0', '31', '2.5', 'sete']) {
    await jump.fill(ignored);
    await userEvent.keyboard('{Enter}');
    await expect.element(pager).toMatchTextContent('Mostrando 1 a 10 de 297 itens');
    expect(marks()).toEqual(['1', '2', '3', '4', '5', '30']);
  }
  await jump.fill('15');
  await userEvent.keyboard('{Enter}');
  await expect.element(pager).toMatchTextContent('Mostrando 141 a 150 de 297 itens');
  expect(marks()).toEqual(['1', '13', '14', '15', '16', '17', '30']);
  expect(pager.getByText('…').elements()).toHaveLength(2);
  await pager.getByRole('button', { name: 'Página 30' }).click();
  await expect.element(pager).toMatchTextContent('Mostrando 291 a 297 de 297 itens');
  expect(marks()).toEqual(['1', '26', '27', '28', '29', '30']);
});

it('offers no typed page on a small screen, and stays within it', async () => {
  await screen.viewport(360, 740);
  await renderInPanel(<LongList />);
  await expect.element(pager).toBeVisible();
  await expect.element(jump).not.toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
});
