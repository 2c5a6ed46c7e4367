import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { defineFilters } from '#contract/filters/filter.ts';
import { dayRange, oneOf, words } from '#contract/filters/kinds.ts';
import { renderInPanel } from '../testing/panel.tsx';
import { useLayer } from '../ui/layers.ts';
import { useListPlace } from './list-place.ts';
import { useMenuId } from './menu.ts';

const listFilters = defineFilters({
  search: words({ label: 'busca' }),
  name: words({ label: 'nome', personal: true }),
  type: oneOf({ label: 'tipo', options: { thanksgiving: 'Ação de Graças', deceased: 'Falecido' }, all: 'Todos' }),
  dates: dayRange({ label: 'data', from: 'startDate', to: 'endDate' }),
});

function Place() {
  const [section, open] = useMenuId();
  const [dialog, setDialog] = useState(false);
  useLayer(dialog, () => setDialog(false));
  const { page, chosen, params, refusals, turnTo, write, choose, clear } = useListPlace(listFilters);
  const { search = '', ...filters } = chosen;
  return (
    <>
      <output>{`${section}, página ${page}, busca “${search}”`}</output>
      <p data-testid="filters">{JSON.stringify(filters)}</p>
      <p data-testid="refusals">{JSON.stringify(refusals)}</p>
      <input
        aria-label="Buscar"
        value={params.search ?? ''}
        onChange={({ currentTarget }) => write({ search: currentTarget.value })}
      />
      <input
        aria-label="Nome"
        value={params.name ?? ''}
        onChange={({ currentTarget }) => write({ name: currentTarget.value })}
      />
      <input
        aria-label="Fim"
        value={params.endDate ?? ''}
        onChange={({ currentTarget }) => write({ endDate: currentTarget.value })}
      />
      <button type="button" onClick={() => choose({ startDate: '2026-02-01' })}>
        {'Desde fevereiro'}
      </button>
      <button type="button" onClick={() => turnTo(3)}>
        {'Página 3'}
      </button>
      <button type="button" onClick={() => choose({ type: 'deceased' })}>
        {'Falecidos'}
      </button>
      <button type="button" onClick={() => choose({ type: '' })}>
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
  await expect.poll(() => history.state).toMatchObject({ layer: true, filters: { search: 'novena' } });
  await close();
  await expect.poll(() => history.state).toEqual({ section: 'news', page: 1, filters: { search: 'novena' } });
  await expect.element(place).toHaveTextContent('news, página 1, busca “novena”');
});

it.each([
  null,
  'texto',
  { section: 7, page: '3', filters: null },
  { filters: { search: 1 } },
  { filters: { type: 'gift' } },
  { page: 0 },
  { page: 1.5 },
  { page: -2 },
])('from %j it is the first page of everything', async (state) => {
  history.replaceState(state, '');
  await renderInPanel(<Place />);
  await expect.element(place).toHaveTextContent('overview, página 1, busca “”');
});

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

it('what is personal narrows the list, also after another section, but is neither in the address nor in the history', async () => {
  const filters = screen.getByTestId('filters');
  const first = await renderInPanel(<Place />);
  await press('Falecidos');
  await screen.getByLabelText('Nome').fill('Maria das Dores');
  await expect.element(filters).toHaveTextContent('{"name":"Maria das Dores","type":"deceased"}');
  expect(history.state).toMatchObject({ filters: { type: 'deceased' } });
  await press('Galeria');
  await expect.element(filters).toHaveTextContent('{}');
  await screen.getByLabelText('Nome').fill('João');
  await expect.element(filters).toHaveTextContent('{"name":"João"}');
  expect(JSON.stringify(history.state) + location.href).not.toContain('João');
  history.back();
  await expect.element(filters).toHaveTextContent('{"name":"Maria das Dores","type":"deceased"}');
  expect(JSON.stringify(history.state) + location.href).not.toContain('Maria');

  await press('Limpar');
  await expect.element(filters).toHaveTextContent('{}');
  await first.unmount();
});

it('what is personal is forgotten with the page', async () => {
  // As left in the history by the page before a reload.
  history.replaceState({ section: 'news', memory: '1 0', filters: { type: 'deceased' } }, '');
  await renderInPanel(<Place />);
  await expect.element(screen.getByTestId('filters')).toHaveTextContent('{"type":"deceased"}');
  await screen.getByLabelText('Nome').fill('João');
  await expect.element(screen.getByTestId('filters')).toHaveTextContent('{"name":"João","type":"deceased"}');
});

it('a reversed range narrows nothing and says why, until it is in order', async () => {
  const filters = screen.getByTestId('filters');
  const refusals = screen.getByTestId('refusals');
  await renderInPanel(<Place />);
  await press('Desde fevereiro');
  await press('Página 3');
  await screen.getByLabelText('Fim').fill('2026-01-31');
  await expect
    .element(refusals)
    .toHaveTextContent('{"endDate":"O campo \\"data final\\" não pode ser antes do campo \\"data inicial\\"."}');
  await expect.element(filters).toHaveTextContent('{"startDate":"2026-02-01"}');
  await expect.element(place).toHaveTextContent('news, página 3, busca “”');
  // Other filters can still be set.
  await press('Falecidos');
  await expect.element(filters).toHaveTextContent('{"type":"deceased","startDate":"2026-02-01"}');
  await expect.element(refusals).not.toHaveTextContent('{}');
  await screen.getByLabelText('Fim').fill('2026-02-28');
  await expect
    .element(filters)
    .toHaveTextContent('{"type":"deceased","startDate":"2026-02-01","endDate":"2026-02-28"}');
  await expect.element(refusals).toHaveTextContent('{}');
});
