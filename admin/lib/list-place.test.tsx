import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { renderInPanel } from '../testing/panel.tsx';
import { useLayer } from '../ui/layers.ts';
import { useListPlace } from './list-place.ts';
import { useMenuId } from './menu.ts';

function Place() {
  const [section, open] = useMenuId();
  const [dialog, setDialog] = useState(false);
  useLayer(dialog, () => setDialog(false));
  const { page, search, filters, text, turnTo, type, filter, clear } = useListPlace();
  return (
    <>
      <output>{`${section}, página ${page}, busca “${search}”`}</output>
      <p data-testid="filters">{JSON.stringify(filters)}</p>
      <input aria-label="Buscar" value={text} onChange={({ currentTarget }) => type(currentTarget.value)} />
      <button type="button" onClick={() => turnTo(3)}>
        {'Página 3'}
      </button>
      <button type="button" onClick={() => filter('type', 'deceased')}>
        {'Falecidos'}
      </button>
      <button type="button" onClick={() => filter('type', '')}>
        {'Todos'}
      </button>
      <button type="button" onClick={clear}>
        {'Limpar'}
      </button>
      <button type="button" onClick={() => setDialog(true)}>
        {'Diálogo'}
      </button>
      <button type="button" onClick={() => open('galeria')}>
        {'Galeria'}
      </button>
    </>
  );
}

const place = screen.getByRole('status').filter({ hasText: 'página' });
const field = screen.getByLabelText('Buscar');
const press = (name: string) => screen.getByRole('button', { name }).click();

beforeEach(() => history.replaceState({ section: 'news' }, ''));

it('a list is where it was after a reload, and after another section', async () => {
  const first = await renderInPanel(<Place />);
  await press('Página 3');
  await expect.element(place).toHaveTextContent('news, página 3, busca “”');
  await first.unmount();
  await renderInPanel(<Place />);
  await expect.element(place).toHaveTextContent('news, página 3, busca “”');

  await press('Galeria');
  await expect.element(place).toHaveTextContent('galeria, página 1, busca “”');
  await field.fill('missa');
  await expect.element(place).toHaveTextContent('galeria, página 1, busca “missa”');
  history.back();
  await expect.element(place).toHaveTextContent('news, página 3, busca “”');
  await expect.element(field).toHaveValue('');
});

it('a search begins on the first page once the person stops typing, and ends at once', async () => {
  await renderInPanel(<Place />);
  await press('Página 3');
  await field.fill('  novena da ');
  await expect.element(place).toHaveTextContent('news, página 1, busca “novena da”');
  await expect.element(field).toHaveValue('  novena da ');
  await field.fill('  novena da padroeira');
  await press('Limpar');
  await expect.element(place).toHaveTextContent('news, página 1, busca “”');
  await expect.element(field).toHaveValue('');
});

it.each<[string, () => unknown]>([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['Back', () => history.back()],
])('what is searched for while a dialog opens is kept when %s closes it', async (_, close) => {
  await renderInPanel(<Place />);
  await field.fill('novena');
  await press('Diálogo');
  await expect.poll(() => history.state).toMatchObject({ layer: true, search: 'novena' });
  await close();
  await expect.poll(() => history.state).toEqual({ section: 'news', page: 1, search: 'novena' });
  await expect.element(place).toHaveTextContent('news, página 1, busca “novena”');
});

it.each([null, 'texto', { section: 7, page: '3', search: null }, { page: 0 }, { page: 1.5 }, { page: -2 }])(
  'from %j it is the first page of everything',
  async (state) => {
    history.replaceState(state, '');
    await renderInPanel(<Place />);
    await expect.element(place).toHaveTextContent('overview, página 1, busca “”');
  },
);

it('a filter begins on the first page, keeps what is being typed, and is there after a reload', async () => {
  const filters = screen.getByTestId('filters');
  const first = await renderInPanel(<Place />);
  await press('Página 3');
  await field.fill('maria');
  await press('Falecidos');
  await expect.element(place).toHaveTextContent('news, página 1, busca “maria”');
  await expect.element(filters).toHaveTextContent('{"type":"deceased"}');
  await first.unmount();
  await renderInPanel(<Place />);
  await expect.element(filters).toHaveTextContent('{"type":"deceased"}');

  await press('Todos');
  await expect.element(filters).toHaveTextContent('{}');
  await press('Falecidos');
  await press('Limpar');
  await expect.element(filters).toHaveTextContent('{}');
  await expect.element(place).toHaveTextContent('news, página 1, busca “”');
});
