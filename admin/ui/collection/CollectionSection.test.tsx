import { beforeEach, describe, expect, it } from 'vitest';
import { type Locator, page as screen, userEvent } from 'vitest/browser';
import * as z from 'zod/mini';
import { collection } from '#contract/collection.ts';
import { defineFilters } from '#contract/filters/filter.ts';
import { searchAlone, words, yesNo } from '#contract/filters/kinds.ts';
import { feminine } from '#contract/noun.ts';
import { type Role, staff } from '#contract/primitives.ts';
import { expectNoAxeViolations } from '../../testing/axe.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { ana, answerWith, payerCalls, payerForm, payers } from '../../testing/payers.ts';
import type { RowAction } from '../table/row-actions.ts';
import { CollectionSection } from './CollectionSection.tsx';
import type { PanelCollection } from './collection.ts';

const button = (name: string) => screen.getByRole('button', { name, exact: true });
const row = screen.getByRole('row').nth(1);
const textsOf = (each: Locator) => each.elements().map(({ textContent }) => textContent);
/** The row's buttons, then those of its menu. */
async function offeredByRow(): Promise<(string | null)[]> {
  const buttons = textsOf(row.getByRole('button')).filter((text) => text !== '');
  const menu = button('Ações: Ana Lima');
  if (menu.elements().length === 0) return buttons;
  await menu.click();
  await expect.element(screen.getByRole('menuitem').first()).toBeVisible();
  return [...buttons, ...textsOf(screen.getByRole('menuitem'))];
}
const toolbar = () => ['Ordenar', 'Novo Dizimista'].filter((name) => button(name).elements().length > 0);

const searched: typeof payers = {
  ...payers,
  calls: {
    list: collection({
      path: '/payers',
      noun: payers.noun,
      item: payerCalls.list.answer.def.element,
      readers: staff,
      writers: [],
    }).list('Dizimistas', {
      filters: defineFilters({
        search: words({ label: 'busca' }),
        ativo: yesNo({ label: 'situação', yes: 'Ativos', no: 'Inativos', all: 'Todos' }),
      }),
    }),
  },
};

const open = (role: Role, actions?: () => RowAction[]) =>
  renderInPanel(
    <CollectionSection
      collection={payers}
      label="Dizimistas"
      columns={[{ header: 'Nome', leads: true, cell: ({ name }) => name }]}
      form={payerForm}
      {...(actions && { actions })}
    />,
    { role },
  );

beforeEach(() => history.replaceState({ section: 'dizimistas' }, ''));

describe('a section', () => {
  it.each<[Role, toolbar: string[], row: string[]]>([
    ['admin', ['Ordenar', 'Novo Dizimista'], ['Editar', 'Ver', 'Excluir']],
    ['financial', ['Ordenar', 'Novo Dizimista'], ['Editar', 'Ver', 'Excluir']],
    ['editor', ['Ordenar', 'Novo Dizimista'], ['Ver', 'Editar']],
    ['common', [], ['Ver']],
  ])('offers %s the verbs that the contract gives them', async (role, tools, actions) => {
    answerWith([ana]);
    await open(role);
    await expect.element(row).toMatchTextContent('Ana Lima');
    expect([toolbar(), await offeredByRow()]).toEqual([tools, actions]);
  });

  it('offers its own actions to whoever may call what they call, in their places', async () => {
    answerWith([ana]);
    const own = (): RowAction[] => [
      { label: 'Carnê', calls: payerCalls.remove, after: 'Editar', onClick: () => {} },
      { label: 'Publicar', calls: payerCalls.update, onClick: () => {} },
    ];
    const editors = await open('editor', own);
    await expect.element(row).toMatchTextContent('Ana Lima');
    expect(await offeredByRow()).toEqual(['Editar', 'Ver', 'Publicar']);
    await editors.unmount();
    await open('financial', own);
    await expect.element(row).toMatchTextContent('Ana Lima');
    expect(await offeredByRow()).toEqual(['Editar', 'Ver', 'Publicar', 'Carnê', 'Excluir']);
  });

  it.each<[Role, makers: number]>([
    ['editor', 1],
    ['common', 0],
  ])('without rows offers %s its one button to make the first, if any', async (role, makers) => {
    answerWith([]);
    await open(role);
    await expect.element(screen.getByText('Nenhum dizimista ainda')).toBeVisible();
    expect(button('Novo Dizimista').elements()).toHaveLength(makers);
  });

  it('calls its saving as the concept does', async () => {
    answerWith([ana]);
    await open('editor');
    await button('Novo Dizimista').click();
    await expect.element(button('Cadastrar')).toBeVisible();
    await button('Cancelar').click();
    await button('Editar: Ana Lima').click();
    await expect.element(button('Atualizar')).toBeVisible();
    await expect.element(button('Salvar')).not.toBeInTheDocument();
    await button('Cancelar').click();
    // The form's history entry is removed asynchronously; otherwise the next test would change the wrong one.
    await expect.poll(() => history.state?.layer).toBeUndefined();
  });

  it('opens the row that another section leads to for reading where it may not be changed', async () => {
    history.replaceState({ section: 'dizimistas', row: ana.id }, '');
    answerWith([ana]);
    await open('common');
    await expect.element(screen.getByRole('dialog', { name: 'Ver dizimista' })).toMatchTextContent('Ana Lima');
    expect(history.state).toMatchObject({ row: '' });
  });
});

describe('a section with many tools', () => {
  const compact = async (width: number, others: readonly string[] = ['Exportar']) => {
    await screen.viewport(width, 740);
    const calls = answerWith([ana], 3);
    await renderInPanel(
      <main>
        <CollectionSection
          collection={searched}
          label="Dizimistas"
          columns={[{ header: 'Nome', leads: true, cell: ({ name }) => name }]}
          toolbar={{
            searchHint: 'Nome ou número',
            foldsTools: true,
            tools: ['Importar', ...others].map((tool) => (
              <button key={tool} type="button">
                {tool}
              </button>
            )),
          }}
        />
      </main>,
    );
    await expect.element(screen.getByText('Ana Lima')).toBeVisible();
    return calls;
  };

  it('has them behind “Mais”, which a chosen one closes, and its filters behind a button with their number', async () => {
    const calls = await compact(1280);
    await expect.element(screen.getByPlaceholder('Nome ou número')).toBeVisible();
    await expect.element(button('Importar')).not.toBeInTheDocument();
    await button('Mais').click();
    await expect.element(button('Importar')).toBeVisible();
    await expectNoAxeViolations();
    await button('Importar').click();
    await expect.element(button('Importar')).not.toBeInTheDocument();
    await expect.element(button('Mais')).toHaveFocus();
    const choice = screen.getByRole('combobox', { name: 'Situação' });
    expect(choice.elements()).toEqual([]);
    await button('Filtros').click();
    await choice.selectOptions('Ativos');
    await expect.element(button('Filtros (1)')).toBeVisible();
    await expect.poll(() => calls.at(-1)?.query).toMatchObject({ ativo: 'true' });
  });

  it('has a single one as a button of its own', async () => {
    await compact(360, []);
    await button('Importar').click();
    await expect.element(button('Importar')).toBeVisible();
    await expect.element(button('Mais')).not.toBeInTheDocument();
    await expectNoAxeViolations();
  });

  it('shows its filters on a telephone as a sheet that says what they found, and rows as cards with a menu', async () => {
    const calls = await compact(360);
    await expect.element(button('Ações: Ana Lima')).not.toBeInTheDocument();
    await button('Filtros').click();
    const sheet = screen.getByRole('dialog', { name: 'Filtros' });
    await sheet.getByLabelText('Situação').selectOptions('Inativos');
    await expect.poll(() => calls.at(-1)?.query).toMatchObject({ ativo: 'false' });
    await expectNoAxeViolations();
    await sheet.getByRole('button', { name: 'Ver 3 dizimistas' }).click();
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.element(button('Filtros (1)')).toBeVisible();
  });
});

describe('the view of a row', () => {
  it('is read, not filled in, and closed by keyboard with the focus back where it was', async () => {
    answerWith([ana]);
    await open('editor');
    await expect.element(row).toMatchTextContent('Ana Lima');
    button('Ver: Ana Lima').element().focus();
    await userEvent.keyboard('{Enter}');
    const view = screen.getByRole('dialog', { name: 'Ver dizimista' });
    await expect.element(view).toMatchTextContent('NomeAna Lima');
    await expect.element(view).toMatchTextContent('AtivoNão');
    expect(view.element().querySelectorAll('input, textarea, select, [contenteditable]').length).toBe(0);
    await expectNoAxeViolations();
    view.getByText('Fechar').element().closest('button')?.focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(view).not.toBeInTheDocument();
    await expect.element(button('Ver: Ana Lima')).toHaveFocus();
  });
});

describe('a list that is only read', () => {
  const donation = z.object({ id: z.string(), giver: z.string() });
  const rows = collection({
    path: '/donations',
    noun: feminine('doação', 'doações'),
    item: donation,
    readers: staff,
    writers: [],
  });
  const donations: PanelCollection<z.output<typeof donation>> = {
    concept: 'dashboard',
    noun: feminine('doação', 'doações'),
    calls: { list: rows.list('Doações', { filters: searchAlone }) },
    nameOf: ({ giver }) => giver,
  };

  it('has no version, no form and no actions, but its pages and its search', async () => {
    const given = Array.from({ length: 10 }, (_, index) => ({ id: `${index}`, giver: `Pessoa ${index}` }));
    const calls = answerWith(given, 26);
    await renderInPanel(
      <CollectionSection
        collection={donations}
        label="Doações"
        columns={[{ header: 'Quem', leads: true, cell: ({ giver }) => giver }]}
      />,
    );
    await expect.element(screen.getByText('Mostrando 1 a 10 de 26 itens')).toBeVisible();
    expect(await offeredByRow()).toEqual([]);
    expect(
      screen
        .getByRole('columnheader')
        .elements()
        .map((each) => each.textContent),
    ).toEqual(['Quem']);
    await button('Próxima página').click();
    await screen.getByRole('searchbox', { name: 'Buscar doações' }).fill('pessoa');
    await expect.poll(() => calls.map(({ query }) => query)).toContainEqual({ page: '1', search: 'pessoa' });
    expect(calls.map(({ query }) => query)).toContainEqual({ page: '2' });
  });

  it('can’t be given a verb that would need the version', () => {
    // @ts-expect-error a deletion requires the version that was seen
    const wrong: PanelCollection<z.output<typeof donation>> = { ...donations, calls: { remove: rows.remove() } };
    expect(wrong.calls.remove).toBeDefined();
  });
});
