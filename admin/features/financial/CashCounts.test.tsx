import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { AccountBalance } from '#contract/financial-accounts.ts';
import type { CashCount } from '#contract/financial-counts.ts';
import { expectNoAxeViolations } from '../../testing/axe.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { CashCounts } from './CashCounts.tsx';

const count: CashCount = {
  id: '00000000-0000-4000-8000-0000000000a1',
  day: '2026-09-30',
  counted: 97.25,
  expected: 100.25,
  counted_by: 'Rosa Amélia',
  also_counted_by: 'José Lima',
  is_settled: true,
  creator_name: 'Raimundo',
  created_at: '2026-10-01T12:00:00+00:00',
};
const box: AccountBalance = {
  id: '00000000-0000-4000-8000-0000000000b1',
  name: 'Caixa',
  purpose: 'cash',
  opening_balance: 0,
  opening_day: null,
  balance: 80,
  upcoming: 0,
  updated_at: '2026-10-01T12:00:00+00:00',
};

let sent: unknown[];

beforeEach(() => {
  sent = [];
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (address, { method = 'GET', body } = {}) => {
    const path = new URL(String(address), location.href).pathname.replace('/api/financial', '');
    if (method !== 'GET') sent.push(JSON.parse(String(body)));
    const data = method === 'GET' ? (path === '/contas' ? [box] : [count]) : count;
    const pagination = { page: 1, limit: 10, total: 1, pages: 1 };
    return Response.json({ success: true, message: 'Feito.', data, pagination });
  });
  onTestFinished(() => spy.mockRestore());
});

it('says what lacks and whether it was entered; the form says it once the count is written', async () => {
  await renderInPanel(
    <main>
      <h1>Financeiro</h1>
      <CashCounts />
    </main>,
    { role: 'financial' },
  );
  await expect.element(screen.getByText(/^Faltam R\$\s3,00/)).toBeVisible();
  await expect.element(screen.getByText('Registrada como “Diferença de caixa”')).toBeVisible();
  await expectNoAxeViolations();
  await screen.getByRole('button', { name: 'Nova contagem' }).click();
  const form = screen.getByRole('dialog', { name: 'Nova contagem' });
  await expect.element(form.getByText('Duas pessoas contam o que há no caixa.')).toBeVisible();
  expect(form.getByText(/80,00/).elements()).toEqual([]);
  await form.getByLabelText(/^Valor contado/).fill('81,50');
  await expect
    .element(form.getByText(/^No livro-caixa o caixa está hoje com R\$\s80,00\. Sobram R\$\s1,50\.$/))
    .toBeVisible();
  await form.getByLabelText(/^Dia/).fill('2026-09-29');
  await expect
    .element(form.getByText(/^No livro-caixa o caixa terminou o dia 29\/09\/2026 com R\$\s80,00\./))
    .toBeVisible();
  await form.getByLabelText(/^Quem contou\s*\*/).fill('Rosa Amélia');
  await form.getByLabelText(/^Quem contou junto/).fill('José Lima');
  await form.getByLabelText(/^Registrar a diferença/).click();
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect
    .poll(() => sent)
    .toMatchObject([{ counted: 81.5, counted_by: 'Rosa Amélia', also_counted_by: 'José Lima', settles: true }]);
});
