import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { Category } from '#contract/financial-categories.ts';
import type { PlanAccount } from '#contract/financial-diocese-plan.ts';
import { expectNoAxeViolations } from '../../../testing/axe.ts';
import { renderInPanel } from '../../../testing/panel.tsx';
import PlanDialog from './PlanDialog.tsx';

const light: Category = {
  id: '00000000-0000-4000-8000-0000000000a1',
  name: 'Luz',
  type: 'expense',
  code: '3.1',
  shown_under: null,
  is_fixed: false,
  entries: 3,
  updated_at: '2026-11-24T12:00:00+00:00',
};
const plan: PlanAccount[] = [{ code: '1', name: 'Dízimos', type: 'income' }];

let sent: unknown[];
let failure: Response | undefined;
const onClose = vi.fn();

beforeEach(() => {
  sent = [];
  failure = undefined;
  onClose.mockReset();
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (_, { body } = {}) => {
    sent.push(JSON.parse(String(body)));
    return failure ?? Response.json({ success: true, message: 'Plano importado.', data: null });
  });
  onTestFinished(() => spy.mockRestore());
});

const dialog = screen.getByRole('dialog', { name: 'Plano da diocese' });
const button = (name: string | RegExp) => dialog.getByRole('button', { name });
const lines = () =>
  [...document.querySelectorAll('[aria-label="Linhas da planilha"] tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent).join(' | '),
  );

function choose(...rows: string[]): void {
  const input = document.querySelector<HTMLInputElement>('[role="dialog"] input[type="file"]');
  const files = new DataTransfer();
  files.items.add(new File([rows.join('\n')], 'plano.csv'));
  if (!input) throw new Error('no file input');
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

const render = (theme: 'light' | 'dark' = 'light') =>
  renderInPanel(<PlanDialog plan={plan} categories={[light]} onClose={onClose} />, { role: 'financial', theme });

it.each(['light', 'dark'] as const)('shows faults by line before anything is saved (%s)', async (theme) => {
  await render(theme);
  await expect.element(dialog.getByText(/^O plano tem 1 conta\./)).toBeVisible();
  await expectNoAxeViolations();
  choose('Código;Nome;Lado', '1;Dízimos;Entrada', '2;Velas;Saída', '2;Cera;Saída', '3;Caixa;Ativo');
  await expect.element(dialog.getByText(/^A planilha tem 4 linhas, e 3 não podem entrar\./)).toBeVisible();
  expect(lines()).toEqual([
    '3 | Velas | 2 | Saída | O código 2 está também na linha 4.',
    '4 | Cera | 2 | Saída | O código 2 está também na linha 3.',
    '5 | Caixa | 3 | Ativo | O lado deve ser entrada ou saída.',
  ]);
  await expect
    .element(dialog.getByText(/^Uma categoria tem um código que não está neste plano.*Luz \(3\.1\)/))
    .toBeVisible();
  await expectNoAxeViolations();
  expect(sent).toEqual([]);
  await button('Importar 1 e deixar 3 de fora').click();
  await expect.poll(() => sent).toEqual([{ accounts: [{ code: '1', name: 'Dízimos', type: 'income' }] }]);
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

it('takes 3,000 accounts with names of 120 letters, twenty on a page', async () => {
  await render();
  choose('Código;Nome;Lado', ...Array.from({ length: 3000 }, (_, at) => `3.${at + 1};${'W'.repeat(120)};Saída`));
  await expect
    .element(dialog.getByText('A planilha tem 3000 linhas, todas em ordem. Confira e importe.'))
    .toBeVisible();
  expect(lines()).toHaveLength(20);
  expect(dialog.getByText(/não está neste plano/).elements()).toEqual([]);
  const { scrollWidth, clientWidth } = document.querySelector('[role="dialog"]') as HTMLElement;
  expect(scrollWidth).toBe(clientWidth);
  await button('Importar 3000 contas').click();
  await expect.poll(() => sent).toHaveLength(1);
});

it('says why a file is no plan, and why one was not saved, and takes another', async () => {
  await render();
  choose('Nome;Valor', 'Ana;1');
  await expect.element(dialog.getByText(/^A planilha precisa das colunas/)).toBeVisible();
  choose('Código;Nome;Lado', ';Dízimos;Entrada');
  await expect.element(dialog.getByText(/nenhuma pode entrar/)).toBeVisible();
  expect(button(/^Importar/).elements()).toEqual([]);
  await button('Escolher outra').click();
  failure = Response.json(
    { success: false, message: 'Caiu.', error: '', code: 'unavailable', request_id: 'r-2' },
    { status: 503 },
  );
  choose('Código;Nome;Lado', '1;Dízimos;Entrada');
  await button('Importar 1 conta').click();
  await expect.element(dialog.getByText(/Caiu\./)).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});
