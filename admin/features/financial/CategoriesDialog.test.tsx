import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { Category } from '#contract/financial-categories.ts';
import type { PlanAccount } from '#contract/financial-diocese-plan.ts';
import { expectNoAxeViolations } from '../../testing/axe.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { chooseRowAction } from '../../testing/row-actions.ts';
import { CategoriesDialog } from './CategoriesDialog.tsx';

const id = (last: string) => `00000000-0000-4000-8000-${last.padStart(12, '0')}`;
const light: Category = {
  id: id('a1'),
  name: 'Luz',
  type: 'expense',
  code: null,
  shown_under: null,
  is_fixed: false,
  entries: 3,
  updated_at: '2026-11-24T12:00:00+00:00',
};
const energy: Category = { ...light, id: id('a2'), name: 'Energia', code: '3.1.2', entries: 1200 };
const fees: Category = { ...light, id: id('a3'), name: 'Tarifas', is_fixed: true };
const raffle: Category = { ...light, id: id('a4'), name: 'Rifa', type: 'income' };

let listed: Category[];
let plan: PlanAccount[];
let sent: { method: string; path: string; body: unknown }[];

beforeEach(() => {
  sent = [];
  listed = [raffle, energy, light, fees];
  plan = [];
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (address, { method = 'GET', body } = {}) => {
    const path = new URL(String(address), location.href).pathname.replace('/api/financial', '');
    if (method === 'GET') return Response.json({ success: true, data: path === '/categorias' ? listed : plan });
    sent.push({ method, path, body: body && JSON.parse(String(body)) });
    return Response.json({ success: true, message: 'Feito.', data: null });
  });
  onTestFinished(() => spy.mockRestore());
});

const render = (theme: 'light' | 'dark' = 'light') =>
  renderInPanel(<CategoriesDialog onClose={() => undefined} />, { role: 'financial', theme });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const box = (name: string) => screen.getByRole('dialog', { name });

describe('the categories', () => {
  it.each(['light', 'dark'] as const)('say side, code and number of rows (%s)', async (theme) => {
    await render(theme);
    await expect.element(screen.getByText('3.1.2')).toBeVisible();
    await expect.element(screen.getByText('1.200')).toBeVisible();
    await expect.element(screen.getByText('Usada pelo site: o nome não muda')).toBeVisible();
    await expectNoAxeViolations();
  });

  it('are renamed', async () => {
    await render();
    await button('Editar: Luz').click();
    const form = box('Editar categoria');
    await form.getByLabelText(/^Nome/).fill('Água e luz');
    await form.getByLabelText(/^Código/).fill('3.1');
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect
      .poll(() => sent)
      .toEqual([
        {
          method: 'PUT',
          path: `/categorias/${light.id}`,
          body: { name: 'Água e luz', code: '3.1', shown_under: null },
        },
      ]);
  });

  it('get their code from the plan of the diocese, of their side, by code or name', async () => {
    plan = [
      { code: '3.1.2', name: 'Energia elétrica', type: 'expense' },
      { code: '3.2', name: 'Velas', type: 'expense' },
      { code: '1.1', name: 'Dízimos', type: 'income' },
    ];
    listed = [raffle, energy, { ...light, code: '9' }];
    await render();
    await expect.element(screen.getByText('No plano: Energia elétrica')).toBeVisible();
    await expect.element(screen.getByText('O código não está no plano da diocese')).toBeVisible();
    await expectNoAxeViolations();
    await button('Editar: Luz').click();
    const form = box('Editar categoria');
    const code = form.getByLabelText(/^Código/);
    const { list } = code.element() as HTMLInputElement;
    expect([...(list?.options ?? [])].map(({ value, label }) => [value, label])).toEqual([
      ['3.1.2', '3.1.2 · Energia elétrica'],
      ['3.2', '3.2 · Velas'],
    ]);
    await code.fill('1.1');
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect.element(form.getByText(/^O campo "código da diocese" deve ser um do plano/).first()).toBeVisible();
    await code.fill('3.2');
    await expect.element(form.getByText('3.2 · Velas')).toBeVisible();
    await expectNoAxeViolations();
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect.poll(() => sent).toMatchObject([{ body: { name: 'Luz', code: '3.2' } }]);
    await button('Plano da diocese').click();
    await expect.element(box('Plano da diocese').getByText(/^O plano tem 3 contas\./)).toBeVisible();
  });

  it('keep a code that isn’t in the plan', async () => {
    plan = [{ code: '3.2', name: 'Velas', type: 'expense' }];
    await render();
    await button('Editar: Energia').click();
    await box('Editar categoria').getByLabelText(/^Nome/).fill('Força');
    await box('Editar categoria').getByRole('button', { name: 'Salvar' }).click();
    await expect.poll(() => sent).toMatchObject([{ body: { name: 'Força', code: '3.1.2' } }]);
  });

  it('of expenses have a heading on the sheet for the notice board, which the list says', async () => {
    listed = [raffle, { ...energy, shown_under: 'works' }, light];
    await render();
    await expect.element(screen.getByText('Na prestação de contas: Obras')).toBeVisible();
    await button('Editar: Luz').click();
    const heading = box('Editar categoria').getByLabelText(/^Na prestação de contas/);
    await heading.selectOptions('personnel');
    await box('Editar categoria').getByRole('button', { name: 'Salvar' }).click();
    await expect.poll(() => sent).toMatchObject([{ body: { name: 'Luz', shown_under: 'personnel' } }]);
    await button('Editar: Rifa').click();
    await expect.element(box('Editar categoria').getByLabelText(/^Código/)).toBeVisible();
    expect(
      box('Editar categoria')
        .getByLabelText(/^Na prestação/)
        .elements(),
    ).toEqual([]);
  });

  it('are deleted where no row has one', async () => {
    listed = [{ ...raffle, entries: 0 }, light, fees];
    await render();
    await expect.element(button('Excluir: Rifa')).toBeVisible();
    expect(button(/^Excluir: (Luz|Tarifas)/).elements()).toEqual([]);
    await button('Excluir: Rifa').click();
    await expect.element(screen.getByText('Tem certeza que deseja excluir a categoria “Rifa”?')).toBeVisible();
    await screen.getByRole('dialog', { name: 'Excluir' }).getByRole('button', { name: 'Confirmar' }).click();
    await expect.poll(() => sent).toMatchObject([{ method: 'DELETE', path: `/categorias/${raffle.id}` }]);
  });

  it('are joined to another of their side, but for those that the system uses and one alone', async () => {
    await render();
    await expect.element(button('Ações: Luz')).toBeVisible();
    expect(button(/^(Ações|Juntar a outra): (Tarifas|Rifa)/).elements()).toEqual([]);
    await chooseRowAction('Juntar a outra', 'Luz');
    const form = box('Juntar categorias');
    const target = form.getByLabelText(/^Juntar a/);
    expect([...(target.element() as HTMLSelectElement).options].map(({ label }) => label)).not.toContain('Rifa');
    await target.selectOptions('Energia');
    await expectNoAxeViolations();
    await form.getByRole('button', { name: 'Juntar', exact: true }).click();
    await expect
      .poll(() => sent)
      .toEqual([{ method: 'POST', path: `/categorias/${light.id}/juntar`, body: { target: energy.id } }]);
  });
});
