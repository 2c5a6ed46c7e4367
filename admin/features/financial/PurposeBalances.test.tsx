import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { AccountBalance } from '#contract/financial-accounts.ts';
import type { Purpose } from '#contract/financial-purposes.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { expectNoAxeViolations } from '../../testing/axe.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { chooseRowAction } from '../../testing/row-actions.ts';
import { PurposeBalances } from './PurposeBalances.tsx';

const id = (last: string) => `00000000-0000-4000-8000-${last.padStart(12, '0')}`;
const instant = '2026-11-24T12:00:00+00:00';

const bank: AccountBalance = {
  ...{ id: id('c1'), name: 'Banco', purpose: 'bank', opening_balance: 0, opening_day: null, balance: 0, upcoming: 0 },
  updated_at: instant,
};
const diocese = { id: id('a1'), name: 'Diocese', share: 60, shares: 60.03, passed_on: 0, rest: 60.03 };
const national = { id: id('a2'), name: 'Fundo Nacional', share: 40, shares: 40.02, passed_on: 50, rest: -9.98 };
const campaign: Purpose = {
  ...{ id: id('f1'), name: 'Campanha da Fraternidade', is_active: true, is_confirmed: false, entries: 1 },
  ...{ own_share: 0, receivers: [diocese, national], updated_at: instant },
};
const missions: Purpose = {
  ...{ ...campaign, id: id('f2'), name: 'Missões', is_confirmed: true, entries: 0 },
  receivers: [{ id: id('a3'), name: 'POM', share: 33.333, shares: 0, passed_on: 0, rest: 0 }],
  own_share: 66.667,
};

let sent: { method: string; path: string; body: Record<string, unknown> }[];

beforeEach(() => {
  sent = [];
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (address, { method = 'GET', body } = {}) => {
    const path = new URL(String(address), location.href).pathname.replace('/api/financial', '');
    if (method !== 'GET') {
      sent.push({ method, path, body: JSON.parse(String(body)) });
      return Response.json({ success: true, message: 'Feito.', data: null });
    }
    const answers: Record<string, unknown> = {
      '/destinos': [campaign, missions],
      '/contas': [bank],
      '/contas/caixa': null,
      '/categories': [],
    };
    return Response.json({ success: true, data: answers[path] ?? null });
  });
  onTestFinished(() => spy.mockRestore());
});

const render = (role: 'financial' | 'admin' = 'financial', theme: 'light' | 'dark' = 'light') =>
  renderInPanel(
    <main>
      <h1 tabIndex={-1}>Financeiro</h1>
      <PurposeBalances />
    </main>,
    { role, theme },
  );
const button = (name: string) => screen.getByRole('button', { name });
const box = (name: string) => screen.getByRole('dialog', { name });

describe('what is to be passed on', () => {
  it.each(['light', 'dark'] as const)(
    'says whose shares are to be confirmed and what was too much (%s)',
    async (theme) => {
      await render('financial', theme);
      // Nothing that one got too much makes up for the other.
      await expect.element(screen.getByText('Ao todo: R$ 60,03')).toBeVisible();
      await expect.element(screen.getByText('Percentuais a conferir').first()).toBeVisible();
      await expect.element(screen.getByText(/^−R\$\s9,98/)).toBeVisible();
      await expect.element(screen.getByText('Repassado a mais')).toBeVisible();
      // Nothing came for it.
      expect(screen.getByText('Missões').elements()).toEqual([]);
      await expectNoAxeViolations();
    },
  );

  it('is proposed as an expense, and asked about where it would be more than there is', async () => {
    await render();
    await chooseRowAction('Repassar', 'Campanha da Fraternidade, Diocese');
    const form = box('Repassar');
    await expect.element(form.getByLabelText(/^Repasse a/)).toHaveValue(diocese.id);
    await expect.element(form.getByLabelText(/^Valor/)).toHaveValue('60,03');
    expect(form.getByLabelText(/^Tipo/).elements()).toEqual([]);
    await expectNoAxeViolations();
    await form.getByLabelText(/^Valor/).fill('7000');
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect
      .element(
        screen.getByText(/^Diocese teria recebido R\$\s9,97 a mais do que lhe cabe de “Campanha da Fraternidade”\./),
      )
      .toBeVisible();
    expect(sent).toEqual([]);
    await button('Salvar mesmo assim').click();
    await expect
      .poll(() => sent)
      .toMatchObject([
        {
          method: 'POST',
          body: {
            id: expect.any(String),
            title: 'Repasse: Campanha da Fraternidade, Diocese',
            type: 'expense',
            amount: 70,
            payee: 'Diocese',
            receiver_id: diocese.id,
            account_id: bank.id,
            transaction_date: parishDayOf(new Date()),
          },
        },
      ]);
  });
});

describe('the purposes', () => {
  it('are read by who keeps the books, and changed by administrators', async () => {
    await render();
    await button('Destinos').click();
    await expect.element(screen.getByText('POM 33,333%, Paróquia 66,667%')).toBeVisible();
    await expect.element(screen.getByText('A conferir', { exact: true })).toBeVisible();
    expect(button('Novo destino').elements()).toEqual([]);
    expect(screen.getByRole('button', { name: /^(Conferir|Editar|Excluir)/ }).elements()).toEqual([]);
  });

  it('are confirmed with other shares, which make the whole', async () => {
    await render('admin');
    await button('Destinos').click();
    await chooseRowAction('Conferir', 'Campanha da Fraternidade');
    const form = box('Editar destino');
    await expect
      .element(form.getByText(/^Estes percentuais são uma proposta.*já foi registrado: 1 coleta\./))
      .toBeVisible();
    const shares = form.getByLabelText(/^Percentual/);
    await shares.nth(0).fill('33,333');
    await shares.nth(1).fill('33,333');
    await expect.element(form.getByText('Soma: 66,666%')).toBeVisible();
    await expectNoAxeViolations();
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect.element(form.getByText('Os percentuais devem somar 100%.').first()).toBeVisible();
    await form.getByRole('button', { name: 'Adicionar quem recebe' }).click();
    await form
      .getByLabelText(/^Quem recebe/)
      .nth(2)
      .fill('CNBB');
    await shares.nth(2).fill('33,334');
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect
      .poll(() => sent)
      .toMatchObject([
        {
          method: 'PUT',
          path: `/destinos/${campaign.id}`,
          body: {
            own_share: 0,
            receivers: [
              { id: diocese.id, name: 'Diocese', share: 33.333 },
              { id: national.id, name: 'Fundo Nacional', share: 33.333 },
              { name: 'CNBB', share: 33.334 },
            ],
          },
        },
      ]);
  });
});
