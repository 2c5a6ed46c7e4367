import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newRow } from '../lib/menu.ts';
import { expectNoAxeViolations } from '../testing/axe.ts';
import { renderInPanel } from '../testing/panel.tsx';
import { PanelSearch } from './PanelSearch.tsx';

beforeEach(() => history.replaceState({ section: 'overview' }, ''));

const show = () =>
  renderInPanel(
    <main>
      <h1>Visão Geral</h1>
      <PanelSearch onDesk hasProvider={false} />
    </main>,
  );
const field = page.getByRole('searchbox', { name: 'Buscar no painel' });

it('opens by Ctrl+K, takes the focus, and Enter leads to the first that is found', async () => {
  await show();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  await expectNoAxeViolations();
  await userEvent.keyboard('nova noticia');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(history.state).toEqual({ section: 'news', row: newRow });
});

it('is gone through by the arrows, and leads to payers without writing the name to the device', async () => {
  await show();
  await page.getByRole('button', { name: 'Buscar no painel' }).click();
  await field.fill('rosa');
  await userEvent.keyboard('{ArrowDown}');
  const payers = page.getByRole('button', { name: 'Buscar “rosa” em Dizimistas' });
  await expect.element(payers).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(field).toHaveFocus();
  await payers.click();
  expect(history.state).toEqual({ section: 'dizimistas', memory: expect.any(String) });
});
